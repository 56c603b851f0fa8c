import type { GaugeSettings, GaugeVerdict } from '#domain/market-price/price-comparison.ts'
import type { SavedIn } from '#domain/stock/dealership-rules.ts'
import type { BlocksView } from '../page/page-blocks.tsx'
import type { LinkView, LocationView } from '../page/site-view.ts'
import type { ActionsView, VehiclePhoneView } from './actions/view.ts'
import type { CalculatorsView } from './calculators/view.ts'
import type { ExtrasView } from './extras/view.ts'
import type { ViewerView } from './viewer/view.ts'
import type { CardView, FactView, PriceView, SpecRowView, TagView } from './views.ts'

/** A vehicle's page in words. */
export type VehicleView = {
  id: number
  slug: string
  title: string
  badge: string | null
  tag: TagView | null
  crumbs: { label: string; href: string | null }[]
  viewer: ViewerView
  actions: ActionsView
  calculators: CalculatorsView
  market: MarketView | null
  share: ShareView | null
  shortlist: ShortlistView
  extras: ExtrasView
  price: PriceView
  facts: FactView[]
  sold: boolean
  keyInformation: SpecRowView[]
  specs: SpecRowView[]
  specsPreview: number
  features: string[]
  featuresPreview: number
  /** `whole` where there is more than the preview. */
  comments: { preview: string; whole: string | null; empty: boolean } | null
  location: (Omit<LocationView, 'slug' | 'kind' | 'phone'> & { phone: VehiclePhoneView | null }) | null
  /** The search of its dealership; null where there is no other to tell it from. */
  moreFromDealerHref: string | null
  disclaimer: string | null
  vehicleWord: string
  vehicleWords: string
  similarTitle: string
  /** Null where they are fetched when their row comes near. */
  similar: CardView[] | null
  /** As many as can come. */
  similarMaximum: number
  similarHref: string
  stocknum: string
  /** The dealer's blocks beside the page. */
  beside: BlocksView
}

export type ShareNetwork = 'facebook' | 'twitter' | 'whatsapp' | 'email' | 'sms'

/** How a vehicle's page is handed on; null where the tenant has no share row. */
export type ShareView = {
  /** The address of the page, and what is handed on with it. */
  url: string
  title: string
  links: { network: ShareNetwork; label: string; href: string }[]
}

/** A vehicle as favourites are kept on a device (rule:favourites). */
export type FavouriteRecord = {
  id: number
  name: string
  slug: string
  make: string
  model: string
  primary_image_url: string | null
}

/** A vehicle as seen ones are kept on a device (rule:viewed-vehicles). */
export type ViewedRecord = {
  id: number
  stocknum: string
  make: string
  model: string
  body: string | null
  simple_body: string | null
}

/** What a shopper can keep of a vehicle or take home from its page; null where the tenant or its dealer offers none. */
export type ShortlistView = {
  /** Whether there is a page for paper and a PDF of it. */
  prints: boolean
  /** `onlyIfSaved`: gone; who has saved it may take it off again, nobody else may add it (rule:favourites). */
  favourite: { record: FavouriteRecord; savedIn: SavedIn; onlyIfSaved: boolean } | null
  compare: CompareView | null
  viewed: ViewedRecord | null
  /** To be told when it changes, or of one like it (rule:alert-forms). */
  alert: LinkView | null
  /** To what it costs in the shopper's state (rule:drive-away-price). */
  driveAway: LinkView | null
}

/** The compare button of one vehicle, and how many its site lays side by side. */
type CompareView = { id: number; most: number }

/** How the price stands in the market; null where nothing honest can be said. */
export type MarketView = {
  gauge: GaugeView | null
  /** '$1,250 below the Queensland average' */
  indicator: string | null
}

export type GaugeView = {
  /** What it says; where it has to be asked for, words of about the size to come. */
  figures: GaugeFigures
  isWaiting: boolean
  /** How the answer is judged and named. */
  settings: GaugeSettings
  /** How long the gauge takes to fill. */
  seconds: number
  /** How the range comes about, for who asks. */
  method: string
}

/** A price comparison in a shopper's words. */
export type GaugeFigures = GaugeVerdict & {
  /** 0 to 1. */
  fill: number
  /** '$33,988' */
  price: string
  /** '$31,200 to $36,500' */
  range: string
  /** 'High' */
  certainty: string
  description: string
}
