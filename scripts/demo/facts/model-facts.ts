/** The vehicles the picture generator draws (`tools/demo-pictures/models.py` has the same names). */
export const LOOKS = [
  'suv-a',
  'suv-b',
  'suv-c',
  'suv-d',
  'suv-e',
  'crossover-a',
  'crossover-b',
  'crossover-c',
  'offroader-a',
  'offroader-b',
  'hatch-a',
  'hatch-b',
  'hatch-c',
  'sedan-a',
  'sedan-b',
  'sedan-c',
  'wagon-a',
  'wagon-b',
  'coupe-a',
  'coupe-b',
  'ute-a',
  'ute-b',
  'ute-c',
  'ute-d',
  'cab-a',
  'cab-b',
  'van-a',
  'van-b',
  'mover-a',
  'truck-a',
  'truck-b',
  'motorcycle-a',
  'motorcycle-b',
  'motorcycle-c',
  'caravan-a',
  'caravan-b',
  'caravan-c',
] as const
export type Look = (typeof LOOKS)[number]
/** `suv` of `suv-a`: the body that is drawn. */
export type DrawnBody =
  | 'suv'
  | 'crossover'
  | 'offroader'
  | 'hatch'
  | 'sedan'
  | 'wagon'
  | 'coupe'
  | 'ute'
  | 'cab'
  | 'van'
  | 'mover'
  | 'truck'
  | 'motorcycle'
  | 'caravan'

export type ItemType = 'car' | 'truck' | 'motorcycle' | 'caravan'
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
  /** Null for what is towed. */
  engine: Engine | null
  transmission: string | null
  drive: string | null
  /** What it cost new before on-road costs, in dollars. */
  newPrice: number
  /** Combined; kWh for electric, litres otherwise, per 100 km. */
  per100Km: number | null
  towKg: number | null
  /** Gross vehicle mass of a truck. */
  gvmKg: number | null
  caravan: { tareKg: number; atmKg: number; ballKg: number | null; sleeps: number; axle: string } | null
}

/** One generation of one model, as it was sold in Australia. */
export type ModelFacts = {
  itemType: ItemType
  make: string
  model: string
  series: string
  firstYear: number
  lastYear: number
  body: string
  seats: number | null
  doors: number | null
  lengthMm: number
  /** Stars and the year on the rating; null where it was never rated or the year is not known. */
  ancap: readonly [stars: number, year: number] | null
  /** How well it holds its price against an average car (1). */
  hold: number
  look: Look
  /** From the plainest to the best equipped. */
  grades: readonly Grade[]
}

/** What is drawn of a look: `dual-cab` utes and `single-cab` ones are `ute` and `cab`. */
export function drawnBody(look: Look): DrawnBody {
  return look.slice(0, look.lastIndexOf('-')) as DrawnBody
}

export function isElectrified({ engine }: Grade): boolean {
  return engine !== null && ['Hybrid', 'Plug-in Hybrid', 'Electric'].includes(engine.fuel)
}
