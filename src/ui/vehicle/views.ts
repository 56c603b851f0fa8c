import type { IconName } from '../primitives/icon.tsx'

/** A picture by number and proportions; `pictureAttributes` makes an `<img>` of it. */
export type PictureView = { imageId: number; widthPx: number; heightPx: number }

export type TagView = {
  text: string
  tone: 'accent' | 'positive' | 'caution' | 'ink' | 'quiet'
  /** The certified badge is a picture. */
  src?: string
}

/** A repayment cannot be had without its comparison rate (decisions §8). */
export type FinanceLineView = { repayment: string; comparisonRate: string }

export type PriceView = {
  /** '$34,990', or words where there is no price. */
  text: string
  isAmount: boolean
  /** '/ week' of a subscription. */
  suffix: string | null
  /** 'Drive away' */
  includes: string | null
  /** '$36,990' of the line 'Was …, now:' */
  was: string | null
  /** Says so in words, with the list price struck where it is known and not said by `was` already. */
  reduced: boolean
  list: string | null
  finance: FinanceLineView | null
}

export type FactView = { icon: IconName; label: string; text: string }

export type CardView = {
  id: number
  href: string
  title: string
  badge: string | null
  tag: TagView | null
  pictures: PictureView[]
  /** What stands for a vehicle without pictures: a body's drawing, or the address of the tenant's own picture. */
  standIn: string
  /** How many pictures it has in all; `pictures` are those that swipe on the card. */
  pictureCount: number
  price: PriceView
  facts: FactView[]
  /** '12 km away', where the shopper said from where. */
  distance: string | null
  available: boolean
  buttons: LinkView[]
  moreFromDealerHref: string | null
  /** Null where it cannot be saved. */
  favourite: FavouriteView | null
  /** How many vehicles the site lays side by side; null where this one is not compared from its card. */
  compareMost: number | null
}

export type LinkView = { text: string; href: string }

/** What a saved vehicle is remembered by, besides what its card shows (B§3 "Favourite"). */
export type FavouriteView = {
  make: string
  model: string
  /** Gone: who has saved it may take it off again, nobody else may add it (B§4). */
  onlyIfSaved: boolean
}

export type PromoView = { title: string; text: string | null; button: string; href: string; src: string | null }

export type SpecRowView = { label: string; value: string }
