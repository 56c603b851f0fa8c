import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import { recordAudit } from '#domain/accounts/record-audit.server.ts'
import type { DeskCtx } from '#domain/accounts/staff-ctx.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { type LeadRecord, readLeads } from '../read-leads.server.ts'
import { inSight } from './lead-conditions.server.ts'
import type { LeadStatus } from './lead-status.ts'

/** Something the dealer's people wrote or did about a lead. */
export type LeadActivity = {
  at: Date
  byName: string
  byEmail: string
  kind: 'note' | 'status' | 'sent-again' | 'released' | 'moved' | 'cancelled' | 'reservation'
  /** The note, the new status, where it was sent, or the time it has or had. */
  says: string
}

export type DeskLead = LeadRecord & LeadProgress

export type LeadProgress = {
  status: LeadStatus
  /** The newest first. */
  activity: LeadActivity[]
}

/** A lead with all that is known of it, or null where there is none that this person may see; that it was read is in the audit. */
export async function readDeskLead(ctx: DeskCtx, leadId: number): Promise<DeskLead | null> {
  return withTenant(ctx, async (trx) => {
    const [lead] = await readLeads(trx, ctx, sql`l.lead_id = ${leadId} and ${inSight(ctx)}`, 1, 0)
    if (!lead) return null
    await recordAudit(trx, ctx, { action: 'lead-read', ids: [leadId] })
    return { ...lead, ...(await readProgress(trx, ctx, leadId)) }
  })
}

/** How far the dealer is with a lead that is there; for the worker's role too. */
export async function findProgress(ctx: TenantCtx, leadId: number): Promise<LeadProgress> {
  return withTenant(ctx, (trx) => readProgress(trx, ctx, leadId))
}

async function readProgress(trx: TenantTransaction, { tenant }: TenantCtx, leadId: number): Promise<LeadProgress> {
  const { status } = await trx
    .selectFrom('leads')
    .select('status')
    .where('tenant_id', '=', tenant.tenantId)
    .where('lead_id', '=', leadId)
    .executeTakeFirstOrThrow()
  const activity = await trx
    .selectFrom('lead_activity')
    .select(['at', 'by_name as byName', 'by_email as byEmail', 'kind', 'says'])
    .where('tenant_id', '=', tenant.tenantId)
    .where('lead_id', '=', leadId)
    .orderBy('lead_activity_id', 'desc')
    .execute()
  return { status, activity }
}
