import pg from 'pg'
import { startEmbeddedDatabase } from '#db/embedded.ts'
import { dataFolder, type RunningServer, startServer } from '../../support/server.ts'
import type { BenchRow } from '../bench-row.ts'
import { databaseProcessorMs, processorMs } from '../support/processor-time.ts'

const HOST = 'halyard-motors.localhost'
const STOCK = '/search/new-used-and-demo-cars'
const VEHICLES = 100
const CACHED = 3_000
const AT_ONCE = 8

type Item = { slug: string; images: { id: number }[] }

/** What a page and a picture cost the server of a demo, with its database: made for a visitor, or kept already. */
export async function pageCosts(): Promise<BenchRow[]> {
  const data = dataFolder()
  const server = await startServer(data.path, { LOG_LEVEL: 'error' })
  try {
    const { body } = await server.get(HOST, `/api/items?limit=${VEHICLES}`)
    const { items } = JSON.parse(body) as { items: Item[] }
    const cars = items.map(({ slug }) => `/cars/${slug}`)
    const searches = Array.from({ length: 300 }, (_, n) => `${STOCK}?range[price]=${n * 100}:${60_000 + n * 100}`)
    const pictures = items.flatMap(({ images }) => images.slice(0, 1).map(({ id }) => `/media/${id}/640-75.avif`))
    const measure = measurer(server, data.path)
    // What is slow at first, and pictures that were never asked for, belong to no visit.
    await measure([...searches.map((path) => `${path}&query=x`), ...pictures])
    const many = (paths: readonly string[]) => Array.from({ length: CACHED }, (_, n) => paths[n % paths.length]!)
    const rows: [string, readonly string[]][] = [
      ['A search page made', searches],
      ['The page of a vehicle made', cars],
      ['A page kept already', many(cars)],
      ['A resized picture kept already', many(pictures)],
    ]
    const told: BenchRow[] = [await demoVehicleRow(data.path)]
    for (const [name, paths] of rows) {
      const { serverMs, databaseMs } = await measure(paths)
      const each = (ms: number) => (ms / paths.length).toFixed(2)
      told.push({
        name: `${name}: processor`,
        aim: 'reported',
        measured: `${each(serverMs + databaseMs)} ms`,
        pass: null,
        note: `database ${each(databaseMs)} ms of it; ${paths.length} asked for, ${AT_ONCE} at once`,
      })
    }
    return told
  } finally {
    server.signal('SIGTERM')
    await server.exited
    await data.remove()
  }
}

/** Vehicles with all that the demo's have: texts, features, specifications, photos. */
async function demoVehicleRow(dataDir: string): Promise<BenchRow> {
  const { url } = await startEmbeddedDatabase(dataDir)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const tables = ['listings', 'listing_specs', 'listing_photos', 'listing_media', 'price_history', 'images']
    const { rows } = await client.query(
      `select (select count(*) from listings)::int as vehicles, (select count(*) from listing_photos)::int as photos,
        (select sum(pg_total_relation_size(name::regclass)) from unnest($1::text[]) name)::int as bytes`,
      [tables],
    )
    const { vehicles, photos, bytes } = rows[0] as Record<'vehicles' | 'photos' | 'bytes', number>
    return {
      name: 'Database for a vehicle of the demo, with texts, specifications and photos',
      aim: 'reported',
      measured: `${Math.round(bytes / vehicles)} bytes`,
      pass: null,
      note: `${vehicles} vehicles, ${photos} photos`,
    }
  } finally {
    await client.end()
  }
}

function measurer(server: RunningServer, dataDir: string) {
  return async (paths: readonly string[]) => {
    const before = [processorMs(server.pid), databaseProcessorMs(dataDir)] as const
    let next = 0
    const one = async () => {
      while (next < paths.length) {
        const path = paths[next++]!
        const { status } = await server.get(HOST, path, { 'accept-encoding': 'br' })
        if (status !== 200) throw new Error(`${path} answered ${status}`)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, one))
    return { serverMs: processorMs(server.pid) - before[0], databaseMs: databaseProcessorMs(dataDir) - before[1] }
  }
}
