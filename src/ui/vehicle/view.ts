import type { ActionsView } from './actions/view.ts'
import type { CalculatorsView } from './calculators/view.ts'
import type { ExtrasView } from './extras/view.ts'
import type { MarketView } from './market/view.ts'
import type { ShareView } from './share/view.ts'
import type { ShortlistView } from './shortlist/view.ts'
import type { ViewerView } from './viewer/view.ts'
import type { CardView, FactView, PriceView, SpecRowView, TagView } from './views.ts'

/** A vehicle's page in words. */
export type VehicleView = {
  id: number
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
  available: boolean
  sold: boolean
  keyInformation: SpecRowView[]
  specs: SpecRowView[]
  specsPreview: number
  features: string[]
  featuresPreview: number
  /** `whole` where there is more than the preview. */
  comments: { preview: string; whole: string | null; empty: boolean } | null
  location: {
    name: string
    address: string | null
    mapHref: string | null
    /** `masked` with its end hidden until it is asked for; null where it is shown straight away. */
    phone: { text: string; href: string; masked: string | null } | null
    hours: { day: string; hours: string }[]
  } | null
  /** The search of its dealership; null where there is no other to tell it from. */
  moreFromDealerHref: string | null
  disclaimer: string | null
  vehicleWord: string
  vehicleWords: string
  similarTitle: string
  similar: CardView[]
  /** Where they are fetched from when their row comes near; null where `similar` has them. */
  similarFrom: string | null
  /** As many as can come. */
  similarMaximum: number
  similarHref: string
  stocknum: string
}
