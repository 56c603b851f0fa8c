import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { MarketRange } from './price-estimator.ts'

/** The price comparison (rule:price-comparison), as the API answers it. Whole dollars; `fill` and `confidence` from 0 to 1. */
export type PriceComparison = {
  fill: number
  listing_price: number
  market_range_min: number
  market_range_max: number
  confidence: number
  description: string
}

/** What a shopper reads over the gauge, and in which colour it stands (rule:gauge-words). */
export type GaugeVerdict = { words: string; band: 'low' | 'middle' | 'high' }

export type GaugeSettings = TenantSettings['vehiclePage']['gauge']

/** Figures of a comparison that must all be there (rule:price-comparison). */
const FIGURES = ['fill', 'listing_price', 'market_range_min', 'market_range_max', 'confidence'] as const

/** The comparison of an offer with a range; null for a range without width, which compares nothing. */
export function priceComparison(range: MarketRange, description: string): PriceComparison | null {
  const { listingPriceCents, minCents, maxCents, confidence } = range
  if (!(maxCents > minCents)) return null
  return {
    fill: gaugeFill(listingPriceCents, minCents, maxCents),
    listing_price: Math.round(listingPriceCents / 100),
    market_range_min: Math.round(minCents / 100),
    market_range_max: Math.round(maxCents / 100),
    confidence,
    description,
  }
}

/** Full at the bottom of the range and below it, empty at the top; to the hundredth (rule:gauge-words). */
export function gaugeFill(price: number, min: number, max: number): number {
  return Math.round(Math.min(1, Math.max(0, (max - price) / (max - min))) * 100) / 100
}

/** Every field is there, the estimate is sure enough, and the price asked is not above the range (rule:price-comparison). */
export function showsGauge(
  comparison: Partial<PriceComparison>,
  settings: Pick<GaugeSettings, 'minimumConfidence' | 'minimumFill'>,
): comparison is PriceComparison {
  const { fill, listing_price: price, market_range_max: max, confidence, description } = comparison
  return (
    FIGURES.every((name) => Number.isFinite(comparison[name])) &&
    Boolean(description) &&
    confidence! > settings.minimumConfidence &&
    max! >= price! &&
    fill! >= settings.minimumFill
  )
}

/** 'Good Deal', else 'Great Deal', and where colours change (rule:gauge-words). All of it the tenant's. */
export function gaugeVerdict(
  fill: number,
  settings: Pick<GaugeSettings, 'greatDealFill' | 'goodText' | 'greatText' | 'lowBandBelow' | 'middleBandBelow'>,
): GaugeVerdict {
  return {
    words: fill < settings.greatDealFill ? settings.goodText : settings.greatText,
    band: fill < settings.lowBandBelow ? 'low' : fill < settings.middleBandBelow ? 'middle' : 'high',
  }
}
