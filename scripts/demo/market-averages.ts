import { randomFrom } from './random.ts'
import type { DemoVehicle } from './vehicle.ts'

/** What such cars cost on average before government charges, in dollars; null where nobody says. */
export type MarketAverages = { state: number | null; country: number | null }

const NONE: MarketAverages = { state: null, country: null }

/** Valuations that some used cars come with: around their own price, for one in four without a figure for the state. */
export function marketAverages({ bones, stockNumber, price }: DemoVehicle): MarketAverages {
  const { exclGovtCharges: asked } = price
  if (bones.line.carType !== 'used' || bones.model.itemType !== 'car' || asked === null) return NONE
  const random = randomFrom(`${stockNumber} market`)
  if (!random.chance(0.6)) return NONE
  const country = toTens(asked * (0.93 + random.unit() * 0.15))
  return { country, state: random.chance(0.75) ? toTens(country * (0.97 + random.unit() * 0.07)) : null }
}

function toTens(dollars: number): number {
  return Math.round(dollars / 10) * 10
}
