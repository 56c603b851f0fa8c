import type { Random } from '../random.ts'
import { canGo, has } from './holds.ts'
import { type Described, type Parts, sayOne } from './voice.ts'
import { article, called, fullyCalled, thousands, tonnes } from './words.ts'

/** What is said of trucks. */
export const TRUCK_PARTS: Parts = { opening, condition, running, suits, question }

function opening(vehicle: Described, random: Random): string {
  const { year, km, colour, model } = vehicle
  const name = called(vehicle)
  const body = model.body.toLowerCase()
  if (vehicle.carType === 'new') {
    return sayOne(
      [
        `New ${name} with ${body} fitted, in the yard at ${vehicle.yard.place} and ready to plate.`,
        `Built, bodied and waiting: ${article(name)} ${name} in ${colour}, ${year} compliance.`,
        canGo(vehicle) &&
          `No body builder’s queue: this ${fullyCalled(vehicle)} has its ${body} on and can work next week.`,
        canGo(vehicle) && `${year} ${fullyCalled(vehicle)}, ${colour} cab, ${body} body. Sign and drive.`,
        `Straight from the body shop: a new ${name} with the ${body} done our way.`,
      ],
      vehicle,
      random,
    )
  }
  if (vehicle.carType === 'demo') {
    return random.pick([
      `Our demonstrator ${name}: ${thousands(km)} km of trial loads, never a paying one.`,
      `Customers have tried this ${name}; now one can buy it. ${thousands(km)} km, ${colour}, as new.`,
    ])
  }
  return random.pick([
    `${year} ${fullyCalled(vehicle)} with ${body} body, ${thousands(km)} km, straight out of a council fleet.`,
    `A clean ${name} in ${colour}: ${thousands(km)} km, one driver for most of them.`,
    `This ${name} came off a local freight run with ${thousands(km)} km and its books.`,
    `Tidy ${year} ${name}, ${body} body, ${thousands(km)} km. Ready for work today.`,
    `We maintained this ${name} for its last owner, so its ${thousands(km)} km hold no surprises.`,
    `${thousands(km)} km on ${article(name)} ${name} that has spent its life on the highway, not in gridlock.`,
  ])
}

function condition({ carType, fullHistory, km }: Described, random: Random): string {
  if (carType !== 'used') return ''
  return random.pick([
    fullHistory ? 'Full service records from one workshop: ours.' : 'Service records to hand, with a fresh B service.',
    'Roadworthy done, brakes measured, injectors checked.',
    `Tyres are ${km > 150_000 ? 'new on the drive axle and good on the steer' : 'better than half all round'}.`,
    'Body is square, doors seal, and the floor has been patched where it needed it.',
    'No dash lights, no blow-by, and it starts from cold on the first turn.',
    'Cab is clean and smoke free; the driver seat has been retrimmed.',
  ])
}

function running(vehicle: Described, random: Random): string {
  const { grade } = vehicle
  const { engine, gvmKg, transmission } = grade
  if (!engine || !gvmKg) return ''
  const licence = gvmKg <= 4500 ? 'on a car licence' : gvmKg <= 8000 ? 'on an LR licence' : 'on an MR licence'
  if (engine.fuel === 'Electric')
    return `${engine.powerKw} kW, no diesel, and it is back on charge before the depot closes. ${tonnes(gvmKg)} GVM, ${licence}.`
  return sayOne(
    [
      `${tonnes(gvmKg)} GVM, driven ${licence}, with ${engine.powerKw} kW and ${engine.torqueNm} Nm.`,
      `The ${engine.litres?.toFixed(1)} litre diesel makes ${engine.torqueNm} Nm through the ${transmission?.toLowerCase()}.`,
      grade.towKg !== null && `You can drive it ${licence}: ${tonnes(gvmKg)} GVM, rated to tow ${tonnes(grade.towKg)}.`,
      has(vehicle, 'Exhaust Brake') && `${engine.powerKw} kW and an exhaust brake, so the Range is nothing special.`,
    ],
    vehicle,
    random,
  )
}

function suits(vehicle: Described, random: Random): string {
  const { model } = vehicle
  if (model.body === 'Tray') {
    return random.pick([
      'Landscapers, scaffolders and hay carters have all had a look already.',
      'Flat tray, rope rails, easy to load from three sides.',
      'Bring the forklift and see how it loads.',
      'The right size for site: it turns where the big one has to reverse.',
    ])
  }
  if (model.body === 'Refrigerated Pantech')
    return 'Holds its temperature through a Queensland afternoon of door openings.'
  return sayOne(
    [
      'Furniture, parcels or party hire: dry, square and easy to load.',
      'The box is clean enough for removals and tough enough for freight.',
    ],
    vehicle,
    random,
  )
}

function question(vehicle: Described, random: Random): string {
  return sayOne(
    ['Contract starting soon?', canGo(vehicle) && 'Need another truck on the road soon?', 'Owner-driver?'],
    vehicle,
    random,
  )
}
