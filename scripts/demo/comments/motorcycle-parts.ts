import type { Random } from '../random.ts'
import { canGo } from './holds.ts'
import { type Described, type Parts, sayOne } from './voice.ts'
import { article, called, fullyCalled, thousands } from './words.ts'

/** What is said of motorcycles. */
export const MOTORCYCLE_PARTS: Parts = { opening, condition, running, suits, question }

function opening(vehicle: Described, random: Random): string {
  const name = called(vehicle)
  const { year, colour, km } = vehicle
  if (vehicle.carType === 'new') {
    return sayOne(
      [
        `New ${fullyCalled(vehicle)} in ${colour}, run in by nobody.`,
        canGo(vehicle) && `In stock at ${vehicle.yard.place}: ${article(name)} ${name}, ${colour}, ${year} plate.`,
        vehicle.listedDays < 7 && `Crate to floor this week: ${fullyCalled(vehicle)} in ${colour}.`,
        `${colour} ${name}, brand new, keys on the hook behind the counter.`,
        canGo(vehicle) && `The ${name} everyone sits on when they come in. This one is unregistered and can be yours.`,
      ],
      vehicle,
      random,
    )
  }
  if (vehicle.carType === 'demo') {
    return random.pick([
      `Our demo ${name}: ${thousands(km)} km, first service done, price to suit.`,
      `Ridden by our customers for ${thousands(km)} km and by us on the odd Sunday: demo ${name} in ${colour}.`,
    ])
  }
  return random.pick([
    `${year} ${fullyCalled(vehicle)} in ${colour} with ${thousands(km)} km, garaged from new.`,
    `A very straight ${name}. ${thousands(km)} km, no drops, no stories.`,
    `Traded on something bigger: ${article(String(year))} ${year} ${name} with ${thousands(km)} km.`,
    `${thousands(km)} km of good roads on this ${colour} ${name}.`,
    `If you know ${name}s you know how rarely they come this tidy. ${year}, ${thousands(km)} km.`,
    `This ${colour} ${name} came with a folder of receipts and ${thousands(km)} easy km.`,
  ])
}

function condition({ carType, owners, fullHistory, km }: Described, random: Random): string {
  if (carType !== 'used') return ''
  return random.pick([
    `${owners === 1 ? 'One owner' : 'Two owners'}, ${fullHistory ? 'full service book' : 'services mostly ours'}, two keys.`,
    `Chain and sprockets ${km > 15_000 ? 'are new' : 'have plenty left'}, tyres ${km > 12_000 ? 'fitted last month' : 'at 80 %'}.`,
    'Bars, levers and bar ends are all original and unmarked.',
    'We have been right through it: fluids, pads, battery, forks.',
    'A stone chip or two on the front guard, and that is the list.',
  ])
}

function running({ grade, model }: Described, random: Random): string {
  const { engine } = grade
  if (!engine) return ''
  const lams = grade.badge.includes('LAMS') || engine.powerKw <= 35
  return random.pick([
    `${engine.powerKw} kW and ${engine.torqueNm} Nm from ${cylinders(engine.cylinders)}, and it sounds like it.`,
    lams
      ? 'LAMS approved, so a restricted licence is enough.'
      : 'Open licence only, and you will see why in second gear.',
    `${grade.per100Km} L/100 km on the official cycle, which is why the long way home costs so little.`,
    model.body === 'Cruiser'
      ? 'Low seat, long legs, lazy torque.'
      : 'Light at the bars, planted in corners, easy in traffic.',
  ])
}

function cylinders(count: number | null): string {
  return count === 1 ? 'a single' : count === 2 ? 'a twin' : count === 3 ? 'a triple' : 'a four'
}

function suits({ model }: Described, random: Random): string {
  if (model.body === 'Adventure') {
    return random.pick([
      'Set up for the High Country, or for the car park that has to look like it.',
      'Two up with luggage to the Cape and back: that is what it was built for.',
      'Gravel, bitumen, river crossing. Pack light.',
    ])
  }
  if (model.body === 'Cruiser') return random.pick(['Feet forward, mind clear.', 'Sunday rides start when you do.'])
  return random.pick([
    'Commute Monday to Friday, Great Ocean Road on Saturday.',
    'Easy enough to learn on, good enough to keep.',
    'A bike that makes the short trip to the shops take an hour.',
  ])
}

function question({ grade }: Described, random: Random): string {
  if (grade.badge.includes('LAMS')) return random.pick(['Just got your Ls?', 'Coming off a 300?'])
  return random.pick(['Two wheels again after a few years off?', 'Need a reason to ride on Sunday?'])
}
