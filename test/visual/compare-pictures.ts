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

  const differs = (at: number) =>
    Math.abs(was.data[at]! - is.data[at]!) > DELTA ||
    Math.abs(was.data[at + 1]! - is.data[at + 1]!) > DELTA ||
    Math.abs(was.data[at + 2]! - is.data[at + 2]!) > DELTA
  let pixels = 0
  for (let at = 0; at < was.data.length; at += 3) if (differs(at)) pixels++
  const most = Math.ceil(was.width * was.height * MOST_SHARE)
  if (pixels <= most) return { kind: 'same', pixels, most }

  const shown = was.data.map((value) => 255 - (255 - value) / 4)
  for (let at = 0; at < was.data.length; at += 3) if (differs(at)) shown.set([255, 0, 0], at)
  const raw = { width: was.width, height: was.height, channels: 3 as const }
  return { kind: 'different', pixels, most, picture: await sharp(shown, { raw }).png().toBuffer() }
}

async function pixelsOf(picture: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}
