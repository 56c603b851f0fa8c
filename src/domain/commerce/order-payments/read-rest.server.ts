import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import { publicHolidays } from '#domain/locations/public-holidays.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { isFinanced, type Order, type OrderLine, totalCents } from '../orders/order.ts'
import { type OrderDue, type Rest, restOf } from './rest.ts'

/** What is left to pay of an order of this dealer, as it stands now (rule:order-rest). */
export async function readRest(ctx: TenantCtx, order: Order): Promise<Rest> {
  if (order.state !== 'contract' || !ctx.tenant.settings.commerce.journey.restByCard) return { kind: 'none' }
  return restWithin(ctx, order, await withTenant(ctx, (trx) => readDue(trx, ctx, order.orderId)))
}

export async function restWithin(ctx: TenantCtx, order: Order, due: OrderDue | null): Promise<Rest> {
  if (!due?.yard || due.contractAt === null) return { kind: 'none' }
  const { settings } = ctx.tenant
  const year = due.contractAt.getUTCFullYear()
  const holidays = await publicHolidays(due.yard.state.toUpperCase(), [year, year + 1])
  const facts = { settings, isFinanced: isFinanced(order), now: ctx.now }
  return restOf(due, { ...facts, isHoliday: (date) => holidays.has(date) })
}

/** One order of this dealer, placed or not; null for none. With `isLocked` it stays as it is until the transaction ends. */
export async function readDue(
  trx: TenantTransaction,
  { tenant: { tenantId } }: Pick<TenantCtx, 'tenant'>,
  orderId: number,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<OrderDue | null> {
  // By itself: what is read after it is as it was when the lock came.
  if (isLocked)
    await sql`select from orders where tenant_id = ${tenantId} and order_id = ${orderId} for no key update`.execute(trx)
  const { rows } = await sql<Omit<OrderDue, 'totalCents' | 'heldCents'> & { lines: OrderLine[]; held: string }>`
    select o.state, o.contract_at as "contractAt", o.lines, d.slug as "dealershipSlug", o.vehicle->>'carType' as "carType",
      case when y.state is not null then jsonb_build_object('state', y.state, 'timeZone', y.time_zone) end as yard,
      r.deposit_cents as "depositCents",
      (select coalesce(-sum(e.amount_cents), 0) from money_movements m
        join money_entries e on e.tenant_id = m.tenant_id and e.movement_id = m.movement_id
        where m.tenant_id = r.tenant_id and m.processor = r.processor and m.payment_id = r.payment_id
          and e.ledger_account in ('deposits-held', 'refunds', 'chargebacks')) as held
    from orders o
    left join dealerships d on d.tenant_id = o.tenant_id and d.dealership_id = o.dealership_id
    left join listings l on l.tenant_id = o.tenant_id and l.listing_id = o.listing_id
    left join locations y on y.tenant_id = l.tenant_id and y.location_id = l.location_id
    left join reservations r on r.tenant_id = o.tenant_id and r.reservation_id = o.reservation_id
      and r.state in ('paid', 'fulfilled')
    where o.tenant_id = ${tenantId} and o.order_id = ${orderId}`.execute(trx)
  const [row] = rows
  if (!row) return null
  const { lines, held, ...due } = row
  return { ...due, totalCents: totalCents(lines), heldCents: Number(held) }
}
