import { Fragment } from 'react'
import { PRINTED } from '#domain/analytics/event-ids.ts'
import { imageUrl } from '#domain/media/image-variants.ts'
import { sendEvent } from '../analytics/send-event.ts'
import { Icon } from '../primitives/icon.tsx'
import { SpecRows } from '../vehicle/extras/block.tsx'
import { FinanceLine, Price } from '../vehicle/price.tsx'
import { PdfLink } from '../vehicle/shortlist/pdf-link.tsx'
import { qrPath } from './qr-path.ts'
import type { SheetView } from './views.ts'

const MOST_FACTS = 12

/** The sheet as a page: what is on paper, and above it, on screens only, what to do with it. */
export function Sheet({ sheet, carId }: { sheet: SheetView; carId: number }) {
  return (
    <div className="paper-page">
      <nav className="paper-tools" aria-label="Print">
        <a className="button button-plain" href={`/cars/${sheet.slug}`}>
          <Icon name="arrow-left" />
          Back
        </a>
        <PrintButton carId={carId} />
        <PdfLink slug={sheet.slug} carId={carId} className="button button-outline" />
        <noscript>
          <p>Print this page with your browser’s own menu.</p>
        </noscript>
      </nav>
      <article className="paper">
        <header className="paper-head">
          <p>{sheet.siteName}</p>
          <p>{sheet.condition}</p>
        </header>
        {sheet.picture ? <SheetPicture sheet={sheet} /> : null}
        <div className="paper-name">
          <h1>{sheet.title}</h1>
          {sheet.badge ? <p>{sheet.badge}</p> : null}
        </div>
        <div className="paper-price">
          {sheet.price ? <Price price={sheet.price} /> : <p className="price-words">{sheet.soldText}</p>}
          {sheet.price?.finance ? <FinanceLine finance={sheet.price.finance} /> : null}
        </div>
        <SpecRows rows={sheet.facts.slice(0, MOST_FACTS)} className="paper-facts" />
        <SheetFoot sheet={sheet} />
      </article>
    </div>
  )
}

/** Goes on to the next line after a slash: left to itself a browser breaks inside the year that follows one. */
function Address({ text }: { text: string }) {
  return text.split(/(?<=\/)/).map((part, index) => (
    <Fragment key={part}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ))
}

/** Printed from the largest size a page uses: screens are coarser than paper. */
function SheetPicture({ sheet }: { sheet: SheetView }) {
  const { imageId, widthPx, heightPx } = sheet.picture!
  return (
    <img
      className="paper-picture"
      src={imageUrl({ imageId, widthPx: 1280 })}
      width={widthPx}
      height={heightPx}
      alt={sheet.title}
      fetchPriority="high"
    />
  )
}

function SheetFoot({ sheet }: { sheet: SheetView }) {
  const { dealer, page } = sheet
  const qr = qrPath(page.href)
  return (
    <footer className="paper-foot">
      <svg
        className="paper-code"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label={`QR code to ${page.text}`}
      >
        <path d={qr.path} fill="currentColor" />
      </svg>
      <div>
        <p className="paper-strong">Scan for all pictures and details</p>
        <p className="paper-address">
          <Address text={page.text} />
        </p>
        <p className="paper-strong">{`Stock ${sheet.stockNumber}`}</p>
      </div>
      <div>
        <p className="paper-strong">{dealer.name}</p>
        {dealer.phone ? <p className="paper-phone">{dealer.phone}</p> : null}
        {dealer.address ? <p>{dealer.address}</p> : null}
        {dealer.licences.map((licence) => (
          <p key={licence} className="paper-small">
            {licence}
          </p>
        ))}
      </div>
      <p className="paper-conditions">
        {`Printed on ${sheet.printedOn}; the page has today’s price. ${sheet.creditWarning ?? ''} ${sheet.smallPrint ?? ''}`}
      </p>
    </footer>
  )
}

/** Prints the sheet of a vehicle; counted, unless its visitor was counted on the vehicle's page a moment ago (rule:event-ids). */
function PrintButton({ carId }: { carId: number }) {
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
