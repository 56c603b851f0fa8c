import { PRINTED } from '#domain/analytics/event-ids.ts'
import { sendEvent } from '../analytics/send-event.ts'
import { Icon } from '../primitives/icon.tsx'

/** Prints the sheet of a vehicle; counted, unless its visitor was counted on the vehicle's page a moment ago (rule:event-ids). */
export function PrintButton({ carId }: { carId: number }) {
  function press() {
    if (!/^https?:\/\/[^/]+\/cars\//.test(document.referrer)) sendEvent(PRINTED, carId)
    print()
  }
  return (
    <button type="button" className="button button-primary paper-print" onClick={press}>
      <Icon name="printer" />
      Print
    </button>
  )
}
