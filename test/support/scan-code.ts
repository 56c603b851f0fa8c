import decodeQR from 'qr/decode.js'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { sharp } from '#domain/media/normalise-image.server.ts'

/** A phone looks at a sheet for seconds, not for the one frame that is the decoder's default. */
const LOOK_MS = 5_000
/** An A4 page becomes 1785 pixels wide. */
const PIXELS_PER_POINT = 3

/** What a phone reads from a picture with a QR code somewhere on it (PNG or SVG); throws where it finds none. */
export async function scanCode(picture: Buffer): Promise<string> {
  const flat = sharp(picture).flatten({ background: 'white' }).toColourspace('srgb').raw()
  const { data, info } = await flat.toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data }, { timeLimit: LOOK_MS })
}

type Pen = { moves: string; colour: string }

/** The filled shapes of a PDF's first page as an SVG, in their places and colours; no words and no photographs. */
export async function shapesOfPdf(pdf: Buffer): Promise<Buffer> {
  const page = await (await getDocumentProxy(new Uint8Array(pdf))).getPage(1)
  const { width, height } = page.getViewport({ scale: 1 })
  const shapes = shapesOf(await page.getOperatorList(), (await getResolvedPDFJS()).OPS)
  const size = `width="${width * PIXELS_PER_POINT}" height="${height * PIXELS_PER_POINT}" viewBox="0 0 ${width} ${height}"`
  const drawn = `<g transform="matrix(1 0 0 -1 0 ${height})">${shapes.join('')}</g>`
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${drawn}</svg>`)
}

function shapesOf({ fnArray, argsArray }: { fnArray: number[]; argsArray: unknown[][] }, ops: Record<string, number>) {
  const shapes: string[] = []
  const laidAside: Pen[] = []
  let pen: Pen = { moves: '', colour: '#000000' }
  fnArray.forEach((operator, index) => {
    const values = argsArray[index] ?? []
    if (operator === ops.save) laidAside.push(pen)
    if (operator === ops.restore) pen = laidAside.pop()!
    if (operator === ops.transform) pen = { ...pen, moves: `${pen.moves}matrix(${values.join(' ')})` }
    if (operator === ops.setFillRGBColor) pen = { ...pen, colour: String(values[0]) }
    if (operator === ops.constructPath && (values[0] === ops.fill || values[0] === ops.eoFill))
      shapes.push(
        `<path transform="${pen.moves}" fill="${pen.colour}" d="${outline((values[1] as Float32Array[])[0]!)}"/>`,
      )
  })
  return shapes
}

/** How pdf.js keeps a path: the number of a step, then its coordinates. */
const STEPS = [
  { letter: 'M', coordinates: 2 },
  { letter: 'L', coordinates: 2 },
  { letter: 'C', coordinates: 6 },
  { letter: 'Q', coordinates: 4 },
  { letter: 'Z', coordinates: 0 },
]

function outline(steps: Float32Array): string {
  let path = ''
  for (let at = 0; at < steps.length; ) {
    const { letter, coordinates } = STEPS[steps[at]!]!
    path += letter + steps.slice(at + 1, at + 1 + coordinates).join(' ')
    at += 1 + coordinates
  }
  return path
}
