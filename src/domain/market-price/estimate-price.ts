import { ALIKE_AT_MOST, alike } from './alike.ts'
import type { CarFacts, Comparable } from './car-facts.ts'
import { decompose, solveLower, solveUpper } from './cholesky.ts'

/** What a car like this one is asked for. Cents; `confidence` from 0 to 1. */
export type PriceEstimate = {
  middleCents: number
  /** Four of five such cars are asked for a price from here … */
  minCents: number
  /** … to here. */
  maxCents: number
  /** How likely its price lies within a tenth of the middle. */
  confidence: number
  comparables: number
}

/** Fewer say too little, and might say whose they are. */
export const LEAST_COMPARABLES = 5
/** Below this the middle is a guess: nothing is answered. */
const LEAST_CONFIDENCE = 0.46
/** More of them change the answer by less than its rounding. */
const MOST_COMPARABLES = 100

/** How the logarithm of a price falls in all models alike, before the comparables say more: a year, 100,000 km. */
const USUAL_FALL = { year: 0.07, distance: 0.25 }
/** How far a model may differ from that. */
const FALL_VARIES = { year: 0.036, distance: 0.05 }
/** What two cars with the same facts differ by: condition, equipment, who asks. */
const OWN = 0.098
/** Offers this many times `OWN` off count half: wrecks, typing errors, show cars. */
const ODD_FROM = 2
const ROUNDS = 3
/** Deviations to either side that hold four of five prices, and one price's spread as measured. */
const RANGE_DEVIATIONS = 0.73
const TENTH = Math.log(1.1)
const MEASURED_SPREAD = 0.51
/** Nobody prices to the dollar, and a rounded figure gives no single car away. */
const ROUND_TO_CENTS = 100_00

/**
 * The price of a car from offers of the same make and model (none of them the car itself or a copy: `isCopy`). Regression
 * over the nearest of them (a Gaussian process on the logarithm of price) in which odd offers count less, so years,
 * kilometres, badge and build are taken into account together; null when they are too few or say too little.
 */
export function estimatePrice(car: CarFacts, comparables: readonly Comparable[]): PriceEstimate | null {
  const offers = nearest(car, comparables)
  if (offers.length < LEAST_COMPARABLES) return null
  const { middle, deviation } = regress(car, offers)
  const confidence = within(TENTH / (deviation * MEASURED_SPREAD))
  if (confidence < LEAST_CONFIDENCE) return null
  const at = (deviations: number) =>
    Math.round(Math.exp(middle + deviations * deviation) / ROUND_TO_CENTS) * ROUND_TO_CENTS
  return {
    middleCents: at(0),
    minCents: at(-RANGE_DEVIATIONS),
    maxCents: at(RANGE_DEVIATIONS),
    confidence: Math.round(confidence * 100) / 100,
    comparables: offers.length,
  }
}

function nearest(car: CarFacts, comparables: readonly Comparable[]): Comparable[] {
  if (comparables.length <= MOST_COMPARABLES) return [...comparables]
  return comparables
    .map((offer) => ({ offer, alike: alike(car, offer) }))
    .sort((a, b) => b.alike - a.alike)
    .slice(0, MOST_COMPARABLES)
    .map(({ offer }) => offer)
}

/** The logarithm of the price to expect, and how far a single price strays from it. */
function regress(car: CarFacts, offers: readonly Comparable[]): { middle: number; deviation: number } {
  const size = offers.length
  const prices = Float64Array.from(offers, (offer) => atThisAge(car, offer))
  const usual = [...prices].sort((a, b) => a - b)[size >> 1]!
  const off = prices.map((price) => price - usual)
  const toCar = Float64Array.from(offers, (offer) => alike(car, offer))
  const matrix = likeness(car, offers)
  const own = new Float64Array(size).fill(OWN ** 2)

  for (let round = 1; ; round++) {
    const system = matrix.slice()
    for (let i = 0; i < size; i++) system[i * size + i]! += own[i]!
    const lower = decompose(system, size)
    const known = solveLower(lower, off)
    const reach = solveLower(lower, toCar)
    if (round === ROUNDS) {
      const middle = usual + sumOf(reach, (part, i) => part * known[i]!)
      return { middle, deviation: Math.sqrt(ALIKE_AT_MOST - sumOf(reach, (part) => part * part) + OWN ** 2) }
    }
    const residuals = solveUpper(lower, known).map((part, i) => part * own[i]!)
    for (let i = 0; i < size; i++) own[i] = OWN ** 2 * (1 + (residuals[i]! / OWN / ODD_FROM) ** 2)
  }
}

/** What the offer would be asked for with the years and kilometres of `car`, as prices usually fall. */
function atThisAge(car: CarFacts, offer: Comparable): number {
  return (
    Math.log(offer.priceCents) -
    USUAL_FALL.year * (offer.year - car.year) +
    (USUAL_FALL.distance * (offer.odometerKm - car.odometerKm)) / 100_000
  )
}

/** How alike the offers are to each other, with the slopes that a model may have of its own. */
function likeness(car: CarFacts, offers: readonly Comparable[]): Float64Array {
  const size = offers.length
  const matrix = new Float64Array(size * size)
  for (const [row, a] of offers.entries()) {
    const years = FALL_VARIES.year ** 2 * (a.year - car.year)
    const distance = (FALL_VARIES.distance ** 2 * (a.odometerKm - car.odometerKm)) / 1e10
    for (let column = 0; column <= row; column++) {
      const b = offers[column]!
      matrix[row * size + column] =
        alike(a, b) + years * (b.year - car.year) + distance * (b.odometerKm - car.odometerKm)
    }
  }
  return matrix
}

function sumOf(values: Float64Array, part: (value: number, index: number) => number): number {
  return values.reduce((sum, value, index) => sum + part(value, index), 0)
}

/** The share of a normal distribution within so many deviations of its middle. */
function within(deviations: number): number {
  const t = 1 / (1 + 0.3275911 * (deviations / Math.SQRT2))
  const series = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t
  return 1 - series * Math.exp((-deviations * deviations) / 2)
}
