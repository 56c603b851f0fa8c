import { type MouseEvent, useState } from 'react'
import { PRINTED } from '#domain/analytics/event-ids.ts'
import { sendEvent } from '../../analytics/send-event.ts'
import { Icon } from '../../primitives/icon.tsx'

type PdfLinkProps = { slug: string; carId: number; className: string }

/** A plain link to the file; with scripts it says 'Preparing...' until the file is there (rule:vehicle-print). */
export function PdfLink({ slug, carId, className }: PdfLinkProps) {
  const [href, fileName] = [`/api/cars/${slug}/pdf`, `${slug}.pdf`]
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

const FAILED = 'The PDF could not be downloaded. Please try again in a moment.'

/** Fetches a file and hands it to the browser. Null, or what to say where it cannot be had (rule:vehicle-print). */
async function downloadPdf(href: string, fileName: string): Promise<string | null> {
  try {
    const answer = await fetch(href)
    if (!answer.ok) return ((await answer.json()) as { error?: string }).error ?? FAILED
    const file = URL.createObjectURL(await answer.blob())
    Object.assign(document.createElement('a'), { href: file, download: fileName }).click()
    setTimeout(() => URL.revokeObjectURL(file), 60_000)
    return null
  } catch {
    return FAILED
  }
}
