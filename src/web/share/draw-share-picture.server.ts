import { sharp } from '#domain/media/normalise-image.server.ts'
import { hexColour } from '#domain/tenants/colour.ts'
import { SHARE_SIZE, type ShareCard } from '../pages/shared/share/share-card.ts'
import { type Face, openFace } from './type-paths.server.ts'

/** The pictures of a card, as files of any format sharp reads. */
export type ShareFiles = { photo: Uint8Array | null; mark: Uint8Array | null }

const { widthPx: WIDTH, heightPx: HEIGHT } = SHARE_SIZE
const EDGE = 44
const BAR = 14
/** Beside a photo, which keeps nearly the whole of a car at 3:2. */
const PANEL = 400
const MARK = { width: 300, height: 72 }
const JPEG_QUALITY = 82

type Line = { face: Face; text: string; sizePx: number; colour: string; leading: number; above: number }

/** A card as JPEG of 1200 × 630: the words at the foot of a panel, the dealer's mark at its head, the photo beside it. */
export async function drawSharePicture(card: ShareCard, { photo, mark }: ShareFiles): Promise<Buffer> {
  const { look } = card
  const wide = photo ? PANEL : WIDTH
  const room = wide - 2 * EDGE
  const [ink, muted, surface, accent] = (['ink', 'ink-muted', 'surface', 'accent'] as const).map((name) =>
    hexColour(look[name]),
  ) as [string, string, string, string]
  const [display, bold, text] = await Promise.all([
    openFace(look['font-display'], 600),
    openFace(look['font-display'], 700),
    openFace(look['font-text'], 400),
  ])
  const logo = mark && (await sized(mark).catch(() => null))
  const lines = fitted(card, { ink, muted, display, bold, text }, room)
  const name = logo ? [] : clipped(broken(card.mark.name, bold, 30, room), 2)
  const head = name.map((one, i) => path(bold, one, 30, { x: EDGE, y: EDGE + 28 + i * 36, colour: ink }))
  let y = HEIGHT - BAR - EDGE + 6
  const foot = lines.toReversed().map((line) => {
    const drawn = path(line.face, line.text, line.sizePx, { x: EDGE, y, colour: line.colour })
    y -= line.sizePx * line.leading + line.above
    return drawn
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${surface}"/>${head.join('')}${foot.join('')}
<rect y="${HEIGHT - BAR}" width="${WIDTH}" height="${BAR}" fill="${accent}"/></svg>`
  const size = { width: WIDTH - PANEL, height: HEIGHT - BAR }
  const layers = [
    ...(photo
      ? [
          {
            input: await sharp(photo)
              .resize({ ...size, fit: 'cover' })
              .toBuffer(),
            left: PANEL,
            top: 0,
          },
        ]
      : []),
    ...(logo ? [{ input: logo, left: EDGE, top: EDGE }] : []),
  ]
  return sharp(Buffer.from(svg)).composite(layers).jpeg({ quality: JPEG_QUALITY, progressive: true }).toBuffer()
}

type Pens = { ink: string; muted: string; display: Face; bold: Face; text: Face }

/** All lines from top to bottom, the title as large as leaves room for the rest; a longer one ends in an ellipsis. */
function fitted(card: ShareCard, { ink, muted, display, bold, text }: Pens, room: number): Line[] {
  const { kicker, title, lines, price } = card
  const plain = (words: string, sizePx: number, most: number, above: number): Line[] =>
    clipped(broken(words, text, sizePx, room), most).map((one, i) => ({
      ...{ face: text, text: one, sizePx, colour: muted, leading: 1.35 },
      above: i === 0 ? above : 0,
    }))
  const isWide = room > PANEL
  const rest = lines.flatMap((line, i) => plain(line, 24, 2, i === 0 ? 12 : 2))
  const priceSize = price?.isAmount ? 54 : 32
  const priced: Line[] = price
    ? [
        ...clipped(broken(price.text, bold, priceSize, room), 2).map((one, i) => ({
          ...{ face: bold, text: one, sizePx: priceSize, colour: ink, leading: 1.1 },
          above: i === 0 ? 22 : 0,
        })),
        ...(price.note ? plain(price.note, 24, 2, 2) : []),
      ]
    : []
  const most = isWide ? 3 : 5
  const sizes = isWide ? [76, 64, 54] : [46, 42, 38, 34]
  const sizePx = sizes.find((size) => broken(title, display, size, room).length <= most - 1) ?? sizes.at(-1)!
  const titled = clipped(broken(title, display, sizePx, room), most).map(
    (one): Line => ({
      ...{ face: display, text: one, sizePx, colour: ink, leading: 1.16, above: 0 },
    }),
  )
  return [...(kicker ? plain(kicker, 24, 1, 0) : []), ...titled, ...rest, ...priced]
}

/** Words in lines no wider than `room`; a single word that is wider is cut. */
function broken(words: string, face: Face, sizePx: number, room: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of words.trim().split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word
    if (face.widthOf(longer, sizePx) <= room) line = longer
    else {
      if (line) lines.push(line)
      line = word
      while (line.length > 1 && face.widthOf(line, sizePx) > room) line = line.slice(0, -1)
    }
  }
  return line ? [...lines, line] : lines
}

function clipped(lines: readonly string[], most: number): string[] {
  if (lines.length <= most) return [...lines]
  return [...lines.slice(0, most - 1), `${lines[most - 1]!.replace(/\s*\S{0,2}$/, '')}…`]
}

function path(face: Face, text: string, sizePx: number, at: { x: number; y: number; colour: string }): string {
  return `<path transform="translate(${at.x} ${at.y.toFixed(1)})" fill="${at.colour}" d="${face.set(text, sizePx).d}"/>`
}

/** A drawing is set at the size it is shown, so that its edges are sharp. Throws for what cannot be drawn. */
async function sized(mark: Uint8Array): Promise<Buffer> {
  const { width = MARK.width, height = MARK.height } = await sharp(mark).metadata()
  const scale = Math.min(MARK.width / width, MARK.height / height)
  const density = Math.min(2400, Math.max(1, Math.ceil(72 * scale)))
  return sharp(mark, { density })
    .resize({ ...MARK, fit: 'inside' })
    .timeout({ seconds: 5 })
    .png()
    .toBuffer()
}
