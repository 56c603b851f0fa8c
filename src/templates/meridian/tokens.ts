import type { Tokens } from '#domain/tenants/tokens.ts'

/** Quiet and light: the picture carries the colour. */
export const tokens: Tokens = {
  ink: '#15171c',
  'ink-muted': '#5b606b',
  surface: '#ffffff',
  'surface-raised': '#f4f4f2',
  line: '#e3e3df',
  accent: '#15171c',
  'accent-ink': '#ffffff',
  positive: '#17693a',
  caution: '#8a5300',
  negative: '#b3261e',
  radius: '10px',
  shadow: '0 1px 2px rgb(21 23 28 / 6%), 0 12px 32px rgb(21 23 28 / 10%)',
  'font-display': 'instrument-sans',
  'font-text': 'instrument-sans',
}
