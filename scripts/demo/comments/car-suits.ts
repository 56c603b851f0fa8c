import type { Random } from '../random.ts'
import type { Described } from './voice.ts'

/** Whom the car suits. */
export function suits({ model, grade }: Described, random: Random): string {
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
