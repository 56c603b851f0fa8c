import type { GaugeSettings, GaugeVerdict } from '#domain/market-price/price-comparison.ts'

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
  /** Where it is asked for (`/api/cars/{slug}/autogauge`). */
  href: string
  /** How the answer is judged and named. */
  settings: GaugeSettings
  /** How long the gauge takes to fill. */
  seconds: number
  /** How the range comes about, for who asks. */
  method: string
  vehicleWord: string
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
