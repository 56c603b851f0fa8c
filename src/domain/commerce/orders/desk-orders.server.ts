import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import { recordAudit } from '#domain/accounts/record-audit.server.ts'
import type { DeskCtx } from '#domain/accounts/staff-ctx.ts'
import {
  type DocumentAsked,
  type OpenedDocument,
  openDocument,
} from '#domain/leads/stepwise/sealed-documents.server.ts'
import type { DataKeys } from '#domain/tenants/data-keys.ts'
import { findOrders, type ListedOrder, orderIdOf, placedOrders } from './list-orders.server.ts'
import { type MoveOutcome, moveOrder } from './move-order.server.ts'
import type { Order } from './order.ts'
import type { DealerOrderState } from './order-moves.ts'
import { documentsOf, openOrders } from './stored-order.server.ts'

/** Orders somebody may see: all that were placed, or those of the one dealership they are bound to (rule:staff-access). */
export function ordersInSight(ctx: DeskCtx): RawBuilder<SqlBool> {
  const { dealership } = ctx.staff
  if (dealership === null) return placedOrders(ctx)
  return sql`${placedOrders(ctx)} and o.dealership_id = (select d.dealership_id from dealerships d
    where d.tenant_id = ${ctx.tenant.tenantId} and d.slug = ${dealership})`
}

/** `shopper`: as the lead says it; null until there is one. */
export type DeskOrder = ListedOrder & { shopper: string | null }

export async function listDeskOrders(
  ctx: DeskCtx,
  { state }: { state: DealerOrderState | null },
): Promise<DeskOrder[]> {
  return withTenant(ctx, async (trx) => {
    const orders = await findOrders(trx, ordersInSight(ctx), state)
    const leads = await trx
      .selectFrom('leads')
      .select(['lead_id', 'first_name', 'last_name'])
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('lead_id', 'in', [0, ...orders.flatMap(({ leadId }) => leadId ?? [])])
      .execute()
    const names = new Map(leads.map((lead) => [lead.lead_id, `${lead.first_name} ${lead.last_name}`.trim()]))
    await recordAudit(trx, ctx, { action: 'order-list', ids: orders.map(({ orderId }) => orderId) })
    return orders.map((order) => ({ ...order, shopper: names.get(order.leadId ?? 0) || null }))
  })
}

/** One by its reference, opened; null where this person may see none. Throws `LostDataKey`. */
export async function readDeskOrder(ctx: DeskCtx, keys: DataKeys, reference: string): Promise<Order | null> {
  return withTenant(ctx, async (trx) => {
    const order = await orderInSight(trx, ctx, keys, reference)
    if (order) await recordAudit(trx, ctx, { action: 'order-read', ids: [order.orderId] })
    return order
  })
}

/** A document of an order that this person may see, or null; that it was read is in the audit (rule:staff-audit). Throws `LostDataKey`. */
export async function readDeskOrderDocument(
  ctx: DeskCtx,
  keys: DataKeys,
  { reference, ...asked }: { reference: string } & DocumentAsked,
): Promise<OpenedDocument | null> {
  return withTenant(ctx, async (trx) => {
    const orderId = await orderIdInSight(trx, ctx, reference)
    const found = orderId === null ? null : await openDocument(trx, ctx, keys, documentsOf(orderId), asked)
    if (found) await recordAudit(trx, ctx, { action: 'order-document', ids: [orderId!], details: asked })
    return found
  })
}

export async function orderInSight(
  trx: TenantTransaction,
  ctx: DeskCtx,
  keys: DataKeys,
  reference: string,
): Promise<Order | null> {
  const [order] = await openOrders(trx, ctx, keys, sql`o.reference = ${reference} and ${ordersInSight(ctx)}`, 1)
  return order ?? null
}

/** The number of an order this person may see; null for none. */
export function orderIdInSight(trx: TenantTransaction, ctx: DeskCtx, reference: string): Promise<number | null> {
  return orderIdOf(trx, reference, ordersInSight(ctx))
}

/** Moves an order, with its row of the audit (rule:staff-audit). */
export async function moveDeskOrder(
  ctx: DeskCtx,
  { reference, to }: { reference: string; to: DealerOrderState },
): Promise<MoveOutcome> {
  return withTenant(ctx, async (trx): Promise<MoveOutcome> => {
    const orderId = await orderIdInSight(trx, ctx, reference)
    if (orderId === null) return { kind: 'unknown' }
    const outcome = await moveOrder(trx, ctx, { orderId, to })
    if (outcome.kind === 'moved')
      await recordAudit(trx, ctx, { action: 'order-move', ids: [orderId], details: { from: outcome.from, to } })
    return outcome
  })
}
