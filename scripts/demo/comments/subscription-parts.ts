import { isElectrified } from '../facts/model-facts.ts'
import type { Random } from '../random.ts'
import type { DealerVoice, Described, Parts } from './voice.ts'
import { called, fullyCalled, thousands } from './words.ts'

/** What is said of a car that is let by the week. */
export const SUBSCRIPTION_PARTS: Parts = { opening, condition, running, suits, question }

function opening(vehicle: Described, random: Random, voice: DealerVoice): string {
  const name = called(vehicle)
  const { year, colour, km, weeklyPrice } = vehicle
  return random.pick([
    `${fullyCalled(vehicle)} in ${colour}, $${weeklyPrice} a week with registration, insurance and servicing in it.`,
    `Swap into this ${colour} ${name}: ${year}, ${thousands(km)} km, and nothing to pay for but fuel and tolls.`,
    `A ${year} ${name} for $${weeklyPrice} a week. Keep it for a month or a year.`,
    `${thousands(km)} km on this ${name}, cleaned, checked and parked at ${voice.place}.`,
    `This ${name} is one of our ${colour} ones, and it is free this week.`,
    `Drive the ${year} ${name} now and decide later whether a car of your own makes sense.`,
    `${name}, ${colour}, ${year}. One weekly price and no surprises in it.`,
  ])
}

function condition({ km }: Described, random: Random): string {
  return random.pick([
    'Every subscriber returns it through our workshop, so it is inspected more often than most family cars.',
    'Serviced on schedule by us, valeted between subscribers.',
    `Tyres and brakes were measured at ${thousands(km)} km and passed.`,
    'If anything goes wrong we bring another car. That is part of the price.',
  ])
}

function running({ grade }: Described, random: Random): string {
  if (grade.engine?.fuel === 'Electric')
    return random.pick([
      `At ${grade.per100Km} kWh/100 km a night on the home charger costs less than a coffee.`,
      'We lend you a wall charger with it and take it away again afterwards.',
      'Charge at any of our hubs and we will show you how the public ones work.',
    ])
  if (isElectrified(grade))
    return random.pick([
      `A hybrid that uses ${grade.per100Km} L/100 km on the official cycle: subscription prices without petrol prices.`,
      `${grade.per100Km} L/100 km, no plug, no planning.`,
    ])
  return random.pick([
    `${grade.per100Km} L/100 km on the official cycle, and the insurance is ours to worry about.`,
    'Easy to park, easy to fill, easy to hand back.',
  ])
}

function suits({ model }: Described, random: Random): string {
  if ((model.seats ?? 5) > 5) return 'Have the family over for a month, then go back to something small.'
  if (model.body === 'SUV')
    return random.pick([
      'Room for a pram, a surfboard or a new bookshelf.',
      'New baby, new job, visitors from overseas: take it for as long as that lasts.',
      'Enough boot for a weekend away and small enough for the lane out the back.',
    ])
  if (model.body.includes('Utility')) return 'A ute for the months of the renovation, and no ute for the rest.'
  return random.pick([
    'City size, with enough range for the coast.',
    'The car for a contract job, a new city or a second thought about owning one.',
    'Try electric for a season before you buy into it.',
  ])
}

function question(_: Described, random: Random): string {
  return random.pick(['Between cars?', 'New in town?', 'Not sure yet what to buy?', 'Need a car until spring?'])
}
