import type { Random } from '../random.ts'
import { canGo, has, isSmall, tows } from './holds.ts'
import { type Described, type Line, sayOne } from './voice.ts'

/** Whom the car suits. */
export function suits(vehicle: Described, random: Random): string {
  return sayOne(linesFor(vehicle), vehicle, random)
}

function linesFor({ model, grade }: Described): readonly Line[] {
  if (model.body.includes('Utility')) return UTES
  if (model.body === 'Single Cab Chassis') return CAB_CHASSIS
  if (model.body === 'Van') return VANS
  if (model.body === 'People Mover') return PEOPLE_MOVERS
  if (model.body === 'Coupe') return COUPES
  if (grade.drive?.startsWith('4X4')) return FOUR_WHEEL_DRIVES
  if (model.body === 'SUV') return SUVS
  return grade.newPrice > 33_000 ? TOURING : EVERYDAY
}

const UTES: readonly Line[] = [
  'Work all week, camp all weekend: that is the brief and this one meets it.',
  'Tradies, farmers and grey nomads all ask for the same ute.',
  'Big enough for the crew, tough enough for the site and comfortable enough for the school run.',
  (vehicle) => has(vehicle, 'Tow Bar') && 'A tub for the tools, a back seat for the kids and a tow bar for the rest.',
  'A tub for the tools and a back seat for the kids.',
]

const CAB_CHASSIS: readonly Line[] = [
  'A workhorse with a proper tray: fencing gear, feed or a load of blue metal.',
  ({ model }) => model.seats === 2 && 'Two seats, an alloy tray and nothing that will break.',
  'Fleet spec and none the worse for it: vinyl floor, hose it out, off you go.',
]

const VANS: readonly Line[] = [
  (vehicle) =>
    vehicle.model.lengthMm > 5200 &&
    canGo(vehicle) &&
    'Flat floor, side access and room for two pallets: ready for work tomorrow.',
  'Shelving, ladders, parcels or bikes: it is an empty box with a warm cabin, and that is the point.',
  'Trades, couriers and campers all ask for this shape. The load bay is clean and square.',
]

const PEOPLE_MOVERS: readonly Line[] = [
  'Proper seats in every row, sliding doors the kids can manage and a boot that still takes the pram.',
  'Grandparents, cousins and the dog in one car.',
  'Three rows, every one of them usable, and sliding doors for the tight spot.',
]

const COUPES: readonly Line[] = [
  'A weekend car that will make you take the long way home.',
  'Not sensible, and that is fine.',
]

const FOUR_WHEEL_DRIVES: readonly Line[] = [
  (vehicle) =>
    tows(vehicle, 2000) &&
    `${(vehicle.model.seats ?? 5) > 5 ? 'Seats the whole family, tows' : 'Tows'} the van and goes where the bitumen stops.`,
  (vehicle) => tows(vehicle, 2500) && 'As good for the big lap as for the beach on Sunday.',
  (vehicle) => tows(vehicle, 2500) && 'The one the whole street borrows when something needs towing.',
  'School run on Friday, sand on Saturday, and no one inside knows the difference.',
]

const SUVS: readonly Line[] = [
  (vehicle) => isSmall(vehicle) && 'High seating, a good boot and easy parking make this the sensible choice.',
  'Prams, sports bags, flat-pack furniture: it swallows the lot.',
  (vehicle) => isSmall(vehicle) && 'Ideal as a first family car, or to step down from something larger.',
  'Easy to get in and out of, easy to see out of, easy to live with.',
  'Two child seats and a week of groceries, and there is still room for the dog.',
]

const TOURING: readonly Line[] = [
  'Comfortable enough to drive to Melbourne without stopping more than the dog needs.',
  'Quiet on the highway, easy around town, and nicer inside than its price suggests.',
  'A grown-up car for someone who drives more than they would like to.',
]

const EVERYDAY: readonly Line[] = [
  'A great first car, and just as good as a second one.',
  (vehicle) => isSmall(vehicle) && 'Perfect for the daily run into town and small enough for any car park.',
  'Comfortable on the highway, easy around town.',
  (vehicle) => isSmall(vehicle) && 'Cheap to insure, cheap to run, and it fits the spot nobody else wants.',
]
