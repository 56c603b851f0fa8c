import { isElectrified } from '../facts/model-facts.ts'
import type { Random } from '../random.ts'
import { opening } from './car-openings.ts'
import { suits } from './car-suits.ts'
import { canGo, isElectric, isSmall, tows } from './holds.ts'
import { type Described, type Parts, sayOne } from './voice.ts'
import { thousands, tonnes } from './words.ts'

/** What is said of cars, utes and vans. */
export const CAR_PARTS: Parts = { opening, condition, running, suits, question }

function condition(vehicle: Described, random: Random): string {
  const { carType, owners, fullHistory, km } = vehicle
  if (carType !== 'used') return ''
  const owned = owners === 1 ? 'One owner from new' : `${owners === 2 ? 'Two' : 'Three'} owners`
  const books = fullHistory ? 'with every service stamped in the book' : 'with most of its service history'
  return sayOne(
    [
      `${owned}, ${books}, two keys and both manuals.`,
      !isElectric(vehicle) &&
        `${owned}, ${books}. Tyres have plenty of tread left and the spare has never touched the road.`,
      `It comes ${books}; ${owners === 1 ? 'the same owner has had it since new' : `it has had ${owners === 2 ? 'two' : 'three'} careful owners`}.`,
      `Paint and trim are better than the ${thousands(km)} km suggest, and it has been serviced again before sale.`,
      km > 60_000
        ? `There are a couple of honest marks you would expect at ${thousands(km)} km and we are happy to point them out.`
        : 'No car parks have left their mark on it: panels, wheels and glass are all clean.',
      fullHistory
        ? 'Full service history, and we have just been through it again in our own workshop.'
        : 'Freshly serviced by us, with a written inspection report you can take home.',
      `Inside it is clean and smoke free, and everything that should light up does. ${owned}.`,
      `New ${km > 70_000 ? 'front brakes and battery' : 'wiper blades and cabin filter'} went on before it reached the front line.`,
      `It drove here from ${owners === 1 ? 'its first owner’s garage' : 'its last owner’s driveway'} without missing a beat and comes ${books}.`,
    ],
    vehicle,
    random,
  )
}

function running(vehicle: Described, random: Random): string {
  const { grade, model } = vehicle
  const { engine, per100Km, towKg } = grade
  if (!engine) return ''
  if (isElectrified(grade)) return electrifiedRunning(vehicle, random)
  const size = `${engine.litres?.toFixed(1)} litre`
  if (towKg !== null && towKg >= 2500) {
    return random.pick([
      `${engine.torqueNm} Nm and a ${tonnes(towKg)} braked tow rating, so the van, boat or float is no drama.`,
      `The ${size} ${engine.fuel === 'Diesel' ? 'turbo diesel' : 'petrol'} makes ${engine.powerKw} kW and ${engine.torqueNm} Nm and is rated to tow ${tonnes(towKg)}.`,
      grade.drive?.startsWith('4X4')
        ? `Low range when you need it, ${per100Km} L/100 km combined when you do not.`
        : `${per100Km} L/100 km combined, and ${tonnes(towKg)} on the hook when the weekend calls for it.`,
      `Hook up to ${tonnes(towKg)} and the ${engine.torqueNm} Nm hardly notices.`,
    ])
  }
  if (engine.powerKw >= 140 && (model.doors ?? 5) < 5) {
    return random.pick([
      `${engine.powerKw} kW, ${engine.torqueNm} Nm and drive where it belongs.`,
      `The ${size} makes ${engine.powerKw} kW and the ${grade.transmission?.toLowerCase()} makes the most of it.`,
    ])
  }
  return sayOne(
    [
      `The ${size} engine and ${grade.transmission?.toLowerCase().replace('cvt', 'CVT')} are proven, and ${per100Km} L/100 km keeps running costs down.`,
      `Economical at ${per100Km} L/100 km combined and cheap to service.`,
      isSmall(vehicle) && `${engine.powerKw} kW is plenty in a car this size, and it is easy to park.`,
      `The ${size} ${engine.fuel === 'Diesel' ? 'diesel' : 'petrol'} is a willing thing and sips ${per100Km} L/100 km on the official cycle.`,
      `${capitalDrive(grade.drive)}, ${per100Km} L/100 km and a service interval you will not notice.`,
    ],
    vehicle,
    random,
  )
}

function electrifiedRunning(vehicle: Described, random: Random): string {
  const { engine, per100Km } = vehicle.grade
  if (engine?.fuel === 'Electric') {
    return sayOne(
      [
        `Around ${per100Km} kWh per 100 km means a week of commuting costs less than a tank of petrol ever did.`,
        `${engine.powerKw} kW, silent, and it charges at home overnight.`,
        'Servicing is simple, there is no oil to change, and the charging cable is included.',
        vehicle.carType === 'used' &&
          `We checked the battery before we priced it, and you can have the printout. ${per100Km} kWh/100 km on the official cycle.`,
        'Plug it into the solar at home and the fuel budget goes somewhere else.',
      ],
      vehicle,
      random,
    )
  }
  if (engine?.fuel === 'Plug-in Hybrid') {
    return random.pick([
      'Plug it in for the weekday commute and keep petrol for the long weekend.',
      `Electric around town, petrol for the highway: ${engine.powerKw} kW between the two and no range to worry about.`,
      'Charge it from an ordinary power point overnight and most weeks you will not visit a servo.',
    ])
  }
  return random.pick([
    `The hybrid system returns ${per100Km} L/100 km on the combined cycle, and you never have to plug it in.`,
    `${per100Km} L/100 km combined: these hybrids hold their value because people do the sums.`,
    `Petrol when you need it, electric when you do not, and ${per100Km} L/100 km on the sticker.`,
  ])
}

function capitalDrive(drive: string | null): string {
  return drive === null ? '' : drive.charAt(0) + drive.slice(1).toLowerCase()
}

function question(vehicle: Described, random: Random): string {
  const { model, grade, carType } = vehicle
  if (tows(vehicle, 3000)) return random.pick(['Planning the big lap?', 'Need to tow more than you do now?'])
  if (grade.engine?.fuel === 'Electric') return random.pick(['Thinking about going electric?', 'Had enough of servos?'])
  if ((model.seats ?? 0) > 5) return 'Running out of seats?'
  if (carType === 'new')
    return random.pick(
      canGo(vehicle)
        ? ['First owner, first kilometre?', 'Rather not wait for a build slot?', 'Time to upgrade?']
        : ['First owner, first kilometre?', 'Time to upgrade?'],
    )
  return random.pick(['Time to upgrade?', 'Looking for something newer without the new car price?', 'Need a good one?'])
}
