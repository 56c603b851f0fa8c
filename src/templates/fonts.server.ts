import archivo from '@fontsource-variable/archivo/files/archivo-latin-wght-normal.woff2?url'
import instrumentSans from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url'
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import type { FontName } from '#domain/tenants/tokens.ts'

/** The file of a face, to be preloaded; the system's own faces have none. */
export const FONT_HREFS: Record<FontName, string | null> = {
  archivo,
  inter,
  'instrument-sans': instrumentSans,
  system: null,
}
