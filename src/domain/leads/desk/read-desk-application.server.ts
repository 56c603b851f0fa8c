import { sql } from 'kysely'
import type { DataKeys } from '#db/sealed-values.ts'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import { recordAudit } from '#domain/accounts/record-audit.server.ts'
import type { DeskCtx } from '#domain/accounts/staff-ctx.ts'
import type { Application } from '../applications/application.ts'
import { documentsOf, openApplication } from '../applications/stored-application.server.ts'
import { type DocumentAsked, type OpenedDocument, openDocument } from '../stepwise/sealed-documents.server.ts'
import { inSight } from './lead-conditions.server.ts'

/** The finance application of a lead that this person may see, opened, or null; that it was read is in the audit (rule:staff-audit). */
export async function readDeskApplication(ctx: DeskCtx, keys: DataKeys, leadId: number): Promise<Application | null> {
  return withTenant(ctx, async (trx) => {
    const applicationId = await applicationOfLead(trx, ctx, leadId)
    const found = applicationId === null ? null : await openApplication(trx, ctx, keys, applicationId)
    if (found) await recordAudit(trx, ctx, { action: 'lead-application', ids: [leadId] })
    return found
  })
}

/** A document of such an application, or null; that it was read is in the audit, too. */
export async function readDeskDocument(
  ctx: DeskCtx,
  keys: DataKeys,
  { leadId, ...asked }: { leadId: number } & DocumentAsked,
): Promise<OpenedDocument | null> {
  return withTenant(ctx, async (trx) => {
    const applicationId = await applicationOfLead(trx, ctx, leadId)
    const found = applicationId === null ? null : await openDocument(trx, ctx, keys, documentsOf(applicationId), asked)
    if (found) await recordAudit(trx, ctx, { action: 'lead-application', ids: [leadId], details: asked })
    return found
  })
}

async function applicationOfLead(trx: TenantTransaction, ctx: DeskCtx, leadId: number): Promise<number | null> {
  const { rows } = await sql<{ applicationId: number }>`
    select a.finance_application_id as "applicationId" from leads l
      join finance_applications a on a.tenant_id = l.tenant_id and a.lead_id = l.lead_id
    where l.lead_id = ${leadId} and ${inSight(ctx)}`.execute(trx)
  return rows[0]?.applicationId ?? null
}
