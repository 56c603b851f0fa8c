import type { DealerVoice } from './comments/voice.ts'
import type { Grade, Look, ModelFacts } from './facts/model-facts.ts'
import type { Paint } from './facts/paints.ts'

/** The day the stock was made up: ages, registrations and days are counted from it. */
export const STOCK_DAY = '2026-11-20'

/** What befalls a vehicle besides standing in the yard. */
export type Twist =
  | 'sold'
  | 'sold-long-ago'
  | 'reserved'
  | 'coming-soon'
  | 'preorder'
  | 'reduced'
  | 'offer'
  | 'no-price'
  | 'no-pictures'
  | 'one-picture'
  | 'few-pictures'
  | 'no-comments'
  | 'no-odometer'
  | 'rego-expired'
  | 'long-name'
  | 'off-site'
  | 'just-arrived'

/** Shares of the stock that each befalls; of one row only one befalls a vehicle. */
export const USUAL_SHARES: readonly Partial<Record<Twist, number>>[] = [
  { sold: 0.03, 'sold-long-ago': 0.008, reserved: 0.03, 'coming-soon': 0.03, preorder: 0.008 },
  { reduced: 0.09, offer: 0.03, 'no-price': 0.015 },
  { 'no-pictures': 0.012, 'one-picture': 0.02, 'few-pictures': 0.08 },
  { 'no-comments': 0.01, 'no-odometer': 0.006, 'rego-expired': 0.015, 'long-name': 0.008, 'off-site': 0.004 },
  { 'just-arrived': 0.035 },
]

export type CarType = 'new' | 'demo' | 'used'
/** `place` and `saturdayUntil` are what its location in config.json says; the latter in words, "four". */
export type Yard = {
  code: string
  state: 'QLD' | 'NSW' | 'VIC'
  stockPrefix: string
  place: string
  saturdayUntil: string
}

/** So many vehicles of one kind in one yard. */
export type StockLine = {
  yard: Yard
  carType: CarType
  count: number
  stock: readonly { models: readonly ModelFacts[]; share: number }[]
}

/** A vehicle whose pictures are all drawn, walked around as well where there is a spin of it. */
export type Showpiece = { look: Look; paint: Paint; pictures: 'every-station' | 'forty'; model?: string }

export type CategoryRule = { name: string; fits(model: ModelFacts, grade: Grade): boolean }

/** What a demo dealer has in stock, before the details are dealt out. */
export type DealerPlan = {
  slug: string
  lines: readonly StockLine[]
  /** Dealt by themselves, behind the rest, which stays as it is; nothing befalls them. */
  apart?: readonly StockLine[]
  showpieces: readonly Showpiece[]
  shares: readonly Partial<Record<Twist, number>>[]
  /** How prices are advertised for used vehicles; new and demo ones are always drive away. */
  usedPriceType: 'drive-away' | 'excl-govt-charges'
  /** Vehicles are let by the week and not sold. */
  letsByTheWeek: boolean
  certifiedShare: number
  /** Only this make's used cars are certified; null: any. */
  certifiedMake: string | null
  financeShare: number
  oldestYear: number
  /** How many vehicles of one grade and year may stand here. */
  mostTwins: number
  tags: readonly string[]
  tagShare: number
  categories: readonly CategoryRule[]
  /** Other places where some of the stock can be seen. */
  alsoAt: readonly string[]
  /** Where in the dealer's folder the sample report lies that some used vehicles have; null: none. */
  historyReport: string | null
  /** Vehicles whose film is on another site, by stock number. Nothing is at these addresses: nobody filmed them. */
  filmedElsewhere: Readonly<Record<string, string>>
  voice: DealerVoice
}
