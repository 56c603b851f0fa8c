import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import { recordAudit } from '#domain/accounts/record-audit.server.ts'
import type { DeskCtx } from '#domain/accounts/staff-ctx.ts'
import { addDays, instantOf } from '#domain/locations/zoned-time.ts'
import { ordersInSight } from '../orders/desk-orders.server.ts'
import { type PickUpOfOrder, readPickUps } from './read-pick-ups.server.ts'

/** `shopper`: as the lead says it; null until there is one, or once it is erased. */
export type DeskPickUp = PickUpOfOrder & { shopper: { name: string; phone: string } | null }

/** Which vehicles are fetched in so many days from a date (yyyy-mm-dd) of the dealer's own clock on, of orders that this person may see and that are not off. */
export async function listDeskPickUps(
  ctx: DeskCtx,
  { from, days }: { from: string; days: number },
): Promise<DeskPickUp[]> {
  const { tenantId, settings } = ctx.tenant
  const [since, until] = [from, addDays(from, days)].map((date) => instantOf(date, 0, settings.site.timeZone))
  return withTenant(ctx, async (trx) => {
    const pickUps = await readPickUps(
      trx,
      ctx,
      sql`${ordersInSight(ctx)} and o.state <> 'cancelled' and o.pick_up_at >= ${since} and o.pick_up_at < ${until}`,
    )
    if (pickUps.length === 0) return []
    await recordAudit(trx, ctx, { action: 'order-list', ids: pickUps.map(({ orderId }) => orderId) })
    const leads = await trx
      .selectFrom('leads')
      .select(['lead_id', 'first_name', 'last_name', 'phone'])
      .where('tenant_id', '=', tenantId)
      .where('lead_id', 'in', [0, ...pickUps.flatMap(({ leadId }) => leadId ?? [])])
      .execute()
    const shoppers = new Map(
      leads.map((lead) => [lead.lead_id, { name: `${lead.first_name} ${lead.last_name}`.trim(), phone: lead.phone }]),
    )
    return pickUps.map((pickUp) => ({ ...pickUp, shopper: shoppers.get(pickUp.leadId ?? 0) ?? null }))
  })
}
