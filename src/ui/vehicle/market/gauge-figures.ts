import {
  type GaugeSettings,
  gaugeVerdict,
  type PriceComparison,
  showsGauge,
} from '#domain/market-price/price-comparison.ts'
import { formatDollars } from '../../forms/numbers.ts'
import type { GaugeFigures } from '../view.ts'

/** From these confidences on. */
const CERTAINTIES = [
  [0.7, 'High'],
  [0.5, 'Medium'],
  [0, 'Low'],
] as const

/** A comparison in a shopper's words; null where the tenant's settings or rule:price-comparison hide the gauge. */
export function gaugeFigures(comparison: Partial<PriceComparison>, settings: GaugeSettings): GaugeFigures | null {
  if (!showsGauge(comparison, settings)) return null
  const { fill, listing_price, market_range_min, market_range_max, confidence, description } = comparison
  return {
    ...gaugeVerdict(fill, settings),
    fill,
    price: formatDollars(listing_price),
    range: `${formatDollars(market_range_min)} to ${formatDollars(market_range_max)}`,
    certainty: CERTAINTIES.find(([from]) => confidence >= from)![1],
    description,
  }
}

/** What stands in the place of figures still to come, as large as they will be. */
export function waitingFigures(priceDollars: number, description: string, settings: GaugeSettings): GaugeFigures {
  const price = formatDollars(priceDollars)
  const { goodText, greatText } = settings
  const words = goodText.length > greatText.length ? goodText : greatText
  return { words, band: 'low', fill: 0, price, range: `${price} to ${price}`, certainty: 'Medium', description }
}

/** What a screen reader says of the gauge. */
export function gaugeText({ words, price, range }: GaugeFigures): string {
  return `${words}: ${price}, others ask ${range}`
}
