import type { OwnSectionView, SectionKind } from './sections.ts'

/** They show words, pictures and links, and what opens in them does so by itself: nothing of them is React's to work. */
export const STATIC: ReadonlySet<SectionKind> = new Set([
  'articles-row',
  'body-shortcuts',
  'call-to-action',
  'faq',
  'locations-row',
  'offers-row',
  'payment-strip',
  'reviews',
  'service-benefits',
  'statistics',
  'why-buy-from-us',
])

/** A section that stands in the document as markup alone. */
type MarkupOnly = { id: string; kind: SectionKind; isInMarkup: true }

/** What a document needs to say of its sections beside their markup. */
export function documentSections(sections: readonly OwnSectionView[]): (OwnSectionView | MarkupOnly)[] {
  return sections.map((section) => {
    const { id, kind } = section
    if (STATIC.has(kind)) return { id, kind, isInMarkup: true }
    // Hundreds of models, which the search of the markup offers (use-makes.ts).
    return section.kind === 'hero' && section.search
      ? { ...section, search: { ...section.search, makes: null } }
      : section
  })
}
