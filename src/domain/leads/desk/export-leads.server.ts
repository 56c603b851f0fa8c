import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import { recordAudit } from '#domain/accounts/record-audit.server.ts'
import type { DeskCtx } from '#domain/accounts/staff-ctx.ts'
import { type LeadRecord, readLeads } from '../read-leads.server.ts'
import { leadConditions } from './lead-conditions.server.ts'
import type { LeadListFilter } from './lead-list-query.ts'
import type { LeadStatus } from './lead-status.ts'
import { auditedFilter } from './list-desk-leads.server.ts'

export type ExportedLead = LeadRecord & { status: LeadStatus }

const PORTION = 500

/** Everything a filter finds, the newest first, in portions; each is in the audit as it is read (rule:staff-audit). */
export async function* exportLeads(ctx: DeskCtx, filter: LeadListFilter): AsyncGenerator<ExportedLead[]> {
  const where = leadConditions(ctx, filter)
  let last: ExportedLead | undefined
  for (;;) {
    const from = last
      ? sql`(l.created_at, l.lead_id) < (${last.createdAt}::timestamptz, ${last.leadId}::bigint)`
      : sql`true`
    const portion = await withTenant(ctx, async (trx) => {
      const leads = await readLeads(trx, ctx, sql`${where} and ${from}`, PORTION, 0)
      const ids = leads.map(({ leadId }) => leadId)
      const { rows } = await sql<{ leadId: number; status: LeadStatus }>`
        select lead_id as "leadId", status from leads where tenant_id = ${ctx.tenant.tenantId} and lead_id = any (${ids})`.execute(
        trx,
      )
      const statuses = new Map(rows.map(({ leadId, status }) => [leadId, status]))
      if (leads.length > 0 || !last)
        await recordAudit(trx, ctx, { action: 'lead-export', ids, details: auditedFilter(filter) })
      return leads.map((lead): ExportedLead => ({ ...lead, status: statuses.get(lead.leadId)! }))
    })
    if (portion.length > 0) yield portion
    if (portion.length < PORTION) return
    last = portion.at(-1)
  }
}
