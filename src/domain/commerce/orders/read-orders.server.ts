import { sql } from 'kysely'
import { type DataKeys, LostDataKey } from '#db/sealed-values.ts'
import { withTenant } from '#db/tenant-session.ts'
import type { ShopperCtx } from '#domain/accounts/shoppers/shopper-ctx.ts'
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
 * The order somebody goes on with, or looks at: that of their link where it is of the vehicle, else what their account saved last of it; one that is off
 * comes last. Without a vehicle the link's, else the account's last. Null where there is none.
 */
export async function findOrder(
  ctx: TenantCtx,
  keys: DataKeys,
  { link, shopperId, report, listingId }: Whose & { listingId: number | null },
): Promise<Order | null> {
  const linked = orderOfLink(ctx, keys, link)
  if (linked === null && shopperId === null) return null
  const isTheirs = sql`(o.order_id = ${linked} or o.shopper_id = ${shopperId}::bigint)`
  const isOf = listingId === null ? sql`true` : sql`o.listing_id = ${listingId}`
  try {
    const found = await withTenant(ctx, (trx) => openOrders(trx, ctx, keys, sql`${isTheirs} and ${isOf}`))
    const own = found.filter(({ state }) => state !== 'cancelled')
    return own.find(({ orderId }) => orderId === linked) ?? own[0] ?? found[0] ?? null
  } catch (error) {
    if (!(error instanceof LostDataKey)) throw error
    report(error)
    return null
  }
}

/** A placed order by its reference, of the account or of a link that the browser keeps; null for none of theirs. Throws `LostDataKey`. */
export async function findOwnOrder(
  ctx: TenantCtx,
  keys: DataKeys,
  { reference, links, shopperId }: { reference: string; links: readonly string[]; shopperId: number | null },
): Promise<Order | null> {
  const linked = links.map((link) => orderOfLink(ctx, keys, link)).filter((id) => id !== null)
  const isTheirs = sql`(o.order_id = any(${linked}::bigint[]) or o.shopper_id = ${shopperId}::bigint)`
  const [order] = await withTenant(ctx, (trx) =>
    openOrders(trx, ctx, keys, sql`o.reference = ${reference} and o.state <> 'draft' and ${isTheirs}`, 1),
  )
  return order ?? null
}

/** The number of the order that a reservation is of; null for one that is of none. */
export async function orderOfReservation(ctx: TenantCtx, reservationId: number): Promise<number | null> {
  const row = await withTenant(ctx, (trx) =>
    trx
      .selectFrom('orders')
      .select('order_id')
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('reservation_id', '=', reservationId)
      .executeTakeFirst(),
  )
  return row?.order_id ?? null
}

/** An order as its shopper's garage has it, unopened. */
export type ListedOrder = Pick<Order, 'orderId' | 'reference' | 'state' | 'vehicle'>

/** Those of a shopper who has signed in, saved last first. */
export async function listShopperOrders({ shopper, ...ctx }: ShopperCtx): Promise<ListedOrder[]> {
  const { rows } = await withTenant(ctx, (trx) =>
    sql<ListedOrder>`
      select order_id as "orderId", reference, state, vehicle from orders
      where tenant_id = ${ctx.tenant.tenantId} and shopper_id = ${shopper.shopperId}
      order by saved_at desc, order_id limit 50`.execute(trx),
  )
  return rows
}

/** Everything a shopper typed into the orders of their account, opened; of one whose key is not here, that it is there. */
export async function ownOrders(
  ctx: TenantCtx,
  keys: DataKeys,
  shopperId: number,
): Promise<(Order | { orderId: number; unreadable: true })[]> {
  return withTenant(ctx, async (trx) => {
    const { rows } = await sql<{ orderId: number }>`
      select order_id as "orderId" from orders where tenant_id = ${ctx.tenant.tenantId} and shopper_id = ${shopperId}
      order by order_id`.execute(trx)
    const opened: Awaited<ReturnType<typeof ownOrders>> = []
    for (const { orderId } of rows) {
      const found = await openOrders(trx, ctx, keys, sql`o.order_id = ${orderId}`).catch((error: unknown) => {
        if (!(error instanceof LostDataKey)) throw error
        return [{ orderId, unreadable: true as const }]
      })
      opened.push(...found)
    }
    return opened
  })
}
