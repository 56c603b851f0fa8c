import { sql } from 'kysely'
import { type DataKeys, openSealed, type SealedPlace, sealValue } from '#db/sealed-values.ts'
import type { TenantTransaction } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { StoredFile } from '../attachments/attachment.ts'
import { sealJson } from './sealed-steps.server.ts'
import type { SavedDocument } from './steps.ts'

/** The documents of one form: their table, the column of the form's number, and the number. */
export type DocumentsOf = {
  table: 'finance_documents' | 'order_documents'
  column: 'finance_application_id' | 'order_id'
  id: number
}

/** Which document of its form. */
export type DocumentAsked = { field: string; part: number }

/** As its dealer downloads it. */
export type OpenedDocument = Pick<SavedDocument, 'name' | 'contentType'> & { bytes: Buffer }

type Ctx = Pick<TenantCtx, 'tenant'>

/** Stores files sealed, by their field in place of those that were there. */
export async function storeDocuments(
  trx: TenantTransaction,
  { tenant: { tenantId }, now }: TenantCtx,
  keys: DataKeys,
  of: DocumentsOf,
  files: readonly StoredFile[],
): Promise<void> {
  const table = sql.table(of.table)
  const column = sql.ref(of.column)
  for (const [field, ofField] of Map.groupBy(files, (file) => file.field)) {
    await sql`delete from ${table} where tenant_id = ${tenantId} and ${column} = ${of.id} and field = ${field}`.execute(
      trx,
    )
    for (const [part, { name, contentType, bytes }] of ofField.entries()) {
      const place = (which: SealedColumn) => placeOf(tenantId, of, which, { field, part })
      const about = sealJson(keys, place('about_sealed'), { name, contentType })
      const content = sealValue(keys, place('content_sealed'), bytes)
      await sql`
        insert into ${table} (tenant_id, ${column}, field, part, byte_count, about_sealed, content_sealed, uploaded_at)
        values (${tenantId}, ${of.id}, ${field}, ${part}, ${bytes.length}, ${about}, ${content}, ${now}::timestamptz)`.execute(
        trx,
      )
    }
  }
}

/** What there is, opened but for the files themselves. Throws `LostDataKey`. */
export async function listDocuments(
  trx: TenantTransaction,
  { tenant: { tenantId } }: Ctx,
  keys: DataKeys,
  of: DocumentsOf,
): Promise<SavedDocument[]> {
  const { rows } = await sql<DocumentAsked & { bytes: number; about: Buffer }>`
    select field, part, byte_count as bytes, about_sealed as about from ${sql.table(of.table)}
    where tenant_id = ${tenantId} and ${sql.ref(of.column)} = ${of.id} order by field, part`.execute(trx)
  return rows.map(({ about, ...document }) => {
    const opened = openSealed(keys, placeOf(tenantId, of, 'about_sealed', document), about)
    return { ...document, ...(JSON.parse(opened.toString()) as Pick<SavedDocument, 'name' | 'contentType'>) }
  })
}

/** One with its bytes; null where there is none. Throws `LostDataKey`. */
export async function openDocument(
  trx: TenantTransaction,
  ctx: Ctx,
  keys: DataKeys,
  of: DocumentsOf,
  { field, part }: DocumentAsked,
): Promise<OpenedDocument | null> {
  const { tenantId } = ctx.tenant
  const about = (await listDocuments(trx, ctx, keys, of)).find((one) => one.field === field && one.part === part)
  if (!about) return null
  const { rows } = await sql<{ content: Buffer }>`
    select content_sealed as content from ${sql.table(of.table)}
    where tenant_id = ${tenantId} and ${sql.ref(of.column)} = ${of.id} and field = ${field} and part = ${part}`.execute(
    trx,
  )
  const place = placeOf(tenantId, of, 'content_sealed', { field, part })
  return { name: about.name, contentType: about.contentType, bytes: openSealed(keys, place, rows[0]!.content) }
}

type SealedColumn = 'about_sealed' | 'content_sealed'

function placeOf(
  tenantId: number,
  { table, id }: DocumentsOf,
  column: SealedColumn,
  { field, part }: DocumentAsked,
): SealedPlace {
  return { tenantId, table, column, row: `${id}/${field}/${part}` }
}
