import { sendEvent } from '#ui/analytics/send-event.ts'

/** B§7, C§7 */
const PRINT_EVENT = 61

/**
 * What brings a vehicle onto paper is counted: the link to the sheet, the file, and the sheet's own button, which
 * prints, unless its visitor was counted on the vehicle's page a moment ago.
 */
export function start(control: HTMLElement): void {
  const isButton = control instanceof HTMLButtonElement
  const isCounted = isButton && /^https?:\/\/[^/]+\/cars\//.test(document.referrer)
  control.addEventListener('click', async (event) => {
    const isFile = control.hasAttribute('download')
    if (isFile) event.preventDefault()
    if (control.ariaBusy) return
    if (!isCounted) sendEvent(PRINT_EVENT, Number(control.dataset.carId))
    if (isButton) print()
    if (isFile) (await import('../pdf-download.ts')).downloadPdf(control as HTMLAnchorElement)
  })
}
