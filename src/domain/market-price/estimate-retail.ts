import { grouped, moneyWords } from '#domain/tenants/amounts.ts'
import { type CarFacts, type Comparable, carFacts, type StockedCar } from './car-facts.ts'
import { estimateOf, fitOffers, type PriceFit, type PricePoint, roundedCents, shared } from './estimate-price.ts'

/** A car that is in nobody's stock, as its owner or a look-up by plate says; what is not known is null. */
export type ValuationQuestion = StockedCar & { make: string; model: string }

/** One step of a valuation: what it is about, in words, and the price after it. The last step's price is the result. */
export type ValuationStep = { rule: string; words: string; cents: number }

export type RetailEstimate = {
  kind: 'estimated'
  /** What a dealer would ask for such a car, rounded to $100. */
  retailCents: number
  /** Four of five such cars are asked for a price from here … */
  lowCents: number
  /** … to here. */
  highCents: number
  /** How likely the price asked lies within a tenth of `retailCents`, from 0 to 1. */
  confidence: number
  /** Half of the estimates as sure as this one were wrong by less, as a share of the price: measured, docs/market-price.md. */
  usualError: number
  comparables: number
  steps: ValuationStep[]
}

/** `too-few` offers of the model say too little, and might say whose they are; `unsure`: they differ too much from the car. */
export type RetailAnswer = RetailEstimate | { kind: 'too-few' | 'unsure'; comparables: number }

/** Less sure than this is a guess: nothing is answered. */
const LEAST_CONFIDENCE = 0.36
/**
 * Half of the estimates from this confidence on were wrong by no more, also of cars whose badge nobody told: ten folds over
 * two files of advertisements.
 */
const USUAL_ERRORS = [
  { from: 0.75, error: 0.055 },
  { from: 0.65, error: 0.07 },
  { from: 0.55, error: 0.085 },
  { from: 0.46, error: 0.1 },
  { from: 0, error: 0.145 },
] as const

/** Over how many years a likeness of builds fades to a third. */
const FADES_YEARS = 4
/** How likely a build is that differs from the car in a fact that is known. */
const OTHER_FACT = 0.15
const OTHER_WORDS = 0.05
/** More builds than these change the answer by less than its rounding. */
const MOST_BUILDS = 12
/** No single offer is known by its odometer. */
const ROUND_TO_KM = 5_000
const BUILD = ['body', 'fuel', 'transmission', 'drive', 'engineLitres', 'seats'] as const

/**
 * What dealers ask for a car like this one, from offers of its make and model (copies taken out: `withoutCopies`), by the
 * regression of the price gauge. A fact that is not known is not guessed: the answer is the middle over all builds there
 * are of such cars, each as likely as the offers say, and its range as wide as they differ.
 */
export function estimateRetail(question: ValuationQuestion, comparables: readonly Comparable[]): RetailAnswer {
  const car = carFacts(question)
  const fit = fitOffers(car, comparables)
  if (!fit) return { kind: 'too-few', comparables: comparables.length }
  const point = pointOf(fit, car)
  const estimate = estimateOf(point, fit.offers.length, LEAST_CONFIDENCE)
  if (!estimate) return { kind: 'unsure', comparables: fit.offers.length }
  const { middleCents, minCents, maxCents, confidence } = estimate
  return {
    kind: 'estimated',
    retailCents: middleCents,
    lowCents: minCents,
    highCents: maxCents,
    confidence,
    usualError: USUAL_ERRORS.find(({ from }) => confidence >= from)!.error,
    comparables: fit.offers.length,
    steps: stepsTo(question, fit, middleCents),
  }
}

/** The price of a car some of whose facts are not known: a mixture over the builds that its offers have. */
function pointOf(fit: PriceFit, car: CarFacts): PricePoint {
  const builds = buildsOf(car, fit.offers)
  const total = builds.reduce((sum, { weight }) => sum + weight, 0)
  const points = builds.map(({ facts, weight }) => ({ ...fit.at(facts), share: weight / total }))
  const middle = points.reduce((sum, point) => sum + point.share * point.middle, 0)
  const variance = points.reduce(
    (sum, point) => sum + point.share * (point.deviation ** 2 + (point.middle - middle) ** 2),
    0,
  )
  return { middle, deviation: Math.sqrt(variance) }
}

/** The car as each of the offers would complete it, the likeliest first; one, itself, when nothing is missing. */
function buildsOf(car: CarFacts, offers: readonly Comparable[]): { facts: CarFacts; weight: number }[] {
  const builds = new Map<string, { facts: CarFacts; weight: number }>()
  for (const offer of offers) {
    const facts = completed(car, offer)
    const key = JSON.stringify(facts)
    const build = builds.get(key) ?? { facts, weight: 0 }
    build.weight += likelihood(car, offer)
    builds.set(key, build)
  }
  return [...builds.values()].sort((a, b) => b.weight - a.weight).slice(0, MOST_BUILDS)
}

function completed(car: CarFacts, offer: Comparable): CarFacts {
  const { badgeWords, seriesWords, body, fuel, transmission, drive, engineLitres, seats } = offer
  return {
    year: car.year,
    odometerKm: car.odometerKm,
    badgeWords: car.badgeWords.length > 0 ? car.badgeWords : badgeWords,
    seriesWords: car.seriesWords.length > 0 ? car.seriesWords : seriesWords,
    body: car.body ?? body,
    fuel: car.fuel ?? fuel,
    transmission: car.transmission ?? transmission,
    drive: car.drive ?? drive,
    engineLitres: car.engineLitres ?? engineLitres,
    seats: car.seats ?? seats,
  }
}

/** How likely the car is built as the offer is: by its year and by what is known of it. */
function likelihood(car: CarFacts, offer: Comparable): number {
  const words = (own: readonly string[], others: readonly string[]) =>
    own.length === 0 ? 1 : OTHER_WORDS + shared(own, others) ** 2
  return BUILD.reduce(
    (weight, fact) => (car[fact] === null || car[fact] === offer[fact] ? weight : weight * OTHER_FACT),
    Math.exp(-Math.abs(car.year - offer.year) / FADES_YEARS) *
      words(car.badgeWords, offer.badgeWords) *
      words(car.seriesWords, offer.seriesWords),
  )
}

/** From the car in the middle of the offers to this one, a fact at a time. */
function stepsTo(question: ValuationQuestion, fit: PriceFit, retailCents: number): ValuationStep[] {
  const car = carFacts(question)
  const middle = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!
  const unknown = { badgeWords: [], seriesWords: [], ...Object.fromEntries(BUILD.map((fact) => [fact, null])) }
  const start: CarFacts = {
    ...(unknown as unknown as CarFacts),
    year: middle(fit.offers.map(({ year }) => year)),
    odometerKm: Math.round(middle(fit.offers.map(({ odometerKm }) => odometerKm)) / ROUND_TO_KM) * ROUND_TO_KM,
  }
  const cents = (facts: CarFacts) => roundedCents(Math.exp(pointOf(fit, facts).middle))
  const ofYear = { ...start, year: car.year }
  const ofDistance = { ...ofYear, odometerKm: car.odometerKm }
  const ofBadge = { ...ofDistance, badgeWords: car.badgeWords }
  const known = [question.series, ...BUILD.map((fact) => car[fact])].filter((fact) => fact !== null).length
  return [
    {
      rule: 'offers',
      words: `${fit.offers.length} offers of a ${question.make} ${question.model}, the nearest to this car: in their middle one of ${start.year} with ${grouped(start.odometerKm)} km`,
      cents: cents(start),
    },
    { rule: 'year', words: `Built in ${car.year}`, cents: cents(ofYear) },
    { rule: 'distance', words: `Has run ${grouped(car.odometerKm)} km`, cents: cents(ofDistance) },
    {
      rule: 'badge',
      words: question.badge ? `Badge ${question.badge}` : 'The badge is not known: the middle over those there are',
      cents: cents(ofBadge),
    },
    {
      rule: 'build',
      words:
        known > 0
          ? 'Engine, gearbox, drive, body and series as far as they are known'
          : 'Engine, gearbox, drive and body are not known: the middle over those there are',
      cents: retailCents,
    },
  ]
}

/** What a shopper reads beside an estimate: what the range holds, and how wrong such estimates are. */
export function sayError({ lowCents, highCents, usualError, comparables }: RetailEstimate): string {
  const dollars = (cents: number) => moneyWords(Math.round(cents / 100))
  return `Four of five such cars are advertised from ${dollars(lowCents)} to ${dollars(highCents)}. Half of our estimates like this one, from ${comparables} offers, were within ${Math.round(usualError * 100)} % of the price asked. Condition and extras are not in it.`
}
