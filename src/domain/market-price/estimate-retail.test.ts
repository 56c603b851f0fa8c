import { describe, expect, test } from 'vitest'
import { type Comparable, carFacts } from './car-facts.ts'
import { estimatePrice } from './estimate-price.ts'
import { estimateRetail, type RetailEstimate, sayError, type ValuationQuestion } from './estimate-retail.ts'

const BADGES = [
  ['GX', 'Petrol', 40_000],
  ['GXL', 'Petrol', 48_000],
  ['VX', 'Diesel', 60_000],
] as const
const market = offers(120)
const full = questionOf({ year: 2020, km: 60_000, badge: 1 })
const UNKNOWN = { series: null, simpleBody: null, simpleFuel: null, simpleTransmission: null, simpleDrive: null, engineLitres: null, seats: null } as const // biome-ignore format: one list

test('a car that is known whole is priced as the gauge prices it', () => {
  const gauge = estimatePrice(carFacts({ ...full, series: 'J150', simpleDrive: '4x4' }), market)!
  expect(estimated({ ...full, series: 'J150', simpleDrive: '4x4' })).toMatchObject({
    ...{ retailCents: gauge.middleCents, lowCents: gauge.minCents, highCents: gauge.maxCents },
    ...{ confidence: gauge.confidence, comparables: gauge.comparables },
  })
})

describe('what is not known of a car', () => {
  test('is not guessed: the badge says most of its build, the price is that of the badge', () => {
    const known = estimated(full)
    const badged = estimated({ ...full, ...UNKNOWN })
    expect(Math.abs(badged.retailCents / known.retailCents - 1)).toBeLessThan(0.04)
  })

  test('makes the range as wide as the badges differ, and the confidence less', () => {
    const known = estimated(full)
    const bare = estimated({ ...full, ...UNKNOWN, badge: null })
    expect(bare.highCents / bare.lowCents).toBeGreaterThan(known.highCents / known.lowCents)
    expect(bare.confidence).toBeLessThan(known.confidence)
    expect(bare.lowCents).toBeLessThan(known.lowCents)
    expect(bare.retailCents).toBeGreaterThan(lawfulDollars({ year: 2020, km: 60_000, badge: 0 }) * 100)
    expect(bare.retailCents).toBeLessThan(lawfulDollars({ year: 2020, km: 60_000, badge: 2 }) * 100)
  })
})

test('the steps end at the price, and each says which way its fact moved it', () => {
  const { steps, retailCents } = estimated({
    ...full,
    year: 2023,
    odometerKm: 150_000,
    badge: 'VX',
    simpleFuel: 'Diesel',
  })
  expect(steps.map(({ rule }) => rule)).toEqual(['offers', 'year', 'distance', 'badge', 'build'])
  expect(steps.at(-1)!.cents).toBe(retailCents)
  const [start, year, distance, badge] = steps.map(({ cents }) => cents) as [number, number, number, number]
  expect(year).toBeGreaterThan(start)
  expect(distance).toBeLessThan(year)
  expect(badge).toBeGreaterThan(distance)
  expect(estimated({ ...full, badge: null }).steps[3]!.words).toContain('not known')
})

test('too few offers, or ones unlike the car, are no estimate', () => {
  expect(estimateRetail(full, market.slice(0, 4))).toEqual({ kind: 'too-few', comparables: 4 })
  const old = market.slice(0, 8).map((offer) => ({ ...offer, year: offer.year - 25, badgeWords: ['other'] }))
  expect(estimateRetail(full, old)).toEqual({ kind: 'unsure', comparables: 8 })
})

test('a shopper reads what the range holds and how wrong such estimates were', () => {
  const estimate = { lowCents: 27_100_00, highCents: 33_000_00, usualError: 0.07, comparables: 31 } as RetailEstimate
  expect(sayError(estimate)).toBe(
    'Four of five such cars are advertised from $27,100 to $33,000. Half of our estimates like this one, from 31 offers, were within 7 % of the price asked. Condition and extras are not in it.',
  )
})

function estimated(question: ValuationQuestion): RetailEstimate {
  const answer = estimateRetail(question, market)
  if (answer.kind !== 'estimated') throw new Error(answer.kind)
  return answer
}

/** Cars of one model whose price follows year, kilometres and badge. */
function offers(count: number): Comparable[] {
  return Array.from({ length: count }, (_, index) => {
    const facts = { year: 2013 + (index % 11), km: 5_000 + ((index * 37) % 180) * 1_000, badge: index % 3 }
    const stray = 1 + ((index % 7) - 3) / 100
    const question = { ...questionOf(facts), series: 'J150', simpleDrive: '4x4' }
    return { ...carFacts(question), priceCents: Math.round(lawfulDollars(facts) * stray) * 100 }
  })
}

function lawfulDollars({ year, km, badge }: { year: number; km: number; badge: number }): number {
  return BADGES[badge]![2] * Math.exp(-0.08 * (2024 - year) - (0.29 * km) / 100_000)
}

function questionOf({ year, km, badge }: { year: number; km: number; badge: number }): ValuationQuestion {
  const [words, simpleFuel] = BADGES[badge]!
  const build = { simpleBody: 'SUV', simpleTransmission: 'Automatic', engineLitres: 3, seats: 5 }
  const unknown = { series: null, simpleDrive: null }
  return { make: 'Toyota', model: 'Prado', year, odometerKm: km, badge: words, simpleFuel, ...build, ...unknown }
}
