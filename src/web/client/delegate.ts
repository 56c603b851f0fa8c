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
    closePopover(link)
    navigate(link.pathname + link.search + link.hash, { preventScrollReset: link.hasAttribute('data-keep-scroll') })
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
  return () => stop.abort()
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

/** Arrows step a stage by one picture, thumbnails bring theirs. */
function moveStage(event: Event, target: Element): void {
  const control = target.closest<HTMLElement>('[data-stage], [data-stage-to]')
  const stage = control?.closest('[data-gallery]')?.querySelector('.stage')
  if (!control || !stage) return
  event.preventDefault()
  const { stage: step, stageTo } = control.dataset
  const at = Math.round(stage.scrollLeft / stage.clientWidth)
  stage.scrollTo({ left: (stageTo ? Number(stageTo) : at + Number(step)) * stage.clientWidth })
}
