import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'

/** Deliveries older than this are late (rule:lead-queue). */
const LATE_MS = 5 * 60_000

/** What waits for one receiver, or would if it were asked (`suspendedSince`). */
export type WaitingDestination = {
  /** A kind of receiver in the settings, or `confirmation`. */
  kind: string
  to: string
  waiting: number
  /** Since when the one that waits longest does. */
  oldest: Date
  nextTryAt: Date | null
  suspendedSince: Date | null
}

export type LeadQueue = {
  waiting: number
  oldest: Date | null
  /** The longest waiting first, suspended ones last. */
  destinations: WaitingDestination[]
}

/** Whether something waits to be delivered of the tenant that asks (`askEachTenant`). */
export const HAS_PENDING =
  "exists (select from lead_deliveries where tenant_id = forecourt.current_tenant_id() and state = 'pending')"

/** How many of a dealer's deliveries wait, and since when, over all and by receiver; suspended ones count by receiver only. */
export async function readLeadQueue(ctx: TenantCtx): Promise<LeadQueue> {
  const { tenantId } = ctx.tenant
  const { rows } = await withTenant(ctx, (trx) =>
    sql<WaitingDestination>`
      select v.kind, v.target as "to", count(*)::int as waiting, min(v.queued_at) as oldest,
        min(v.next_try_at) filter (where v.state = 'pending') as "nextTryAt",
        case when v.state = 'suspended' then max(d.suspended_at) end as "suspendedSince"
      from lead_deliveries v
      left join lead_destinations d on d.tenant_id = v.tenant_id and d.kind = v.kind and d.target = v.target
      where v.tenant_id = ${tenantId} and v.state in ('pending', 'suspended')
      group by v.kind, v.target, v.state
      order by v.state, oldest, v.kind, v.target`.execute(trx),
  )
  const asked = rows.filter(({ nextTryAt }) => nextTryAt !== null)
  return {
    waiting: asked.reduce((sum, { waiting }) => sum + waiting, 0),
    oldest: asked[0]?.oldest ?? null,
    destinations: rows,
  }
}

/** The receivers for whom a delivery waits too long; one that is suspended is said elsewhere (rule:lead-suspension). */
export function lateDestinations({ destinations }: LeadQueue, now: Date): WaitingDestination[] {
  return destinations.filter(
    ({ nextTryAt, oldest }) => nextTryAt !== null && now.getTime() - oldest.getTime() > LATE_MS,
  )
}
