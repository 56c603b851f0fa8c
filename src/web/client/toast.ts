import sprite from '#ui/primitives/icons.svg?url'

export type ToastRequest = {
  title: string
  text?: string
  action?: { label: string; href: string }
  removeAfterMs?: number
}

/** C§4: a toast stays until the shopper or the next one removes it; this is the longest. A copy's alone goes after 3 s. */
const REMOVE_AFTER_MS = 1_000_000

let timer = 0

/** Shows a toast in place of any other: at most one stands (C§4). Readers hear it when they are done. */
export function showToast({ title, text, action, removeAfterMs = REMOVE_AFTER_MS }: ToastRequest): void {
  const region = regionOf(document)
  const toast = make('div', 'toast')
  const words = make('div', 'toast-words')
  words.append(make('p', 'toast-title', title))
  if (text) words.append(make('p', 'toast-text', text))
  toast.append(words)
  if (action) toast.append(Object.assign(make('a', 'toast-action', action.label), { href: action.href }))
  toast.append(dismissal())
  region.replaceChildren(toast)
  if (!region.matches(':popover-open')) region.showPopover()
  clearTimeout(timer)
  timer = window.setTimeout(removeToast, removeAfterMs)
}

/** Puts up the empty place toasts stand in: readers hear only what is said in one they already know. */
export function prepareToasts(): void {
  regionOf(document)
}

export function removeToast(): void {
  clearTimeout(timer)
  const region = regionOf(document)
  region.replaceChildren()
  if (region.matches(':popover-open')) region.hidePopover()
}

/** A button may carry its toast: `data-behaviour="toast" data-title="…" data-text data-action data-href`. */
export function start(button: HTMLElement): void {
  prepareToasts()
  button.addEventListener('click', () => {
    const { title = '', text, action, href } = button.dataset
    showToast({ title, text, action: action && href ? { label: action, href } : undefined })
  })
}

/** The one place toasts stand in: a live region that is there before it speaks, over everything else. */
function regionOf(document: Document): HTMLElement {
  const known = document.querySelector<HTMLElement>('.toasts')
  if (known) return known
  const region = make('div', 'toasts')
  region.popover = 'manual'
  region.setAttribute('role', 'status')
  region.setAttribute('aria-live', 'polite')
  document.body.append(region)
  return region
}

function dismissal(): HTMLButtonElement {
  const button = Object.assign(make('button', 'button button-plain button-icon toast-close'), { type: 'button' })
  button.setAttribute('aria-label', 'Dismiss')
  button.innerHTML = `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><use href="${sprite}#x"/></svg>`
  button.addEventListener('click', removeToast)
  return button
}

function make<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string, text = '') {
  return Object.assign(document.createElement(name), { className, textContent: text })
}
