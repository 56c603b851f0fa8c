import type { TenantTransaction } from '#db/tenant-session.ts'
import { upsertImages } from '#domain/media/image-store.server.ts'
import type { MediaStore } from '#domain/media/store.ts'
import { isSameFile } from './config-diff.server.ts'
import { readStoredContent } from './stored-config.server.ts'
import { type ArticleSource, type FolderFile, PAGES, type PageSource, type TenantContent } from './tenant-content.ts'

/** Writes content over what is stored: what it no longer names goes, files that are the same stay untouched. */
export async function storeContent(
  trx: TenantTransaction,
  tenantId: number,
  { pages, articles, files }: TenantContent,
  { store, now }: { store: MediaStore; now: Date },
): Promise<void> {
  await storePages(trx, tenantId, pages, now)
  await storeArticles(trx, tenantId, articles, now)
  const stored = new Map((await readStoredContent(trx, tenantId)).files.map((file) => [file.name, file]))
  for (const file of files) {
    const held = stored.get(file.name)
    if (!held || !isSameFile(held, file)) await storeFile(trx, tenantId, file, store)
    stored.delete(file.name)
  }
  if (stored.size > 0)
    await trx
      .deleteFrom('tenant_files')
      .where('tenant_id', '=', tenantId)
      .where('name', 'in', [...stored.keys()])
      .execute()
}

async function storePages(trx: TenantTransaction, tenantId: number, pages: readonly PageSource[], now: Date) {
  const gone = trx.deleteFrom('pages').where('tenant_id', '=', tenantId)
  const held = await gone.returning(['path as name', 'source', 'updated_at']).execute()
  const rows = pages.map(({ name, sections, startsOn, endsOn, ...page }) => ({
    tenant_id: tenantId,
    ...page,
    updated_at: changedAt(held, { name: page.path, source: page.source }, now),
    starts_on: startsOn,
    ends_on: endsOn,
    sections: JSON.stringify(sections),
    file_name: name.slice(PAGES.length),
  }))
  if (rows.length > 0) await trx.insertInto('pages').values(rows).execute()
}

async function storeArticles(trx: TenantTransaction, tenantId: number, articles: readonly ArticleSource[], now: Date) {
  const gone = trx.deleteFrom('articles').where('tenant_id', '=', tenantId)
  const held = await gone.returning(['slug as name', 'source', 'updated_at']).execute()
  const rows = articles.map(({ name, imageSrc, imageAlt, startsOn, endsOn, ...article }) => ({
    tenant_id: tenantId,
    ...article,
    updated_at: changedAt(held, { name: article.slug, source: article.source }, now),
    starts_on: startsOn,
    ends_on: endsOn,
    image_src: imageSrc,
    image_alt: imageAlt,
  }))
  if (rows.length > 0) await trx.insertInto('articles').values(rows).execute()
}

type Held = { name: string; source: string; updated_at: Date | null }

/** `now`, unless the same text stood there before. */
function changedAt(held: readonly Held[], { name, source }: Omit<Held, 'updated_at'>, now: Date): Date | null {
  const same = held.find((one) => one.name === name && one.source === source)
  return same ? same.updated_at : now
}

async function storeFile(trx: TenantTransaction, tenantId: number, file: FolderFile, store: MediaStore): Promise<void> {
  const kept = file.kind === 'image' ? await keepImage(trx, tenantId, file, store) : await keepFile(file, store)
  const columns = { kind: file.kind, source_sha256: file.sourceSha256, ...kept }
  await trx
    .insertInto('tenant_files')
    .values({ tenant_id: tenantId, name: file.name, ...columns })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'name']).doUpdateSet(columns))
    .execute()
}

async function keepImage(
  trx: TenantTransaction,
  tenantId: number,
  { image: { bytes, ...facts } }: FolderFile & { kind: 'image' },
  store: MediaStore,
) {
  const stored = await store.put(bytes)
  const [imageId] = await upsertImages(trx, tenantId, [{ ...stored, ...facts }])
  return { image_id: imageId!, file_sha256: null, byte_count: stored.byteCount }
}

/** Throws when the file is not the one that was checked any more. */
async function keepFile({ path, sourceSha256 }: FolderFile, store: MediaStore) {
  const { sha256, byteCount } = await store.putFile(path)
  if (sha256 !== sourceSha256) throw new Error(`${path} changed while it was read. Apply the folder again.`)
  return { image_id: null, file_sha256: sha256, byte_count: byteCount }
}
