import { STATES, type State } from '#domain/tenants/settings/vocabulary.ts'
import { toVehicle } from '../read-vehicle.ts'
import type { RegoLookup } from '../rego-lookup.ts'
import type { TradeInVehicle } from '../trade-in.ts'

/** So many vehicles are made up, the newest of them built in `LATEST_YEAR`. */
const SANDBOX_PLATES = 320
const LATEST_YEAR = 2025
const SEED = 20_261_126

/** Make, model, badge, body, fuel, gearbox, drive, litres, seats: what they are made of. */
const KINDS = [
  ['Toyota', 'Corolla', 'Ascent Sport', 'Hatchback', 'Hybrid', 'Automatic', 'FWD', 1.8, 5],
  ['Toyota', 'HiLux', 'SR5 (4x4)', 'Ute', 'Diesel', 'Automatic', '4WD', 2.8, 5],
  ['Toyota', 'RAV4', 'GXL', 'SUV', 'Hybrid', 'Automatic', 'AWD', 2.5, 5],
  ['Ford', 'Ranger', 'Sport 3.0 (4x4)', 'Ute', 'Diesel', 'Automatic', '4WD', 3, 5],
  ['Ford', 'Everest', 'Trend', 'SUV', 'Diesel', 'Automatic', '4WD', 2, 7],
  ['Mitsubishi', 'Triton', 'GLS (4x4)', 'Ute', 'Diesel', 'Automatic', '4WD', 2.4, 5],
  ['Mitsubishi', 'Outlander', 'LS', 'SUV', 'Petrol', 'Automatic', 'AWD', 2.5, 7],
  ['Isuzu', 'D-MAX', 'X-Terrain (4x4)', 'Ute', 'Diesel', 'Automatic', '4WD', 3, 5],
  ['Isuzu', 'MU-X', 'LS-T (4x4)', 'SUV', 'Diesel', 'Automatic', '4WD', 3, 7],
  ['Kia', 'Sportage', 'SX', 'SUV', 'Petrol', 'Automatic', 'FWD', 2, 5],
  ['Kia', 'Sorento', 'GT-Line', 'SUV', 'Diesel', 'Automatic', 'AWD', 2.2, 7],
  ['Mazda', 'CX-5', 'Maxx Sport', 'SUV', 'Petrol', 'Automatic', 'FWD', 2.5, 5],
] as const

/** The plate of one of them: no state issues plates like it. */
export function sandboxPlate(number: number): string {
  return `DEMO${String(number).padStart(4, '0')}`
}

/**
 * Knows vehicles that this program makes up, the same at every start, for demonstration: plates DEMO0001 to DEMO0320, the first in
 * ACT, the next in NSW, and so on; every fortieth is the plate of two of them.
 */
export function sandboxLookup(): RegoLookup {
  const random = seededRandom(SEED)
  const byPlate = new Map<string, { regoState: State; vehicles: TradeInVehicle[] }>()
  for (let number = 1; number <= SANDBOX_PLATES; number++) {
    const vehicles = Array.from({ length: number % 40 === 0 ? 2 : 1 }, () => inventedVehicle(random))
    byPlate.set(sandboxPlate(number), { regoState: STATES[(number - 1) % STATES.length]!, vehicles })
  }
  return {
    source: 'sandbox',
    async find(_ctx, rego, regoState) {
      const known = byPlate.get(rego)
      return known?.regoState === regoState ? { kind: 'found', vehicles: known.vehicles } : { kind: 'unknown' }
    },
  }
}

function inventedVehicle(random: () => number): TradeInVehicle {
  const [make, model, badge, body, fuel, transmission, drive, engineLitres, seats] =
    KINDS[Math.floor(random() * KINDS.length)]!
  const year = LATEST_YEAR - Math.floor(random() * 12)
  return toVehicle({ make, model, badge, year, body, fuel, transmission, drive, engineLitres, seats })
}

/** The same numbers from 0 to 1 for the same seed (a linear congruential generator: nobody is to be kept from guessing them). */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
