import { showToast } from '#ui/stores/toasts.ts'

/** C§4; decisions §10: a share row says it in its own place for 1.5 s instead. */
const TOAST_MS = 3000

/** Copies what a button carries, and says so: in the button's own words where it has a place for them, else as a toast. */
export function start(button: HTMLElement): void {
  const place = button.querySelector<HTMLElement>('[data-words]')
  let timer = 0
  button.addEventListener('click', async () => {
    const { copy = '', forMs } = button.dataset
    const copied = await navigator.clipboard.writeText(copy).then(
      () => true,
      () => false,
    )
    const words = copied ? 'Copied' : 'Not copied: your browser does not allow it'
    if (!place) return showToast({ title: words, removeAfterMs: TOAST_MS })
    button.toggleAttribute('data-copied', true)
    place.textContent = words
    clearTimeout(timer)
    timer = window.setTimeout(() => {
      button.removeAttribute('data-copied')
      place.textContent = ''
    }, Number(forMs))
  })
}
