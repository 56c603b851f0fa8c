import {
  contrastRatio,
  hexColour,
  type LinearColour,
  luminance,
  mixColours,
  parseColour,
  toHex,
} from '#domain/tenants/colour.ts'
import { accentInkPercent, isDark, type Tokens } from '#domain/tenants/tokens.ts'
import type { LetterColours, LetterPalette } from '#ui/mail/look.ts'

/** A reader's dark program is dark whatever the site looks like. */
const NIGHT = { ground: '#101214', surface: '#1a1d21', ink: '#f1f3f5', inkMuted: '#a9b1ba', line: '#343a41' } as const
const WHITE = parseColour('#ffffff')!
const TEXT_CONTRAST = 4.5
const SIGN_CONTRAST = 2

/** The colours of a site as mail programs write them, and what becomes of them at night. */
export function letterPalette(tokens: Tokens): LetterPalette {
  const accent = hexColour(tokens.accent)
  const accentInk = hexColour(tokens['accent-ink'])
  const light: LetterColours = {
    ink: hexColour(tokens.ink),
    inkMuted: hexColour(tokens['ink-muted']),
    surface: hexColour(tokens.surface),
    ground: hexColour(tokens['surface-raised']),
    line: hexColour(tokens.line),
    ...{ accent, accentInk },
    accentText: toHex(mixColours(parseColour(tokens.accent)!, parseColour(tokens.ink)!, accentInkPercent(tokens))),
  }
  return { light, dark: isDark(tokens) ? light : byNight(accent, accentInk), radius: roundness(tokens.radius) }
}

/** An accent that would be lost in the dark is lightened, and then written on in black. */
function byNight(accent: string, accentInk: string): LetterColours {
  const [ground, plain] = [parseColour(NIGHT.surface)!, parseColour(accent)!]
  const text = toHex(readableOn(ground, plain))
  const isSeen = contrastRatio(plain, ground) >= SIGN_CONTRAST
  return { ...NIGHT, ...(isSeen ? { accent, accentInk } : { accent: text, accentInk: NIGHT.ground }), accentText: text }
}

function roundness(radius: string): string {
  return Number.parseFloat(radius) > 12 ? '12px' : radius
}

/** The accent, with as much white as it takes to be read there. */
function readableOn(ground: LinearColour, accent: LinearColour): LinearColour {
  for (let percent = 0; percent < 100; percent += 5) {
    const text = mixColours(accent, WHITE, percent)
    if (luminance(text) > luminance(ground) && contrastRatio(text, ground) >= TEXT_CONTRAST) return text
  }
  return WHITE
}
