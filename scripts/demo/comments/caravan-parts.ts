import type { Random } from '../random.ts'
import { canGo } from './holds.ts'
import { type Described, type Parts, sayOne } from './voice.ts'
import { called, fullyCalled, thousands } from './words.ts'

/** What is said of caravans and pop tops. */
export const CARAVAN_PARTS: Parts = { opening, condition, running, suits, question }

function opening(vehicle: Described, random: Random): string {
  const name = called(vehicle)
  const { year, model } = vehicle
  const feet = feetOf(model.lengthMm)
  const kind = model.body === 'Pop Top' ? 'pop top' : 'van'
  if (vehicle.carType === 'new') {
    return sayOne(
      [
        `New ${fullyCalled(vehicle)} on display in ${vehicle.yard.place}: ${feet} of it, ready to hitch up.`,
        canGo(vehicle) && `Come and stand in it. This ${name} is new, here, and can be handed over this week.`,
        `${year} ${fullyCalled(vehicle)}, factory fresh, with the handover done by someone who tows one.`,
        `A new ${name} at a show price, without the show.`,
        canGo(vehicle) && `The ${name} layout people ask for, in stock and unregistered.`,
      ],
      vehicle,
      random,
    )
  }
  return random.pick([
    `${year} ${fullyCalled(vehicle)}: ${feet} ${kind}, always stored under cover.`,
    `A well kept ${name} that has done one lap and wants to do another.`,
    `Our own trade-in: we sold this ${name} new and know where it has been.`,
    `Clean, dry and ready to go: ${year} ${name}, ${feet}.`,
    `This ${name} has been to the Kimberley once and to the bay every Christmas since.`,
    `Retired owners have updated, so their ${year} ${name} is looking for the next pair.`,
    `One for the list: ${fullyCalled(vehicle)}, ${year}, no leaks, no dramas.`,
  ])
}

function condition({ carType, owners }: Described, random: Random): string {
  if (carType !== 'used') return ''
  return random.pick([
    'Bearings, brakes and suspension done here last week; water and gas certified.',
    'Moisture tested from end to end, and you can have the readings.',
    `${owners === 1 ? 'One owner' : 'Two owners'}, books and both keys, annexe still in its bag.`,
    'Tyres are two years old, the spare has never been down.',
    'Awning rolls straight, fridge cools on all three, everything inside shuts with a click.',
  ])
}

function running({ grade }: Described, random: Random): string {
  const { caravan } = grade
  if (!caravan) return ''
  const payload = caravan.atmKg - caravan.tareKg
  return random.pick([
    `Tare ${thousands(caravan.tareKg)} kg, ATM ${thousands(caravan.atmKg)} kg, so you can load ${thousands(payload)} kg and stay legal.`,
    `${caravan.axle} axle, ${thousands(caravan.tareKg)} kg empty: ${caravan.atmKg <= 3000 ? 'most dual cabs tow it without breathing hard' : 'ask us which tow cars may pull it'}.`,
    `ATM is ${thousands(caravan.atmKg)} kg. Tell us your tow car and we will do the sums together.`,
    `${thousands(payload)} kg of payload means water, food and the toys.`,
  ])
}

function suits({ grade, model }: Described, random: Random): string {
  const sleeps = grade.caravan?.sleeps ?? 2
  if (sleeps > 2)
    return random.pick([
      `Sleeps ${sleeps}: parents at one end, bunks at the other, door shut in between.`,
      `School holidays sorted. It sleeps ${sleeps} and the kids get their own lights.`,
    ])
  if (model.look === 'caravan-b')
    return random.pick([
      'Low enough for the garage, tough enough for the Gibb.',
      'Where the track narrows this one keeps going.',
      'Built for corrugations, with a bed you look forward to.',
    ])
  if (model.look === 'caravan-c')
    return random.pick([
      'Small enough for a family wagon to tow and for one person to push into place.',
      'Everything two people need and nothing to back into a tree.',
    ])
  return random.pick([
    'A couple’s van with a bed you can walk around and a bathroom of its own.',
    'Made for months away: club lounge, big fridge, real shower.',
    'Park it by the water and stay as long as you like.',
  ])
}

function question({ model }: Described, random: Random): string {
  return random.pick(
    model.look === 'caravan-b'
      ? ['Heading for the Cape?', 'Had enough of caravan parks?']
      : ['Planning the big lap?', 'Long service leave coming up?', 'First van?'],
  )
}

function feetOf(lengthMm: number): string {
  return `${Math.round(lengthMm / 304.8)} ft`
}
