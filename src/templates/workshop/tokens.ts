import type { Tokens } from '#domain/tenants/tokens.ts'

/** Plain-spoken and solid: hard edges, strong type, a price you can read from the road. */
export const tokens: Tokens = {
  ink: '#1b1c1a',
  'ink-muted': '#5d5f59',
  surface: '#fbfaf6',
  'surface-raised': '#f0eee6',
  line: '#d9d6ca',
  accent: '#b8320a',
  'accent-ink': '#ffffff',
  positive: '#20663a',
  caution: '#7f5200',
  negative: '#a8210f',
  radius: '3px',
  shadow: '0 1px 0 rgb(27 28 26 / 10%), 0 6px 18px rgb(27 28 26 / 10%)',
  'font-display': 'archivo',
  'font-text': 'archivo',
}
