import type { CarFacts, Comparable } from './car-facts.ts'

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
  const fit = fitOffers(car, comparables)
  return fit && estimateOf(fit.at(car), fit.offers.length, LEAST_CONFIDENCE)
}

/** The logarithm of the price to expect, and how far a single price strays from it. */
export type PricePoint = { middle: number; deviation: number }

/** The price a point says, rounded; null where it is surer of less than `leastConfidence`. */
export function estimateOf(
  { middle, deviation }: PricePoint,
  comparables: number,
  leastConfidence: number,
): PriceEstimate | null {
  const confidence = within(TENTH / (deviation * MEASURED_SPREAD))
  if (confidence < leastConfidence) return null
  const at = (deviations: number) => roundedCents(Math.exp(middle + deviations * deviation))
  return {
    middleCents: at(0),
    minCents: at(-RANGE_DEVIATIONS),
    maxCents: at(RANGE_DEVIATIONS),
    confidence: Math.round(confidence * 100) / 100,
    comparables,
  }
}

/** To whole hundreds of dollars. */
export function roundedCents(cents: number): number {
  return Math.round(cents / ROUND_TO_CENTS) * ROUND_TO_CENTS
}

function nearest(car: CarFacts, comparables: readonly Comparable[]): Comparable[] {
  if (comparables.length <= MOST_COMPARABLES) return [...comparables]
  return comparables
    .map((offer) => ({ offer, alike: alike(car, offer) }))
    .sort((a, b) => b.alike - a.alike)
    .slice(0, MOST_COMPARABLES)
    .map(({ offer }) => offer)
}

/** What offers say of the car they are nearest to, and of cars like it. */
export type PriceFit = { offers: readonly Comparable[]; at(other: CarFacts): PricePoint }

/** Fits the nearest offers once, to be read for `car` and others of its model; null when they are too few. */
export function fitOffers(car: CarFacts, comparables: readonly Comparable[]): PriceFit | null {
  const offers = nearest(car, comparables)
  if (offers.length < LEAST_COMPARABLES) return null
  const size = offers.length
  const prices = Float64Array.from(offers, (offer) => Math.log(offer.priceCents) - usualGain(car, offer))
  const usual = [...prices].sort((a, b) => a - b)[size >> 1]!
  const off = prices.map((price) => price - usual)
  const matrix = likeness(car, offers)
  const own = new Float64Array(size).fill(OWN ** 2)

  for (let round = 1; ; round++) {
    const system = matrix.slice()
    for (let i = 0; i < size; i++) system[i * size + i]! += own[i]!
    const lower = decompose(system, size)
    const known = solveLower(lower, off)
    if (round === ROUNDS) return { offers, at: (other) => read(other, { car, offers, usual, lower, known }) }
    const residuals = solveUpper(lower, known).map((part, i) => part * own[i]!)
    for (let i = 0; i < size; i++) own[i] = OWN ** 2 * (1 + (residuals[i]! / OWN / ODD_FROM) ** 2)
  }
}

type Fitted = { car: CarFacts; offers: readonly Comparable[]; usual: number; lower: Float64Array; known: Float64Array }

function read(other: CarFacts, { car, offers, usual, lower, known }: Fitted): PricePoint {
  const slopes = slopesFrom(car)
  const reach = solveLower(
    lower,
    offers.map((offer) => alike(other, offer) + slopes(other, offer)),
  )
  const middle = usual + usualGain(car, other) + sumOf(reach, (part, i) => part * known[i]!)
  const spread = ALIKE_AT_MOST + slopes(other, other) - sumOf(reach, (part) => part * part) + OWN ** 2
  return { middle, deviation: Math.sqrt(spread) }
}

/** By how much `other` is dearer than `car` for its years and kilometres, as prices usually fall (of a logarithm). */
function usualGain(car: CarFacts, other: CarFacts): number {
  return (
    USUAL_FALL.year * (other.year - car.year) - (USUAL_FALL.distance * (other.odometerKm - car.odometerKm)) / 100_000
  )
}

/** What two cars have in common by the slopes that a model may have of its own, seen from `car`. */
function slopesFrom(car: CarFacts): (a: CarFacts, b: CarFacts) => number {
  return (a, b) =>
    FALL_VARIES.year ** 2 * (a.year - car.year) * (b.year - car.year) +
    ((FALL_VARIES.distance ** 2 * (a.odometerKm - car.odometerKm)) / 1e10) * (b.odometerKm - car.odometerKm)
}

/** How alike the offers are to each other. */
function likeness(car: CarFacts, offers: readonly Comparable[]): Float64Array {
  const size = offers.length
  const slopes = slopesFrom(car)
  const matrix = new Float64Array(size * size)
  for (const [row, a] of offers.entries())
    for (let column = 0; column <= row; column++)
      matrix[row * size + column] = alike(a, offers[column]!) + slopes(a, offers[column]!)
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

/** Symmetric positive definite systems of `size` equations, row by row in one array. */

/** The lower triangle L of `matrix` = L·Lᵀ, in place of the matrix; what stands above the diagonal is left. */
function decompose(matrix: Float64Array, size: number): Float64Array {
  for (let row = 0; row < size; row++) {
    for (let column = 0; column <= row; column++) {
      let rest = matrix[row * size + column]!
      for (let k = 0; k < column; k++) rest -= matrix[row * size + k]! * matrix[column * size + k]!
      matrix[row * size + column] = row === column ? Math.sqrt(rest) : rest / matrix[column * size + column]!
    }
  }
  return matrix
}

/** x of L·x = `right`. */
function solveLower(lower: Float64Array, right: ArrayLike<number>): Float64Array {
  const size = right.length
  const x = new Float64Array(size)
  for (let row = 0; row < size; row++) {
    let rest = right[row]!
    for (let k = 0; k < row; k++) rest -= lower[row * size + k]! * x[k]!
    x[row] = rest / lower[row * size + row]!
  }
  return x
}

/** x of Lᵀ·x = `right`. */
function solveUpper(lower: Float64Array, right: Float64Array): Float64Array {
  const size = right.length
  const x = new Float64Array(size)
  for (let row = size - 1; row >= 0; row--) {
    let rest = right[row]!
    for (let k = row + 1; k < size; k++) rest -= lower[k * size + row]! * x[k]!
    x[row] = rest / lower[row * size + row]!
  }
  return x
}

/**
 * What the logarithms of two prices have in common, by what the cars share, as deviations (0.13 is about 13 % of a
 * price). Fitted on Australian used car offers: docs/market-price.md.
 */
const PARTS = {
  model: 0.13,
  year: 0.13,
  odometer: 0.11,
  badge: 0.35,
  badgeOfYear: 0.1,
  series: 0.05,
  engine: 0.085,
  gearbox: 0.135,
  drive: 0.06,
  body: 0.045,
  whole: 0.2,
} as const
/** Over what distance a likeness fades to a third: years, and logarithms of kilometres. */
const FADES = { years: 4, kilometres: 0.6, badgeYears: 1.4, wholeYears: 2.1, wholeKilometres: 0.5 } as const
/** What is left of the whole likeness when one fact differs. */
const OTHER_FACT = 0.5
const OTHER_ENGINE = OTHER_FACT ** 2
const OTHER_SEATS = Math.sqrt(OTHER_FACT)
const OTHER_SERIES = 0.8
/** Two engines are one when their litres differ by rounding only. */
const SAME_LITRES = 0.11
/** The first kilometres cost a car more than later ones. */
const RUN_IN_KM = 20_000

const VARIANCES = Object.fromEntries(Object.entries(PARTS).map(([name, part]) => [name, part ** 2])) as Record<
  keyof typeof PARTS,
  number
>

/** The likeness of a car with itself: the most there is. */
const ALIKE_AT_MOST = Object.values(VARIANCES).reduce((sum, variance) => sum + variance, 0)

/** How alike the prices of two cars of one make and model must be: a covariance, symmetric and positive definite. */
function alike(a: CarFacts, b: CarFacts): number {
  const years = Math.abs(a.year - b.year)
  const kilometres = Math.abs(Math.log((a.odometerKm + RUN_IN_KM) / (b.odometerKm + RUN_IN_KM)))
  const badge = shared(a.badgeWords, b.badgeWords)
  const series = shared(a.seriesWords, b.seriesWords)
  const ofParts =
    VARIANCES.model +
    VARIANCES.year * Math.exp(-years / FADES.years) +
    VARIANCES.odometer * Math.exp(-kilometres / FADES.kilometres) +
    badge * (VARIANCES.badge + VARIANCES.badgeOfYear * Math.exp(-years / FADES.badgeYears)) +
    VARIANCES.series * series
  const near = Math.exp(-years / FADES.wholeYears - kilometres / FADES.wholeKilometres)
  return ofParts + ofBuild(a, b, VARIANCES.whole * badge * near * (OTHER_SERIES + (1 - OTHER_SERIES) * series))
}

/** What engine, gearbox, drive and body have in common; and `whole`, less for each of them that differs. */
function ofBuild(a: CarFacts, b: CarFacts, whole: number): number {
  const fuel = a.fuel === b.fuel
  const litres = Math.abs((a.engineLitres ?? 0) - (b.engineLitres ?? 0)) <= SAME_LITRES
  const gearbox = a.transmission === b.transmission
  const drive = a.drive === b.drive
  const body = a.body === b.body
  const seats = a.seats === b.seats
  const same = (fuel && litres ? VARIANCES.engine : 0) + (gearbox ? VARIANCES.gearbox : 0)
  const left =
    (fuel ? 1 : OTHER_FACT) *
    (litres ? 1 : OTHER_ENGINE) *
    (gearbox ? 1 : OTHER_FACT) *
    (drive ? 1 : OTHER_FACT) *
    (body ? 1 : OTHER_FACT) *
    (seats ? 1 : OTHER_SEATS)
  return same + (drive ? VARIANCES.drive : 0) + (body && seats ? VARIANCES.body : 0) + whole * left
}

/** The share of words two texts have in common; 1 for two empty ones. */
export function shared(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 && b.length === 0) return 1
  let both = 0
  for (const word of a) if (b.includes(word)) both++
  return both / (a.length + b.length - both)
}
