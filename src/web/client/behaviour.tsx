import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useMatches, useNavigate, useNavigation } from 'react-router'
import type { EventId } from '#domain/analytics/event-ids.ts'
import { sendEvent } from '#ui/analytics/send-event.ts'
import { partOf } from '../template-part.ts'
import { listen } from './delegate.ts'

const LATE_MS = 100
const SEARCH_PAGE_VIEW: EventId = 49

/** Everything that makes plain links and forms quick once scripts are here: one set of listeners on the document. */
export function Behaviour() {
  const navigate = useNavigate()
  const pending = useNavigation().state !== 'idle'

  useEffect(() => {
    const stop = listen(document, (href, options) => void navigate(href, options))
    document.dispatchEvent(new Event('forecourt:listening'))
    return stop
  }, [navigate])
  // What the visitor did before anything listened is done again now (see wake.ts).
  useEffect(() => {
    const awake = () => void document.dispatchEvent(new Event('forecourt:awake'))
    import('./enhance.ts').then(awake, awake)
  }, [])
  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address is another search to remember
  useEffect(() => {
    if (document.querySelector('[data-search-words]'))
      void import('./search-history.ts').then(({ rememberPage }) => rememberPage(document))
  }, [pathname, search])
  // Once when it is come to, not again for each filter.
  const isSearch = partOf(useMatches().at(-1)?.handle) === 'search'
  useEffect(() => {
    if (isSearch) sendEvent(SEARCH_PAGE_VIEW)
  }, [isSearch])
  // Before anything is painted: from the second page on all is laid out as it is drawn (see later.css).
  useLayoutEffect(() => {
    const { documentElement } = document
    documentElement.toggleAttribute('data-pending', pending)
    if (!pending) return
    // Nothing is dimmed for an answer that comes at once: a frame of that would only hold the answer up.
    const timer = setTimeout(() => documentElement.setAttribute('data-late', ''), LATE_MS)
    return () => {
      clearTimeout(timer)
      documentElement.removeAttribute('data-late')
      documentElement.setAttribute('data-walked', '')
    }
  }, [pending])
  return <div className="progress" aria-hidden="true" />
}
