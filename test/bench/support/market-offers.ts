import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { withoutCopies } from '#domain/market-price/adapters/comparable-stock.server.ts'
import { type CarFacts, type Comparable, carFacts } from '#domain/market-price/car-facts.ts'
import type { estimatePrice, PriceEstimate } from '#domain/market-price/estimate-price.ts'
import { estimateRetail, type ValuationQuestion } from '#domain/market-price/estimate-retail.ts'
import { normaliseFacts } from '#domain/stock/catalogue/normalise.ts'
import { parseFeedMap } from '#domain/stock/feeds/feed-map.ts'
import { findFeedFormat } from '#domain/stock/feeds/formats.server.ts'

/** Offers of one make and model, no car among them twice. */
export type Model = Comparable[]

export type Judged = { priceCents: number; estimate: PriceEstimate | null; ms: number }

const MAPS = join(import.meta.dirname, '../../../docs/examples/feed-maps')
const FOLDS = 10
const LEAST_PRICE_CENTS = 500_00

/** The used cars of a listing file as the platform imports them, by make and model, copies left out. */
export async function usedOffers(path: string, map: string): Promise<{ models: Model[]; copies: number }> {
  const reading = parseFeedMap(readFileSync(join(MAPS, map), 'utf8'))
  if (reading.kind === 'invalid') throw new Error(reading.errors.join('\n'))
  const offers = new Map<string, Comparable[]>()
  const rows = findFeedFormat('universal-csv')!.read(createReadStream(path), {
    map: reading.map,
    now: new Date('2026-01-01T00:00:00Z'),
  })
  for await (const event of rows) {
    if (event.kind !== 'row') continue
    const { facts } = normaliseFacts(event.row.facts)
    const { carType, priceCents, odometerKm } = facts
    if (carType !== 'used' || odometerKm == null || (priceCents ?? 0) < LEAST_PRICE_CENTS) continue
    const name = `${facts.make} ${facts.model}`
    offers.set(name, [...(offers.get(name) ?? []), { ...factsOf(facts, odometerKm), priceCents: priceCents! }])
  }
  const all = [...offers.values()]
  const models = all.map(withoutCopies)
  return { models, copies: all.flat().length - models.flat().length }
}

/**
 * Ten-fold cross-validation: each car is priced by offers of the other nine tenths only. `every` nth car is judged,
 * all others still serve as offers.
 */
export function crossValidate(models: readonly Model[], estimate: typeof estimatePrice, every = 1): Judged[] {
  const judged: Judged[] = []
  let count = 0
  for (const model of models)
    for (const [index, car] of model.entries()) {
      if (count++ % every !== 0) continue
      const others = model.filter((_, other) => other % FOLDS !== index % FOLDS)
      const start = performance.now()
      const answer = estimate(car, others)
      judged.push({ priceCents: car.priceCents, estimate: answer, ms: performance.now() - start })
    }
  return judged
}

const UNKNOWN = {
  ...{ series: null, simpleBody: null, simpleFuel: null, simpleTransmission: null, simpleDrive: null },
  ...{ engineLitres: null, seats: null },
}

/** The valuation of a car of which only what its owner types is known: year, kilometres and, where it has one, its badge. */
export const typedValuation = valuationOf(() => UNKNOWN)

/** The same of a car whose build is known too, as a look-up by plate says. */
export const wholeValuation = valuationOf((car) => ({
  series: car.seriesWords.join(' ') || null,
  simpleBody: car.body,
  simpleFuel: car.fuel,
  simpleTransmission: car.transmission,
  simpleDrive: car.drive,
  engineLitres: car.engineLitres,
  seats: car.seats,
}))

function valuationOf(
  buildOf: (car: CarFacts) => Omit<ValuationQuestion, 'make' | 'model' | 'year' | 'odometerKm' | 'badge'>,
) {
  return (car: CarFacts, others: readonly Comparable[]): PriceEstimate | null => {
    const { year, odometerKm, badgeWords } = car
    const badge = badgeWords.join(' ') || null
    const answer = estimateRetail({ make: 'M', model: 'M', year, odometerKm, badge, ...buildOf(car) }, others)
    if (answer.kind !== 'estimated') return null
    const { retailCents, lowCents, highCents, confidence, comparables } = answer
    return { middleCents: retailCents, minCents: lowCents, maxCents: highCents, confidence, comparables }
  }
}

export type Errors = { judged: number; answered: number; median: number; p75: number; p90: number; inRange: number }

/** Absolute errors as shares of the price asked, over the cars that were answered. */
export function errorsOf(judged: readonly Judged[]): Errors {
  const answered = judged.filter((car) => car.estimate !== null)
  const errors = answered
    .map(({ estimate, priceCents }) => Math.abs(estimate!.middleCents / priceCents - 1))
    .sort((a, b) => a - b)
  const at = (share: number) => errors[Math.floor(errors.length * share)] ?? Number.NaN
  const within = answered.filter(
    ({ estimate, priceCents }) => priceCents >= estimate!.minCents && priceCents <= estimate!.maxCents,
  )
  return {
    judged: judged.length,
    answered: answered.length / judged.length,
    median: at(0.5),
    p75: at(0.75),
    p90: at(0.9),
    inRange: within.length / answered.length,
  }
}

function factsOf(facts: ReturnType<typeof normaliseFacts>['facts'], odometerKm: number) {
  return carFacts({
    year: facts.year,
    odometerKm,
    badge: facts.badge ?? null,
    series: facts.series ?? null,
    simpleBody: facts.simpleBody ?? null,
    simpleFuel: facts.simpleFuel ?? null,
    simpleTransmission: facts.simpleTransmission ?? null,
    simpleDrive: facts.simpleDrive ?? null,
    engineLitres: facts.specs?.engineLitres ?? null,
    seats: facts.seats ?? null,
  })
}
