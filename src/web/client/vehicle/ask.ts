import type { EventId } from '#domain/analytics/event-ids.ts'
import { sendEvent } from '#ui/analytics/send-event.ts'

/**
 * The conversations of a vehicle's page: a link to one (`#test-drive`) opens it over the page, and so does an address
 * that names one, on arrival too. Closing gives the focus back and takes the name out of the address. What is counted is
 * counted once for each (B§7).
 */
export function start(place: HTMLElement): void {
  const page = place.closest<HTMLElement>('[data-behaviour="vehicle"]') ?? place
  const dialogs = [...place.querySelectorAll('dialog')]
  const dialogOf = (hash: string) => dialogs.find(({ id }) => `#${id}` === hash)
  // From here on the address alone shows none: see actions.css.
  for (const dialog of dialogs) dialog.toggleAttribute('data-awake', true)

  page.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="#"]')
    if (!link) return
    // A place of this page that a conversation leads to lies under it.
    link.closest('dialog')?.close()
    const dialog = dialogOf(link.hash)
    if (!dialog) return
    event.preventDefault()
    open(dialog, Number(place.dataset.carId), link)
  })

  function openNamed(): void {
    if (!place.isConnected) {
      removeEventListener('hashchange', openNamed)
      return
    }
    const dialog = dialogOf(location.hash)
    if (dialog) open(dialog, Number(place.dataset.carId), page.querySelector<HTMLElement>(`a[href="#${dialog.id}"]`))
  }
  addEventListener('hashchange', openNamed)
  openNamed()
}

function open(dialog: HTMLDialogElement, carId: number, opener: HTMLElement | null): void {
  if (dialog.open) return
  dialog.showModal()
  const counted = dialog.querySelector<HTMLElement>('[data-event-id]:not([data-counted])')
  if (counted) {
    counted.toggleAttribute('data-counted', true)
    sendEvent(Number(counted.dataset.eventId) as EventId, carId)
  }
  dialog.addEventListener(
    'close',
    () => {
      opener?.focus({ preventScroll: true })
      if (location.hash === `#${dialog.id}`)
        history.replaceState(history.state, '', location.pathname + location.search)
    },
    { once: true },
  )
}
