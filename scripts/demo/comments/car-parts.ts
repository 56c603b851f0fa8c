import { isElectrified } from '../facts/model-facts.ts'
import type { Random } from '../random.ts'
import type { DealerVoice, Described, Parts } from './voice.ts'
import { article, called, fullyCalled, thousands, tonnes } from './words.ts'

/** What is said of cars, utes and vans. */
export const CAR_PARTS: Parts = { opening, condition, running, suits, question }

function opening(vehicle: Described, random: Random, voice: DealerVoice): string {
  if (vehicle.carType === 'new') return newOpening(vehicle, random, voice)
  if (vehicle.carType === 'demo') return demoOpening(vehicle, random)
  const name = called(vehicle)
  const { year, colour, km } = vehicle
  return random.pick([
    `A very tidy ${year} ${name} in ${colour}, showing ${thousands(km)} km.`,
    `${colour} suits this ${year} ${fullyCalled(vehicle)}, and so do the ${thousands(km)} km on the clock.`,
    `Just traded from a local family, this ${name} presents the way a ${year} model should.`,
    `Here is ${article(name)} ${name} that has been looked after: ${thousands(km)} km, ${colour}, and straight down both sides.`,
    `We were pleased to get hold of this ${year} ${name}; good ones in ${colour} do not stay with us long.`,
    `${year} ${fullyCalled(vehicle)}. ${thousands(km)} km. Drives exactly as it should.`,
    `If you have been watching the market for ${article(name)} ${name}, this ${colour} example with ${thousands(km)} km deserves a look.`,
    `Fresh in this week: ${article(String(year))} ${year} ${name} in ${colour} with ${thousands(km)} km.`,
    `Not many ${name}s come to us this straight. ${thousands(km)} km, ${colour}, and nothing to hide.`,
    `${thousands(km)} km from new, finished in ${colour}: this ${year} ${name} is the pick of the ones we have seen lately.`,
    `Our valuer bought this ${year} ${name} on the spot, and ${thousands(km)} km later it is easy to see why.`,
    `The ${colour} paint on this ${name} still comes up like glass, and the ${thousands(km)} km are easy ones.`,
  ])
}

function newOpening(vehicle: Described, random: Random, voice: DealerVoice): string {
  const name = called(vehicle)
  const { year, colour } = vehicle
  return random.pick([
    `Brand new ${name} in ${colour}, on the ground at ${voice.place} and ready to register in your name.`,
    `No waiting list: this ${colour} ${name} is here, plated ${year}, and can be yours this week.`,
    `Delivery kilometres only on this new ${fullyCalled(vehicle)}, finished in ${colour}.`,
    `${colour} on the new ${name}: see it in daylight before you choose a colour from a screen.`,
    `In stock now and unregistered: ${article(name)} ${name}, ${colour}, ${year} plate.`,
    `We ordered this ${name} in ${colour} for the floor, which means you can have it without the wait.`,
    `Just unloaded from the truck: a ${year} ${name} in ${colour} with the plastic still on the seats.`,
    `Ready when you are: ${fullyCalled(vehicle)}, ${colour}, built for ${year}.`,
  ])
}

function demoOpening(vehicle: Described, random: Random): string {
  const name = called(vehicle)
  const { year, colour, km } = vehicle
  return random.pick([
    `Our own demonstrator: ${name} in ${colour} with ${thousands(km)} km under it and the balance of the new car warranty.`,
    `Driven by our team and nobody else, this ${year} ${name} saves you real money on a new one.`,
    `Ex-demonstrator ${name} in ${colour}. The new car smell is still there, the new car price is not.`,
    `${thousands(km)} km of test drives and school runs: this ${colour} ${name} has lived an easy life with us.`,
    `Time to move our ${name} demo on. ${colour}, ${thousands(km)} km, serviced here since day one.`,
    `The ${name} we hand customers the keys to, now for sale: ${thousands(km)} km and immaculate in ${colour}.`,
  ])
}

function condition(vehicle: Described, random: Random): string {
  const { carType, owners, fullHistory, km } = vehicle
  if (carType !== 'used') return ''
  const owned = owners === 1 ? 'One owner from new' : `${owners === 2 ? 'Two' : 'Three'} owners`
  const books = fullHistory ? 'with every service stamped in the book' : 'with most of its service history'
  return random.pick([
    `${owned}, ${books}, two keys and both manuals.`,
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
    `It drove here from ${owners === 1 ? 'its first owner’s garage' : 'interstate'} without missing a beat and comes ${books}.`,
  ])
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
  return random.pick([
    `The ${size} engine and ${grade.transmission?.toLowerCase().replace('cvt', 'CVT')} are proven, and ${per100Km} L/100 km keeps running costs down.`,
    `Economical at ${per100Km} L/100 km combined and cheap to service.`,
    `${engine.powerKw} kW is plenty in a car this size, and it is easy to park.`,
    `The ${size} ${engine.fuel === 'Diesel' ? 'diesel' : 'petrol'} is a willing thing and sips ${per100Km} L/100 km on the official cycle.`,
    `${capitalDrive(grade.drive)}, ${per100Km} L/100 km and a service interval you will not notice.`,
  ])
}

function electrifiedRunning({ grade }: Described, random: Random): string {
  const { engine, per100Km } = grade
  if (engine?.fuel === 'Electric') {
    return random.pick([
      `Around ${per100Km} kWh per 100 km means a week of commuting costs less than a tank of petrol ever did.`,
      `${engine.powerKw} kW, silent, and it charges at home overnight.`,
      'Servicing is simple, there is no oil to change, and the charging cable is included.',
      `We checked the battery before we priced it, and you can have the printout. ${per100Km} kWh/100 km on the official cycle.`,
      'Plug it into the solar at home and the fuel budget goes somewhere else.',
    ])
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

function suits({ model, grade }: Described, random: Random): string {
  if (model.body.includes('Utility') || model.body === 'Single Cab Chassis') return suitsWork(model.body, random)
  if (model.body === 'Van') {
    return random.pick([
      'Flat floor, twin side access and room for two pallets: ready for work tomorrow.',
      'Shelving, ladders, parcels or bikes: it is an empty box with a warm cabin, and that is the point.',
      'Trades, couriers and campers all ask for this shape. The load bay is clean and square.',
    ])
  }
  if (model.body === 'People Mover')
    return random.pick([
      'Proper seats in every row, sliding doors the kids can manage and a boot that still takes the pram.',
      'Grandparents, cousins and the dog in one car, with the doors opening from the key.',
      'Three rows, every one of them usable, and it still parks at the shops.',
    ])
  if (model.body === 'Coupe')
    return random.pick(['A weekend car that will make you take the long way home.', 'Not sensible, and that is fine.'])
  if (grade.drive?.startsWith('4X4')) {
    return random.pick([
      `Seats ${model.seats === 5 ? 'five' : 'the whole family'}, tows the van and goes where the bitumen stops.`,
      'Set up for the big lap, or just for the beach on Sunday.',
      'The one the whole street borrows when something needs towing.',
      'School run on Friday, sand on Saturday, and no one inside knows the difference.',
    ])
  }
  if (model.body === 'SUV') {
    return random.pick([
      'High seating, a big boot and easy parking make this the sensible family choice.',
      'Prams, sports bags, flat-pack furniture: it swallows the lot.',
      'Ideal as a first family car, or to step down from something larger.',
      'Easy to get in and out of, easy to see out of, easy to live with.',
      'Two child seats and a week of groceries, and there is still room for the dog.',
    ])
  }
  return suitsRoad(grade.newPrice, random)
}

function suitsWork(body: string, random: Random): string {
  if (body === 'Single Cab Chassis') {
    return random.pick([
      'A workhorse with a proper tray: fencing gear, feed or a load of blue metal.',
      'Two seats, an alloy tray and nothing that will break. It is what most farms around here run.',
      'Fleet spec and none the worse for it: vinyl floor, hose it out, off you go.',
    ])
  }
  return random.pick([
    'Work all week, camp all weekend: that is the brief and this one meets it.',
    'Tradies, farmers and grey nomads all ask for the same ute. Here it is.',
    'Big enough for the crew, tough enough for the site and comfortable enough for the school run.',
    'A tub for the tools, a back seat for the kids and a tow bar for the rest.',
  ])
}

function suitsRoad(newPrice: number, random: Random): string {
  if (newPrice > 33_000) {
    return random.pick([
      'Comfortable enough to drive to Melbourne without stopping more than the dog needs.',
      'Quiet on the highway, easy around town, and nicer inside than its price suggests.',
      'A grown-up car for someone who drives more than they would like to.',
    ])
  }
  return random.pick([
    'A great first car, and just as good as a second one.',
    'Perfect for the daily run into the city and small enough for any car park.',
    'Comfortable on the highway, easy around town.',
    'Cheap to insure, cheap to run, and it fits the spot nobody else wants.',
  ])
}

function question(vehicle: Described, random: Random): string {
  const { model, grade, carType } = vehicle
  if ((grade.towKg ?? 0) >= 3000) return random.pick(['Planning the big lap?', 'Need to tow more than you do now?'])
  if (grade.engine?.fuel === 'Electric') return random.pick(['Thinking about going electric?', 'Had enough of servos?'])
  if ((model.seats ?? 0) > 5) return 'Running out of seats?'
  if (carType === 'new')
    return random.pick(['First owner, first kilometre?', 'Rather not wait for a build slot?', 'Time to upgrade?'])
  return random.pick(['Time to upgrade?', 'Looking for something newer without the new car price?', 'Need a good one?'])
}
