import type { ListingSpecs } from '../listing.ts'
import type { TowCar, Trailer } from './tow-match.ts'

/** Figures a shopper may type, by their names in addresses, and whose they are. */
export const CAR_FIGURES = { braked: 'brakedKg', gvm: 'gvmKg', gcm: 'gcmKg', tare: 'tareKg' } as const
export const TRAILER_FIGURES = { atm: 'atmKg', trailer_tare: 'tareKg', ball: 'ballKg' } as const
export type CarFigure = keyof typeof CAR_FIGURES
export type TrailerFigure = keyof typeof TRAILER_FIGURES

/**
 * All that the page of a match reads of its query: vehicles by their slugs, figures in kg, what a car whose figures are given is called, the
 * model to choose a car of, the search to go back to with it, and whether another is wanted than the one that is kept.
 */
export const TOW_QUERY = [
  'car',
  'trailer',
  'name',
  'model',
  'search',
  'change',
  ...Object.keys(CAR_FIGURES),
  ...Object.keys(TRAILER_FIGURES),
]

/** What a car is called whose name nobody gave. */
export const UNNAMED_CAR = 'your car'

const MOST_KG = 100_000

/** '3,500', '3500 kg' and '3.5 t' in kg; null for nothing typed, undefined for what is no mass: '3,5 t' may be two. */
export function readMass(typed: string | null): number | null | undefined {
  const text = (typed ?? '').trim().toLowerCase()
  if (text === '') return null
  const [, digits, unit] = /^((?:\d{1,3}(?:[ ,]\d{3})+|\d+)(?:\.\d+)?)\s*(kg|t|tonnes?)?$/.exec(text) ?? []
  if (digits === undefined) return undefined
  const amount = Number(digits.replace(/[ ,]/g, ''))
  const kg = unit && unit !== 'kg' ? Math.round(amount * 1000) : amount
  return Number.isInteger(kg) && kg > 0 && kg <= MOST_KG ? kg : undefined
}

/** A feed's 0 is no figure. */
const known = (kg: number | null) => kg || null

/** What a listing says of a car that tows. */
export function towCarOf(specs: ListingSpecs): TowCar {
  return {
    brakedKg: known(specs.towingCapacityBrakedKg),
    gvmKg: known(specs.grossVehicleMassKg),
    gcmKg: known(specs.grossCombinationMassKg),
    tareKg: known(specs.tareWeightKg),
  }
}

/** What a listing says of a trailer. */
export function trailerOf(specs: ListingSpecs): Trailer {
  return {
    atmKg: known(specs.aggregateTrailerMassKg),
    tareKg: known(specs.tareWeightKg),
    ballKg: known(specs.ballWeightKg),
  }
}
