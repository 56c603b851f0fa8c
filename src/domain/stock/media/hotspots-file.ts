import * as z from 'zod'
import type { Hotspot } from '../listing.ts'

const share = z.number('must be a number from 0 to 1').min(0, 'must be from 0 to 1').max(1, 'must be from 0 to 1')
const position = (frame: z.ZodType<number>) => z.strictObject({ frame, x: share, y: share })
const frameNumber = z
  .number('must be a frame number, the first being 1')
  .int('must be a whole number')
  .min(1, 'must be 1 or more')
const hotspot = (frame: z.ZodType<number>) =>
  z.strictObject({
    description: z.string('must be text').trim().min(1, 'must not be empty').max(500, 'must be at most 500 characters'),
    positions: z.array(position(frame)).min(1, 'must have at least one position'),
  })

const hotspotsFile = z.strictObject({
  exterior: z.array(hotspot(frameNumber)).default([]),
  interior: z.array(hotspot(frameNumber.default(1))).default([]),
})

export type HotspotsFile =
  | { kind: 'read'; hotspots: Hotspot[] }
  | { kind: 'bad'; problems: { field: string; reason: string }[] }

/**
 * Reads `{ "exterior": [{ "description", "positions": [{ "frame", "x", "y" }] }], "interior": [...] }`
 * (rule:vehicle-viewer). `frame` counts spin frames from 1; x and y are shares of the picture's width and height. The
 * interior has one picture, so `frame` may be left out there. `bad` names every field that is wrong.
 */
export function readHotspotsFile(text: string): HotspotsFile {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return { kind: 'bad', problems: [{ field: '', reason: `is not JSON: ${(error as Error).message}` }] }
  }
  const parsed = hotspotsFile.safeParse(json)
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), reason: message }))
    return { kind: 'bad', problems }
  }
  const of = (scope: Hotspot['scope']) => parsed.data[scope].map((spot) => ({ scope, ...spot }))
  return { kind: 'read', hotspots: [...of('exterior'), ...of('interior')] }
}
