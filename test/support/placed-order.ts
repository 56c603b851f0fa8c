import { sandboxProcessor } from '#domain/commerce/adapters/sandbox-processor.server.ts'
import { beginCard } from '#domain/commerce/invoices/begin-card.server.ts'
import { completeOnlinePayment } from '#domain/commerce/invoices/complete-online-payment.server.ts'
import { readOnlinePayment } from '#domain/commerce/invoices/read-invoices.server.ts'
import { settleOnlinePayment } from '#domain/commerce/invoices/settle-online-payment.server.ts'
import { withLedger } from '#domain/commerce/ledger/with-ledger.server.ts'
import { startOrderPayment } from '#domain/commerce/order-payments/start-order-payment.server.ts'
import { moveOrderByReference } from '#domain/commerce/orders/list-orders.server.ts'
import { readOrder } from '#domain/commerce/orders/read-orders.server.ts'
import { saveOrderStep } from '#domain/commerce/orders/save-order-step.server.ts'
import { beginPayment } from '#domain/commerce/reservations/begin-payment.server.ts'
import { completeReservation } from '#domain/commerce/reservations/complete-reservation.server.ts'
import { readReservation } from '#domain/commerce/reservations/read-reservations.server.ts'
import { settleReservation } from '#domain/commerce/reservations/settle-reservation.server.ts'
import { startHold } from '#domain/commerce/reservations/start-hold.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { DataKeys } from '#domain/tenants/data-keys.ts'
import type { TestDatabase } from './database.ts'
import { lettersInto } from './letters-into.ts'
import { listVehicle } from './list-vehicle.ts'

export type ReservedVehicle = { listingId: number; reservationId: number; leadId: number }

/** A vehicle that somebody reserved with a test card; the dealer has the lead. */
export async function reservedVehicle(
  database: TestDatabase,
  ctx: TenantCtx,
  stock: string,
  facts: object = {},
): Promise<ReservedVehicle> {
  const listingId = await listed(database, ctx, stock, facts)
  return { listingId, ...(await reserve(database, ctx, { listingId, stock })) }
}

function listed(database: TestDatabase, ctx: TenantCtx, stock: string, facts: object): Promise<number> {
  return listVehicle(database, ctx, stock, { make: 'Kia', model: 'Rio', price_cents: 2_000_000, ...facts })
}

async function reserve(
  database: TestDatabase,
  ctx: TenantCtx,
  { listingId, stock }: { listingId: number; stock: string },
) {
  const processors = sandboxWithLedger(database)
  const held = await startHold(
    ctx,
    {
      ...{ listingId, isAgreed: true, shopperId: null, origin: 'https://harbour.example' },
      contact: { firstName: 'Ann', lastName: 'Example', email: `${stock}@example.com`, phone: '0491570156' },
      ...{ shown: { depositCents: 20_000, priceCents: 2_000_000 }, sender: { address: stock } },
    },
    { processors },
  )
  if (held.kind !== 'held') throw new Error(held.kind)
  const { reservationId } = held
  const begun = await beginPayment(ctx, (await readReservation(ctx, reservationId))!, processors)
  if (begun.kind !== 'created') throw new Error(begun.kind)
  await processors.sandbox.testCards!.confirm(ctx, begun.browser.clientSecret, '4242424242424242')
  await settleReservation(ctx, { reservationId }, processors)
  const worker = { ...ctx, db: database.worker }
  await completeReservation(worker, { reservationId }, { processors, ...lettersInto([]) })
  return { reservationId, leadId: (await readReservation(ctx, reservationId))!.leadId! }
}

/** The sandbox as a process has it: what it moves is in the ledger. */
export function sandboxWithLedger(database: TestDatabase) {
  const sandbox = withLedger(sandboxProcessor({ db: database.app }), { db: database.app })
  return { stripe: null, sandbox }
}

/** The same vehicle ordered, as the checkout journey leaves it: new, its deposit paid. */
export async function placedOrder(
  database: TestDatabase,
  ctx: TenantCtx,
  keys: DataKeys,
  stock: string,
  facts: object = {},
) {
  const listingId = await listed(database, ctx, stock, facts)
  const nobody = { link: null, shopperId: null, report: () => {} }
  const you = {
    ...{ name: 'Ann', last_name: 'Example', email: `${stock}@example.com`, phone: '0491 570 156' },
    ...{ address: '17 Gumnut Lane', postcode: '4006' },
  }
  const sent = { ...nobody, listingId, step: 'you', typed: you, files: [], origin: 'https://harbour.example' }
  const saved = await saveOrderStep(ctx, keys, sent, { processors: { stripe: null, sandbox: null } })
  if (saved.kind !== 'saved') throw new Error(JSON.stringify(saved))
  const { orderId } = saved
  const reserved = await reserve(database, ctx, { listingId, stock })
  await database.owner.query(
    `update orders set state = 'new', placed_at = $2, pays = 'deposit', reservation_id = $3, lead_id = $4 where order_id = $1`,
    [orderId, ctx.now, reserved.reservationId, reserved.leadId],
  )
  const { reference } = (await readOrder(ctx, keys, orderId))!
  return { ...reserved, listingId, orderId, reference, page: `/dealer/orders/${reference}` }
}

/** Such an order under contract, past its cooling-off time, of which all that was left was paid by a test card. */
export async function orderPaidByCard(database: TestDatabase, ctx: TenantCtx, keys: DataKeys, stock: string) {
  const placed = await placedOrder(database, ctx, keys, stock)
  const { reference, orderId } = placed
  await moveOrderByReference(ctx, { reference, to: 'contract' })
  const signed = [orderId, ctx.now]
  await database.owner.query(
    `update orders set contract_at = $2::timestamptz - interval '30 days' where order_id = $1`,
    signed,
  )
  const processors = sandboxWithLedger(database)
  const order = (await readOrder(ctx, keys, orderId))!
  const started = await startOrderPayment(ctx, order, { origin: 'https://harbour.example' }, { processors })
  if (started.kind !== 'started') throw new Error(started.kind)
  const { onlinePaymentId } = started
  const begun = await beginCard(ctx, (await readOnlinePayment(ctx, onlinePaymentId))!, processors)
  if (begun.kind !== 'created') throw new Error(begun.kind)
  await processors.sandbox.testCards!.confirm(ctx, begun.browser.clientSecret, '4242424242424242')
  await settleOnlinePayment(ctx, { onlinePaymentId }, processors)
  const worker = { ...ctx, db: database.worker }
  await completeOnlinePayment(worker, { onlinePaymentId }, { processors, ...lettersInto([]) })
  return { ...placed, onlinePaymentId }
}
