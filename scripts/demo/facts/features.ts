import type { Random } from '../random.ts'
import type { Grade, ModelFacts } from './model-facts.ts'

const EVERY = [
  'Air Conditioning',
  'Power Windows',
  'Power Mirrors',
  'Remote Central Locking',
  'Cruise Control',
  'Bluetooth',
  'USB Socket',
  'Reversing Camera',
  'Multi-function Steering Wheel',
  'Airbags (Front, Side & Curtain)',
  'Stability Control',
  'ISOFIX Anchor Points',
]
/** What every vehicle here has, and nobody advertises. */
export const STANDARD_EQUIPMENT: ReadonlySet<string> = new Set(EVERY)

const MIDDLE = [
  'Apple CarPlay',
  'Android Auto',
  'Rear Parking Sensors',
  'Automatic Headlights',
  'Rain Sensing Wipers',
  'Climate Control',
  'Satellite Navigation',
  'Leather Steering Wheel',
  'Push Button Start',
  'Alloy Wheels',
]
const BETTER = [
  'Adaptive Cruise Control',
  'Blind Spot Monitoring',
  'Lane Keep Assist',
  'Rear Cross Traffic Alert',
  'LED Headlights',
  'Digital Instrument Cluster',
  'Wireless Phone Charging',
  'Dual Zone Climate Control',
  'Privacy Glass',
  'Front Parking Sensors',
]
const BEST = [
  'Leather Seats',
  'Heated Front Seats',
  'Ventilated Front Seats',
  'Power Tailgate',
  'Sunroof',
  '360 Degree Camera',
  'Head-Up Display',
  'Premium Sound System',
  'Power Adjustable Driver Seat',
  'Memory Driver Seat',
]
const MODERN = new Set(['Apple CarPlay', 'Android Auto', 'Digital Instrument Cluster', 'Wireless Phone Charging'])
const FAMILY_BODIES = new Set(['SUV', 'Wagon', 'People Mover'])
const FAMILY_ONLY = new Set(['Power Tailgate', 'Sunroof'])

/** What former owners add; none of it shows from outside. */
const ADDED_FOR_WORK = [
  'Tow Bar',
  'Electric Brake Controller',
  'Tub Liner',
  'Dual Battery System',
  'UHF Radio',
  'Heavy Duty Seat Covers',
  'Rubber Floor Mats',
  'Tinted Windows',
]
const ADDED_FOR_ROAD = ['Tow Bar', 'Rubber Floor Mats', 'Tinted Windows', 'Cargo Blind', 'Dash Camera']

/** The equipment of one vehicle `age` years old, what sells it first. */
export function equipment(model: ModelFacts, grade: Grade, age: number, random: Random): string[] {
  const rung = model.grades.indexOf(grade) / Math.max(1, model.grades.length - 1)
  const modern = (name: string) => age < 8 || !MODERN.has(name)
  const fits = (name: string) => modern(name) && (FAMILY_BODIES.has(model.body) || !FAMILY_ONLY.has(name))
  const best = rung > 0.6 ? random.some(BEST.filter(fits), 3 + Math.round(rung * 3)) : []
  const better = random.some(BETTER.filter(fits), Math.round(rung * 6) + (age < 4 ? 3 : 0))
  const middle = random.some(MIDDLE.filter(fits), rung > 0 || age < 4 ? 8 : 4)
  const added = [...addedEquipment(model, grade, age, random), ...drivelineEquipment(model, grade)]
  return [...best, ...added, ...better, ...middle, ...EVERY]
}

function drivelineEquipment(model: ModelFacts, grade: Grade): string[] {
  const low = /4X4 Dual|4MOTION/.test(grade.drive)
  return [
    ...(low ? ['Hill Descent Control', 'Rear Differential Lock'] : []),
    ...(grade.engine.fuel === 'Electric' ? ['Type 2 Charging Cable', 'One-Pedal Driving'] : []),
    ...(model.seats > 5 ? ['Third Row Seats'] : []),
    ...(model.doors === 5 && model.seats > 2 ? ['Split Fold Rear Seats'] : []),
  ]
}

function addedEquipment(model: ModelFacts, grade: Grade, age: number, random: Random): string[] {
  if (age < 1) return []
  const work = model.body.includes('Utility')
  const pool = (work ? ADDED_FOR_WORK : ADDED_FOR_ROAD).filter((name) => grade.towKg !== null || name !== 'Tow Bar')
  return random.some(pool, random.int(0, work ? 4 : 2))
}
