import { type DataKeys, openSealed, type SealedPlace } from '#db/sealed-values.ts'
import type { TenantTransaction } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { openAnswers } from '../stepwise/sealed-steps.server.ts'
import type { SavedDocument } from '../stepwise/steps.ts'
import type { Application } from './application.ts'

/** Where a document is, and what it is called. */
export function documentPlace(
  { tenant }: Pick<TenantCtx, 'tenant'>,
  column: 'about_sealed' | 'content_sealed',
  { applicationId, field, part }: { applicationId: number; field: string; part: number },
): SealedPlace {
  return { tenantId: tenant.tenantId, table: 'finance_documents', column, row: `${applicationId}/${field}/${part}` }
}

/** An application with the list of its documents, opened; null where this dealer has none. Throws `LostDataKey`. */
export async function openApplication(
  trx: TenantTransaction,
  ctx: Pick<TenantCtx, 'tenant'>,
  keys: DataKeys,
  applicationId: number,
): Promise<Application | null> {
  const { tenantId } = ctx.tenant
  const row = await trx
    .selectFrom('finance_applications')
    .select(['shopper_id', 'listing_id', 'lead_id', 'created_at', 'saved_at', 'answers_sealed'])
    .where('tenant_id', '=', tenantId)
    .where('finance_application_id', '=', applicationId)
    .executeTakeFirst()
  if (!row) return null
  return {
    applicationId,
    ...{ shopperId: row.shopper_id, listingId: row.listing_id, leadId: row.lead_id },
    ...{ createdAt: row.created_at, savedAt: row.saved_at },
    answers: openAnswers(ctx, keys, { table: 'finance_applications', id: applicationId, sealed: row.answers_sealed }),
    documents: await listDocuments(trx, ctx, keys, applicationId),
  }
}

async function listDocuments(
  trx: TenantTransaction,
  ctx: Pick<TenantCtx, 'tenant'>,
  keys: DataKeys,
  applicationId: number,
): Promise<SavedDocument[]> {
  const rows = await trx
    .selectFrom('finance_documents')
    .select(['field', 'part', 'byte_count', 'about_sealed'])
    .where('tenant_id', '=', ctx.tenant.tenantId)
    .where('finance_application_id', '=', applicationId)
    .orderBy('field')
    .orderBy('part')
    .execute()
  return rows.map(({ field, part, byte_count, about_sealed }) => {
    const about = openSealed(keys, documentPlace(ctx, 'about_sealed', { applicationId, field, part }), about_sealed)
    const { name, contentType } = JSON.parse(about.toString()) as Pick<SavedDocument, 'name' | 'contentType'>
    return { field, part, name, contentType, bytes: byte_count }
  })
}
