import { grouped } from '#domain/tenants/amounts.ts'
import type { SliderHandle, SliderNote } from './move-handle.ts'
import type { SliderBounds } from './slider.ts'

/** How amounts are said: `plain` without thousands separators, as years are. */
export type AmountLook = { prefix?: string; suffix?: string; plain?: boolean }

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
