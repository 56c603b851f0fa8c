import { type SliderBounds, type SliderSpan, snapToStep } from './slider.ts'

export type SliderHandle = keyof SliderSpan
/** Why a handle does not stand where it was asked to. */
export type SliderNote = 'below-bounds' | 'above-bounds' | 'met-the-other'

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
