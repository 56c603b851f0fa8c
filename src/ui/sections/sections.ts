import type * as z from 'zod'
import type { RangeViews } from '../range/views.ts'
import * as articlesRow from './articles-row/schema.ts'
import * as banner from './banner/schema.ts'
import * as bodyShortcuts from './body-shortcuts/schema.ts'
import * as brandsGrid from './brands-grid/schema.ts'
import * as callToAction from './call-to-action/schema.ts'
import * as faq from './faq/schema.ts'
import * as featureBanner from './feature-banner/schema.ts'
import * as freshStock from './fresh-stock/schema.ts'
import * as hero from './hero/schema.ts'
import * as location from './location/schema.ts'
import * as locationsRow from './locations-row/schema.ts'
import * as offersRow from './offers-row/schema.ts'
import * as paymentStrip from './payment-strip/schema.ts'
import * as promotionsSlider from './promotions-slider/schema.ts'
import * as reviews from './reviews/schema.ts'
import * as richText from './rich-text/schema.ts'
import * as salesCounter from './sales-counter/schema.ts'
import * as serviceBenefits from './service-benefits/schema.ts'
import * as statistics from './statistics/schema.ts'
import * as stockRow from './stock-row/schema.ts'
import * as video from './video/schema.ts'
import * as whyBuyFromUs from './why-buy-from-us/schema.ts'

/**
 * What a dealer may write of each section of a page, by the section's name. What is left out comes from the settings
 * of the same subject, or from stock. Browsers import the types of this list only.
 */
export const SECTION_SCHEMAS = {
  hero: hero.schema,
  'body-shortcuts': bodyShortcuts.schema,
  'fresh-stock': freshStock.schema,
  'stock-row': stockRow.schema,
  'offers-row': offersRow.schema,
  'promotions-slider': promotionsSlider.schema,
  'brands-grid': brandsGrid.schema,
  statistics: statistics.schema,
  'why-buy-from-us': whyBuyFromUs.schema,
  'service-benefits': serviceBenefits.schema,
  'call-to-action': callToAction.schema,
  'feature-banner': featureBanner.schema,
  reviews: reviews.schema,
  'payment-strip': paymentStrip.schema,
  faq: faq.schema,
  'sales-counter': salesCounter.schema,
  'locations-row': locationsRow.schema,
  location: location.schema,
  'rich-text': richText.schema,
  banner: banner.schema,
  video: video.schema,
  'articles-row': articlesRow.schema,
} as const satisfies Record<string, z.ZodType>

export type SectionName = keyof typeof SECTION_SCHEMAS
export const SECTION_NAMES = Object.keys(SECTION_SCHEMAS) as SectionName[]

/** A section as a dealer wrote it, with every default filled in. */
export type Section = {
  [Name in SectionName]: { section: Name } & z.output<(typeof SECTION_SCHEMAS)[Name]>
}[SectionName]

/** What is shown of each; fresh stock is a `stock-row`. */
type OwnViews = {
  hero: hero.View
  'body-shortcuts': bodyShortcuts.View
  'stock-row': stockRow.View
  'offers-row': offersRow.View
  'promotions-slider': promotionsSlider.View
  'brands-grid': brandsGrid.View
  statistics: statistics.View
  'why-buy-from-us': whyBuyFromUs.View
  'service-benefits': serviceBenefits.View
  'call-to-action': callToAction.View
  'feature-banner': featureBanner.View
  reviews: reviews.View
  'payment-strip': paymentStrip.View
  faq: faq.View
  'sales-counter': salesCounter.View
  'locations-row': locationsRow.View
  location: location.View
  'rich-text': richText.View
  banner: banner.View
  video: video.View
  'articles-row': articlesRow.View
}
type Views = OwnViews & RangeViews

export type SectionKind = keyof Views
/** What a section shows; `id` is its anchor, unique on the page. */
export type SectionOf<Kind extends SectionKind> = Kind extends SectionKind
  ? { id: string; kind: Kind } & Views[Kind]
  : never
export type SectionView = SectionOf<SectionKind>
/** What a dealer's own pages may show, the home page among them; the rest stands on pages of the range and of offers. */
export type OwnSectionView = SectionOf<keyof OwnViews>

/** A page of the dealer's own. */
export type PageView = {
  title: string
  crumbs: { label: string; href: string | null }[]
  /** Whether the first section carries the title itself. */
  ownTitle: boolean
  sections: SectionView[]
  /** Stand beside the first text among them, or at the end where there is none. */
  beside?: OwnSectionView[]
}
