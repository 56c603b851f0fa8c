import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font, Glyph } from 'fontkit'
import type { FontName } from '#domain/tenants/tokens.ts'

/** Text set as outlines: what draws it needs no font, and finds none on a bare machine. */
export type SetText = { d: string; widthPx: number }
export type Face = { widthOf(text: string, sizePx: number): number; set(text: string, sizePx: number): SetText }

/** The system's own faces are in no file here; Inter is nearest to most of them. */
const FILES: Record<FontName, string> = {
  inter: 'inter',
  archivo: 'archivo',
  'instrument-sans': 'instrument-sans',
  system: 'inter',
}
/** The second has the letters of the languages of Europe that the first lacks. */
const PARTS = ['latin', 'latin-ext']
const installed = createRequire(import.meta.url)
const faces = new Map<string, Promise<Face>>()

/** A face of the platform, read with its first use. */
export function openFace(font: string, weight: 400 | 600 | 700): Promise<Face> {
  const name = Object.hasOwn(FILES, font) ? FILES[font as FontName] : FILES.system
  const key = `${name} ${weight}`
  const face = faces.get(key) ?? readFace(name, weight)
  faces.set(key, face)
  face.catch(() => faces.delete(key))
  return face
}

async function readFace(name: string, weight: number): Promise<Face> {
  const { create } = await import('fontkit')
  const fonts = await Promise.all(
    PARTS.map(async (part) => {
      const path = installed.resolve(`@fontsource/${name}/files/${name}-${part}-${weight}-normal.woff`)
      return create(await readFile(path)) as Font
    }),
  )
  return {
    widthOf: (text, sizePx) => runs(text, fonts, sizePx).reduce((width, run) => width + run.advance, 0),
    set(text, sizePx) {
      let widthPx = 0
      const pieces: string[] = []
      for (const { glyph, advance, scale, shift } of runs(text, fonts, sizePx)) {
        pieces.push(outline(glyph, scale, widthPx + shift))
        widthPx += advance
      }
      return { d: pieces.join(''), widthPx }
    },
  }
}

/** Glyphs in their order, sizes in pixels. Characters that no part has (emoji) are left out. */
function* glyphs(text: string, fonts: readonly Font[], sizePx: number) {
  let piece = ''
  let font: Font | undefined
  for (const character of [...text.normalize('NFC'), '']) {
    const of = character === '' ? undefined : fonts.find((one) => one.hasGlyphForCodePoint(character.codePointAt(0)!))
    if (character !== '' && !of) continue
    if (font && of !== font) {
      const scale = sizePx / font.unitsPerEm
      const { glyphs: set, positions } = font.layout(piece)
      for (const [i, glyph] of set.entries()) {
        const { xAdvance, xOffset } = positions[i]!
        yield { glyph, scale, advance: xAdvance * scale, shift: xOffset * scale }
      }
      piece = ''
    }
    font = of
    piece += character
  }
}

function runs(text: string, fonts: readonly Font[], sizePx: number) {
  return [...glyphs(text, fonts, sizePx)]
}

const COMMANDS: Record<string, string> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
}

/** Fonts count upwards, drawings downwards. */
function outline({ path }: Glyph, scale: number, x: number): string {
  return path.commands
    .map(({ command, args }) => {
      const numbers = args.map((value, i) => (i % 2 === 0 ? x + value * scale : -value * scale).toFixed(2))
      return COMMANDS[command] + numbers.join(' ')
    })
    .join('')
}
