import { isElectrified } from '../facts/model-facts.ts'
import type { Random } from '../random.ts'
import { canGo, isElectric, isSmall, plugsIn } from './holds.ts'
import { type Described, type Parts, sayOne } from './voice.ts'
import { called, fullyCalled, thousands } from './words.ts'

/** What is said of a car that is let by the week. What it costs and includes is what the dealer's pages say. */
export const SUBSCRIPTION_PARTS: Parts = { opening, condition, running, suits, question }

function opening(vehicle: Described, random: Random): string {
  const name = called(vehicle)
  const { year, colour, km, weeklyPrice, yard } = vehicle
  const ownCosts = plugsIn(vehicle) ? 'electricity and tolls' : 'fuel and tolls'
  return sayOne(
    [
      weeklyPrice !== null &&
        `${fullyCalled(vehicle)} in ${colour}, $${weeklyPrice} a week with registration, insurance and servicing in it.`,
      canGo(vehicle) &&
        `Swap into this ${colour} ${name}: ${year}, ${thousands(km)} km, and only ${ownCosts} to pay besides.`,
      weeklyPrice !== null && `A ${year} ${name} for $${weeklyPrice} a week. Keep it for a month or a year.`,
      `${thousands(km)} km on this ${name}, cleaned, checked and parked at the hub in ${yard.place}.`,
      canGo(vehicle) && `This ${name} is one of our ${colour} ones, and it is free this week.`,
      `Drive the ${year} ${name} first and decide later whether a car of your own makes sense.`,
      `${name}, ${colour}, ${year}. One weekly price and no surprises in it.`,
    ],
    vehicle,
    random,
  )
}

function condition(vehicle: Described, random: Random): string {
  const isNew = vehicle.carType === 'new'
  return sayOne(
    [
      !isNew &&
        'Every subscriber returns it through our workshop, so it is inspected more often than most family cars.',
      !isNew && 'Serviced on schedule by us, valeted between subscribers.',
      !isNew && `Tyres and brakes were measured at ${thousands(vehicle.km)} km and passed.`,
      'If anything goes wrong we bring another car, normally within one working day.',
    ],
    vehicle,
    random,
  )
}

function running(vehicle: Described, random: Random): string {
  const { per100Km } = vehicle.grade
  if (isElectric(vehicle))
    return sayOne(
      [
        `At ${per100Km} kWh/100 km a week of city driving costs less to charge at home than one tank of petrol.`,
        'It leaves the hub full, with both cables in the boot and a charging card in the glovebox.',
        'New to charging? We show you the cables and the card at the hub.',
      ],
      vehicle,
      random,
    )
  if (plugsIn(vehicle)) return 'Plug it in for the week, and keep the petrol for the weekend away.'
  if (isElectrified(vehicle.grade))
    return sayOne(
      [
        `A hybrid that uses ${per100Km} L/100 km on the official cycle: it asks for little petrol and no plug.`,
        `${per100Km} L/100 km, no plug, no planning.`,
      ],
      vehicle,
      random,
    )
  return sayOne(
    [
      `${per100Km} L/100 km on the official cycle, and the insurance is ours to worry about.`,
      isSmall(vehicle) && 'Easy to park, easy to fill, easy to hand back.',
    ],
    vehicle,
    random,
  )
}

function suits(vehicle: Described, random: Random): string {
  const { model } = vehicle
  if ((model.seats ?? 5) > 5) return 'Have the family over for a month, then swap back to something small.'
  if (model.body.includes('Utility')) return 'A ute for the months of the renovation, and no ute for the rest.'
  if (model.body === 'SUV')
    return sayOne(
      [
        'Room for a pram, a surfboard or a new bookshelf.',
        'New baby, new job, visitors from overseas: take it for as long as that lasts.',
        isSmall(vehicle) && 'Enough boot for a weekend away and small enough for the lane out the back.',
      ],
      vehicle,
      random,
    )
  return sayOne(
    [
      isSmall(vehicle) && 'City size, with enough range for the coast.',
      'The car for a contract job, a new city or a second thought about owning one.',
      isElectric(vehicle) && 'Try electric for a season before you buy into it.',
    ],
    vehicle,
    random,
  )
}

function question(_: Described, random: Random): string {
  return random.pick(['Between cars?', 'New in town?', 'Not sure yet what to buy?', 'Need a car for a few months?'])
}
