import type { ReactNode } from 'react'
import { Section as Ways } from '#ui/sections/feature-banner/section.tsx'
import { MoreLink } from '#ui/sections/more-link.tsx'
import { ReviewList, ReviewSummary } from '#ui/sections/reviews/section.tsx'
import type { FrameProps, SectionLook, SectionProps } from '#ui/sections/section-props.ts'
import type { SectionKind, SectionView } from '#ui/sections/sections.ts'
import type { TemplateParts } from '../template.ts'
import { Card } from './shell.tsx'

const look: SectionLook = {
  Frame: Sheet,
  inRows: ledger,
  Card,
  places: 'ledger',
  sizes: {
    hero: '(min-width: 1024px) 64vw, 88vw',
    banner: '(min-width: 640px) 100vw, 88vw',
    'call-to-action': '(min-width: 1024px) 50vw, 86vw',
    'offers-row': '(min-width: 1024px) 22vw, 40vw',
    'offer-list': '(min-width: 1024px) 30vw, 86vw',
    'articles-row': '14rem',
    'model-range': '(min-width: 1024px) 20vw, 40vw',
    spotlight: '(min-width: 1024px) 45vw, 86vw',
  },
  own: {
    reviews: Reviews,
    'feature-banner': (props) => <Ways {...props} icon="arrow-up-right" />,
  },
}

export const part: TemplateParts['home'] = {
  look,
  Page: ({ title, trail, children }) => (
    <>
      <div className={title ? 'w-title' : 'w-title pb-0'}>
        <div className="wrap">
          {trail}
          {title ? <h1>{title}</h1> : null}
        </div>
      </div>
      {children}
    </>
  ),
}

/** A sheet of the ledger: a thick rule, the heading hanging from it, the way on at its end. */
function Sheet({ section: { id }, title, more = null, head, aside, className, children }: FrameProps) {
  return (
    <section className={className} aria-labelledby={title ? id : undefined}>
      {title ? (
        <header className="w-sheet-head">
          <h2 id={id}>{title}</h2>
          <MoreLink more={more} />
        </header>
      ) : (
        <span id={id} />
      )}
      {aside === undefined ? (
        <div>{children}</div>
      ) : (
        <div className="w-list">
          {aside ? <aside>{aside}</aside> : null}
          <div className="grid grid-cols-1 content-start gap-5">
            {head}
            {children}
          </div>
        </div>
      )}
    </section>
  )
}

/** The average on a dark plate, what was said as entries beside it. */
function Reviews({ section }: SectionProps<'reviews'>) {
  return (
    <section className="w-reviews" aria-labelledby={section.id}>
      <header>
        <h2 id={section.id}>{section.title}</h2>
        <ReviewSummary section={section} />
      </header>
      <ReviewList section={section} />
    </section>
  )
}

const WIDE: ReadonlySet<SectionKind> = new Set([
  'hero',
  'banner',
  'promotions-slider',
  'feature-banner',
  'lead-form',
  'garage',
  'trade-in',
  'checkout',
  'wheel',
])
const SMALL: ReadonlySet<SectionKind> = new Set([
  'body-shortcuts',
  'why-buy-from-us',
  'statistics',
  'faq',
  'payment-strip',
  'call-to-action',
  'sales-counter',
])

/** Rows of a ledger: two small neighbours share one, some run from edge to edge. */
function ledger(sections: readonly SectionView[], draw: (section: SectionView) => ReactNode): ReactNode {
  const rows: SectionView[][] = []
  for (const section of sections) {
    const last = rows.at(-1)
    if (last?.length === 1 && SMALL.has(last[0]!.kind) && SMALL.has(section.kind)) last.push(section)
    else rows.push([section])
  }
  return (
    <div className="w-ledger">
      {rows.map((row) => (
        <div key={row[0]!.id} className={rowClass(row)}>
          {row.map(draw)}
        </div>
      ))}
    </div>
  )
}

function rowClass(row: SectionView[]): string | undefined {
  if (WIDE.has(row[0]!.kind)) return undefined
  return row.length > 1 ? 'wrap w-row w-pair' : 'wrap w-row'
}
