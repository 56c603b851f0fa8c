import type { CarFacts } from './car-facts.ts'

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
export const ALIKE_AT_MOST = Object.values(VARIANCES).reduce((sum, variance) => sum + variance, 0)

/** How alike the prices of two cars of one make and model must be: a covariance, symmetric and positive definite. */
export function alike(a: CarFacts, b: CarFacts): number {
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
function shared(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 && b.length === 0) return 1
  let both = 0
  for (const word of a) if (b.includes(word)) both++
  return both / (a.length + b.length - both)
}
