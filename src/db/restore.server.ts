import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type BackupManifest, type BackupTable, type OriginalFiles, sqlNames } from './backup.server.ts'
import { migrate, readMigrations } from './migrate.server.ts'

export type RestoreOutcome =
  /** `damaged`: pictures whose bytes are not those of their names; they alone were left out. */
  | { kind: 'restored'; tables: number; rows: number; damaged: string[] }
  | { kind: 'not-a-backup'; reason: string }
  /** The database holds tenants; `replace` was not asked for. */
  | { kind: 'not-empty'; tenants: number }
  /** The backup comes from a release this one does not know. */
  | { kind: 'newer'; migration: string }

/**
 * Loads a backup folder into the database of `ownerUrl`: checks every file first, migrates to the backup's release,
 * loads all tables in one transaction, then migrates to this release. Nothing changes unless all of it succeeds up to the
 * load. `replace` empties a database that holds tenants.
 */
export async function restoreDatabase(
  ownerUrl: string,
  originals: OriginalFiles,
  folder: string,
  options: { loginPrefix: string; replace?: boolean; onTable?: (name: string) => void },
): Promise<RestoreOutcome> {
  const checked = await checkBackup(folder)
  if (checked.kind !== 'whole') return checked
  const { manifest } = checked

  const release = readMigrations()
  const unknown = manifest.migrations.find((m) => !release.some((r) => r.name === m.name && r.sha256 === m.sha256))
  if (unknown) return { kind: 'newer', migration: unknown.name }

  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'forecourt restore' })
  await client.connect()
  try {
    const tenants = await countTenants(client)
    if (tenants > 0 && !options.replace) return { kind: 'not-empty', tenants }

    await client.query('begin')
    if (await isMigrated(client))
      await client.query('drop schema public, forecourt, graphile_worker cascade; create schema public')
    await client.query('commit')
    await migrate(ownerUrl, {
      loginPrefix: options.loginPrefix,
      migrations: release.filter((r) => manifest.migrations.some((m) => m.name === r.name)),
    })

    await client.query('begin')
    // What migrating itself wrote (the queue's own rows) is in the backup as well.
    for (const table of [...manifest.tables].reverse()) await client.query(`delete from ${sqlNames(table).target}`)
    for (const table of manifest.tables) {
      options.onTable?.(table.name)
      await copyIn(client, table, folder)
    }
    await client.query(restartSequences)
    await client.query('commit')
  } finally {
    await client.end()
  }
  await migrate(ownerUrl, { loginPrefix: options.loginPrefix })
  const { damaged } = manifest.media ? await originals.copyFrom(folder) : { damaged: [] }
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return { kind: 'restored', tables: manifest.tables.length, rows, damaged }
}

type Checked = { kind: 'whole'; manifest: BackupManifest } | { kind: 'not-a-backup'; reason: string }

async function checkBackup(folder: string): Promise<Checked> {
  let manifest: BackupManifest
  try {
    manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as BackupManifest
  } catch (error) {
    return { kind: 'not-a-backup', reason: `${folder}/manifest.json cannot be read: ${(error as Error).message}` }
  }
  if (manifest.format !== 'forecourt-backup' || manifest.version !== 1)
    return { kind: 'not-a-backup', reason: `${folder}/manifest.json is not of a Forecourt backup, version 1` }
  for (const { file, sha256 } of manifest.tables) {
    const found = await sha256Of(join(folder, file))
    const fault = found ? 'damaged: its checksum is not the one written down' : 'missing'
    if (found !== sha256) return { kind: 'not-a-backup', reason: `${file} is ${fault}` }
  }
  return { kind: 'whole', manifest }
}

async function sha256Of(path: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
    return hash.digest('hex')
  } catch {
    return null
  }
}

async function copyIn(client: pg.Client, table: BackupTable, folder: string): Promise<void> {
  const { target, columns } = sqlNames(table)
  const sink = client.query(copyFrom(`copy ${target} (${columns}) from stdin`))
  await pipeline(createReadStream(join(folder, table.file)), createGunzip(), sink)
  if (sink.rowCount !== table.rows)
    throw new Error(`${table.file} gave ${sink.rowCount} rows where the backup names ${table.rows}.`)
}

async function isMigrated(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("select to_regclass('public.schema_migrations') is not null as yes")
  return rows[0].yes
}

async function countTenants(client: pg.Client): Promise<number> {
  if (!(await isMigrated(client))) return 0
  return (await client.query('select count(*)::int as n from tenants')).rows[0].n
}

/** Every identity goes on after its highest number. */
const restartSequences = `
  do $$
  declare r record;
  begin
    for r in
      select s.oid::regclass as sequence, a.attrelid::regclass as tab, a.attname as col
      from pg_class s join pg_depend d on d.objid = s.oid and d.deptype in ('i', 'a')
      join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
      where s.relkind = 'S' and s.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
    loop
      execute format('select setval(%L, coalesce((select max(%I) from %s), 0) + 1, false)', r.sequence, r.col, r.tab);
    end loop;
  end
  $$`
