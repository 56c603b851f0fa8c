import type { Section, SectionName } from '#domain/content/section-schemas.ts'
import type { OwnSectionView } from '#ui/sections/views.ts'
import type { PageContext } from '../../site/page-context.ts'
import { makeArticlesRow } from './articles-row.server.ts'
import { makeBodyShortcuts } from './body-shortcuts.server.ts'
import { makeBrandsGrid } from './brands-grid.server.ts'
import { makeHero } from './hero.server.ts'
import { makeLocationsRow } from './locations-row.server.ts'
import type { Made, Maker, SectionBody } from './maker.ts'
import { makeOffersRow } from './offers-row.server.ts'
import {
  makeBanner,
  makeCallToAction,
  makeFaq,
  makeFeatureBanner,
  makePaymentStrip,
  makeRichText,
  makeStatistics,
  makeWhyBuyFromUs,
} from './plain.server.ts'
import { makePromotionsSlider } from './promotions-slider.server.ts'
import { makeReviews } from './reviews.server.ts'
import { makeSalesCounter } from './sales-counter.server.ts'
import { makeFreshStock, makeStockRow } from './stock-row.server.ts'
import { makeVideo } from './video.server.ts'

const MAKERS: { [Name in SectionName]: Maker<Name> } = {
  hero: makeHero,
  'body-shortcuts': makeBodyShortcuts,
  'fresh-stock': makeFreshStock,
  'stock-row': makeStockRow,
  'offers-row': makeOffersRow,
  'promotions-slider': makePromotionsSlider,
  'brands-grid': makeBrandsGrid,
  statistics: makeStatistics,
  'why-buy-from-us': makeWhyBuyFromUs,
  'call-to-action': makeCallToAction,
  'feature-banner': makeFeatureBanner,
  reviews: makeReviews,
  'payment-strip': makePaymentStrip,
  faq: makeFaq,
  'sales-counter': makeSalesCounter,
  'locations-row': makeLocationsRow,
  'rich-text': makeRichText,
  banner: makeBanner,
  video: makeVideo,
  'articles-row': makeArticlesRow,
}

/** Anchors in a shopper's words; other sections are called what they are. */
const ANCHORS: Partial<Record<SectionName, string>> = {
  'body-shortcuts': 'by-body',
  'fresh-stock': 'latest',
  'why-buy-from-us': 'why',
  'locations-row': 'yards',
}

/**
 * The sections of a page in their order, without those that have nothing to show; null when a search failed, which is
 * logged: a page without its stock would look like one of a dealer who has none.
 */
export async function makeSections(sections: readonly Section[], page: PageContext): Promise<OwnSectionView[] | null> {
  const made = await Promise.all(sections.map((section) => make(section, page)))
  const failed = made.find((outcome) => outcome?.kind === 'failed')
  if (failed) {
    page.services.log.error({ reqId: page.requestId, reason: (failed as { reason: string }).reason }, 'search failed')
    return null
  }
  const used = new Map<string, number>()
  return sections.flatMap(({ section }, index) => {
    const body = made[index] as SectionBody | null
    return body ? [{ id: anchor(section, used), ...body } as OwnSectionView] : []
  })
}

function make(section: Section, page: PageContext): Made | Promise<Made> {
  return (MAKERS[section.section] as Maker<SectionName>)(section, page)
}

/** Unique on the page: the second stock row is `stock-row-2`. */
function anchor(name: SectionName, used: Map<string, number>): string {
  const base = ANCHORS[name] ?? name
  const count = (used.get(base) ?? 0) + 1
  used.set(base, count)
  return count === 1 ? base : `${base}-${count}`
}
