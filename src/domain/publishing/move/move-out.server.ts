import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import type { MediaStore } from '#domain/media/store.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { readExport } from '../export-tenant.server.ts'
import { secretPaths } from '../secret-settings.ts'
import { type Destination, type OutgoingFile, WHOLE_BYTES } from './destination.ts'
import { exportRows, unitsOf } from './export-rows.server.ts'
import { attachmentFile, CONTENTS_FILE, MANIFEST_FILE, type MoveManifest, mediaFile } from './manifest.ts'
import type { MovedPart } from './moved-tables.ts'
import { countLeftOut, countRows, readShapes, travelling } from './table-shape.server.ts'

export type MoveProgress = { what: string; done: number; total: number }

export type MoveOutInput = {
  parts: readonly MovedPart[]
  store: MediaStore
  to: Destination
  /** What `$schema` of `config.json` says. */
  schema?: string
  onProgress?(progress: MoveProgress): void
}

/** `lost` are files the media store no longer has: the site shows none of them either. */
export type MovedOut = { manifest: MoveManifest; files: number; lost: string[] }

/**
 * Writes a tenant as its folder, and besides it the rows and the files that `parts` ask for: all of one instant, streamed, a
 * bounded part in memory however much there is. Needs a ctx that may read who wrote a lead: the worker's.
 */
export async function moveOut(ctx: TenantCtx, input: MoveOutInput): Promise<MovedOut> {
  try {
    const moved = await withTenant(ctx, (trx) => writeAll(trx, ctx, input), { isSnapshot: true })
    await input.to.finish()
    return moved
  } catch (error) {
    await input.to.abandon()
    throw error
  }
}

async function writeAll(trx: TenantTransaction, ctx: TenantCtx, input: MoveOutInput): Promise<MovedOut> {
  const { tenantId } = ctx.tenant
  const { parts, store, to } = input
  const shapes = await readShapes(trx)
  const exported = await readExport(trx, tenantId)
  const manifest = await manifestOf(trx, ctx, { parts, shapes, exported })
  const lost: string[] = []
  let files = 0
  const put = async (file: OutgoingFile) => {
    files++
    await to.put(file)
  }
  const putText = (name: string, text: string) => put(wholeFile(name, Buffer.from(text)))
  const putStored = async (name: string, sha256: string, isThere?: Destination['holds']) => {
    const byteCount = await store.sizeOf(sha256)
    if (byteCount !== null && (await isThere?.(name, byteCount))) return
    const file = byteCount === null ? null : await storedFile(store, { name, sha256, byteCount })
    if (file) await put(file)
    else lost.push(name)
  }

  await putText(MANIFEST_FILE, JSON.stringify(manifest, null, 2))
  const json = input.schema ? { ...exported.json, $schema: input.schema } : exported.json
  await putText('config.json', `${JSON.stringify(json, null, 2)}\n`)
  for (const { name, source } of exported.texts) await putText(name, source)
  for (const { name, sha256 } of exported.files) await putStored(name, sha256)

  if (parts.includes('photos')) {
    let done = 0
    for await (const sha256 of mediaOf(trx, tenantId)) {
      input.onProgress?.({ what: 'media files', done: ++done, total: manifest.media.files })
      await putStored(mediaFile(sha256), sha256, to.holds)
    }
  }
  const rows: { name: string; sha256: string }[] = []
  const done = new Map<string, number>()
  for await (const { name, content, unit, numbers } of exportRows(trx, { tenantId, parts, shapes })) {
    if (unit.table === 'leads')
      for await (const { sha256, content } of attachmentsOf(trx, tenantId, numbers))
        await put(wholeFile(attachmentFile(sha256), content))
    await put(wholeFile(name, content))
    rows.push({ name, sha256: createHash('sha256').update(content).digest('hex') })
    done.set(unit.table, (done.get(unit.table) ?? 0) + numbers.length)
    input.onProgress?.({ what: unit.table, done: done.get(unit.table)!, total: manifest.counts[unit.table]! })
  }
  await putText(CONTENTS_FILE, JSON.stringify({ rows, lost }))
  return { manifest, files, lost }
}

type Known = {
  parts: readonly MovedPart[]
  shapes: Awaited<ReturnType<typeof readShapes>>
  exported: Awaited<ReturnType<typeof readExport>>
}

async function manifestOf(
  trx: TenantTransaction,
  ctx: TenantCtx,
  { parts, shapes, exported: { config } }: Known,
): Promise<MoveManifest> {
  const { tenantId, slug } = ctx.tenant
  const { origin } = await trx
    .selectFrom('tenants')
    .select('origin')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  const tables = unitsOf(parts).flatMap((unit) => [unit.table, ...unit.children.map(({ table }) => table)])
  const counts: Record<string, number> = {}
  for (const table of tables) counts[table] = await countRows(trx, tenantId, table)
  const { primary, aliases } = config.hosts
  return {
    ...({ format: 'forecourt-tenant', version: 1 } as const),
    ...{ origin, slug, hosts: primary === null ? aliases : [primary, ...aliases] },
    takenAt: ctx.now.toISOString(),
    parts: [...parts],
    columns: Object.fromEntries(tables.map((table) => [table, travelling(shapes.get(table)!)])),
    counts,
    media: parts.includes('photos') ? await countMedia(trx, tenantId) : { files: 0, bytes: 0 },
    secrets: secretPaths(config.written),
    leftOut: await countLeftOut(trx, tenantId),
  }
}

/** Every file that vehicles show, by its hash. */
function mediaHashes(tenantId: number) {
  return sql`(
    select i.sha256, i.byte_count from images i where i.tenant_id = ${sql.lit(tenantId)} and (
      exists (select from listing_photos p where p.tenant_id = i.tenant_id and p.image_id = i.image_id)
      or exists (select from listing_media m where m.tenant_id = i.tenant_id and m.image_id = i.image_id))
    union
    select m.file_sha256, 0 from listing_media m where m.tenant_id = ${sql.lit(tenantId)} and m.file_sha256 is not null)`
}

async function countMedia(trx: TenantTransaction, tenantId: number): Promise<MoveManifest['media']> {
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(*)::int as files, coalesce(sum(byte_count), 0)::bigint as bytes from ${mediaHashes(tenantId)} f`.execute(
    trx,
  )
  return rows[0]!
}

async function* mediaOf(trx: TenantTransaction, tenantId: number): AsyncGenerator<string> {
  await sql`declare files no scroll cursor for select sha256 from ${mediaHashes(tenantId)} f order by 1`.execute(trx)
  for (;;) {
    const { rows } = await sql<{ sha256: string }>`fetch 500 from files`.execute(trx)
    if (rows.length === 0) break
    for (const { sha256 } of rows) yield sha256
  }
  await sql`close files`.execute(trx)
}

async function* attachmentsOf(trx: TenantTransaction, tenantId: number, leads: readonly number[]) {
  const own = trx
    .selectFrom('lead_attachments')
    .where('tenant_id', '=', tenantId)
    .where('lead_id', 'in', [...leads])
  const numbers = await own.select('lead_attachment_id as id').orderBy('id').execute()
  for (const { id } of numbers) {
    const one = own.select(['content_sha256 as sha256', 'content']).where('lead_attachment_id', '=', id)
    yield await one.executeTakeFirstOrThrow()
  }
}

function wholeFile(name: string, content: Buffer): OutgoingFile {
  return { name, byteCount: content.length, content }
}

/** Null when the store has it no more. */
async function storedFile(
  store: MediaStore,
  { name, sha256, byteCount }: { name: string; sha256: string; byteCount: number },
): Promise<OutgoingFile | null> {
  if (byteCount <= WHOLE_BYTES) {
    const bytes = await store.read(sha256)
    return bytes && wholeFile(name, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  }
  const found = await store.open(sha256)
  return found && { name, byteCount: found.byteCount, content: found.stream as unknown as AsyncIterable<Uint8Array> }
}
