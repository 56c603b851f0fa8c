import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { PlatformCtx } from '#domain/tenants/context.ts'
import { type Comparable, carFacts, type StockedCar } from '../car-facts.ts'
import { estimatePrice } from '../estimate-price.ts'
import { isCopy, withoutCopies } from '../is-copy.ts'
import type { MarketRange, PriceBasis, PricedCar, PriceEstimator } from '../price-estimator.ts'

/** A car of any dealer, without anything that says which or whose. */
type MarketRow = StockedCar & Record<PriceBasis, number | null>
type Offers = Record<PriceBasis, Comparable[]>

const BASES: readonly PriceBasis[] = ['drive_away', 'excl_govt_charges', 'unstated']
const HELD_MS = 5 * 60_000
/** Models held at once: a few megabytes. */
const MOST_MODELS = 500

/**
 * Compares with used cars of the same make and model across all dealers of the platform, through the view that says
 * nothing of whose they are. A model's offers are read when first asked for and held for five minutes. What cannot be
 * read is told to `report`, and answered as nothing.
 */
export function comparableStock(options: { platform(): PlatformCtx; report(error: unknown): void }): PriceEstimator {
  const held = new LRUCache<string, Offers, PricedCar>({
    max: MOST_MODELS,
    ttl: HELD_MS,
    perf: { now: () => options.platform().now.getTime() },
    ttlResolution: 0,
    fetchMethod: (_key, _stale, { context }) => readOffers(options.platform(), context),
  })
  return {
    isRemote: false,
    async estimate(car) {
      // A new car has a list price; that is nothing to be estimated.
      if (car.isNew) return null
      try {
        const offers = await held.fetch(`${car.make}\n${car.model}`, { context: car })
        return offers ? rangeFor(car, offers) : null
      } catch (error) {
        options.report(error)
        return null
      }
    },
  }
}

function rangeFor(car: PricedCar, offers: Offers): MarketRange | null {
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

async function readOffers({ db }: PlatformCtx, { make, model }: PricedCar): Promise<Offers> {
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
