import type { Tokens } from '#domain/tenants/tokens.ts'

/** Airy and unhurried: large pictures in soft frames, light type, room to breathe. */
export const tokens: Tokens = {
  ink: '#1c1a17',
  'ink-muted': '#645f57',
  surface: '#fffefb',
  'surface-raised': '#f5f2ec',
  line: '#e4dfd5',
  accent: '#1f4a40',
  'accent-ink': '#ffffff',
  positive: '#1f6a43',
  caution: '#845300',
  negative: '#a82a1c',
  radius: '18px',
  shadow: '0 2px 4px rgb(28 26 23 / 4%), 0 24px 60px rgb(28 26 23 / 12%)',
  'font-display': 'inter',
  'font-text': 'inter',
}
