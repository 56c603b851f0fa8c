import sharp from 'sharp'

export type Comparison =
  | { kind: 'same'; pixels: number; most: number }
  | { kind: 'different'; pixels: number; most: number; picture: Buffer }
  | { kind: 'other-size'; was: string; is: string }

type Pixels = { data: Buffer; width: number; height: number }

/** Of 255 in any channel: less is how a machine rounds an edge. */
const DELTA = 6
/** Of all pixels: a few edges may fall otherwise on another machine. A corner that is rounder is more. */
const MOST_SHARE = 0.00002

/**
 * Compares two pictures pixel by pixel. Where more differ than edges could, `picture` (PNG) shows which: in full
 * colour on the faded picture that was expected.
 */
export async function comparePictures(expected: Buffer, found: Buffer): Promise<Comparison> {
  const [was, is] = await Promise.all([pixelsOf(expected), pixelsOf(found)])
  if (was.width !== is.width || was.height !== is.height)
    return { kind: 'other-size', was: `${was.width} × ${was.height}`, is: `${is.width} × ${is.height}` }

  const shown = Buffer.alloc(was.data.length)
  let pixels = 0
  for (let at = 0; at < was.data.length; at += 3) {
    const delta = Math.max(...[0, 1, 2].map((channel) => Math.abs(was.data[at + channel]! - is.data[at + channel]!)))
    if (delta > DELTA) pixels++
    for (const channel of [0, 1, 2])
      shown[at + channel] = delta > DELTA ? (channel === 0 ? 255 : 0) : 255 - (255 - was.data[at + channel]!) / 4
  }
  const most = Math.ceil(was.width * was.height * MOST_SHARE)
  if (pixels <= most) return { kind: 'same', pixels, most }
  const raw = { width: was.width, height: was.height, channels: 3 as const }
  return { kind: 'different', pixels, most, picture: await sharp(shown, { raw }).png().toBuffer() }
}

async function pixelsOf(picture: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
