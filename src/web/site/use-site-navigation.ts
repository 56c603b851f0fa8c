import type { FormEvent, MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { formHref } from '#ui/forms/form-href.ts'
import { isPlainClick } from '#ui/page/plain-click.ts'
import { openForm } from '#ui/stores/form-dialogs.ts'

declare global {
  interface Window {
    /** Clicks that React has dispatched: boot.ts does not do them again. */
    heardClicks?: WeakSet<Event>
  }
}

/**
 * Handlers for the body: plain links and GET forms of this site are followed without leaving the page. Plain anchors
 * instead of `<Link>`: a search page holds 280 of them, and each `<Link>` costs the server (decision 0002). Whoever
 * handles a press itself prevents its default.
 */
export function useSiteNavigation() {
  const navigate = useNavigate()
  return {
    onClickCapture: ({ nativeEvent }: MouseEvent) => void window.heardClicks?.add(nativeEvent),
    onClick(event: MouseEvent) {
      const link = (event.target as Element).closest('a')
      if (!link || event.defaultPrevented || !isPlainClick(event) || !isPage(link)) return
      event.preventDefault()
      closePopover(link)
      if (openForm(link)) return
      void navigate(link.pathname + link.search + link.hash)
    },
    onSubmit(event: FormEvent) {
      const form = event.target as HTMLFormElement
      if (form.method !== 'get') return
      closePopover(form)
      if (event.defaultPrevented) return
      event.preventDefault()
      void navigate(formHref(form))
    },
  }
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

/** A sheet or menu that what was pressed lies in. */
function closePopover(element: Element): void {
  element.closest<HTMLElement>('[popover]:popover-open')?.hidePopover()
}
