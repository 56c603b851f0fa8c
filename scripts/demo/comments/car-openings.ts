import type { Random } from '../random.ts'
import { canGo } from './holds.ts'
import { type Described, sayOne } from './voice.ts'
import { article, called, fullyCalled, thousands } from './words.ts'

/** What the car is and how it came here. */
export function opening(vehicle: Described, random: Random): string {
  if (vehicle.carType === 'new') return newOpening(vehicle, random)
  if (vehicle.carType === 'demo') return demoOpening(vehicle, random)
  const name = called(vehicle)
  const { year, colour, km } = vehicle
  return sayOne(
    [
      `A very tidy ${year} ${name} in ${colour}, showing ${thousands(km)} km.`,
      `${colour} suits this ${year} ${fullyCalled(vehicle)}, and so do the ${thousands(km)} km on the clock.`,
      `Just traded from a local family, this ${name} presents the way a ${year} model should.`,
      `Here is ${article(name)} ${name} that has been looked after: ${thousands(km)} km, ${colour}, and straight down both sides.`,
      `We were pleased to get hold of this ${year} ${name}; good ones in ${colour} do not stay with us long.`,
      `${year} ${fullyCalled(vehicle)}. ${thousands(km)} km. Drives exactly as it should.`,
      canGo(vehicle) &&
        `If you have been watching the market for ${article(name)} ${name}, this ${colour} example with ${thousands(km)} km deserves a look.`,
      vehicle.listedDays < 7 &&
        `Fresh in this week: ${article(String(year))} ${year} ${name} in ${colour} with ${thousands(km)} km.`,
      `Not many ${name}s come to us this straight. ${thousands(km)} km, ${colour}, and nothing to hide.`,
      `${thousands(km)} km from new, finished in ${colour}: this ${year} ${name} is the pick of the ones we have seen lately.`,
      `Our valuer bought this ${year} ${name} on the spot, and ${thousands(km)} km later it is easy to see why.`,
      `The ${colour} paint on this ${name} still comes up like glass, and the ${thousands(km)} km are easy ones.`,
    ],
    vehicle,
    random,
  )
}

function newOpening(vehicle: Described, random: Random): string {
  const name = called(vehicle)
  const { year, colour } = vehicle
  return sayOne(
    [
      `Brand new ${name} in ${colour}, on the ground at ${vehicle.yard.place} and ready to register in your name.`,
      canGo(vehicle) && `No waiting list: this ${colour} ${name} is here, plated ${year}, and can be yours this week.`,
      `Delivery kilometres only on this new ${fullyCalled(vehicle)}, finished in ${colour}.`,
      `${colour} on the new ${name}: see it in daylight before you choose a colour from a screen.`,
      canGo(vehicle) && `In stock now and unregistered: ${article(name)} ${name}, ${colour}, ${year} plate.`,
      `We ordered this ${name} in ${colour} for the floor, which spares somebody the wait.`,
      vehicle.listedDays < 14 &&
        `Just unloaded from the truck: a ${year} ${name} in ${colour} with the plastic still on the seats.`,
      canGo(vehicle) && `Ready when you are: ${fullyCalled(vehicle)}, ${colour}, built for ${year}.`,
    ],
    vehicle,
    random,
  )
}

function demoOpening(vehicle: Described, random: Random): string {
  const name = called(vehicle)
  const { year, colour, km } = vehicle
  return sayOne(
    [
      `Our own demonstrator: ${name} in ${colour} with ${thousands(km)} km under it and the balance of the new car warranty.`,
      `Driven by our team and nobody else, this ${year} ${name} saves you real money on a new one.`,
      `Ex-demonstrator ${name} in ${colour}. The new car smell is still there, the new car price is not.`,
      `${thousands(km)} km of test drives and school runs: this ${colour} ${name} has lived an easy life with us.`,
      canGo(vehicle) &&
        `Time to move our ${name} demo on. ${colour}, ${thousands(km)} km, serviced here since day one.`,
      `The ${name} we hand customers the keys to, now for sale: ${thousands(km)} km and immaculate in ${colour}.`,
    ],
    vehicle,
    random,
  )
}
