import * as z from 'zod'
import { parseColour } from './colour.ts'
import { FONTS, type FontName, UNSAFE_IN_TOKEN } from './tokens.ts'

const FONT_NAMES = Object.keys(FONTS) as [FontName, ...FontName[]]

const LENGTH = /^(?:0|(?:\d+|\d*\.\d+)(?:px|rem|em))$/
const OFFSET = /^-?(?:0|(?:\d+|\d*\.\d+)(?:px|rem|em))$/

const safe = z
  .string()
  .trim()
  .max(200)
  .refine((value) => !UNSAFE_IN_TOKEN.test(value), {
    error: 'These characters are not allowed: < > { } ; @ \\ quotes',
    abort: true,
  })
const colour = safe.refine(isOpaqueColour, 'Use an opaque colour as #rrggbb, rgb(), hsl() or oklch()')
const font = z.enum(FONT_NAMES)

/** What a tenant's `tokens` may hold: any of the closed list, the template's own value for the rest. */
export const tenantTokensSchema = z
  .strictObject({
    ink: colour.optional().describe('Text.'),
    'ink-muted': colour.optional().describe('Quieter text.'),
    surface: colour.optional().describe('The page.'),
    'surface-raised': colour.optional().describe('Cards and panels.'),
    line: colour.optional().describe('Lines between things.'),
    accent: colour.optional().describe('The colour of the main button.'),
    'accent-ink': colour.optional().describe('Text on that button.'),
    positive: colour.optional().describe('Good news.'),
    caution: colour.optional().describe('Take care.'),
    negative: colour.optional().describe('Something is wrong.'),
    radius: safe.regex(LENGTH, 'Use a length, such as 0, 8px or 0.5rem').optional().describe('How round corners are.'),
    shadow: safe
      .refine(isShadow, 'Use none, or offsets, blur and colour, such as 0 1px 3px rgb(0 0 0 / 12%)')
      .optional()
      .describe('The shadow of raised things.'),
    'font-display': font.optional().describe('The face of headings.'),
    'font-text': font.optional().describe('The face of text.'),
  })
  .prefault({})
  .describe('The look: colours, corners, shadow and faces. What is not given is the template’s own.')

/** Tokens as they stand in a configuration. */
export type TokensConfig = z.output<typeof tenantTokensSchema>

function isOpaqueColour(value: string): boolean {
  return parseColour(value)?.alpha === 1
}

function isShadow(value: string): boolean {
  if (value === 'none') return true
  return value.split(/,(?![^()]*\))/).every((layer) => {
    const words = layer.trim().match(/[a-z]+\([^()]*\)|\S+/gi) ?? []
    const rest = words[0] === 'inset' ? words.slice(1) : words
    const lengths = rest.slice(0, -1)
    const last = rest.at(-1)
    return (
      lengths.length >= 2 &&
      lengths.length <= 4 &&
      lengths.every((word) => OFFSET.test(word)) &&
      parseColour(last ?? '') !== null
    )
  })
}
