import type { Random } from '../random.ts'
import { type Grade, isElectrified, type ModelFacts } from './model-facts.ts'

const EVERY = [
  'Air Conditioning',
  'Power Windows',
  'Remote Central Locking',
  'Cruise Control',
  'Bluetooth',
  'Reversing Camera',
  'Airbags (Front, Side & Curtain)',
  'Stability Control',
]
const EVERY_TRUCK = ['Air Conditioning', 'Power Windows', 'Cruise Control', 'Bluetooth', 'ABS Brakes', 'Driver Airbag']
const EVERY_MOTORCYCLE = ['ABS Brakes', 'LED Headlights']
const EVERY_CARAVAN = ['Hot Water System', 'Gas Cooktop', 'Battery and Charger', 'Awning', 'Spare Wheel']
/** What every vehicle here has, and nobody advertises. */
export const STANDARD_EQUIPMENT: ReadonlySet<string> = new Set([
  ...EVERY,
  ...EVERY_TRUCK,
  ...EVERY_MOTORCYCLE,
  ...EVERY_CARAVAN,
])

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

const TRUCK = ['Tow Bar', 'UHF Radio', 'Reversing Camera', 'Air Suspended Driver Seat', 'Exhaust Brake']
const TRUCK_BODY: Record<string, readonly string[]> = {
  Tray: ['Aluminium Tray', 'Rope Rails', 'Ladder Rack', 'Under Tray Tool Boxes', 'Drop Sides'],
  Pantech: ['Barn Doors', 'Load Restraint Rails', 'Tailgate Loader', 'Translucent Roof', 'Side Door'],
  'Refrigerated Pantech': ['Fridge Motor', 'Electric Standby', 'Meat Rails', 'Barn Doors', 'Non-slip Floor'],
}

const MOTORCYCLE = [
  'Traction Control',
  'Riding Modes',
  'Quickshifter',
  'TFT Display',
  'Slipper Clutch',
  'Heated Grips',
  'USB Charger',
  'Tail Tidy',
  'Crash Bars',
]
const ADVENTURE = ['Top Box', 'Panniers', 'Hand Guards', 'Bash Plate', 'Centre Stand', 'Tall Screen']

const CARAVAN = [
  'Reverse Cycle Air Conditioner',
  'Ensuite with Shower and Toilet',
  'Washing Machine',
  '3 Way Fridge',
  'Compressor Fridge',
  'Microwave',
  'Television and Antenna',
  'Solar Panels',
  'Lithium Battery',
  'Inverter',
  'External Shower',
  'Grey Water Tank',
  'Two Water Tanks',
  'Diesel Heater',
  'Electric Brakes',
  'Annexe Walls',
  'Reverse Camera',
]
const OFF_ROAD = ['Independent Suspension', 'Stone Guard', 'DO35 Hitch', 'All Terrain Tyres', 'Checker Plate Cladding']

/** The equipment of one vehicle `age` years old, what sells it first. */
export function equipment(model: ModelFacts, grade: Grade, age: number, random: Random): string[] {
  switch (model.itemType) {
    case 'truck':
      return [...random.some(TRUCK_BODY[model.body] ?? [], 3), ...random.some(TRUCK, random.int(2, 4)), ...EVERY_TRUCK]
    case 'motorcycle':
      return [
        ...(model.body === 'Adventure' ? random.some(ADVENTURE, random.int(2, 4)) : []),
        ...random.some(MOTORCYCLE, random.int(2, 4)),
        ...EVERY_MOTORCYCLE,
      ]
    case 'caravan':
      return [
        ...((grade.caravan?.sleeps ?? 0) > 2 ? ['Bunks with Reading Lights'] : []),
        ...(model.look === 'caravan-b' || (grade.caravan?.atmKg ?? 0) > 2900 ? random.some(OFF_ROAD, 3) : []),
        ...random.some(CARAVAN, random.int(6, 10)),
        ...EVERY_CARAVAN,
      ]
    default:
      return carEquipment(model, grade, age, random)
  }
}

function carEquipment(model: ModelFacts, grade: Grade, age: number, random: Random): string[] {
  const rung = model.grades.indexOf(grade) / Math.max(1, model.grades.length - 1)
  const modern = (name: string) => age < 8 || !MODERN.has(name)
  const fits = (name: string) => modern(name) && (FAMILY_BODIES.has(model.body) || !FAMILY_ONLY.has(name))
  const isCabin = model.body !== 'Van' && model.body !== 'Single Cab Chassis'
  const best = rung > 0.6 && isCabin ? random.some(BEST.filter(fits), 2 + Math.round(rung * 3)) : []
  const better = random.some(BETTER.filter(fits), Math.round(rung * 5) + (age < 4 ? 3 : 0))
  const middle = random.some(MIDDLE.filter(fits), rung > 0 || age < 4 ? 7 : 4)
  const added = [...addedEquipment(model, grade, age, random), ...drivelineEquipment(model, grade)]
  return [...best, ...added, ...better, ...middle, ...EVERY]
}

function drivelineEquipment(model: ModelFacts, grade: Grade): string[] {
  const low = /4X4 Dual|4MOTION/.test(grade.drive ?? '')
  return [
    ...(low ? ['Hill Descent Control', 'Rear Differential Lock'] : []),
    ...(grade.engine?.fuel === 'Electric' ? ['Type 2 Charging Cable', 'One-Pedal Driving'] : []),
    ...(grade.engine?.fuel === 'Plug-in Hybrid' ? ['Type 2 Charging Cable'] : []),
    ...(isElectrified(grade) && model.seats! < 6 ? ['Keyless Entry'] : []),
    ...(model.seats! > 5 ? ['Third Row Seats'] : []),
    ...(model.body === 'Single Cab Chassis' ? ['Aluminium Tray'] : []),
  ]
}

function addedEquipment(model: ModelFacts, grade: Grade, age: number, random: Random): string[] {
  if (age < 1) return []
  const work = model.body.includes('Utility') || model.body === 'Single Cab Chassis'
  const fits = (name: string) =>
    (grade.towKg !== null || name !== 'Tow Bar') && (model.body !== 'Single Cab Chassis' || name !== 'Tub Liner')
  return random.some((work ? ADDED_FOR_WORK : ADDED_FOR_ROAD).filter(fits), random.int(0, work ? 4 : 2))
}
