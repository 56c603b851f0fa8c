import { type MouseEvent, useState } from 'react'
import { PRINTED } from '#domain/analytics/event-ids.ts'
import { sendEvent } from '../../analytics/send-event.ts'
import { Icon } from '../../primitives/icon.tsx'
import { downloadPdf } from './download-pdf.ts'

type PdfLinkProps = { href: string; fileName: string; carId: number; className: string }

/** A plain link to the file; with scripts it says 'Preparing...' until the file is there (rule:vehicle-print). */
export function PdfLink({ href, fileName, carId, className }: PdfLinkProps) {
  const [isBusy, setBusy] = useState(false)
  async function press(event: MouseEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    sendEvent(PRINTED, carId)
    const failed = await downloadPdf(href, fileName)
    if (failed) alert(failed)
    setBusy(false)
  }
  return (
    <a
      className={className}
      href={href}
      download={fileName}
      rel="nofollow"
      aria-busy={isBusy || undefined}
      onClick={press}
    >
      <Icon name="arrow-up-right" className="pdf-icon" />
      <span role="status">{isBusy ? 'Preparing...' : 'Download PDF'}</span>
    </a>
  )
}
