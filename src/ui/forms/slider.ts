/** `gap`: how far apart the handles stay; a step where nothing is said. */
export type SliderBounds = { min: number; max: number; step: number; gap?: number }
/** Where the two handles stand: low below high, the gap between them. */
export type SliderSpan = { low: number; high: number }
export type SliderHandle = keyof SliderSpan
/** Why a handle does not stand where it was asked to. */
export type SliderNote = 'below-bounds' | 'above-bounds' | 'met-the-other'

/** B§5, C§9: the price slider where stock says nothing else, in dollars. */
export const PRICE_SLIDER: SliderBounds = { min: 5000, max: 250_000, step: 500 }
const DEFAULT_MAX = 100_000

/**
 * Bounds that lie on the step: the lowest value rounded down, the highest up, so that no vehicle falls outside. Other
 * attributes than price go in hundredths of their range, to 100,000 where nothing is known (B§5).
 */
export function sliderBounds(lowest: number, highest: number | null, step?: number): SliderBounds {
  const top = highest ?? DEFAULT_MAX
  const width = step ?? Math.max(1, Math.round((top - lowest) / 100))
  const min = Math.floor(lowest / width) * width
  return { min, max: Math.max(min + width, Math.ceil(top / width) * width), step: width }
}

/** The nearest step; at or beyond a bound it is the bound (B§5). */
export function snapToStep(wanted: number, { min, max, step }: SliderBounds): number {
  if (!Number.isFinite(wanted) || wanted <= min) return min
  if (wanted >= max) return max
  return Math.min(max, Math.max(min, Math.round(wanted / step) * step))
}

/**
 * The span once a handle was asked to stand at `wanted`: snapped, within the bounds and never past the other handle,
 * which stays (B§5, C§4). `note` says what kept it from there.
 */
export function moveHandle(
  span: SliderSpan,
  handle: SliderHandle,
  wanted: number,
  bounds: SliderBounds,
): { span: SliderSpan; note: SliderNote | null } {
  const at = snapToStep(wanted, bounds)
  const gap = bounds.gap ?? bounds.step
  const furthest = handle === 'low' ? span.high - gap : span.low + gap
  const met = handle === 'low' ? at > furthest : at < furthest
  const value = met ? furthest : at
  return { span: { ...span, [handle]: value }, note: noteOf(wanted, met, bounds) }
}

function noteOf(wanted: number, met: boolean, { min, max }: SliderBounds): SliderNote | null {
  if (wanted < min) return 'below-bounds'
  if (wanted > max) return 'above-bounds'
  return met ? 'met-the-other' : null
}
