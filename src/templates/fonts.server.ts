import type { FontName, Tokens } from '#domain/tenants/tokens.ts'
import archivo from '#ui/fonts/archivo.woff2?url'
import instrumentSans from '#ui/fonts/instrument-sans.woff2?url'
import inter from '#ui/fonts/inter.woff2?url'

// The system's own faces have no file.
const FONT_HREFS: Record<string, string | null> & Record<FontName, string | null> = {
  archivo,
  inter,
  'instrument-sans': instrumentSans,
  system: null,
}

/**
 * The one face a page asks for ahead of the rest: that of its headings and prices, whose lines would move most when it
 * comes late; the text's where headings use the system's own. Null where neither has a file.
 */
export function fontToPreload(tokens: Pick<Tokens, 'font-display' | 'font-text'>): string | null {
  return FONT_HREFS[tokens['font-display']] ?? FONT_HREFS[tokens['font-text']] ?? null
}
