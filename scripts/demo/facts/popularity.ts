import type { ModelFacts } from './model-facts.ts'

/** How much more often a model stands in a yard than an ordinary one (1). */
const MORE: Record<string, number> = {
  HiLux: 3,
  Ranger: 3,
  RAV4: 3,
  Corolla: 3,
  'CX-5': 2.5,
  'D-MAX': 2.5,
  Triton: 2,
  i30: 2,
  Mazda3: 2,
  Camry: 2,
  Outlander: 2,
  Tucson: 2,
  Sportage: 2,
  Forester: 2,
  'LandCruiser Prado': 2,
  LandCruiser: 2,
  Everest: 2,
  'MU-X': 2,
  'X-TRAIL': 1.5,
  Kluger: 1.5,
  Seltos: 1.5,
  Sorento: 1.5,
  Cerato: 1.5,
  'Model Y': 2,
  'Model 3': 1.5,
  'Atto 3': 1.5,
  Swift: 1.3,
  'Grand Cherokee': 0.6,
  GX550: 0.4,
  Macan: 0.4,
  Defender: 0.6,
  Discovery: 0.6,
}

/** Most of these go to fleets and never see a yard. */
const FEWER_BODIES: Record<string, number> = { 'Single Cab Chassis': 0.3, Van: 0.7, Coupe: 0.7 }

/** The weight of a model when a yard is filled. */
export function popularity({ model, body }: ModelFacts): number {
  return (MORE[model] ?? 1) * (FEWER_BODIES[body] ?? 1)
}
