import { STANDARD_EQUIPMENT } from './facts/features.ts'
import type { Grade, ModelFacts } from './facts/model-facts.ts'
import type { Random } from './random.ts'

/** How a dealer talks: what it stands behind and where it is. */
export type DealerVoice = {
  dealer: string
  place: string
  /** Sentences about what comes with every used vehicle here, and with every new one. */
  promises: readonly string[]
  newPromises: readonly string[]
  invitations: readonly string[]
  /** More invitations, for vehicles that tow. */
  towingInvitations: readonly string[]
}

export type Described = {
  model: ModelFacts
  grade: Grade
  carType: 'new' | 'demo' | 'used'
  year: number
  km: number
  colour: string
  features: readonly string[]
  owners: number
  fullHistory: boolean
}

type Part = (vehicle: Described, random: Random, voice: DealerVoice) => string

/** The order of thoughts differs from salesperson to salesperson. */
const SHAPES: readonly (readonly Part[])[] = [
  [opening, condition, equipmentSentence, suits, promise, invitation],
  [suits, opening, equipmentList, promise, invitation],
  [condition, opening, running, invitation],
  [opening, equipmentList, running, condition, promise],
  [running, opening, equipmentSentence, invitation],
  [opening, suits, condition],
  [question, opening, equipmentList, condition, promise, invitation],
  [opening, running, equipmentSentence, promise],
]

/** What a salesperson would write about one vehicle: two to six thoughts, built from what is true of it. */
export function dealerComments(vehicle: Described, random: Random, voice: DealerVoice): string {
  const shape = random.pick(SHAPES)
  const parts = shape.map((part) => part(vehicle, random, voice)).filter((text) => text !== '')
  return joinParts(parts)
}

/** Sentences run on in paragraphs of two; a list stands by itself. */
function joinParts(parts: readonly string[]): string {
  const paragraphs: string[] = []
  let open = ''
  for (const part of parts) {
    const isList = part.includes('\n')
    if (isList || (open !== '' && open.length > 170)) {
      if (open) paragraphs.push(open)
      open = ''
    }
    if (isList) paragraphs.push(part)
    else open = open ? `${open} ${part}` : part
  }
  if (open) paragraphs.push(open)
  return paragraphs.join('\n\n')
}

function called({ model, grade }: Described): string {
  return `${model.model} ${grade.badge}`.replace(/ \(.*?\)/g, '').replace(/ \d Seat$/, '')
}

/** With its make, which some models carry in their name already. */
function fullyCalled(vehicle: Described): string {
  const { make, model } = vehicle.model
  return model.startsWith(make) ? called(vehicle) : `${make} ${called(vehicle)}`
}

function opening(vehicle: Described, random: Random, voice: DealerVoice): string {
  const name = called(vehicle)
  const { year, colour, km } = vehicle
  if (vehicle.carType === 'new') {
    return random.pick([
      `Brand new ${name} in ${colour}, on the ground at ${voice.place} and ready to register in your name.`,
      `No waiting list: this ${colour} ${name} is here, plated ${year}, and can be yours this week.`,
      `Delivery kilometres only on this new ${fullyCalled(vehicle)}, finished in ${colour}.`,
    ])
  }
  if (vehicle.carType === 'demo') {
    return random.pick([
      `Our own demonstrator: ${name} in ${colour} with ${thousands(km)} km under it and the balance of the new car warranty.`,
      `Driven by our team and nobody else, this ${year} ${name} saves you real money on a new one.`,
      `Ex-demonstrator ${name} in ${colour}. The new car smell is still there, the new car price is not.`,
    ])
  }
  return random.pick([
    `A very tidy ${year} ${name} in ${colour}, showing ${thousands(km)} km.`,
    `${colour} suits this ${year} ${fullyCalled(vehicle)}, and so do the ${thousands(km)} km on the clock.`,
    `Just traded from a local family, this ${name} presents the way a ${year} model should.`,
    `Here is ${article(name)} ${name} that has been looked after: ${thousands(km)} km, ${colour}, and straight down both sides.`,
    `We were pleased to get hold of this ${year} ${name}; good ones in ${colour} do not stay with us long.`,
    `${year} ${fullyCalled(vehicle)}. ${thousands(km)} km. Drives exactly as it should.`,
    `If you have been watching the market for ${article(name)} ${name}, this ${colour} example with ${thousands(km)} km deserves a look.`,
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
  ])
}

function equipmentSentence({ features }: Described, random: Random): string {
  const named = highlights(features, random, 4).map(spoken)
  if (named.length < 3) return ''
  const last = named.at(-1)!
  const list = `${named.slice(0, -1).join(', ')} and ${last}`
  return random.pick([
    `You get ${list}, among plenty more.`,
    `The list is long: ${list} are the ones most people ask us about.`,
    `${capital(list)} all come with it.`,
    `Equipment that matters day to day includes ${list}.`,
  ])
}

function equipmentList({ features }: Described, random: Random): string {
  const named = highlights(features, random, random.int(4, 7))
  if (named.length < 3) return ''
  const heading = random.pick(['What you get:', 'Highlights:', 'Worth knowing:', 'On this one:'])
  return [heading, ...named.map((name) => `• ${name}`)].join('\n')
}

function highlights(features: readonly string[], random: Random, count: number): string[] {
  return random.some(
    features.filter((name) => !STANDARD_EQUIPMENT.has(name)),
    count,
  )
}

const NAMES_AS_THEY_ARE = /^(Apple|Android|Bluetooth|USB|UHF|LED|ISOFIX|Type 2|360)/

function spoken(feature: string): string {
  return NAMES_AS_THEY_ARE.test(feature) ? feature : feature.toLowerCase()
}

function running({ grade, model }: Described, random: Random): string {
  const { engine, per100Km, towKg } = grade
  if (engine.fuel === 'Electric') {
    return random.pick([
      `Around ${per100Km} kWh per 100 km means a week of commuting costs less than a tank of petrol ever did.`,
      `${engine.powerKw} kW, silent, and it charges at home overnight.`,
      'Servicing is simple, there is no oil to change, and the charging cable is included.',
    ])
  }
  if (engine.fuel === 'Hybrid' || engine.fuel === 'Plug-in Hybrid') {
    return random.pick([
      `The hybrid system returns ${per100Km} L/100 km on the combined cycle, and you never have to plug ${engine.fuel === 'Hybrid' ? 'it in' : 'in to use it'}.`,
      `${per100Km} L/100 km combined: these hybrids hold their value because people do the sums.`,
    ])
  }
  if (towKg !== null && towKg >= 2500) {
    return random.pick([
      `${engine.torqueNm} Nm and a ${tonnes(towKg)} braked tow rating, so the van, boat or float is no drama.`,
      `The ${engine.litres?.toFixed(1)} litre ${engine.fuel === 'Diesel' ? 'turbo diesel' : 'petrol'} makes ${engine.powerKw} kW and ${engine.torqueNm} Nm and is rated to tow ${tonnes(towKg)}.`,
      `Low range when you need it, ${per100Km} L/100 km combined when you do not.`,
    ])
  }
  if (engine.powerKw >= 140 && model.doors < 5) {
    return random.pick([
      `${engine.powerKw} kW, ${engine.torqueNm} Nm and drive where it belongs.`,
      `The ${engine.litres?.toFixed(1)} litre makes ${engine.powerKw} kW and the ${grade.transmission.toLowerCase()} makes the most of it.`,
    ])
  }
  return random.pick([
    `The ${engine.litres?.toFixed(1)} litre engine and ${grade.transmission.toLowerCase().replace('cvt', 'CVT')} are proven, and ${per100Km} L/100 km keeps running costs down.`,
    `Economical at ${per100Km} L/100 km combined and cheap to service.`,
    `${engine.powerKw} kW is plenty in a car this size, and it is easy to park.`,
  ])
}

function suits({ model, grade }: Described, random: Random): string {
  if (model.body.includes('Utility')) {
    return random.pick([
      'Work all week, camp all weekend: that is the brief and this one meets it.',
      'Tradies, farmers and grey nomads all ask for the same ute. Here it is.',
      'Big enough for the crew, tough enough for the site and comfortable enough for the school run.',
    ])
  }
  if (model.body === 'Van') return 'Flat floor, twin side access and room for two pallets: ready for work tomorrow.'
  if (model.body === 'People Mover')
    return 'Eight proper seats, sliding doors the kids can manage and a boot that still takes the pram.'
  if (model.body === 'Coupe') return 'A weekend car that will make you take the long way home.'
  if (grade.drive.startsWith('4X4')) {
    return random.pick([
      `Seats ${model.seats === 5 ? 'five' : 'the whole family'}, tows the van and goes where the bitumen stops.`,
      'Set up for the big lap, or just for the beach on Sunday.',
      'The one the whole street borrows when something needs towing.',
    ])
  }
  if (model.body === 'SUV') {
    return random.pick([
      'High seating, a big boot and easy parking make this the sensible family choice.',
      'Prams, sports bags, flat-pack furniture: it swallows the lot.',
      'Ideal as a first family car, or to step down from something larger.',
    ])
  }
  if (grade.newPrice > 33_000) {
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
  ])
}

function question(vehicle: Described, random: Random): string {
  const { model, grade } = vehicle
  if ((grade.towKg ?? 0) >= 3000) return random.pick(['Planning the big lap?', 'Need to tow more than you do now?'])
  if (grade.engine.fuel === 'Electric') return 'Thinking about going electric?'
  if (model.seats > 5) return 'Running out of seats?'
  return random.pick(['Time to upgrade?', 'Looking for something newer without the new car price?'])
}

function promise({ carType }: Described, random: Random, voice: DealerVoice): string {
  return random.pick(carType === 'used' ? voice.promises : voice.newPromises)
}

function invitation({ grade }: Described, random: Random, voice: DealerVoice): string {
  const tows = (grade.towKg ?? 0) >= 2500
  return random.pick(tows ? [...voice.invitations, ...voice.towingInvitations] : voice.invitations)
}

function thousands(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',')
}

function tonnes(kg: number): string {
  return `${(kg / 1000).toFixed(1)} tonne`
}

/** Before a name as it is spoken: an Outback, an i30, an ASX, an RS, but a Corolla and an MG. */
function article(name: string): string {
  const isSpelled = /^[A-Z]{2,}(?![a-z])|^[A-Z]-/.test(name)
  return (isSpelled ? /^[AEFHILMNORSX]/ : /^([AEIO]|i\d|86)/).test(name) ? 'an' : 'a'
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
