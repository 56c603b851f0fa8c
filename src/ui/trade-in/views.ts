import type { AboutVehicleView, LeadFormView } from '../leads/view.ts'
import type { LinkView } from '../page/site-view.ts'
import type { NoticeTone } from '../primitives/notice.tsx'

/** The page on which a shopper's own vehicle is valued (rule:trade-in-pages), at one of its steps. */
export type TradeInView = {
  steps: readonly string[]
  current: number
  /** What is about to happen. */
  intro: string | null
  /** What it is to be traded in for. */
  about: AboutVehicleView | null
  /** The shopper's own, once it is known. */
  vehicle: { title: string; facts: string[] } | null
  /** That it is made up. */
  sandbox: string | null
  /** Where another is begun with. */
  startHref: string
  /** What is asked at this step; of two the second is for who cannot answer the first. */
  forms: LeadFormView[]
  offer: OfferView | null
  photos: PhotoSlotView[]
  /** What happens after the offer is accepted. */
  next: string
}

export type OfferView = {
  title: string
  text: string
  tone: NoticeTone
  /** '$18,400'; null where a person values it. */
  price: string | null
  range: string | null
  until: string | null
  says: string | null
  reasons: { words: string; amount: string }[]
  links: LinkView[]
  /** What a press sends to have it kept (none: there is no button), and that it is kept; null where the dealer keeps none. */
  keep: { fields: { name: string; value: string }[]; said: string | null } | null
  terms: LinkView | null
}

/** One view that is to be photographed; `href` takes the picture, and shows the one that is there. */
export type PhotoSlotView = { view: string; label: string; href: string; isThere: boolean }
