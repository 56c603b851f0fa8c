import { type LinearColour, parseColour } from '#domain/tenants/colour.ts'
import type { Tokens } from '#domain/tenants/tokens.ts'

/** What of a tenant's look goes onto paper, which is always white: the accent and what can be read on it, as hex. */
export type SheetLook = { accent: string; accentInk: string }

export function sheetLook(tokens: Tokens): SheetLook {
  return { accent: hex(tokens.accent), accentInk: hex(tokens['accent-ink']) }
}

/** PDF writes sRGB; tokens may be written in any CSS notation. */
function hex(written: string): string {
  const colour = parseColour(written)
  if (!colour) throw new Error(`"${written}" is not a colour. Tokens are checked when they are written.`)
  const channels = (['red', 'green', 'blue'] as const).map((name) => encoded(colour, name))
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Linear light to the 8 bits of sRGB (IEC 61966-2-1). */
function encoded(colour: LinearColour, name: 'red' | 'green' | 'blue'): number {
  const light = colour[name]
  const value = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, value)) * 255)
}
