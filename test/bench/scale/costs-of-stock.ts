import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openCore } from '#app/core.ts'
import { readConfig } from '#config.ts'
import { PROJECT_ROOT } from '#db/project-root.ts'
import { sharedData } from '../../support/shared-data.ts'
import type { BenchRow } from '../bench-row.ts'
import { benchTenant, measuredCommand } from '../support/bench-tenant.ts'
import { cheaperFile } from '../support/cheaper-file.ts'
import { databaseProcessorMs } from '../support/processor-time.ts'

const MAP = join(PROJECT_ROOT, 'docs/examples/feed-maps/listing-site-with-ids.json')
const PHOTOS = 20

/** What a vehicle takes of the database, its log and the processor: taken in, read again unchanged, with a price that changed. */
export async function stockCosts(): Promise<BenchRow[]> {
  const file = sharedData('listings/au_car_market_lainguyn123.csv')
  if (!file)
    return [{ name: 'Costs of stock', aim: 'reported', measured: '', pass: null, note: 'needs the shared data' }]
  const dir = mkdtempSync(join(tmpdir(), 'forecourt-bench-'))
  // The database server may run as another user, who must reach its own folder in here.
  chmodSync(dir, 0o711)
  const dataDir = join(dir, 'data')
  const environment = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', DEMO: 'off' }
  const core = await openCore(readConfig(environment))
  const owner = new pg.Client({ connectionString: core.ownerUrl })
  try {
    // From here on somebody is connected: the commands leave the server running.
    await owner.connect()
    await measuredCommand(['tenant', 'apply', benchTenant(dir)], environment)
    const start = await measuredCommand(['stock', 'list', '--tenant', 'bench'], environment)
    const imported = async (path: string) => {
      const [lsn, databaseMs] = [await logPosition(owner), databaseProcessorMs(dataDir)]
      const { processorMs } = await measuredCommand(
        ['stock', 'import', path, '--tenant', 'bench', '--format', 'universal-csv', '--map', MAP],
        environment,
      )
      return {
        commandMs: processorMs - start.processorMs,
        databaseMs: databaseProcessorMs(dataDir) - databaseMs,
        logBytes: await bytesSince(owner, lsn),
      }
    }
    const empty = await databaseBytes(owner)
    const first = await imported(file)
    const sizes = await tableBytes(owner)
    const filled = await databaseBytes(owner)
    const unchanged = await imported(file)
    const cheaper = await imported(cheaperFile(file, dir))
    const { rows } = await owner.query('select count(*)::int as vehicles from listings')
    const { vehicles } = rows[0] as { vehicles: number }
    const row = (name: string, { commandMs, databaseMs, logBytes }: typeof first): BenchRow => ({
      name: `${name}: processor`,
      aim: 'reported',
      measured: `${((commandMs + databaseMs) / vehicles).toFixed(2)} ms a vehicle`,
      pass: null,
      note: `${(databaseMs / vehicles).toFixed(2)} ms of it the database; log ${Math.round(logBytes / vehicles)} bytes a vehicle`,
    })
    return [
      {
        name: `Database for a vehicle, ${vehicles} of one dealer, without photos`,
        aim: 'reported',
        measured: `${Math.round((filled - empty) / vehicles)} bytes`,
        pass: null,
        note: sizes.map(({ name, bytes }) => `${name} ${Math.round(bytes / vehicles)}`).join(', '),
      },
      await photoRow(owner),
      {
        name: 'A command, before it begins with its work: processor',
        aim: 'reported',
        measured: `${Math.round(start.processorMs)} ms`,
        pass: null,
        note: 'not in the figures of the imports below',
      },
      row('Vehicles taken in', first),
      row('The same file again', unchanged),
      row('The same file, every price another', cheaper),
    ]
  } finally {
    await owner.end()
    await core.close()
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Twenty photos for a tenth of the vehicles, as rows only. */
async function photoRow(owner: pg.Client): Promise<BenchRow> {
  const size = "select pg_total_relation_size('images') + pg_total_relation_size('listing_photos') as bytes"
  const before = await owner.query(size)
  const { rowCount } = await owner.query(`
    with made as (
      insert into images (tenant_id, sha256, width_px, height_px, byte_count, format)
      select l.tenant_id, encode(sha256((l.listing_id || '/' || n)::bytea), 'hex'), 1600, 1067, 300000, 'jpeg'
      from listings l, generate_series(0, ${PHOTOS - 1}) n where l.listing_id % 10 = 0
      returning image_id, tenant_id)
    insert into listing_photos (tenant_id, listing_id, position, image_id, source_url)
    select m.tenant_id, l.listing_id, (m.nth - 1) % ${PHOTOS}, m.image_id, 'https://photos.example/stock/' || m.nth || '/large.jpg'
    from (select *, row_number() over (order by image_id) as nth from made) m
    join (select listing_id, row_number() over (order by listing_id) as nth from listings where listing_id % 10 = 0) l
      on l.nth = (m.nth - 1) / ${PHOTOS} + 1`)
  const after = await owner.query(size)
  const bytes = (Number(after.rows[0].bytes) - Number(before.rows[0].bytes)) / rowCount!
  return {
    name: 'Database for a photo',
    aim: 'reported',
    measured: `${Math.round(bytes)} bytes`,
    pass: null,
    note: `${rowCount} photos, ${PHOTOS} of a vehicle; their files are elsewhere`,
  }
}

async function logPosition(owner: pg.Client): Promise<string> {
  return (await owner.query('select pg_current_wal_insert_lsn() as lsn')).rows[0].lsn
}

async function bytesSince(owner: pg.Client, lsn: string): Promise<number> {
  const { rows } = await owner.query('select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1) as bytes', [lsn])
  return Number(rows[0].bytes)
}

async function databaseBytes(owner: pg.Client): Promise<number> {
  await owner.query('vacuum analyze')
  const { rows } = await owner.query(
    `select sum(pg_total_relation_size(c.oid)) as bytes from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and n.nspname in ('public', 'forecourt', 'graphile_worker')`,
  )
  return Number(rows[0].bytes)
}

/** The largest tables, indexes included. */
async function tableBytes(owner: pg.Client): Promise<{ name: string; bytes: number }[]> {
  const { rows } = await owner.query(
    `select c.relname as name, pg_total_relation_size(c.oid) as bytes from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'forecourt') order by 2 desc limit 6`,
  )
  return rows.map(({ name, bytes }) => ({ name, bytes: Number(bytes) }))
}
