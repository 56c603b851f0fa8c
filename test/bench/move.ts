import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openCore } from '#app/core.ts'
import { readConfig } from '#config.ts'
import { listenForChanges } from '#db/change-listener.server.ts'
import { roleUrl } from '#db/client.ts'
import type { BenchRow } from './bench-row.ts'
import { benchTenant, commandLine } from './support/bench-tenant.ts'

const LARGE = Number(process.env.MOVE_VEHICLES ?? 5_000)
const SIZES = [LARGE / 10, LARGE] as const
const PICTURES_EACH = 20
/** What ten times as many vehicles may take more than a tenth of them. */
const MORE_MEGABYTES = 100

/**
 * A tenant of 5,000 vehicles with 20 pictures each moves in one tar from one installation into another: how long, and the
 * greatest resident size of either command. A tenth of it beside it shows that memory does not grow with the stock.
 */
export async function moveBench(): Promise<BenchRow[]> {
  const measured = []
  for (const vehicles of SIZES) measured.push(await move(vehicles))
  const [small, large] = measured
  return (['export', 'apply'] as const).map((verb) => ({
    name: `Move: ${verb} of ${SIZES[1]} vehicles with ${SIZES[1] * PICTURES_EACH} pictures`,
    aim: `≤ ${MORE_MEGABYTES} MB over a tenth of it`,
    measured: `${large![verb].megabytes.toFixed(0)} MB, ${large![verb].seconds.toFixed(0)} s`,
    pass: large![verb].megabytes - small![verb].megabytes <= MORE_MEGABYTES,
    note: `greatest resident size; of ${SIZES[0]} vehicles ${small![verb].megabytes.toFixed(0)} MB, ${small![verb].seconds.toFixed(0)} s; the tar has ${(large!.tarBytes / 1024 / 1024).toFixed(0)} MB`,
  }))
}

async function move(vehicles: number) {
  const dir = mkdtempSync(join(tmpdir(), 'forecourt-bench-'))
  // The database server may run as another user, who must reach its own folder in here.
  chmodSync(dir, 0o711)
  const tar = join(dir, 'bench.tar')
  try {
    const exported = await inInstallation(join(dir, 'from'), async (environment, ownerUrl) => {
      await commandLine(['tenant', 'apply', benchTenant(dir)], environment)
      await stock(ownerUrl, join(dir, 'from/media/originals'), vehicles)
      const args = ['tenant', 'export', 'bench', '--stock', '--photos', '--leads', '--to', tar]
      return timed(() => commandLine(args, environment))
    })
    const applied = await inInstallation(join(dir, 'to'), async (environment, ownerUrl) => {
      const outcome = await timed(() => commandLine(['tenant', 'apply', tar], environment))
      await requireAll(ownerUrl, vehicles)
      return outcome
    })
    return { export: exported, apply: applied, tarBytes: statSync(tar).size }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

async function inInstallation<T>(
  dataDir: string,
  work: (environment: Record<string, string | undefined>, ownerUrl: string) => Promise<T>,
): Promise<T> {
  const environment = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', DEMO: 'off' }
  const core = await openCore(readConfig(environment))
  // From here on somebody is connected: the commands leave the server running.
  const listener = await listenForChanges({
    url: roleUrl(core.ownerUrl, 'app', core.loginPrefix),
    onChange: () => {},
    onReconnect: () => {},
  })
  try {
    return await work(environment, core.ownerUrl)
  } finally {
    await listener.close()
    await core.close()
  }
}

async function timed(work: () => Promise<number>) {
  const started = performance.now()
  const maxRssBytes = await work()
  return { seconds: (performance.now() - started) / 1000, megabytes: maxRssBytes / 1024 / 1024 }
}

/** Vehicles, their pictures (small ones, each another) and what belongs to them, straight into database and store. */
async function stock(ownerUrl: string, originals: string, vehicles: number): Promise<void> {
  const pictures = vehicles * PICTURES_EACH
  for (let n = 1; n <= pictures; n++) {
    const bytes = pictureOf(n)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const folder = join(originals, sha256.slice(0, 2), sha256.slice(2, 4))
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, sha256), bytes)
  }
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(`
      insert into listings (tenant_id, dealership_id, stock_number, slug, name, car_type, year, make, model, stock_version, dealer_comments, features)
        select tenant_id, dealership_id, 'B' || n, 'b' || n, 'A car', 'used', 2020, 'Toyota', 'HiLux', 1, repeat('Well kept. ', 200),
          array_fill('Air conditioning'::text, array[40])
        from dealerships, generate_series(1, ${vehicles}) n;
      insert into listing_specs (tenant_id, listing_id) select tenant_id, listing_id from listings;
      insert into price_history (tenant_id, listing_id, recorded_at, price_cents)
        select tenant_id, listing_id, now() - n * interval '1 day', n from listings, generate_series(1, 5) n;
      insert into images (tenant_id, sha256, width_px, height_px, byte_count, format)
        select tenant_id, encode(sha256(convert_to(repeat('picture ' || n || ' ', 100), 'UTF8')), 'hex'), 1, 1, 1, 'webp'
        from tenants, generate_series(1, ${pictures}) n;
      insert into listing_photos (tenant_id, listing_id, position, image_id)
        select i.tenant_id, l.listing_id, i.n % ${PICTURES_EACH}, i.image_id
        from (select *, row_number() over (order by image_id) - 1 as n from images) i
        join (select *, row_number() over (order by listing_id) - 1 as n from listings) l on l.n = i.n / ${PICTURES_EACH};`)
  } finally {
    await client.end()
  }
}

function pictureOf(n: number): string {
  return `picture ${n} `.repeat(100)
}

async function requireAll(ownerUrl: string, vehicles: number): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const counts = await client.query(
    'select (select count(*)::int from listings) as vehicles, (select count(*)::int from listing_photos) as pictures',
  )
  await client.end()
  const { vehicles: came, pictures } = counts.rows[0]
  if (came !== vehicles || pictures !== vehicles * PICTURES_EACH)
    throw new Error(`${came} vehicles with ${pictures} pictures came of ${vehicles}`)
}
