import { isPlainClick } from '#ui/plain-click.ts'
import { formHref } from './form-href.ts'
import type { LiveForms } from './live-form.ts'

type Navigate = (href: string, options?: { preventScrollReset?: boolean; replace?: boolean }) => void

/**
 * Follows links and sends GET forms without leaving the page, follows live forms, and closes menus. Returns how
 * to stop.
 */
export function listen(document: Document, navigate: Navigate): () => void {
  const stop = new AbortController()
  const on = <Name extends keyof DocumentEventMap>(name: Name, handler: (event: DocumentEventMap[Name]) => void) =>
    document.addEventListener(name, handler, { signal: stop.signal })

  let forms: Promise<LiveForms> | null = null
  const live = async () => {
    forms ??= import('./live-form.ts').then(({ liveForms }) => liveForms(document, navigate))
    const loaded = await forms
    await loaded.arm()
    return loaded
  }
  // Whatever leads elsewhere has the last word.
  const leave: Navigate = (href, options) => {
    void forms?.then(({ forget }) => forget())
    navigate(href, options)
  }

  on('click', (event) => {
    const target = event.target as Element
    closeMenus(document, target)
    const link = target.closest('a')
    if (!link || event.defaultPrevented || !isPlainClick(event) || !isPage(link)) return
    event.preventDefault()
    const isFilter = link.hasAttribute('data-keep-scroll')
    if (isFilter) void live().then(({ pressed }) => pressed(link))
    else closePopover(link)
    leave(link.pathname + link.search + link.hash, { preventScrollReset: isFilter })
  })

  on('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (event.defaultPrevented || form.method !== 'get') return
    event.preventDefault()
    closePopover(form)
    leave(formHref(form))
    form.querySelector('[data-typed]')?.removeAttribute('data-typed')
  })

  for (const name of ['input', 'change'] as const)
    on(name, ({ target }) => {
      const field = target as HTMLInputElement
      if (!field.form?.hasAttribute('data-live')) return
      void live().then(({ typed, changed }) => (name === 'input' ? typed(field) : changed(field)))
    })

  on('keydown', (event) => {
    if (event.key === 'Escape') closeMenus(document, document.documentElement)
  })

  // What only some visitors use comes when it is first touched.
  const touched = (event: Event) => {
    const { target } = event
    if (!(target instanceof Element)) return
    const ahead = target.closest<HTMLAnchorElement>('a[data-keep-scroll], .results a, .pages a')
    const link = ahead ?? target.closest('.option')?.querySelector('a')
    if (target.closest('[data-live], [data-keep-scroll]')) void live()
    if (link) void import('./prefetch.ts').then(({ prefetch }) => prefetch(link, event))
    if (target.closest('[data-menus]')) void import('./menus.ts').then(({ watchMenus }) => watchMenus(document))
    if (target.matches('[data-suggest]')) serveSearch(target as HTMLInputElement, leave)
  }
  on('pointerover', touched)
  on('focusin', touched)
  on('touchstart', touched)
  // A box that lies in a panel of its own is typed into as soon as the panel opens.
  document.addEventListener(
    'toggle',
    ({ target }) => (target as Element).querySelector<HTMLElement>('[data-focus]:popover-open [data-suggest]')?.focus(),
    { signal: stop.signal, capture: true },
  )
  if (document.activeElement?.matches('[data-suggest]')) serveSearch(document.activeElement as HTMLInputElement, leave)
  return () => stop.abort()
}

function serveSearch(input: HTMLInputElement, navigate: Navigate): void {
  void import('./search-box.ts').then(({ serveSearchBox }) =>
    serveSearchBox(input, (path) => {
      closePopover(input)
      navigate(path)
    }),
  )
}

/** Pages of this site are ours to follow; files, other sites and places on this page are the browser's. */
function isPage(link: HTMLAnchorElement): boolean {
  const samePage = link.pathname === location.pathname && link.search === location.search
  return (
    link.origin === location.origin &&
    !link.target &&
    !link.hasAttribute('download') &&
    !/^\/(?:media|api|make-logos)\//.test(link.pathname) &&
    !(samePage && link.hash)
  )
}

function closePopover(element: Element): void {
  element.closest<HTMLElement>('[popover]:popover-open')?.hidePopover()
}

function closeMenus(document: Document, except: Element): void {
  for (const menu of document.querySelectorAll('details.menu[open]')) {
    if (menu.contains(except) && !except.closest('.menu-panel a')) continue
    // What had the focus inside is hidden now: its opener has it next.
    if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus()
    menu.removeAttribute('open')
  }
}
