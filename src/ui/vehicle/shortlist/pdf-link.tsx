import { Icon } from '../../primitives/icon.tsx'

type PdfLinkProps = { href: string; fileName: string; carId: number; className: string }

/** A plain link to the file; with scripts it says 'Preparing...' until the file is there (B§4). */
export function PdfLink({ href, fileName, carId, className }: PdfLinkProps) {
  return (
    <a className={className} href={href} download={fileName} rel="nofollow" data-does="print" data-car-id={carId}>
      <Icon name="arrow-up-right" className="pdf-icon" />
      <span data-words="Preparing..." role="status">
        Download PDF
      </span>
    </a>
  )
}
