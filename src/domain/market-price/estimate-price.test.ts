import { describe, expect, test } from 'vitest'
import { isCopy, withoutCopies } from './adapters/comparable-stock.server.ts'
import { type Comparable, carFacts } from './car-facts.ts'
import { estimatePrice, LEAST_COMPARABLES } from './estimate-price.ts'

const NOISE = 0.05
const BADGES = [
  ['GX', 'Petrol', 40_000],
  ['GXL', 'Petrol', 48_000],
  ['VX', 'Diesel', 60_000],
] as const

describe('a market that follows a law', () => {
  const market = offers(150, NOISE)

  test('is priced to within its noise, and the range holds about four of five', () => {
    const judged = market.map((car, index) => ({
      car,
      estimate: estimatePrice(
        car,
        market.filter((_, other) => other !== index),
      )!,
    }))
    const errors = judged.map(({ car, estimate }) => Math.abs(estimate.middleCents / car.priceCents - 1))
    expect(median(errors)).toBeLessThan(NOISE)
    const held = judged.filter(({ car: { priceCents }, estimate }) => between(priceCents, estimate))
    expect(held.length / judged.length).toBeGreaterThan(0.75)
  })

  test('older, further driven, humbler cars are worth less', () => {
    const middle = (change: Partial<Parameters<typeof carOf>[0]>) =>
      estimatePrice(carOf({ year: 2020, km: 60_000, badge: 1, ...change }), market)!.middleCents
    expect(middle({ year: 2016 })).toBeLessThan(middle({}))
    expect(middle({ km: 160_000 })).toBeLessThan(middle({}))
    expect(middle({ badge: 0 })).toBeLessThan(middle({}))
    expect(middle({ badge: 2 })).toBeGreaterThan(middle({}))
  })

  test('a few mad prices move it little', () => {
    const car = carOf({ year: 2020, km: 60_000, badge: 1 })
    const mad = offers(10, NOISE, 9).map((offer) => ({ ...offer, priceCents: offer.priceCents * 3 }))
    const calm = estimatePrice(car, market)!.middleCents
    expect(Math.abs(estimatePrice(car, [...market, ...mad])!.middleCents / calm - 1)).toBeLessThan(0.03)
  })

  test('the order of the offers makes no difference, and figures are rounded to hundreds', () => {
    const few = market.slice(0, 40)
    const car = carOf({ year: 2019, km: 82_500, badge: 2 })
    const estimate = estimatePrice(car, few)!
    expect(estimatePrice(car, few.toReversed())).toEqual(estimate)
    for (const cents of [estimate.minCents, estimate.middleCents, estimate.maxCents]) expect(cents % 10_000).toBe(0)
  })
})

test('the more others differ, the wider the range and the smaller the confidence', () => {
  const car = carOf({ year: 2020, km: 60_000, badge: 1 })
  const near = estimatePrice(car, offers(60, NOISE))!
  const far = estimatePrice({ ...car, fuel: 'Hybrid', body: 'Ute' }, offers(60, NOISE))!
  expect(far.confidence).toBeLessThan(near.confidence)
  expect(far.maxCents / far.minCents).toBeGreaterThan(near.maxCents / near.minCents)
})

test('nothing is said from too few, or of a car unlike all of them', () => {
  const car = carOf({ year: 2020, km: 60_000, badge: 1 })
  expect(estimatePrice(car, offers(LEAST_COMPARABLES - 1, NOISE))).toBeNull()
  const old = offers(8, NOISE).map((offer) => ({ ...offer, year: offer.year - 25, badgeWords: ['other'] }))
  expect(estimatePrice(car, old)).toBeNull()
})

test('a car offered twice, or by two dealers, is one car', () => {
  const [car] = offers(1, 0) as [Comparable]
  expect(isCopy(car, { ...car, priceCents: car.priceCents * 1.2 })).toBe(true)
  expect(isCopy(car, { ...car, odometerKm: car.odometerKm + 40 })).toBe(true)
  expect(isCopy(car, { ...car, odometerKm: car.odometerKm + 40, priceCents: car.priceCents * 1.2 })).toBe(false)
  expect(isCopy(car, { ...car, odometerKm: car.odometerKm + 5_000 })).toBe(false)
  expect(isCopy(car, { ...car, year: car.year + 2 })).toBe(false)
  expect(withoutCopies([car, { ...car, year: car.year + 1 }, { ...car, odometerKm: 12 }])).toHaveLength(2)
})

/** Cars of one model: each year takes 8 % off a price, each 100,000 km a quarter, each offer strays by `noise`. */
function offers(count: number, noise: number, seed = 1): Comparable[] {
  const random = generator(seed)
  return Array.from({ length: count }, () => {
    const facts = {
      year: 2012 + Math.floor(random() * 12),
      km: Math.round(5_000 + random() * 180_000),
      badge: Math.floor(random() * 3),
    }
    const stray = Math.exp(noise * (random() + random() + random() + random() - 2) * 1.73)
    return { ...carOf(facts), priceCents: Math.round(lawfulDollars(facts) * stray) * 100 }
  })
}

function lawfulDollars({ year, km, badge }: { year: number; km: number; badge: number }): number {
  return BADGES[badge]![2] * Math.exp(-0.08 * (2024 - year) - (0.29 * km) / 100_000)
}

function carOf({ year, km, badge }: { year: number; km: number; badge: number }) {
  const [words, fuel] = BADGES[badge]!
  return carFacts({
    year,
    odometerKm: km,
    badge: words,
    series: null,
    simpleBody: 'SUV',
    simpleFuel: fuel,
    simpleTransmission: 'Automatic',
    simpleDrive: null,
    engineLitres: 3,
    seats: 5,
  })
}

function between(cents: number, { minCents, maxCents }: { minCents: number; maxCents: number }): boolean {
  return cents >= minCents && cents <= maxCents
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!
}

/** Numbers from 0 to 1, always the same ones (a linear congruence). */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
