import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import type { MediaStore } from '#domain/media/store.ts'
import { enqueueReleases } from '#domain/stock/edit/enqueue-releases.server.ts'
import { countPending, enqueueFetching } from '#domain/stock/media/fetch-photos.server.ts'
import { enqueueWarming } from '#domain/stock/media/warm-photos.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { unitsOf } from './export-rows.server.ts'
import { attachmentFile, MEDIA_FILE } from './manifest.ts'
import type { MoveProgress } from './move-out.server.ts'
import type { MovedPart, MovedUnit } from './moved-tables.ts'
import type { FolderMove } from './read-move.server.ts'
import { readShapes } from './table-shape.server.ts'
import {
  countStranded,
  MoveRefused,
  type RowsInto,
  type WrittenRows,
  writeRows,
  writeSimilar,
} from './write-rows.server.ts'

const UNIQUE_VIOLATION = '23505'

export type MoveInInput = {
  move: FolderMove
  /** What is loaded although the tenant is all there already; of one that is still arriving everything is. */
  parts: readonly MovedPart[]
  store: MediaStore
  /** Counts what would be written, in one transaction that is undone, and keeps nothing. */
  dryRun?: boolean
  onProgress?(progress: MoveProgress): void
}

type WrittenVehicles = Omit<WrittenRows, 'count'>

export type MovedIn =
  /**
   * `written` counts the rows of each kind that were not there as they should be; `media` the files; `stranded` the leads of the export
   * about vehicles that are not here, which only they tell of until both come. `vehicles`: how many are new, and in what the others differed.
   */
  | { kind: 'moved-in'; written: Record<string, number>; vehicles: WrittenVehicles; media: number; stranded: number }
  /** The tenant is here, and nobody asked for its stock or leads. */
  | { kind: 'left' }
  | { kind: 'refused'; reason: string }

/**
 * Brings in what an export holds besides the folder (rule:tenant-moves): media by hash, then the rows, one transaction for each file of them. What
 * is there as it should be is not written again, so a move that was broken off goes on by being asked for again. Needs the
 * worker's ctx of a tenant whose settings are applied.
 */
export async function moveIn(ctx: TenantCtx, input: MoveInInput): Promise<MovedIn> {
  const { tenantId } = ctx.tenant
  const { move, store, dryRun = false } = input
  const { shapes, arriving, before } = await withTenant(ctx, async (trx) => {
    const own = trx.selectFrom('tenants').select(['is_arriving', 'stock_version']).where('tenant_id', '=', tenantId)
    const { is_arriving, stock_version } = await own.executeTakeFirstOrThrow()
    return { shapes: await readShapes(trx), arriving: is_arriving, before: stock_version }
  })
  const { manifest } = move
  const parts = manifest.parts.filter((part) => arriving || input.parts.includes(part))
  if (!arriving && parts.length === 0) return { kind: 'left' }
  const into: RowsInto = {
    ...{ tenantId, shapes, columns: manifest.columns },
    attachment: (sha256) => readFile(join(move.dir, attachmentFile(sha256))).catch(() => null),
  }
  try {
    const take = dryRun ? countAbsent : takeFiles
    const media = parts.includes('photos') ? await takeMedia(move, { store, take, onProgress: input.onProgress }) : 0
    const rows = (inTenant: InTenant) => takeRows(move, { parts, into, inTenant, onProgress: input.onProgress })
    const rowsIn = dryRun
      ? await withTenant(ctx, (trx) => rows((work) => work(trx)), { isTrial: true })
      : await rows((work) => withTenant(ctx, work))
    if (dryRun) return { kind: 'moved-in', ...rowsIn, media }
    await withTenant(ctx, async (trx) => {
      if ((await countPending(trx, tenantId)) > 0) await enqueueFetching(trx, tenantId)
      await enqueueReleases(trx, tenantId)
      if (rowsIn.written.listings) await enqueueWarming(trx, { sinceStockVersion: before })
      await sql`update tenants set is_arriving = false where tenant_id = ${tenantId} and is_arriving`.execute(trx)
    })
    return { kind: 'moved-in', ...rowsIn, media }
  } catch (error) {
    if (error instanceof MoveRefused) return { kind: 'refused', reason: error.message }
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code !== UNIQUE_VIOLATION) throw error
    const reason = `A row of the export and one that is here cannot both be (${constraint}). Those written before stay.`
    return { kind: 'refused', reason }
  }
}

/**
 * What an export would write of a tenant that is not there yet, by its manifest: everything. `media`: the files in its folder that the
 * store does not have. Throws `MoveRefused` for rows that are missing or damaged.
 */
export async function countNew(
  move: FolderMove,
  { store, onProgress }: Pick<MoveInInput, 'store' | 'onProgress'>,
): Promise<Extract<MovedIn, { kind: 'moved-in' | 'refused' }>> {
  try {
    for (const file of move.rows) await readRows(move.dir, file)
    const media = await takeMedia(move, { store, take: countAbsent, onProgress })
    const { counts } = move.manifest
    const vehicles = { created: counts.listings ?? 0, differing: {} }
    return { kind: 'moved-in', written: counts, vehicles, media, stranded: 0 }
  } catch (error) {
    if (error instanceof MoveRefused) return { kind: 'refused', reason: error.message }
    throw error
  }
}

/** Media that lies in the folder; of a tar it went into the store as it was read. */
async function takeMedia(
  { dir, manifest }: FolderMove,
  { store, take, onProgress }: Pick<MoveInInput, 'store' | 'onProgress'> & { take: typeof takeFiles },
): Promise<number> {
  const root = join(dir, 'moved/media')
  let done = 0
  let written = 0
  let files: IncomingFile[] = []
  for (const prefix of await readdir(root).catch(() => [])) {
    for (const sha256 of await readdir(join(root, prefix))) {
      if (!MEDIA_FILE.test(`moved/media/${prefix}/${sha256}`)) continue
      onProgress?.({ what: 'media files', done: ++done, total: manifest.media.files })
      const path = join(root, prefix, sha256)
      const { size } = await stat(path)
      files.push({ sha256, byteCount: size, chunks: () => createReadStream(path) })
      if (files.length < FILES_AT_ONCE) continue
      written += await take(store, files)
      files = []
    }
  }
  return written + (await take(store, files))
}

/** Most of the time of a picture is that of its syncing to disk, which several wait for side by side. */
export const FILES_AT_ONCE = 16

/** A file named by its hash, on its way into the store. */
export type IncomingFile = { sha256: string; byteCount: number; chunks(): AsyncIterable<Uint8Array> }

/** Answers how many the store did not have; throws `MoveRefused` when bytes are not what their name says. */
export async function takeFiles(store: MediaStore, files: readonly IncomingFile[]): Promise<number> {
  const taken = await Promise.all(files.map((file) => takeFile(store, file)))
  return taken.filter(Boolean).length
}

/** How many of them the store does not have. */
export async function countAbsent(
  store: MediaStore,
  files: readonly Pick<IncomingFile, 'sha256' | 'byteCount'>[],
): Promise<number> {
  const sizes = await Promise.all(files.map(({ sha256 }) => store.sizeOf(sha256)))
  return files.filter(({ byteCount }, i) => sizes[i] !== byteCount).length
}

async function takeFile(store: MediaStore, { sha256, byteCount, chunks }: IncomingFile): Promise<boolean> {
  if ((await store.sizeOf(sha256)) === byteCount) return false
  const stored = await store.putStream(chunks())
  if (stored.sha256 !== sha256)
    throw new MoveRefused(`The file ${sha256} of moved/media is damaged: its bytes are not what its name says.`)
  return true
}

type InTenant = <T>(work: (trx: TenantTransaction) => Promise<T>) => Promise<T>

type TakeRows = {
  parts: readonly MovedPart[]
  into: RowsInto
  inTenant: InTenant
  onProgress: MoveInInput['onProgress']
}

async function takeRows(
  move: FolderMove,
  { parts, into, inTenant, onProgress }: TakeRows,
): Promise<{ written: Record<string, number>; vehicles: WrittenVehicles; stranded: number }> {
  const units = unitsOf(parts)
  const files = move.rows.flatMap((file) => {
    const unit = units.find(({ table }) => file.name.startsWith(`moved/${table}/`))
    return unit ? [{ ...file, unit: unit as MovedUnit }] : []
  })
  const written: Record<string, number> = {}
  const vehicles: WrittenVehicles = { created: 0, differing: {} }
  let stranded = 0
  for (const [i, { unit, ...file }] of files.entries()) {
    const text = await readRows(move.dir, file)
    const { count, created, differing } = await inTenant((trx) => writeRows(trx, unit, text, into))
    if (unit.table === 'listings') {
      vehicles.created += created
      for (const [what, so] of Object.entries(differing))
        vehicles.differing[what] = (vehicles.differing[what] ?? 0) + so
    }
    written[unit.table] = (written[unit.table] ?? 0) + count
    if (unit.table === 'leads') stranded += await inTenant((trx) => countStranded(trx, text, into))
    if (unit.table === 'lead_salts' && parts.includes('leads')) await requireSalt(inTenant, into.tenantId, text)
    onProgress?.({ what: `rows (${unit.table})`, done: i + 1, total: files.length })
  }
  for (const { unit, ...file } of files.filter(({ unit }) => unit.table === 'listings'))
    await inTenant(async (trx) => writeSimilar(trx, await readRows(move.dir, file), into))
  return { written, vehicles, stranded }
}

async function readRows(dir: string, { name, sha256 }: { name: string; sha256: string }): Promise<string> {
  const text = await readFile(join(dir, name), 'utf8').catch(() => null)
  if (text === null) throw new MoveRefused(`${name} is missing in the export.`)
  if (createHash('sha256').update(text).digest('hex') !== sha256)
    throw new MoveRefused(`${name} is damaged: its checksum is not the one written down.`)
  return text
}

/** People are found again by hashes: leads made with another salt would never be. */
async function requireSalt(inTenant: InTenant, tenantId: number, text: string): Promise<void> {
  const { lead_salts } = JSON.parse(text) as { lead_salts: { salt: string }[] }
  const found = await inTenant((trx) =>
    trx.selectFrom('lead_salts').select('salt').where('tenant_id', '=', tenantId).executeTakeFirst(),
  )
  if (found?.salt !== lead_salts[0]!.salt)
    throw new MoveRefused(
      'Leads were stored here before those of the export came, and are told apart by another secret: they cannot be joined.',
    )
}
