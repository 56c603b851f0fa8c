import { sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { enqueueSettling, findPacks } from '../contracts/stored-pack.server.ts'
import { hasItsOwn } from './claim-trade-in.server.ts'
import { deleteOrderDocuments } from './delete-order-documents.server.ts'

/**
 * The order of a reservation that was paid just now is placed; of most there is none. Paid so late that another has its time to be fetched, it has none.
 */
export async function markPlaced(
  trx: TenantTransaction,
  { tenant, now }: TenantCtx,
  reservationId: number,
): Promise<void> {
  await sql`
    update orders set state = 'new', placed_at = ${now}::timestamptz, pick_up_at = case when exists (select from orders o
      where o.tenant_id = orders.tenant_id and o.pick_up_location_id = orders.pick_up_location_id and o.pick_up_at = orders.pick_up_at
        and o.order_id <> orders.order_id and ${hasItsOwn}) then null else pick_up_at end
    where tenant_id = ${tenant.tenantId} and reservation_id = ${reservationId} and state = 'draft'`.execute(trx)
}

/**
 * The order of a reservation that is over is off, and its money goes back; one that is handed over is not. A contract that is out is taken back
 * by a job (`settlePack`).
 */
export async function markCancelled(
  trx: TenantTransaction,
  { tenant, now }: TenantCtx,
  reservationId: number,
): Promise<void> {
  const { rows } = await sql<{ orderId: number }>`
    update orders set state = 'cancelled', cancelled_at = ${now}::timestamptz
    where tenant_id = ${tenant.tenantId} and reservation_id = ${reservationId} and state in ('new', 'contract', 'paid')
    returning order_id as "orderId"`.execute(trx)
  for (const { orderId } of rows) {
    await deleteOrderDocuments(trx, { tenant }, sql`order_id = ${orderId}`)
    for (const { packId } of await findPacks(trx, { tenant }, sql`order_id = ${orderId} and state = 'sent'`))
      await enqueueSettling(trx, packId, now)
  }
}
