import { formHref } from '#ui/forms/form-href.ts'
import { isPlainClick } from '#ui/page/plain-click.ts'

type Navigate = (href: string) => void

/** Follows links and sends GET forms without leaving the page. Returns how to stop. */
export function listen(document: Document, navigate: Navigate): () => void {
  const stop = new AbortController()
  const on = <Name extends keyof DocumentEventMap>(name: Name, handler: (event: DocumentEventMap[Name]) => void) =>
    document.addEventListener(name, handler, { signal: stop.signal })

  on('click', (event) => {
    const target = event.target as Element
    const link = target.closest('a')
    if (!link || event.defaultPrevented || !isPlainClick(event) || !isPage(link)) return
    event.preventDefault()
    closePopover(link)
    navigate(link.pathname + link.search + link.hash)
  })

  on('submit', (event) => {
    const form = event.target as HTMLFormElement
    if (event.defaultPrevented || form.method !== 'get') return
    event.preventDefault()
    closePopover(form)
    navigate(formHref(form))
  })
  return () => stop.abort()
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
