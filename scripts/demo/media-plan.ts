import type { DealerPlan } from './dealer-plan.ts'
import type { Look } from './facts/model-facts.ts'
import { cabinClass, type Trim } from './facts/stations.ts'
import { drawnPanoramas, isWalkedAround, spinExtras } from './pool.ts'
import type { DemoVehicle } from './vehicle.ts'

/** One vehicle's entry of `media.json`. */
export type MediaEntry = {
  stockNumber: string
  spinDir?: string
  panorama?: string
  hotspots?: string
  video?: string
  walkaroundVideo?: string
  historyReport?: string
}

/** More would be the same pictures once more. */
const MOST_OF_A_KIND = 3
const REPORT_EVERY = 6

/**
 * The spins and panoramas that are drawn, each on the first few vehicles of the yard that look so, with what was filmed
 * and marked of them (the last has its film among its pictures instead of beside them), and a report on some
 * used ones where the dealer has it; what is sold has none.
 */
export function mediaPlan({ historyReport }: DealerPlan, vehicles: readonly DemoVehicle[]): MediaEntry[] {
  const panoramas = drawnPanoramas()
  const used = new Map<string, number>()
  const take = (kind: string) => {
    const times = used.get(kind) ?? 0
    if (times >= MOST_OF_A_KIND) return false
    used.set(kind, times + 1)
    return true
  }
  const pieces = vehicles.filter(({ bones }) => bones.showpiece)
  const others = vehicles.filter(({ bones }) => !bones.showpiece && bones.twists.size === 0)
  return [...pieces, ...others].flatMap(({ stockNumber, paint, trim, bones }): MediaEntry[] => {
    const { look } = bones.model
    const spin = `${look}-${paint}`
    const cabin = cabinOf(look, trim, bones.grade.badge)
    const entry: MediaEntry = { stockNumber }
    if (isWalkedAround(look, paint) && take(spin)) {
      entry.spinDir = `_spins/${spin}`
      const extras = spinExtras(spin)
      const film = used.get(spin) === MOST_OF_A_KIND ? 'video' : 'walkaroundVideo'
      if (extras.has('walkaround.webm')) entry[film] = `_spins/${spin}/walkaround.webm`
      if (extras.has('hotspots.json')) entry.hotspots = `_spins/${spin}/hotspots.json`
    }
    if (panoramas.has(`${cabin}.webp`) && take(cabin)) {
      entry.panorama = `_panoramas/${cabin}.webp`
      if (panoramas.has(`${cabin}.json`)) entry.hotspots = hotspotsOf(entry.spinDir && spin, cabin)
    }
    if (historyReport && bones.line.carType === 'used' && bones.index % REPORT_EVERY === 0)
      entry.historyReport = historyReport
    return Object.keys(entry).length > 1 ? [entry] : []
  })
}

/** A vehicle has one file of hotspots: with a spin that has its own the one where both stand. */
function hotspotsOf(spin: string | undefined, cabin: string): string {
  const both = `hotspots-${cabin}.json`
  return spin && spinExtras(spin).has(both) ? `_spins/${spin}/${both}` : `_panoramas/${cabin}.json`
}

/** Utes that are sold on their looks: the one ute cabin to look around in has red seams. */
const SPORTING_UTES = /Raptor|Wildtrak|Rogue|Rugged X|GR Sport|X-Terrain|Blade|PRO-4X|GSR|X-Pro|SP \(|Aventura|Z71/

function cabinOf(look: Look, trim: Trim, badge: string): string {
  const kind = cabinClass(look)
  return kind === 'ute' && SPORTING_UTES.test(badge) ? 'ute-sport' : `${kind}-${trim}`
}
