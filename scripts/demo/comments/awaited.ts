import type { Random } from '../random.ts'
import { equipmentList } from './equipment-words.ts'
import { type Described, type Parts, sayOne } from './voice.ts'
import { article, called, fullyCalled, thousands } from './words.ts'

/** What is said of a vehicle that nobody can look at yet: what it is, and how to hear of it. Nothing of its being here. */
export function awaited(vehicle: Described, random: Random, parts: Parts): string[] {
  const middle = random.pick([['list', 'running'], ['running', 'list'], ['list'], ['suits', 'list']] as const)
  const texts = middle.map((thought) =>
    thought === 'list' ? equipmentList(vehicle, random) : parts[thought](vehicle, random, NO_VOICE),
  )
  const isBuilt = vehicle.standing === 'ordered' && !vehicle.isLet
  const opening = isBuilt ? orderedOpening(vehicle, random) : comingOpening(vehicle, random)
  return [opening, ...texts, news(vehicle, random)].filter((text) => text !== '')
}

const NO_VOICE = { dealer: '', promises: [], newPromises: [], invitations: [] }

function comingOpening(vehicle: Described, random: Random): string {
  const { year, colour, km, carType, yard, weeklyPrice } = vehicle
  const name = called(vehicle)
  if (vehicle.isLet)
    return sayOne(
      [
        `On its way to ${yard.place}: ${fullyCalled(vehicle)} in ${colour}${weeklyPrice === null ? '' : `, $${weeklyPrice} a week`}.`,
        carType === 'used' && `Out with a subscriber until its notice ends: this ${year} ${name}, ${colour}.`,
      ],
      vehicle,
      random,
    )
  const driven = carType === 'used' && km > 0 ? ` with ${thousands(km)} km` : ''
  return random.pick([
    `On its way to ${yard.place}: ${article(String(year))} ${year} ${fullyCalled(vehicle)} in ${colour}${driven}.`,
    `Coming to ${yard.place} soon: ${fullyCalled(vehicle)}, ${year}, ${colour}${driven}.`,
    `Not in the yard yet: this ${colour} ${name}${driven} is still on its way to us.`,
  ])
}

function orderedOpening(vehicle: Described, random: Random): string {
  const name = called(vehicle)
  return random.pick([
    `Built to order: ${fullyCalled(vehicle)} in ${vehicle.colour}.`,
    `Order ${article(name)} ${name} in ${vehicle.colour} now, and we tell you the month it is due.`,
  ])
}

function news(vehicle: Described, random: Random): string {
  return sayOne(
    [
      'Leave your number and we will ring on the day it arrives.',
      'Ask us for the date.',
      vehicle.isFree && 'Send us a message if you would like to be first to see it.',
    ],
    vehicle,
    random,
  )
}
