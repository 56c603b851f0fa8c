/** The vehicles the picture generator draws (`scripts/demo/pictures/models.py` has the same names). */
export const LOOKS = [
  'suv-a',
  'suv-b',
  'suv-c',
  'crossover-a',
  'crossover-b',
  'offroader-a',
  'offroader-b',
  'ute-a',
  'ute-b',
  'ute-c',
  'hatch-a',
  'hatch-b',
  'sedan-a',
  'sedan-b',
  'wagon-a',
  'coupe-a',
  'van-a',
  'mover-a',
] as const
export type Look = (typeof LOOKS)[number]

export type Fuel = 'Unleaded Petrol' | 'Premium Unleaded' | 'Diesel' | 'Hybrid' | 'Plug-in Hybrid' | 'Electric'

export type Engine = {
  fuel: Fuel
  litres: number | null
  cylinders: number | null
  induction: 'Aspirated' | 'Turbo' | 'Twin Turbo' | null
  powerKw: number
  torqueNm: number
}

export type Grade = {
  badge: string
  engine: Engine
  transmission: string
  drive: string
  /** What it cost new before on-road costs, in dollars. */
  newPrice: number
  /** Combined; kWh for electric, litres otherwise, per 100 km. */
  per100Km: number
  towKg: number | null
}

/** One generation of one model, as it was sold in Australia. */
export type ModelFacts = {
  make: string
  model: string
  series: string
  firstYear: number
  lastYear: number
  body: string
  seats: number
  doors: number
  lengthMm: number
  /** Stars and the year on the rating; null where it was never rated. */
  ancap: readonly [stars: number, year: number] | null
  /** How well it holds its price against an average car (1). */
  hold: number
  looks: readonly Look[]
  /** From the plainest to the best equipped. */
  grades: readonly Grade[]
}

export function petrol(litres: number, powerKw: number, torqueNm: number, more: Partial<Engine> = {}): Engine {
  return { fuel: 'Unleaded Petrol', litres, cylinders: 4, induction: 'Aspirated', powerKw, torqueNm, ...more }
}

export function diesel(litres: number, powerKw: number, torqueNm: number, more: Partial<Engine> = {}): Engine {
  return { fuel: 'Diesel', litres, cylinders: 4, induction: 'Turbo', powerKw, torqueNm, ...more }
}

export function hybrid(litres: number, powerKw: number, torqueNm: number, more: Partial<Engine> = {}): Engine {
  return { fuel: 'Hybrid', litres, cylinders: 4, induction: 'Aspirated', powerKw, torqueNm, ...more }
}

export function electric(powerKw: number, torqueNm: number): Engine {
  return { fuel: 'Electric', litres: null, cylinders: null, induction: null, powerKw, torqueNm }
}

export function grade(
  badge: string,
  engine: Engine,
  [transmission, drive]: readonly [transmission: string, drive: string],
  newPrice: number,
  per100Km: number,
  towKg: number | null = null,
): Grade {
  return { badge, engine, transmission, drive, newPrice, per100Km, towKg }
}
