import { existsSync, readdirSync } from 'node:fs'
import type { Look } from './facts/model-facts.ts'
import type { Paint } from './facts/paints.ts'

export const TENANTS = new URL('../../tenants/', import.meta.url)
const SPINS = new URL('_spins/', TENANTS)

/** The pictures that lie in `tenants/_photos`, by file name. */
export function drawnPhotos(): ReadonlySet<string> {
  return new Set(filesIn(new URL('_photos/', TENANTS)))
}

/** The frames of a look's walk-around as a row names them: `suv-a-blue/07.webp`. */
export function spinFrames(look: Look, paint: Paint): string[] {
  return Array.from({ length: 36 }, (_, index) => `${look}-${paint}/${String(index + 1).padStart(2, '0')}.webp`)
}

/** Whether all of them lie in `tenants/_spins`. */
export function isWalkedAround(look: Look, paint: Paint): boolean {
  return filesIn(new URL(`${look}-${paint}/`, SPINS)).length >= spinFrames(look, paint).length
}

/** What lies beside the frames of a spin: a film, hotspots. */
export function spinExtras(spin: string): ReadonlySet<string> {
  return new Set(filesIn(new URL(`${spin}/`, SPINS)).filter((name) => !name.endsWith('.webp')))
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
