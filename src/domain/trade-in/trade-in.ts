import type { Listing } from '#domain/stock/listing.ts'
import type { State } from '#domain/tenants/settings/vocabulary.ts'

/** A shopper's own vehicle, as a look-up by plate or the shopper says; what nobody says is null. */
export type TradeInVehicle = Pick<
  Listing,
  'year' | 'make' | 'model' | 'badge' | 'series' | 'simpleBody' | 'simpleFuel' | 'simpleTransmission' | 'simpleDrive'
> & {
  engineLitres: number | null
  seats: number | null
  vin: string | null
  /** Its number at AutoGrab. */
  autograbId: string | null
}

/** Who said what vehicle it is. */
export type TradeInSource = 'by-hand' | 'sandbox' | 'autograb'

/** One step of a valuation: the rule it came from (docs/trade-in.md), in words, what it changed and the price after it. Cents. */
export type SumStep = { rule: string; words: string; effectCents: number; cents: number }

/** What the dealer gives for it, and from where to where; or why a person says so instead. Cents. */
export type Valuation =
  | { kind: 'offer'; offerCents: number; lowCents: number; highCents: number; steps: SumStep[]; says: string }
  | { kind: 'by-person'; reason: string; steps: SumStep[] }

/** A trade-in as it stands: looked up, valued, accepted. */
export type TradeIn = {
  /** Opens it to whoever knows it: 49 random bits. */
  tradeInId: number
  rego: string | null
  regoState: State | null
  vehicle: TradeInVehicle
  source: TradeInSource
  /** What it is to be traded in for. */
  listingId: number | null
  km: number | null
  /** By question the answer that was chosen. */
  answers: Record<string, string>
  steps: SumStep[]
  offerCents: number | null
  lowCents: number | null
  highCents: number | null
  /** How sure the offer is; why there is none. */
  says: string | null
  reason: string | null
  valuedAt: Date | null
  validUntil: Date | null
  /** Kept beyond its days (rule:valuation-saved). */
  isSaved: boolean
  /** A shopper's, who finds it in their garage. */
  isOfShopper: boolean
  leadId: number | null
  acceptedAt: Date | null
  createdAt: Date
}

/** What is wrong, by field: the value and the reason. */
export type FieldErrors = Record<string, string[]>

/** '2021 Mazda CX-5 Maxx Sport' */
export function tradeInTitle({ year, make, model, badge }: TradeInVehicle): string {
  return [year, make, model, badge].filter(Boolean).join(' ')
}

/** An offer stands to the end of the last instant of its days. */
export function isOfferOpen(
  { offerCents, validUntil }: Pick<TradeIn, 'offerCents' | 'validUntil'>,
  now: Date,
): boolean {
  return offerCents !== null && validUntil !== null && now <= validUntil
}
