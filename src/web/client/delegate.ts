type Navigate = (href: string, options?: { preventScrollReset?: boolean; replace?: boolean }) => void

/**
 * Follows links and sends GET forms without leaving the page, sends live forms when they change, moves picture
 * stages, and closes menus. Returns how to stop.
 */
export function listen(document: Document, navigate: Navigate): () => void {
  const stop = new AbortController()
  const on = <Name extends keyof DocumentEventMap>(name: Name, handler: (event: DocumentEventMap[Name]) => void) =>
    document.addEventListener(name, handler, { signal: stop.signal })

  on('click', (event) => {
    const target = event.target as Element
    closeMenus(document, target)
    moveStage(event, target)
    const link = target.closest('a')
    if (!link || event.defaultPrevented || !isPlainClick(event) || !isPage(link)) return
    event.preventDefault()
    const isFilter = link.hasAttribute('data-keep-scroll')
    if (!isFilter) closePopover(link)
    navigate(link.pathname + link.search + link.hash, { preventScrollReset: isFilter })
  })

  on('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (event.defaultPrevented || form.method !== 'get') return
    event.preventDefault()
    closePopover(form)
    navigate(formHref(form))
  })

  on('change', (event) => {
    const field = event.target as HTMLInputElement
    const form = field.form
    if (!form?.hasAttribute('data-live')) return
    const link = field.type === 'checkbox' ? field.parentElement?.querySelector('a') : null
    navigate(link ? link.pathname + link.search : formHref(form), { preventScrollReset: true })
  })

  on('keydown', (event) => {
    if (event.key === 'Escape') closeMenus(document, document.documentElement)
  })

  // What only some visitors use comes when it is first touched.
  const touched = ({ target }: Event) => {
    if (!(target instanceof Element)) return
    if (target.closest('[data-menus]')) void import('./menus.ts').then(({ watchMenus }) => watchMenus(document))
    if (target.matches('[data-suggest]')) serveSearch(target as HTMLInputElement, navigate)
  }
  on('pointerover', touched)
  on('focusin', touched)
  // A box that lies in a panel of its own is typed into as soon as the panel opens.
  document.addEventListener(
    'toggle',
    ({ target }) => (target as Element).querySelector<HTMLElement>('[data-focus]:popover-open [data-suggest]')?.focus(),
    { signal: stop.signal, capture: true },
  )
  if (document.activeElement?.matches('[data-suggest]'))
    serveSearch(document.activeElement as HTMLInputElement, navigate)
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

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
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

/** The address a GET form leads to, empty fields left out. */
export function formHref(form: HTMLFormElement): string {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value !== '') query.append(name, value)
  const text = query.toString()
  return new URL(form.action).pathname + (text ? `?${text}` : '')
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

/** Arrows step a stage by one picture, thumbnails bring theirs: its middle to the middle of the stage. */
function moveStage(event: Event, target: Element): void {
  const control = target.closest<HTMLElement>('[data-stage], [data-stage-to]')
  const stage = control?.closest('[data-gallery]')?.querySelector('.stage')
  if (!control || !stage) return
  event.preventDefault()
  const middle = (element: Element) => {
    const { left, width } = element.getBoundingClientRect()
    return left + width / 2
  }
  const pictures = [...stage.children]
  const offBy = pictures.map((picture) => middle(picture) - middle(stage))
  const at = offBy.reduce((best, off, index) => (Math.abs(off) < Math.abs(offBy[best]!) ? index : best), 0)
  const { stage: step, stageTo } = control.dataset
  const wanted = offBy[stageTo ? Number(stageTo) : Math.min(pictures.length - 1, Math.max(0, at + Number(step)))]
  // To a place, not by a distance: a distance stops at the next picture (scroll-snap-stop).
  if (wanted !== undefined) stage.scrollTo({ left: stage.scrollLeft + wanted })
}
