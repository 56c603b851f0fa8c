import type { Grade, ItemType, ModelFacts } from './facts/model-facts.ts'
import type { Random } from './random.ts'

/** Share of the new price left after so many years, for an average car driven 13,500 km a year. */
const LEFT = [0.96, 0.86, 0.78, 0.71, 0.645, 0.585, 0.53, 0.48, 0.43, 0.385, 0.345, 0.31, 0.28]
const KM_A_YEAR: Record<ItemType, number> = { car: 13_500, truck: 32_000, motorcycle: 3_600, caravan: 0 }
/** How well the trade as a whole holds its prices against cars. */
const HOLD: Record<ItemType, number> = { car: 1, truck: 1.12, motorcycle: 1.06, caravan: 1.28 }

/** A plausible asking price in whole dollars before government charges, with the ending dealers like. */
export function usedPrice(model: ModelFacts, grade: Grade, ageYears: number, km: number, random: Random): number {
  const years = Math.max(0, ageYears)
  const index = Math.min(LEFT.length - 2, Math.floor(years))
  const curve = LEFT[index]! + (LEFT[index + 1]! - LEFT[index]!) * Math.min(1, years - index)
  const held = Math.min(0.97, curve * (model.hold * HOLD[model.itemType]) ** Math.min(1, years / 3))
  const usual = KM_A_YEAR[model.itemType] * years
  const driven = usual === 0 ? 1 : 1 - Math.max(-0.12, Math.min(0.22, ((km - usual) / (usual * 7)) * years * 0.27))
  return withEnding(grade.newPrice * held * driven * (0.97 + random.unit() * 0.06), random)
}

/** What it takes to drive it home: registration, CTP, stamp duty of about 3 % and the transfer. */
export function driveAway(itemType: ItemType, exclGovtCharges: number, ageYears: number, random: Random): number {
  const charges = itemType === 'motorcycle' ? 480 : itemType === 'caravan' ? 310 : ageYears < 1 ? 1250 : 420
  return withEnding(exclGovtCharges * 1.032 + charges, random)
}

/** Dollars a week with everything but fuel, for a car of that price and age. */
export function weeklyPrice(grade: Grade, ageYears: number): number {
  const worth = grade.newPrice * Math.max(0.55, 1 - 0.09 * ageYears)
  return Math.round((worth * 0.0046 + 45) / 5) * 5 - 1
}

function withEnding(price: number, random: Random): number {
  const thousands = Math.max(2, Math.round(price / 1000))
  return thousands * 1000 + random.pick([-10, -10, -10, -12, -112, -500, 490])
}

/** A believable odometer for its trade and age. */
export function odometer(itemType: ItemType, ageYears: number, random: Random): number {
  const aYear = KM_A_YEAR[itemType]
  const pace = aYear * (0.55 + random.unit() * 0.95)
  return Math.max(Math.round(aYear / 8), Math.round(pace * Math.max(0.2, ageYears) + random.int(-900, 900)))
}
