import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Real feeds, pictures and tools that cannot be in the repository; they lie beside a checkout, or where this variable says. */
export const SHARED = process.env.FORECOURT_SHARED ?? resolve(import.meta.dirname, '../../../shared')

/** The path of something under `data/`, or null where it is not: `test.skipIf(!folder)('… (needs shared data)')`. */
export function sharedData(path: string): string | null {
  const found = join(SHARED, 'data', path)
  return existsSync(found) ? found : null
}
