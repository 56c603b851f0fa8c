import { sql } from 'kysely'
import { type DataKeys, LostDataKey } from '#db/sealed-values.ts'
import { withTenant } from '#db/tenant-session.ts'
import type { Whose } from '#domain/leads/stepwise/sealed-steps.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { Order } from './order.ts'
import { orderOfLink } from './order-link.server.ts'
import { openOrders } from './stored-order.server.ts'

/** An order of this dealer by its number; null for none. Throws `LostDataKey`. */
export async function readOrder(ctx: TenantCtx, keys: DataKeys, orderId: number): Promise<Order | null> {
  const [order] = await withTenant(ctx, (trx) => openOrders(trx, ctx, keys, sql`o.order_id = ${orderId}`))
  return order ?? null
}

/**
 * The order somebody goes on with, or looks at: that of their link where it is of the vehicle, else what their account saved last of it. Without a
 * vehicle the link's, else the account's last. Null where there is none.
 */
export async function findOrder(
  ctx: TenantCtx,
  keys: DataKeys,
  { link, shopperId, report, listingId }: Whose & { listingId: number | null },
): Promise<Order | null> {
  const linked = orderOfLink(ctx, keys, link)
  if (linked === null && shopperId === null) return null
  const isTheirs = sql`(o.order_id = ${linked} or o.shopper_id = ${shopperId}::bigint)`
  const isOf = listingId === null ? sql`true` : sql`o.listing_id = ${listingId} and o.state <> 'cancelled'`
  try {
    const found = await withTenant(ctx, (trx) => openOrders(trx, ctx, keys, sql`${isTheirs} and ${isOf}`))
    return found.find(({ orderId }) => orderId === linked) ?? found[0] ?? null
  } catch (error) {
    if (!(error instanceof LostDataKey)) throw error
    report(error)
    return null
  }
}
