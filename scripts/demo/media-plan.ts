import type { DealerPlan } from './dealer-plan.ts'
import { cabinClass } from './facts/stations.ts'
import { drawnPanoramas, spinFrames } from './pool.ts'
import type { DemoVehicle } from './vehicle.ts'

/** One vehicle's entry of `media.json`. */
type MediaEntry = {
  stockNumber: string
  spinDir?: string
  panorama?: string
  hotspots?: string
  historyReport?: string
}

/** More would be the same pictures once more. */
const MOST_OF_A_KIND = 3
const REPORT_EVERY = 6

/**
 * The spins and panoramas that are drawn, each on the first few vehicles of the yard that look so, and a report on some
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
    const cabin = `${cabinClass(look)}-${trim}`
    const entry: MediaEntry = { stockNumber }
    if (spinFrames(look, paint).length > 0 && take(spin)) entry.spinDir = `_spins/${spin}`
    if (panoramas.has(`${cabin}.webp`) && take(cabin)) {
      entry.panorama = `_panoramas/${cabin}.webp`
      if (panoramas.has(`${cabin}.json`)) entry.hotspots = `_panoramas/${cabin}.json`
    }
    if (historyReport && bones.line.carType === 'used' && bones.index % REPORT_EVERY === 0)
      entry.historyReport = historyReport
    return Object.keys(entry).length > 1 ? [entry] : []
  })
}
