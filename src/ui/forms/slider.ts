import { grouped } from '#domain/tenants/amounts.ts'

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
export type SliderHandle = keyof SliderSpan
/** Why a handle does not stand where it was asked to. */
export type SliderNote = 'below-bounds' | 'above-bounds' | 'met-the-other'
/** How amounts are said: `plain` without thousands separators, as years are. */
export type AmountLook = { prefix?: string; suffix?: string; plain?: boolean }

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

/**
 * The span once a handle was asked to stand at `wanted`: snapped, within the bounds and never past the other handle,
 * which stays (rule:slider-bounds). `note` says what kept it from there; an amount within reach that no handle gets to
 * is nothing to say, for its box keeps it.
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

function noteOf(wanted: number, met: boolean, { min, max, reach }: SliderBounds): SliderNote | null {
  const typed = reach ?? { min, max }
  if (wanted < typed.min) return 'below-bounds'
  if (wanted > typed.max) return 'above-bounds'
  return met && wanted >= min && wanted <= max ? 'met-the-other' : null
}

export function amountText(value: number, { prefix = '', suffix = '', plain }: AmountLook): string {
  return prefix + (plain ? String(value) : grouped(value)) + suffix
}

/** A value that could not be had is said so, in a word (rule:slider-bounds). */
export function noteText(
  note: SliderNote | null,
  handle: SliderHandle,
  { min, max, step, gap = step, reach = { min, max } }: SliderBounds,
  look: AmountLook,
): string {
  switch (note) {
    case 'below-bounds':
      return `The lowest there is is ${amountText(reach.min, look)}.`
    case 'above-bounds':
      return `The highest there is is ${amountText(reach.max, look)}.`
    case 'met-the-other':
      return `From and To stay at least ${amountText(gap, look)} apart: ${handle === 'low' ? 'From' : 'To'} was moved to fit.`
    case null:
      return ''
  }
}

/** What stands in a box whose amount could not be had, the handle now at `stands`. */
export function insteadOf(note: SliderNote, stands: number, { min, max, reach = { min, max } }: SliderBounds): number {
  if (note === 'met-the-other') return stands
  return note === 'below-bounds' ? reach.min : reach.max
}
