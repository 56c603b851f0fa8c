import type { AboutVehicleView, LeadFormView } from '../leads/view.ts'
import type { LinkView, PhoneView } from '../page/site-view.ts'

/** A vehicle being reserved or bought (rule:reservation-page, rule:checkout-journey), at one of its steps. */
export type CheckoutView = {
  /** What its steps lead to: 'Steps to a reservation'. */
  title: string
  steps: readonly string[]
  /** Where each step leads back to, where it can be gone back to. */
  stepHrefs?: readonly string[]
  current: number
  about: AboutVehicleView | null
  /** What became of it, or what is to be known first. */
  notice: { tone: 'plain' | 'positive' | 'caution' | 'negative'; title: string; text: string } | null
  /** What is paid, for what, and until when. */
  sum: readonly { words: string; amount: string; note?: string }[]
  /** Until when it is held for who pays, as an instant and in words; null where nothing runs out. */
  held: { until: string; words: string } | null
  /** Said under the sum: why the deposit is what it is, what the law adds. */
  says: readonly string[]
  /** Of a sandbox: that no money moves, and its test numbers. */
  sandbox: { text: string; numbers: readonly { number: string; says: string }[] } | null
  /** Where the processor has a form of its own. */
  card: CardFormView | null
  /** Each a plain form. */
  forms: readonly LeadFormView[]
  links: readonly LinkView[]
  /** What happens from here on, in order; said beside the sum. */
  next?: readonly string[]
}

/** A card form that the script of the processor draws (Stripe's Payment Element): nothing of a card comes here. */
export type CardFormView = {
  publishableKey: string
  clientSecret: string
  /** The dealership's own account at the processor; null for the dealer's. */
  account: string | null
  /** The page of the reservation: it asks the processor what became of the card. */
  returnPath: string
  /** 'Pay $100' */
  send: string
  privacy: string
  /** Why the last card was not taken. */
  decline: string | null
  /** How long the vehicle stays held, and who is called where the form cannot be had. */
  stays: string
  phone: PhoneView | null
}
