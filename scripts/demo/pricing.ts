import type { Grade, ModelFacts } from './facts/model-facts.ts'
import type { Random } from './random.ts'

/** Share of the new price left after so many years, for an average car driven 13,500 km a year. */
const LEFT = [0.96, 0.86, 0.78, 0.71, 0.645, 0.585, 0.53, 0.48, 0.43, 0.385, 0.345, 0.31, 0.28]
const KM_A_YEAR = 13_500

/** A plausible asking price in whole dollars before government charges, with the ending dealers like. */
export function usedPrice(model: ModelFacts, grade: Grade, ageYears: number, km: number, random: Random): number {
  const years = Math.max(0, ageYears)
  const index = Math.min(LEFT.length - 2, Math.floor(years))
  const curve = LEFT[index]! + (LEFT[index + 1]! - LEFT[index]!) * Math.min(1, years - index)
  const held = Math.min(0.97, curve * model.hold ** Math.min(1, years / 3))
  const driven = 1 - Math.max(-0.12, Math.min(0.22, ((km - KM_A_YEAR * years) / 100_000) * 0.2))
  return withEnding(grade.newPrice * held * driven * (0.97 + random.unit() * 0.06), random)
}

/** What it takes to drive it home: registration, CTP, stamp duty of about 3 % and the transfer. */
export function driveAway(exclGovtCharges: number, ageYears: number, random: Random): number {
  const charges = ageYears < 1 ? 1250 : 420
  return withEnding(exclGovtCharges * 1.032 + charges, random)
}

function withEnding(price: number, random: Random): number {
  const thousands = Math.max(2, Math.round(price / 1000))
  return thousands * 1000 + random.pick([-10, -10, -10, -12, -112, -500, 490])
}

/** A believable odometer for its age. */
export function odometer(ageYears: number, random: Random): number {
  const pace = KM_A_YEAR * (0.55 + random.unit() * 0.95)
  return Math.max(1800, Math.round(pace * Math.max(0.2, ageYears) + random.int(-900, 900)))
}
