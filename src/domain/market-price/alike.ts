import type { CarFacts } from './car-facts.ts'

/**
 * What the logarithms of two prices have in common, as parts of their variance (0.18 is about 18 % of a price).
 * Measured on Australian used car offers: docs/market-price.md.
 */
const PARTS = {
  model: 0.18,
  year: 0.18,
  odometer: 0.15,
  badge: 0.25,
  build: 0.07,
  whole: 0.2,
} as const
/** Over what distance the likeness of two cars fades to a third: years, and logarithms of kilometres. */
const FADES = { years: 4, kilometres: 0.6, wholeYears: 2.1, wholeKilometres: 0.5 } as const
/** What is left of the likeness when one fact differs. */
const OTHER_FACT = 0.7
const OTHER_ENGINE = OTHER_FACT ** 2
const OTHER_SEATS = Math.sqrt(OTHER_FACT)
const OTHER_SERIES = 0.8
const BADGE_POWER = 1.43
/** Two engines are one when their litres differ by rounding only. */
const SAME_LITRES = 0.11
/** The first kilometres cost a car more than later ones. */
const RUN_IN_KM = 20_000

const square = (part: number) => part * part

/** The likeness of a car with itself: the most there is. */
export const ALIKE_AT_MOST = Object.values(PARTS).reduce((sum, part) => sum + square(part), 0)

/** How alike the prices of two cars of one make and model must be: a covariance, symmetric and positive definite. */
export function alike(a: CarFacts, b: CarFacts): number {
  const years = Math.abs(a.year - b.year)
  const kilometres = Math.abs(Math.log((a.odometerKm + RUN_IN_KM) / (b.odometerKm + RUN_IN_KM)))
  const badge = shared(a.badgeWords, b.badgeWords) ** BADGE_POWER
  const build = sameBuild(a, b)
  return (
    square(PARTS.model) +
    square(PARTS.year) * Math.exp(-years / FADES.years) +
    square(PARTS.odometer) * Math.exp(-kilometres / FADES.kilometres) +
    square(PARTS.badge) * badge +
    square(PARTS.build) * build +
    square(PARTS.whole) * build * badge * Math.exp(-years / FADES.wholeYears - kilometres / FADES.wholeKilometres)
  )
}

/** 1 for cars of the same body, fuel, gearbox, drive, engine, seats and series; less for each that differs. */
function sameBuild(a: CarFacts, b: CarFacts): number {
  let same = OTHER_SERIES + (1 - OTHER_SERIES) * shared(a.seriesWords, b.seriesWords)
  if (a.body !== b.body) same *= OTHER_FACT
  if (a.fuel !== b.fuel) same *= OTHER_FACT
  if (a.transmission !== b.transmission) same *= OTHER_FACT
  if (a.drive !== b.drive) same *= OTHER_FACT
  if (Math.abs((a.engineLitres ?? 0) - (b.engineLitres ?? 0)) > SAME_LITRES) same *= OTHER_ENGINE
  if (a.seats !== b.seats) same *= OTHER_SEATS
  return same
}

/** The share of words two texts have in common; 1 for two empty ones. */
function shared(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 && b.length === 0) return 1
  let both = 0
  for (const word of a) if (b.includes(word)) both++
  return both / (a.length + b.length - both)
}
