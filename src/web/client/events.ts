import type { EventId } from '#domain/analytics/event-ids.ts'

const SEARCH_PAGE_VIEW: EventId = 49
let isOnSearch = false

/** Tells the server that a search page is looked at: once when it is come to, not again for each filter. */
export function pageShown({ documentElement }: Document): void {
  const wasOnSearch = isOnSearch
  isOnSearch = documentElement.dataset.part === 'search'
  if (isOnSearch && !wasOnSearch) sendEvent(SEARCH_PAGE_VIEW)
}

/** The document sends it (see wake.ts), beside everything else. */
export function sendEvent(id: EventId, carId?: number): void {
  const detail = { id, path: location.pathname, car_id: carId }
  document.dispatchEvent(new CustomEvent('forecourt:event', { detail }))
}
