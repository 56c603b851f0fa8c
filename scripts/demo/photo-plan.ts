import type { Look } from './facts/model-facts.ts'
import type { Paint } from './facts/paints.ts'
import { randomFrom } from './random.ts'
import type { DemoVehicle } from './vehicle.ts'

/** The views the picture generator draws of every vehicle (`scripts/demo/pictures/models.py` has the same names). */
const STATIONS = ['hero', 'rear', 'front', 'flank'] as const

/** The one vehicle that is also walked around, 22 degrees at a time. */
const WALK_AROUND: { look: Look; paint: Paint; stations: string[] } = {
  look: 'wagon-a',
  paint: 'silver',
  stations: Array.from({ length: 17 }, (_, step) => `turn-${String(step * 22).padStart(3, '0')}`),
}
const MANY = 20

/** The drawn pictures that show a vehicle, by file name, in the order its page shows them. */
export function photosOf(vehicle: DemoVehicle): string[] {
  return stationsOf(vehicle).map((station) => `${vehicle.look}-${vehicle.paint}-${station}.webp`)
}

function stationsOf({ twists, stockNumber, look, paint }: DemoVehicle): readonly string[] {
  if (twists.has('no-pictures')) return []
  if (twists.has('one-picture')) return ['hero']
  if (twists.has('many-pictures')) {
    if (look !== WALK_AROUND.look || paint !== WALK_AROUND.paint) {
      throw new Error(
        `${stockNumber}: a ${paint} ${look} has no walk-around, only a ${WALK_AROUND.paint} ${WALK_AROUND.look}`,
      )
    }
    return [...STATIONS, ...WALK_AROUND.stations].slice(0, MANY)
  }
  const others = randomFrom(`photos ${stockNumber}`).pick([
    ['rear', 'front', 'flank'],
    ['front', 'rear', 'flank'],
    ['front', 'flank', 'rear'],
    ['rear', 'flank'],
  ])
  return ['hero', ...others]
}
