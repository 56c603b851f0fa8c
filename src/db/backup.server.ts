import { createHash } from 'node:crypto'
import { constants, createWriteStream, existsSync } from 'node:fs'
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

type Table = { schema: string; name: string; columns: string[] }
export type BackupTable = Table & { rows: number; file: string; sha256: string }
export type BackupManifest = {
  format: 'forecourt-backup'
  version: 1
  takenAt: string
  migrations: { name: string; sha256: string }[]
  tables: BackupTable[]
  media: boolean
}

/** How the original pictures and files go into the folder of a backup, and out of it again. */
export type OriginalFiles = {
  copyTo(backup: string): Promise<CopiedFiles>
  copyFrom(backup: string): Promise<CopiedFiles>
}

/** `any`: there are files. `damaged`: hashes of those whose bytes are others, which alone are not copied. */
export type CopiedFiles = { any: boolean; damaged: string[] }

/** Those of a folder of this machine. They are immutable and named by content: a copy over others changes none. */
export function originalsIn(mediaDir: string): OriginalFiles {
  async function copy(from: string, to: string): Promise<CopiedFiles> {
    const any = existsSync(join(from, 'originals'))
    if (any)
      await cp(join(from, 'originals'), join(to, 'originals'), { recursive: true, mode: constants.COPYFILE_FICLONE })
    return { any, damaged: [] }
  }
  return {
    copyTo: (backup) => copy(mediaDir, backup),
    copyFrom: (backup) => copy(backup, mediaDir),
  }
}

export type BackupOutcome =
  | { kind: 'backed-up'; manifest: BackupManifest; damaged: string[] }
  | { kind: 'exists'; folder: string }

/**
 * Writes everything (all tables as of one instant, waiting jobs included, and the original pictures) to a new folder.
 * The folder gets its name only when it is whole, so that a half-made backup cannot be mistaken for one.
 */
export async function backupDatabase(
  ownerUrl: string,
  originals: OriginalFiles,
  folder: string,
  onTable: (name: string) => void = () => {},
): Promise<BackupOutcome> {
  if (existsSync(folder)) return { kind: 'exists', folder }
  const partial = `${folder}.partial-${process.pid}`
  await mkdir(join(partial, 'tables'), { recursive: true })
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'forecourt backup' })
  await client.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    const { rows: migrations } = await client.query('select name, sha256 from schema_migrations order by name')
    const tables: BackupTable[] = []
    for (const table of await dataTables(client)) {
      onTable(table.name)
      tables.push(await copyOut(client, table, partial))
    }
    await client.query('commit')

    // Nothing of them is changed or deleted: copying after the instant of the tables misses none of theirs.
    const { any: media, damaged } = await originals.copyTo(partial)
    const takenAt = new Date().toISOString()
    const manifest: BackupManifest = { format: 'forecourt-backup', version: 1, takenAt, migrations, tables, media }
    await writeFile(join(partial, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
    await mkdir(dirname(folder), { recursive: true })
    await rename(partial, folder)
    return { kind: 'backed-up', manifest, damaged }
  } finally {
    await client.end()
    await rm(partial, { recursive: true, force: true })
  }
}

/** Tables that hold data, referenced ones before those that refer to them. Unlogged ones hold what nobody keeps. */
export async function dataTables(client: pg.Client): Promise<Table[]> {
  const { rows: tables } = await client.query<Table & { oid: number }>(`
    select c.oid::int, n.nspname as schema, c.relname as name,
      array(select a.attname::text from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and c.relpersistence <> 'u' and (n.nspname = 'public' and c.relname <> 'schema_migrations'
      or n.nspname = 'graphile_worker' and c.relname <> 'migrations')
    order by n.nspname, c.relname`)
  const { rows: references } = await client.query<{ child: number; parent: number }>(
    "select conrelid::int as child, confrelid::int as parent from pg_constraint where contype = 'f' and conrelid <> confrelid",
  )
  const ordered: typeof tables = []
  while (ordered.length < tables.length) {
    const ready = tables.filter(
      (table) =>
        !ordered.includes(table) &&
        references.every(({ child, parent }) => child !== table.oid || ordered.some((done) => done.oid === parent)),
    )
    if (ready.length === 0)
      throw new Error('The tables refer to each other in a circle: backup has no order to restore them in.')
    ordered.push(...ready)
  }
  return ordered.map(({ schema, name, columns }) => ({ schema, name, columns }))
}

/** A table's name and its columns as SQL has them. */
export function sqlNames({ schema, name, columns }: Table): { target: string; columns: string } {
  const target = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
  return { target, columns: columns.map(pg.escapeIdentifier).join(', ') }
}

async function copyOut(client: pg.Client, table: Table, folder: string): Promise<BackupTable> {
  const file = `tables/${table.schema}.${table.name}.copy.gz`
  const { target, columns } = sqlNames(table)
  const stream = client.query(copyTo(`copy (select ${columns} from ${target}) to stdout`))
  const hash = createHash('sha256')
  const tap = new PassThrough()
  tap.on('data', (chunk: Buffer) => hash.update(chunk))
  await pipeline(stream, createGzip({ level: 6 }), tap, createWriteStream(join(folder, file)))
  return { ...table, rows: stream.rowCount, file, sha256: hash.digest('hex') }
}
