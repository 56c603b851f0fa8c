import { contrastRatio, type LinearColour, luminance, mixColours, parseColour } from './colour.ts'

/** The closed list of design tokens: everything a tenant may change about the look. */
// biome-ignore format: one list
export const COLOUR_TOKENS = [
  'ink', 'ink-muted', 'surface', 'surface-raised', 'line', 'accent', 'accent-ink', 'positive', 'caution', 'negative',
] as const
export const TOKENS = [...COLOUR_TOKENS, 'radius', 'shadow', 'font-display', 'font-text'] as const
export type ColourToken = (typeof COLOUR_TOKENS)[number]
export type TokenName = (typeof TOKENS)[number]
export type Tokens = Record<TokenName, string>
/** What a tenant changes of its template's look. */
export type TenantTokens = Partial<Tokens>

/** The faces the platform carries, and what CSS calls them. A tenant names one; it never writes a family itself. */
export const FONTS = {
  inter: "'Inter Variable', 'Inter', ui-sans-serif, system-ui, sans-serif",
  archivo: "'Archivo Variable', 'Archivo', ui-sans-serif, system-ui, sans-serif",
  'instrument-sans': "'Instrument Sans Variable', 'Instrument Sans', ui-sans-serif, system-ui, sans-serif",
  system: 'ui-sans-serif, system-ui, sans-serif',
} as const
export type FontName = keyof typeof FONTS
/** Never inside a token: what could end a declaration or a style element, or hide from a reader. */
export const UNSAFE_IN_TOKEN = /[<>{};@\\"'`\p{Cc}]/u

/** A look that serves where no template brings its own. */
export const NEUTRAL_TOKENS: Tokens = {
  ink: '#16181d',
  'ink-muted': '#565c66',
  surface: '#ffffff',
  'surface-raised': '#f6f7f9',
  line: '#dfe2e7',
  accent: '#1f4fd8',
  'accent-ink': '#ffffff',
  positive: '#19703a',
  caution: '#8a5300',
  negative: '#b3261e',
  radius: '10px',
  shadow: '0 1px 2px rgb(16 24 40 / 6%), 0 8px 24px rgb(16 24 40 / 8%)',
  'font-display': 'inter',
  'font-text': 'inter',
}

export type ContrastFinding =
  /** Text that is hard to read; the tenant has to choose. `what` is drawn so where it is not plain text on a ground. */
  | { kind: 'low-contrast'; text: ColourToken; on: ColourToken; what?: string; ratio: number; needed: number }
  /** The ink on the accent could not be read, so a readable one stands in its place. */
  | { kind: 'ink-chosen'; accent: string; refused: string; chosen: string; refusedRatio: number; ratio: number }

/** Where black and white have the same contrast: (1.05 × 0.05)^½ − 0.05. */
const EVEN_LUMINANCE = 0.179

/** WCAG 2.2: 4.5 for text (1.4.3), 3 for large text, signs and the edge of a control (1.4.11). */
const NEEDED: Partial<Record<ColourToken, number>> = {
  ink: 4.5,
  'ink-muted': 4.5,
  accent: 3,
  positive: 4.5,
  caution: 4.5,
  negative: 4.5,
}

/** Two tokens as a style sheet mixes them: `color-mix(in oklab, var(--one), var(--other) <percent>%)`. */
type Mix = readonly [one: ColourToken, other: ColourToken, percent: number]
type Drawn = { what: string; text: ColourToken | Mix; on: ColourToken | Mix; needed: number }

/** What style sheets draw with mixed colours. A test holds the shares to those written there. */
export const MIXED_PAIRS: readonly Drawn[] = [
  { what: 'the edge of a field', text: ['ink-muted', 'surface', 25], on: 'surface', needed: 3 },
  { what: 'a badge of good news', text: 'positive', on: ['positive', 'surface', 92], needed: 4.5 },
  { what: 'a badge of care', text: 'caution', on: ['caution', 'surface', 92], needed: 4.5 },
  { what: 'a badge of what is wrong', text: 'negative', on: ['negative', 'surface', 92], needed: 4.5 },
  { what: 'the main button under the pointer', text: 'accent-ink', on: ['accent', 'ink', 14], needed: 4.5 },
  { what: 'quiet text on a dark panel', text: ['surface', 'ink', 22], on: 'ink', needed: 4.5 },
]

/** How much ink the accent takes as small text, at least: a word in it is then no button. */
const LEAST_INK_PERCENT = 30
const TEXT_CONTRAST = 4.5

/**
 * The tokens a page renders: the template's, changed by the tenant's, with an ink that can be read on the accent
 * (look.md 7). `findings` says what is hard to read or was replaced; none for a sound look.
 */
export function resolveTokens(template: Tokens, tenant: TenantTokens): { tokens: Tokens; findings: ContrastFinding[] } {
  const tokens: Tokens = { ...template, ...definedOnly(tenant) }
  const findings: ContrastFinding[] = []
  for (const text of COLOUR_TOKENS) {
    for (const on of ['surface', 'surface-raised'] as const) {
      const needed = NEEDED[text] ?? 0
      const ratio = between(tokens[text], tokens[on])
      if (ratio < needed) findings.push({ kind: 'low-contrast', text, on, ratio: round(ratio), needed })
    }
  }

  const refused = tokens['accent-ink']
  const refusedRatio = between(refused, tokens.accent)
  if (refusedRatio < 4.5) {
    const chosen = readableInk(tokens)
    tokens['accent-ink'] = chosen
    const ratios = { refusedRatio: round(refusedRatio), ratio: round(between(chosen, tokens.accent)) }
    findings.push({ kind: 'ink-chosen', accent: tokens.accent, refused, chosen, ...ratios })
  }

  for (const { what, text, on, needed } of MIXED_PAIRS) {
    const ratio = contrastRatio(drawn(text, tokens), drawn(on, tokens))
    const pair = { text: tokenOf(text), on: tokenOf(on) }
    // What is wrong with the plain colours is told once.
    const told = findings.some((found) => found.kind === 'low-contrast' && found.text === pair.text)
    if (ratio < needed && !told) findings.push({ kind: 'low-contrast', ...pair, what, ratio: round(ratio), needed })
  }
  return { tokens, findings }
}

/** The tokens as custom properties, ready for a style element: nothing in a value can leave its declaration. */
export function tokensCss(tokens: Tokens): string {
  const declarations = TOKENS.map((name) => `--${name}:${cssValue(name, tokens[name])}`)
  const accentText = `--accent-text:color-mix(in oklab,var(--accent),var(--ink) ${accentInkPercent(tokens)}%)`
  return `:root{${[...declarations, accentText, ...groundCss(tokens)].join(';')}}`
}

/**
 * How much ink turns the accent into small text that can be read on the page and on what is raised: all of it where
 * nothing less is enough, and where a colour cannot be read.
 */
export function accentInkPercent(tokens: Tokens): number {
  const [accent, ink, ...grounds] = [tokens.accent, tokens.ink, tokens.surface, tokens['surface-raised']].map(
    parseColour,
  )
  for (let percent = LEAST_INK_PERCENT; percent < 100; percent += 5) {
    if (!accent || !ink) break
    const text = mixColours(accent, ink, percent)
    if (grounds.every((ground) => ground && contrastRatio(text, ground) >= TEXT_CONTRAST)) return percent
  }
  return 100
}

/** The page is nearer to black than to white: what stands on it is drawn light. */
export function isDark({ surface }: Pick<Tokens, 'surface'>): boolean {
  const ground = parseColour(surface)
  return ground !== null && luminance(ground) < EVEN_LUMINANCE
}

/** What follows from the page being dark: the browser's own parts, and the marks of makes, which are files in black. */
function groundCss(tokens: Tokens): string[] {
  return isDark(tokens)
    ? ['color-scheme:dark', '--mark-filter:invert(1)']
    : ['color-scheme:light', '--mark-filter:none']
}

function cssValue(name: TokenName, value: string): string {
  if (name !== 'font-display' && name !== 'font-text') return value.replace(new RegExp(UNSAFE_IN_TOKEN, 'gu'), '')
  return Object.hasOwn(FONTS, value) ? FONTS[value as FontName] : FONTS.system
}

/** The look's own ink or page colour when one of them can be read on the accent, else black or white: one always can. */
function readableInk(tokens: Tokens): string {
  const own = [tokens.surface, tokens.ink].filter((ink) => between(ink, tokens.accent) >= 4.5)
  const candidates = own.length > 0 ? own : ['#ffffff', '#000000']
  return candidates.reduce((best, ink) => (between(ink, tokens.accent) > between(best, tokens.accent) ? ink : best))
}

function between(one: string, other: string): number {
  return contrastRatio(colourOf(one), colourOf(other))
}

function drawn(colour: ColourToken | Mix, tokens: Tokens): LinearColour {
  if (typeof colour === 'string') return colourOf(tokens[colour])
  const [one, other, percent] = colour
  return mixColours(colourOf(tokens[one]), colourOf(tokens[other]), percent)
}

function tokenOf(colour: ColourToken | Mix): ColourToken {
  return typeof colour === 'string' ? colour : colour[0]
}

function colourOf(written: string): LinearColour {
  const colour = parseColour(written)
  if (!colour) throw new Error(`"${written}" is not a colour. Tokens are checked when they are written.`)
  return colour
}

function definedOnly(tokens: TenantTokens): Partial<Tokens> {
  return Object.fromEntries(Object.entries(tokens).filter(([, value]) => value !== undefined))
}

function round(ratio: number): number {
  return Math.floor(ratio * 100) / 100
}
