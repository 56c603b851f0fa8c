import type { DataKeys } from '#db/sealed-values.ts'
import type { TenantTransaction } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { type DocumentsOf, listDocuments } from '../stepwise/sealed-documents.server.ts'
import { openAnswers } from '../stepwise/sealed-steps.server.ts'
import type { Application } from './application.ts'

/** Where the documents of an application are. */
export function documentsOf(id: number): DocumentsOf {
  return { table: 'finance_documents', column: 'finance_application_id', id }
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
    documents: await listDocuments(trx, ctx, keys, documentsOf(applicationId)),
  }
}
