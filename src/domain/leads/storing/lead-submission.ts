import type { SentFile } from '../attachments/attachment.ts'

/** What is known of how something was sent, which a verb hands on as it is. */
export type SendingFacts = Pick<
  LeadSubmission,
  | 'consentKey'
  | 'visitedPages'
  | 'linkedQueryParams'
  | 'url'
  | 'origin'
  | 'userAgent'
  | 'address'
  | 'trapFilled'
  | 'secondsToSubmit'
>

/** What a shopper sent, and what is known of how. */
export type LeadSubmission = {
  /** A form's name; null: the category, or the vehicle, says which. */
  form: string | null
  category: string | null
  subcategory: string | null
  /** As typed; checked here, by the rules of this dealer's form. */
  fields: Record<string, unknown>
  /** What was attached, each at the field it was attached at. */
  files?: readonly SentFile[]
  /** Which consent words stood at the form (`consentWords`); null where its sender does not say. */
  consentKey?: string | null
  /** A verb sends it, of an offer that was accepted (`acceptOffer`), a deposit that was paid or an application (`sendApplication`); nobody else sends those forms. */
  isAcceptance?: true
  /** The number of the vehicle it is about, as sent. */
  carId: unknown
  url: string | null
  /** Of the dealer's site, as the shopper reached it: links in letters begin with it. */
  origin: string
  userAgent: string | null
  visitedPages: readonly string[]
  linkedQueryParams: Readonly<Record<string, string>>
  /** The same key is the same lead. Null: the same content within the hour is. */
  key: string | null
  /** Whom it is counted by; only its hash is kept. */
  address: string
  trapFilled: boolean
  secondsToSubmit: number | null
}
