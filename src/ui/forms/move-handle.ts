import { type SliderBounds, type SliderSpan, snapToStep } from './slider.ts'

export type SliderHandle = keyof SliderSpan
/** Why a handle does not stand where it was asked to. */
export type SliderNote = 'below-bounds' | 'above-bounds' | 'met-the-other'

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
