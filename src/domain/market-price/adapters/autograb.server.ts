import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { MarketRange, PricedCar, PriceEstimator } from '../price-estimator.ts'

const PATIENCE_MS = 4_000
/** Valuations are renewed weekly; each question is paid for. */
const HELD_MS = 12 * 3_600_000
const MOST_HELD = 5_000

const amount = z.coerce.number().positive()
const answerSchema = z.object({
  gauge: z.object({
    market_range_min: amount,
    market_range_max: amount,
    confidence: z.coerce.number().min(0).max(1),
    sample_size: z.coerce.number().int().positive().nullish(),
  }),
})

/**
 * Asks AutoGrab's gauge (`POST /v2/valuations/gauge/`, rule:gauge-eligibility). Its valuations leave out government
 * charges, so a car is compared by that price alone; one without it, or without a VIN, plate or AutoGrab number, has no
 * answer. A refusal, silence or an unreadable answer is told to `report`, and answered as nothing.
 */
export function autograb(options: {
  url: string
  apiKey: string
  report(error: unknown): void
  now?: () => number
}): PriceEstimator {
  const held = new LRUCache<string, MarketRange, number>({
    max: MOST_HELD,
    ttl: HELD_MS,
    perf: { now: options.now ?? Date.now },
    ttlResolution: 0,
    fetchMethod: async (body, _, { context }) => rangeOf(await ask(options, body), context),
  })
  return {
    isRemote: true,
    async estimate(car) {
      const listingPriceCents = car.prices.excl_govt_charges
      const identity = identityOf(car)
      if (listingPriceCents === null || !identity) return null
      const body = JSON.stringify({
        region: 'au',
        odometer: car.odometerKm,
        listing_price: Math.round(listingPriceCents / 100),
        ...identity,
      })
      try {
        return (await held.fetch(body, { context: listingPriceCents })) ?? null
      } catch (error) {
        options.report(error)
        return null
      }
    },
  }
}

/** The surest way to say which car is meant. A plate says so only with the state it is registered in. */
function identityOf({ autograbId, vin, registrationPlate, state }: PricedCar): Record<string, string> | null {
  if (autograbId) return { vehicle_id: autograbId }
  if (vin) return { vin }
  return registrationPlate && state ? { rego: registrationPlate, state } : null
}

async function ask({ url, apiKey }: { url: string; apiKey: string }, body: string): Promise<unknown> {
  const answer = await fetch(new URL('/v2/valuations/gauge/', url), {
    method: 'POST',
    headers: { ApiKey: apiKey, 'Content-Type': 'application/json', Accept: 'application/json' },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  if (!answer.ok) throw new Error(`AutoGrab answered ${answer.status}.`)
  return answer.json()
}

function rangeOf(answer: unknown, listingPriceCents: number): MarketRange {
  const parsed = answerSchema.safeParse(answer)
  if (!parsed.success) throw new Error(`AutoGrab’s answer cannot be read: ${z.prettifyError(parsed.error)}`)
  const { market_range_min: min, market_range_max: max, confidence, sample_size: sample } = parsed.data.gauge
  return {
    listingPriceCents,
    minCents: Math.round(min * 100),
    maxCents: Math.round(max * 100),
    confidence,
    basis: 'excl_govt_charges',
    comparables: sample ?? null,
  }
}
