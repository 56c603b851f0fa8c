import type { Bones } from './bones.ts'
import { everyStationOf, insidesOf, ownBoot, type Station, stationsOf, trimsOf } from './facts/stations.ts'
import { spinFrames } from './pool.ts'
import { randomFrom } from './random.ts'
import type { DemoVehicle } from './vehicle.ts'

/** How many pictures the vehicle with the most has. */
export const MANY = 40
const FEW = 3

/** How many pictures a vehicle is to show: its place in the default order hangs on it, so it is settled before its paint. */
export function photoCount({ twists, showpiece, line, index, model }: Bones): number {
  if (twists.has('no-pictures')) return 0
  if (twists.has('one-picture')) return 1
  if (twists.has('few-pictures')) return FEW
  const inside = insidesOf(model.look, trimsOf(model.look)[0]!).length
  if (showpiece) return showpiece.pictures === 'forty' ? MANY : everyStationOf(model.look).length + inside
  return (
    stationsOf(model.look).length +
    inside -
    // It stands in for a picture of the outside.
    Number(ownBoot(model.look) !== null) -
    randomFrom(`photos ${line.yard.stockPrefix}${index}`).pick([0, 0, 0, 1, 1, 2])
  )
}

/** The pictures that show a vehicle, by file name, in the order its page shows them. */
export function photosOf(vehicle: DemoVehicle): string[] {
  const { bones, paint, trim } = vehicle
  const { look } = bones.model
  const count = photoCount(bones)
  const stations = bones.showpiece ? everyStationOf(look) : stationsOf(look)
  const inside = insidesOf(look, trim)
  const outside = inOrder(stations, vehicle).map((station) => `${look}-${paint}-${station}.webp`)
  if (bones.showpiece?.pictures === 'forty')
    return [...outside, ...inside, ...spread(spinFrames(look, paint), MANY)].slice(0, count)
  const kept = count <= FEW ? outside : outside.slice(0, Math.max(FEW, count - inside.length))
  return [...kept, ...inside].slice(0, count)
}

/** The lead first, then the hero; what comes after differs from vehicle to vehicle, as photographers do. */
function inOrder(stations: readonly Station[], { bones, lead }: DemoVehicle): Station[] {
  const [hero, ...others] = stations
  const turn = randomFrom(`stations ${bones.line.yard.stockPrefix}${bones.index}`).int(0, 2)
  return [...new Set([lead, hero!, ...others.slice(turn), ...others.slice(0, turn)])]
}

/** So many of the frames, evenly apart. */
function spread(frames: readonly string[], count: number): string[] {
  if (frames.length <= count) return [...frames]
  return Array.from({ length: count }, (_, step) => frames[Math.floor((step * frames.length) / count)]!)
}
