import type { TenantTransaction } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { enqueueDelivery } from './enqueue-delivery.server.ts'
import { CONFIRMATION, CONFIRMATION_TARGET } from './lead-channel.ts'
import type { Destination } from './route-lead.ts'

export type NewDelivery = { kind: string; target: string; isListed: boolean }

/** Everything a lead sets on its way: to its receivers, and to the shopper where the dealer wants that. */
export function deliveriesOf(
  destinations: readonly Destination[],
  { leads }: Pick<TenantSettings, 'leads'>,
): NewDelivery[] {
  const confirmation = { kind: CONFIRMATION, target: CONFIRMATION_TARGET, isListed: true }
  return [...destinations, ...(leads.confirmation.sent ? [confirmation] : [])]
}

/** Stores deliveries of a lead with their jobs, each once; those of a lead that is held wait for its release. */
export async function insertDeliveries(
  trx: TenantTransaction,
  { tenant, now }: TenantCtx,
  { leadId, isHeld }: { leadId: number; isHeld: boolean },
  deliveries: readonly NewDelivery[],
): Promise<number> {
  let inserted = 0
  for (const { kind, target, isListed } of deliveries) {
    const row = await trx
      .insertInto('lead_deliveries')
      .values({
        ...{ lead_id: leadId, tenant_id: tenant.tenantId, kind, target, is_listed: isListed },
        state: isHeld ? 'held' : 'pending',
        next_try_at: now,
      })
      .onConflict((known) => known.columns(['lead_id', 'kind', 'target']).doNothing())
      .returning('lead_delivery_id')
      .executeTakeFirst()
    if (!row) continue
    inserted++
    if (!isHeld) await enqueueDelivery(trx, row.lead_delivery_id)
  }
  return inserted
}
