import * as z from 'zod'
import { count } from '#domain/tenants/settings/words.ts'
import type { LinkView, OwnPictureView } from '../../page/site-view.ts'
import { heading } from '../written.ts'

export const schema = z.strictObject({ title: heading, count: count(3, 'Offers in the row.', 1, 12) })

export type View = { title: string; offers: OfferCardView[]; more: LinkView | null }

export type OfferCardView = {
  name: string
  text: string | null
  /** `whole` where there is more than the preview. */
  disclaimer: { preview: string; whole: string | null } | null
  picture: OwnPictureView | null
  /** 'Ends 31 December' */
  until: string | null
  price: NotedPriceView | null
  /** The one dealership of several that makes it. */
  place: string | null
  /** The offer's own page, or the search it is about; null while neither exists. */
  href: string | null
  /** Where to ask about it: the contact page, else the dealer's e-mail or phone. */
  enquireHref: string
  /** 'Explore Sportage' */
  explore: LinkView | null
}

/** An amount and what it is: 'Drive away, the lowest of 4 new in stock'. */
export type NotedPriceView = { amount: string; note: string | null }
