import type { SectionComponents } from '#ui/sections/sections.tsx'
import { Banner, Hero, Slider, Video } from './sections/opening.tsx'
import { Bodies, Brands, Offers, StockRow } from './sections/stock.tsx'
import { Counter, Payment, Places, Reviews, Statistics } from './sections/trust.tsx'
import { Articles, CallToAction, Features, Questions, Reasons, Text } from './sections/words.tsx'

/** How this template draws each kind of section. */
export const sections: SectionComponents = {
  hero: Hero,
  'body-shortcuts': Bodies,
  'stock-row': StockRow,
  'offers-row': Offers,
  'promotions-slider': Slider,
  'brands-grid': Brands,
  statistics: Statistics,
  'why-buy-from-us': Reasons,
  'call-to-action': CallToAction,
  'feature-banner': Features,
  reviews: Reviews,
  'payment-strip': Payment,
  faq: Questions,
  'sales-counter': Counter,
  'locations-row': Places,
  'rich-text': Text,
  banner: Banner,
  video: Video,
  'articles-row': Articles,
}
