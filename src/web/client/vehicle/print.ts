import { sendEvent } from '../events.ts'

/** B§7, C§7 */
const PRINT_EVENT = 61

/**
 * A link to the sheet is counted when it is followed, the sheet's own button prints it. Who came from the vehicle's
 * page has been counted there.
 */
export function start(control: HTMLElement): void {
  const isButton = control instanceof HTMLButtonElement
  const isCounted = isButton && /^https?:\/\/[^/]+\/cars\//.test(document.referrer)
  control.addEventListener('click', () => {
    if (!isCounted) sendEvent(PRINT_EVENT, Number(control.dataset.carId))
    if (isButton) print()
  })
}
