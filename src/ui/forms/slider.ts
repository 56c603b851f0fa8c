/** `gap`: how far apart the handles stay; a step where nothing is said. `reach`: how far a box goes, where further. */
export type SliderBounds = {
  min: number
  max: number
  step: number
  gap?: number
  reach?: { min: number; max: number }
  /** What the address rounds to, where that is more than a step. */
  roundTo?: number
}
/** Where the two handles stand: low below high, the gap between them. */
export type SliderSpan = { low: number; high: number }

/** The price slider where stock says nothing else, in dollars (rule:slider-bounds). */
export const PRICE_SLIDER: SliderBounds = { min: 5000, max: 250_000, step: 500 }
const DEFAULT_MAX = 100_000

/**
 * Bounds that lie on the step: the lowest value rounded down, the highest up, so that no vehicle falls outside. Other
 * attributes than price go in hundredths of their range, to 100,000 where nothing is known (rule:slider-bounds).
 */
export function sliderBounds(lowest: number, highest: number | null, step?: number): SliderBounds {
  const top = highest ?? DEFAULT_MAX
  const width = step ?? Math.max(1, Math.round((top - lowest) / 100))
  const min = Math.floor(lowest / width) * width
  return { min, max: Math.max(min + width, Math.ceil(top / width) * width), step: width }
}

/** The nearest step, counted from the lowest; at or beyond a bound it is the bound (rule:slider-bounds). */
export function snapToStep(wanted: number, { min, max, step }: SliderBounds): number {
  if (!Number.isFinite(wanted) || wanted <= min) return min
  if (wanted >= max) return max
  return Math.min(max, Math.max(min, min + Math.round((wanted - min) / step) * step))
}

/**
 * Where a handle stands once the address says `said`: it stays where it is as long as that is what was rounded, or a step
 * smaller than the rounding would come back to where it began.
 */
export function standsAt(handle: number, said: number, bounds: SliderBounds): number {
  const { roundTo } = bounds
  return roundTo && Math.round(handle / roundTo) * roundTo === said ? handle : snapToStep(said, bounds)
}
