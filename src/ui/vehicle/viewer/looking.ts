import type { Size } from '../../hooks/use-size.ts'
import type { Look } from './sphere.ts'

const HIGHEST = Math.PI / 2 - 0.05
const NARROWEST = Math.PI / 6
const WIDEST = (Math.PI * 100) / 180

/** The same look within bounds: round and round, but not over the head; neither a keyhole nor a fish's eye. */
export function boundedLook({ yaw, pitch, fieldOfView }: Look): Look {
  return {
    yaw: yaw - 2 * Math.PI * Math.round(yaw / (2 * Math.PI)),
    pitch: Math.min(HIGHEST, Math.max(-HIGHEST, pitch)),
    fieldOfView: Math.min(WIDEST, Math.max(NARROWEST, fieldOfView)),
  }
}

/** On the way from one look to another, by a share of it (0 to 1): the short way round, fast first. */
export function lookBetween(from: Look, to: Look, share: number): Look {
  const eased = 1 - (1 - share) ** 3
  const around = boundedLook({ ...from, yaw: to.yaw - from.yaw }).yaw
  return boundedLook({
    yaw: from.yaw + around * eased,
    pitch: from.pitch + (to.pitch - from.pitch) * eased,
    fieldOfView: from.fieldOfView + (to.fieldOfView - from.fieldOfView) * eased,
  })
}

/** Where a place of the picture (shares of its width and height) lies, as a look straight at it. */
export function directionOf(place: { x: number; y: number }): { yaw: number; pitch: number } {
  return { yaw: (place.x - 0.5) * 2 * Math.PI, pitch: (0.5 - place.y) * Math.PI }
}

/** Where on a stage of that size a direction is seen, in its pixels; null when it is out of view. */
export function seenAt(
  direction: { yaw: number; pitch: number },
  look: Look,
  { width, height }: Size,
): { left: number; top: number } | null {
  const turned = direction.yaw - look.yaw
  const [across, up, ahead] = [
    Math.cos(direction.pitch) * Math.sin(turned),
    Math.sin(direction.pitch),
    Math.cos(direction.pitch) * Math.cos(turned),
  ]
  const depth = ahead * Math.cos(look.pitch) + up * Math.sin(look.pitch)
  if (depth <= 0) return null
  const rise = up * Math.cos(look.pitch) - ahead * Math.sin(look.pitch)
  const reach = width / 2 / Math.tan(look.fieldOfView / 2)
  const [left, top] = [width / 2 + (across / depth) * reach, height / 2 - (rise / depth) * reach]
  return left < 0 || left > width || top < 0 || top > height ? null : { left, top }
}

/** The direction seen at a place of the stage: the inverse of `seenAt`. */
export function directionAt(place: { left: number; top: number }, look: Look, { width, height }: Size) {
  const reach = width / 2 / Math.tan(look.fieldOfView / 2)
  const [x, y] = [(place.left - width / 2) / reach, (height / 2 - place.top) / reach]
  const length = Math.hypot(x, y, 1)
  const up = (y * Math.cos(look.pitch) + Math.sin(look.pitch)) / length
  const ahead = (Math.cos(look.pitch) - y * Math.sin(look.pitch)) / length
  return { yaw: look.yaw + Math.atan2(x / length, ahead), pitch: Math.asin(Math.max(-1, Math.min(1, up))) }
}
