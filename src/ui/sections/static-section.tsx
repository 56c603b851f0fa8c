import { type ReactNode, useEffect, useRef } from 'react'
import type { OwnSectionView, SectionKind, SectionView } from './views.ts'

/** They show words, pictures and links, and what opens in them does so by itself: nothing of them is React's to work. */
const STATIC: ReadonlySet<SectionKind> = new Set([
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

export const isStatic = ({ kind }: { kind: SectionKind }): boolean => STATIC.has(kind)

/** What a document needs to say of its sections beside their markup. */
export function documentSections(sections: readonly OwnSectionView[]): { id: string; kind: SectionKind }[] {
  return sections.map((section) => (isStatic(section) ? { id: section.id, kind: section.kind } : section))
}

type StaticSectionProps = {
  section: SectionView
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
  const isInMarkup = Object.keys(section).length === 2
  useEffect(() => {
    if (isInMarkup && !place.current!.hasChildNodes()) refetch()
  }, [isInMarkup, refetch])
  return (
    <div ref={place} className="contents" suppressHydrationWarning>
      {isInMarkup ? '' : children}
    </div>
  )
}
