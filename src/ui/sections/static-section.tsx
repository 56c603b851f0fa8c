import { type ReactNode, useEffect, useRef } from 'react'
import type { OwnSectionView, SectionKind, SectionView } from './sections.ts'

/** They show words, pictures and links, and what opens in them does so by itself: nothing of them is React's to work. */
export const STATIC: ReadonlySet<SectionKind> = new Set([
  'articles-row',
  'body-shortcuts',
  'faq',
  'locations-row',
  'offers-row',
  'payment-strip',
  'reviews',
  'statistics',
  'why-buy-from-us',
])

/** A section that stands in the document as markup alone. */
type MarkupOnly = { id: string; kind: SectionKind; isInMarkup: true }

/** What a document needs to say of its sections beside their markup. */
export function documentSections(sections: readonly OwnSectionView[]): (OwnSectionView | MarkupOnly)[] {
  return sections.map((section) => {
    const { id, kind } = section
    return STATIC.has(kind) ? { id, kind, isInMarkup: true } : section
  })
}

type StaticSectionProps = {
  section: SectionView | MarkupOnly
  children: ReactNode
  /** Has the page's data fetched whole: React has drawn anew what it could not hydrate. */
  refetch: () => void
}

/**
 * A section without anything to work: its markup stays as the server rendered it, and its view is not in the document
 * (`documentSections`). Come to from another page it is rendered like any other.
 */
export function StaticSection({ section, children, refetch }: StaticSectionProps) {
  const place = useRef<HTMLDivElement>(null)
  const isInMarkup = 'isInMarkup' in section
  useEffect(() => {
    if (isInMarkup && !place.current!.hasChildNodes()) refetch()
  }, [isInMarkup, refetch])
  return (
    <div ref={place} className="contents" suppressHydrationWarning>
      {isInMarkup ? '' : children}
    </div>
  )
}
