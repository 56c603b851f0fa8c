import type { EventId } from '#domain/analytics/event-ids.ts'

declare global {
  interface Window {
    /** Said already, here or by boot.ts. */
    isCountingLost?: boolean
  }
}

/** Counts what happens here (rule:event-ids), also while the page is left. That something is lost is said once, and changes nothing. */
export function sendEvent(id: EventId, carId?: number): void {
  const body = JSON.stringify({ id, path: location.pathname, car_id: carId })
  fetch('/api/events', { method: 'POST', body, keepalive: true })
    // An answer that nobody reads never ends for the browser, and the page has a request under way for as long as it is open.
    .then((response) => response.text().then(() => response.ok || lost()))
    .catch(lost)
}

function lost(): void {
  if (!window.isCountingLost) console.warn('What happens here is not counted.')
  window.isCountingLost = true
}
