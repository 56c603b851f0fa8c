import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { PlatformCtx } from '#domain/tenants/context.ts'
import { type Comparable, carFacts, type StockedCar } from '../car-facts.ts'
import { estimatePrice } from '../estimate-price.ts'
import type { ComparableOffers, MarketRange, PriceBasis, PricedCar, PriceEstimator } from '../price-estimator.ts'

/** A car of any dealer, without anything that says which or whose. */
type MarketRow = StockedCar & Record<PriceBasis, number | null>
type Offers = Record<PriceBasis, Comparable[]>

const BASES: readonly PriceBasis[] = ['drive_away', 'excl_govt_charges', 'unstated']
const HELD_MS = 5 * 60_000
/** Models held at once: a few megabytes. */
const MOST_MODELS = 500

/**
 * Used cars of all dealers of the platform, through the view that says nothing of whose they are. A model's offers are
 * read when first asked for and held for five minutes.
 */
export function comparableOffers(platform: () => PlatformCtx): ComparableOffers {
  const held = new LRUCache<string, Offers, [make: string, model: string]>({
    max: MOST_MODELS,
    ttl: HELD_MS,
    perf: { now: () => platform().now.getTime() },
    ttlResolution: 0,
    fetchMethod: (_key, _stale, { context: [make, model] }) => readOffers(platform(), make, model),
  })
  return { offersOf: (make, model) => held.forceFetch(`${make}\n${model}`, { context: [make, model] }) }
}

/** Compares with offers of the same make and model. What cannot be read is told to `report`, and answered as nothing. */
export function comparableStock({ offersOf }: ComparableOffers, report: (error: unknown) => void): PriceEstimator {
  return {
    isRemote: false,
    async estimate(car) {
      // A new car has a list price; that is nothing to be estimated.
      if (car.isNew) return null
      try {
        return rangeFor(car, await offersOf(car.make, car.model))
      } catch (error) {
        report(error)
        return null
      }
    },
  }
}

function rangeFor(car: PricedCar, offers: Readonly<Record<PriceBasis, readonly Comparable[]>>): MarketRange | null {
  const basis = car.shownBasis
  const priceCents = car.prices[basis]
  if (priceCents === null) return null
  const offer = { ...car, priceCents }
  const estimate = estimatePrice(
    car,
    offers[basis].filter((other) => !isCopy(offer, other)),
  )
  if (!estimate) return null
  const { minCents, maxCents, confidence, comparables } = estimate
  return { listingPriceCents: priceCents, minCents, maxCents, confidence, basis, comparables }
}

async function readOffers({ db }: PlatformCtx, make: string, model: string): Promise<Offers> {
  const { rows } = await sql<MarketRow>`
    select badge, series, year, odometer_km as "odometerKm", simple_body as "simpleBody", simple_fuel as "simpleFuel",
      simple_transmission as "simpleTransmission", simple_drive as "simpleDrive", engine_litres as "engineLitres", seats,
      drive_away_cents as drive_away, excl_govt_charges_cents as excl_govt_charges, unstated_cents as unstated
    from forecourt.market_prices where make = ${make} and model = ${model}
    order by year desc, odometer_km, badge, coalesce(drive_away_cents, excl_govt_charges_cents, unstated_cents)`.execute(
    db,
  )
  const offers = { drive_away: [], excl_govt_charges: [], unstated: [] } as Offers
  for (const row of rows) {
    const facts = carFacts(row)
    for (const basis of BASES) if (row[basis] !== null) offers[basis].push({ ...facts, priceCents: row[basis] })
  }
  for (const basis of BASES) offers[basis] = withoutCopies(offers[basis])
  return offers
}

const SAME_KM = 50
const SAME_KM_SHARE = 0.003
const SAME_PRICE_SHARE = 0.03

/**
 * Whether two offers of one make and model are the same car, offered twice or offered again: the same odometer in
 * neighbouring years, or nearly the same odometer and price in the same year. A copy says nothing new of a price.
 */
export function isCopy(a: Comparable, b: Comparable): boolean {
  if (a.odometerKm === b.odometerKm) return Math.abs(a.year - b.year) <= 1
  return (
    a.year === b.year &&
    Math.abs(a.odometerKm - b.odometerKm) <= Math.max(SAME_KM, a.odometerKm * SAME_KM_SHARE) &&
    Math.abs(Math.log(a.priceCents / b.priceCents)) < SAME_PRICE_SHARE
  )
}

/** The offers without copies, the first of each kept. */
export function withoutCopies<T extends Comparable>(offers: readonly T[]): T[] {
  const kept: T[] = []
  const byYear = new Map<number, T[]>()
  for (const offer of offers) {
    const near = [-1, 0, 1].flatMap((years) => byYear.get(offer.year + years) ?? [])
    if (near.some((other) => isCopy(other, offer))) continue
    kept.push(offer)
    byYear.set(offer.year, [...(byYear.get(offer.year) ?? []), offer])
  }
  return kept
}
