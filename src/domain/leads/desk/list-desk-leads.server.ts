import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import { recordAudit } from '#domain/accounts/record-audit.server.ts'
import type { DeskCtx } from '#domain/accounts/staff-ctx.ts'
import type { Lead } from '../lead.ts'
import type { LeadDelivery } from '../read-leads.server.ts'
import { leadConditions } from './lead-conditions.server.ts'
import type { LeadCursor, LeadListFilter, LeadListQuery } from './lead-list-query.ts'
import type { LeadStatus } from './lead-status.ts'

/** A lead among others. */
export type ListedLead = Pick<
  Lead,
  'leadId' | 'form' | 'category' | 'state' | 'createdAt' | 'firstName' | 'lastName' | 'email' | 'phone'
> & {
  status: LeadStatus
  vehicle: { name: string; stockNumber: string } | null
  dealershipName: string | null
  message: string | null
  deliveries: LeadDelivery['state'][]
}

export type LeadPage = {
  leads: ListedLead[]
  /** How many there are; where there are more than `MOST_COUNTED`, that many. */
  total: number
  newer: LeadCursor | null
  older: LeadCursor | null
}

export const LEADS_A_PAGE = 50
/** Beyond that nobody wants the number, and counting would hold the page up. */
export const MOST_COUNTED = 10_000

/** A page of the leads somebody may see, the newest first; whose they were is in the audit (rule:staff-audit). */
export async function listDeskLeads(ctx: DeskCtx, { cursor, ...filter }: LeadListQuery): Promise<LeadPage> {
  return withTenant(ctx, async (trx) => {
    const where = leadConditions(ctx, filter)
    const counted = await sql<{ total: number }>`
      select count(*)::int as total from (select 1 from leads l where ${where} limit ${MOST_COUNTED}) as counted`.execute(
      trx,
    )
    const goesBack = cursor?.direction === 'newer'
    const found = await readListed(trx, where, cursor, LEADS_A_PAGE + 1)
    const leads = found.slice(0, LEADS_A_PAGE)
    if (goesBack) leads.reverse()
    const hasMore = found.length > LEADS_A_PAGE
    await recordAudit(trx, ctx, {
      action: 'lead-list',
      ids: leads.map(({ leadId }) => leadId),
      details: auditedFilter(filter),
    })
    return {
      leads,
      total: counted.rows[0]!.total,
      newer: (goesBack ? hasMore : cursor !== null) ? at(leads[0], 'newer') : null,
      older: goesBack || hasMore ? at(leads.at(-1), 'older') : null,
    }
  })
}

/** What was searched for may be somebody's name: that there was something is said, not what. */
export function auditedFilter({ words, ...filter }: LeadListFilter): object {
  const given = Object.entries(filter).filter(([, value]) => value !== null)
  return { ...Object.fromEntries(given), ...(words !== null && { words: true }) }
}

function at(lead: ListedLead | undefined, direction: LeadCursor['direction']): LeadCursor | null {
  return lead ? { direction, atMs: lead.createdAt.getTime(), leadId: lead.leadId } : null
}

/** From the cursor on, nearest first. */
export async function readListed(
  trx: TenantTransaction,
  where: RawBuilder<SqlBool>,
  cursor: LeadCursor | null,
  limit: number,
): Promise<ListedLead[]> {
  const goesBack = cursor?.direction === 'newer'
  const from = cursor
    ? sql`(l.created_at, l.lead_id) ${goesBack ? sql`>` : sql`<`} (${new Date(cursor.atMs)}::timestamptz, ${cursor.leadId}::bigint)`
    : sql`true`
  const order = goesBack ? sql`l.created_at, l.lead_id` : sql`l.created_at desc, l.lead_id desc`
  const { rows } = await sql<ListedLead>`
    select l.lead_id as "leadId", l.form, l.category, l.state, l.status, l.created_at as "createdAt",
      l.first_name as "firstName", l.last_name as "lastName", l.email, l.phone, l.message,
      case when l.vehicle is not null
        then json_build_object('name', l.vehicle->>'name', 'stockNumber', l.vehicle->>'stockNumber') end as vehicle,
      d.name as "dealershipName",
      coalesce((select json_agg(v.state order by v.lead_delivery_id) from lead_deliveries v where v.lead_id = l.lead_id), '[]')
        as deliveries
    from leads l left join dealerships d on d.dealership_id = l.dealership_id
    where ${where} and ${from}
    order by ${order} limit ${limit}`.execute(trx)
  return rows
}
