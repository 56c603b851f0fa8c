import { PRINTED } from '#domain/analytics/event-ids.ts'
import { sendEvent } from '../../analytics/send-event.ts'
import { Icon } from '../../primitives/icon.tsx'
import type { VehicleView } from '../view.ts'
import { PdfLink } from './pdf-link.tsx'

/** The page for paper in a tab of its own, and the same as a file (rule:vehicle-print). */
export function PrintButtons({ vehicle }: { vehicle: VehicleView }) {
  const { print } = vehicle.shortlist
  if (!print) return null
  return (
    <div className="print-buttons">
      <a
        className="button button-plain"
        href={print.href}
        target="_blank"
        rel="noopener nofollow"
        onClick={() => sendEvent(PRINTED, vehicle.id)}
      >
        <Icon name="printer" />
        Print
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      <PdfLink href={print.pdfHref} fileName={print.fileName} carId={vehicle.id} className="button button-plain" />
    </div>
  )
}
