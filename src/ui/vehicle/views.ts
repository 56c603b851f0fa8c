import type { SavedIn } from '#domain/stock/dealership-rules.ts'
import type { IconName } from '../primitives/icon.tsx'

/** A picture by number and proportions; `pictureAttributes` makes an `<img>` of it. */
export type PictureView = { imageId: number; widthPx: number; heightPx: number }

export type TagView = {
  text: string
  tone: 'accent' | 'positive' | 'caution' | 'ink' | 'quiet'
  /** The certified badge is a picture. */
  src?: string
}

/** A repayment cannot be had without its comparison rate (rule:repayment-honesty). */
export type FinanceLineView = { repayment: string; comparisonRate: string }

export type PriceView = {
  /** '$34,990', or words where there is no price. */
  text: string
  isAmount: boolean
  /** '/ week' of a subscription. */
  suffix?: string
  /** 'Drive away' */
  includes?: string
  /** '$36,990' of the line 'Was …, now:' */
  was?: string
  /** Says so in words, with the list price struck where it is known and not said by `was` already. */
  reduced?: true
  list?: string
  finance?: FinanceLineView
}

export type FactView = { icon: IconName; label: string; text: string }

/** What a card does not have is left out: pages carry dozens of them. */
export type CardView = {
  id: number
  href: string
  title: string
  badge?: string
  tag?: TagView
  pictures: PictureView[]
  /** For a vehicle without pictures: a body's drawing, or the address of the tenant's own picture. */
  standIn: string
  /** How many pictures it has in all; `pictures` are those that swipe on the card. */
  pictureCount: number
  price: PriceView
  facts: FactView[]
  /** '12 km away', where the shopper said from where. */
  distance?: string
  /** Not sold: it can be saved and compared. */
  available: boolean
  /** An address that is empty or begins with # is one of the vehicle's page. */
  buttons: LinkView[]
  moreFromDealerHref?: string
  /**
   * Where it can be saved: what it is remembered by besides what its card shows (rule:favourites). `savedIn`: where, unless it
   * is on the device alone.
   */
  favourite?: { make: string; model: string; savedIn?: Exclude<SavedIn, 'device'> }
  /** How many vehicles the site lays side by side, where this one is compared from its card. */
  compareMost?: number
}

export type LinkView = { text: string; href: string }

export type PromoView = { title: string; text: string | null; button: string; href: string; src: string | null }

export type SpecRowView = { label: string; value: string }
