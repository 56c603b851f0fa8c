import { existsSync, readdirSync } from 'node:fs'
import type { Look } from './facts/model-facts.ts'
import type { Paint } from './facts/paints.ts'

export const TENANTS = new URL('../../tenants/', import.meta.url)
const SPINS = new URL('_spins/', TENANTS)

/** The pictures that lie in `tenants/_photos`, by file name. */
export function drawnPhotos(): ReadonlySet<string> {
  return new Set(filesIn(new URL('_photos/', TENANTS)))
}

/** The frames of a look's walk-around as a row names them (`suv-a-blue/07.webp`); none where it is not drawn. */
export function spinFrames(look: Look, paint: Paint): string[] {
  const name = `${look}-${paint}`
  return filesIn(new URL(`${name}/`, SPINS)).map((file) => `${name}/${file}`)
}

/** Files of `tenants/_panoramas`. */
export function drawnPanoramas(): ReadonlySet<string> {
  return new Set(filesIn(new URL('_panoramas/', TENANTS)))
}

function filesIn(folder: URL): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort()
}
