import type { DataKeys } from '#db/sealed-values.ts'
import type { TenantTransaction } from '#db/tenant-session.ts'
import { leadVehicle } from '#domain/leads/lead.ts'
import { sha256 } from '#domain/leads/lead-hash.server.ts'
import type { Whose } from '#domain/leads/stepwise/sealed-steps.server.ts'
import { firstOpenStep } from '#domain/leads/stepwise/steps.ts'
import { localDate } from '#domain/locations/zoned-time.ts'
import { askedDeposit } from '#domain/stock/card-buttons.ts'
import { advertisedPriceCents } from '#domain/stock/price-display.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { PaymentProcessors } from '../payments/processor.ts'
import type { HoldOutcome } from '../reservations/holding/hold.ts'
import { readReservation } from '../reservations/read-reservations.server.ts'
import { startHold } from '../reservations/start-hold.server.ts'
import { claimPickUp, type PickUp } from './claim-pick-up.server.ts'
import { claimTradeIn } from './claim-trade-in.server.ts'
import { type Order, type OrderLine, orderBuyer, orderHandover, orderTradeIn, totalCents } from './order.ts'
import { readOrderFacts } from './order-facts.server.ts'
import { orderSum } from './order-lines.ts'
import { HANDOVER_STEP, type OrderFacts, orderSteps, TRADE_IN_STEP } from './order-steps.ts'
import { findOrder, readOrder } from './read-orders.server.ts'
import { isDraftAsRead } from './stored-order.server.ts'

export type PlaceOrderOutcome =
  | Exclude<HoldOutcome, { kind: 'repriced' }>
  | { kind: 'unknown' }
  | { kind: 'placed'; orderId: number }
  /** A step is not as its rules want it, by now: it is gone on with there. */
  | { kind: 'unfinished'; step: string }
  /** It is held for this very order, whose payment is under way. */
  | { kind: 'paying' }
  /** Amounts are others than the review showed; nothing is held. */
  | { kind: 'changed' }
  /** Less is left to pay than the deposit, mostly for what is traded in: the dealer is called. */
  | { kind: 'below-deposit' }

export type SentOrder = Whose & {
  listingId: number
  /** The mark of the sum that stood at the review (`sumMark`); compared, and never charged. */
  shown: string
  /** The box at the terms was ticked. */
  isAgreed: boolean
  sender: { address: string }
  /** Of the dealer's site, as the shopper reached it. */
  origin: string
}

/**
 * Agrees to an order as the review shows it, and keeps its vehicle while the deposit is paid (rule:checkout-journey): of all who try at the same
 * moment one has it (`startHold`). Every amount is worked out anew; where one is another than was shown, nothing is held. Paid, the order is new (`confirmPaid`).
 */
export async function placeOrder(
  ctx: TenantCtx,
  keys: DataKeys,
  sent: SentOrder,
  { processors }: { processors: PaymentProcessors },
): Promise<PlaceOrderOutcome> {
  const order = await findOrder(ctx, keys, sent)
  const facts = order && (await readOrderFacts(ctx, { ...order, listingId: sent.listingId }))
  if (!facts) return { kind: 'unknown' }
  if (order.state !== 'draft') return { kind: 'placed', orderId: order.orderId }
  const { settings } = ctx.tenant
  const sum = orderSum(facts, order.answers, localDate(ctx.now, settings.site.timeZone))
  const deposit = askedDeposit(facts.listing, settings)
  if (!sum || !deposit) {
    if (!facts.listing.reserved) return { kind: 'not-for-sale' }
    return (await ownHold(ctx, keys, order.orderId)) ?? { kind: 'taken', until: null }
  }
  const open = firstOpenStep(orderSteps(facts), order)
  if (open) return { kind: 'unfinished', step: open.id }
  if (sent.shown !== sumMark(sum.lines, deposit.cents)) return { kind: 'changed' }
  if (totalCents(sum.lines) < deposit.cents) return { kind: 'below-deposit' }
  const tradeIn = orderTradeIn(order)
  const tradeInId = tradeIn?.kind === 'offer' ? tradeIn.tradeInId : null
  const keep = (trx: TenantTransaction, reservationId: number) =>
    keepAgreed(trx, ctx, order, {
      tradeInId,
      pickUp: pickUpOf(order, facts),
      reservationId,
      lines: JSON.stringify(sum.lines),
      vehicle: JSON.stringify(leadVehicle(facts.listing, sent.origin)),
    })
  try {
    const held = await startHold(
      ctx,
      {
        ...{ listingId: sent.listingId, contact: orderBuyer(order)!, isAgreed: sent.isAgreed },
        shown: { depositCents: deposit.cents, priceCents: advertisedPriceCents(facts.listing) },
        ...{ shopperId: order.shopperId, sender: sent.sender, origin: sent.origin },
      },
      { processors, keep },
    )
    if (held.kind === 'taken') return (await ownHold(ctx, keys, order.orderId)) ?? held
    return held.kind === 'repriced' ? { kind: 'changed' } : held
  } catch (error) {
    if (error instanceof TakenMeanwhile) return { kind: 'unfinished', step: error.message }
    if (!(error instanceof SavedMeanwhile)) throw error
    return { kind: 'changed' }
  }
}

/** What was agreed to is not what stands there by now: the hold is undone. */
class SavedMeanwhile extends Error {}

/** What another order, agreed to at the same moment, has by now: the hold is undone. Says at which step it is chosen. */
class TakenMeanwhile extends Error {}

/** Who has the vehicle may be the order itself: paid in another tab, or about to be. Null where it is somebody else. */
async function ownHold(ctx: TenantCtx, keys: DataKeys, orderId: number): Promise<PlaceOrderOutcome | null> {
  const order = await readOrder(ctx, keys, orderId)
  if (!order) return null
  if (order.state !== 'draft') return { kind: 'placed', orderId }
  const reservation = order.reservationId === null ? null : await readReservation(ctx, order.reservationId)
  return reservation && ['held', 'paid'].includes(reservation.state) ? { kind: 'paying' } : null
}

/** Tells two sums apart: amounts, words, who gets them, and what is paid now. */
export function sumMark(lines: readonly OrderLine[], depositCents: number): string {
  const said = lines.map(({ kind, words, cents, payee }) => [kind, words, cents, payee])
  return sha256(JSON.stringify([said, depositCents]))
}

type Agreed = {
  reservationId: number
  tradeInId: number | null
  pickUp: PickUp | null
  lines: string
  vehicle: string
}

/** The time that was chosen, which is one of the place's. */
function pickUpOf(order: Order, { place }: OrderFacts): PickUp | null {
  const handover = orderHandover(order)
  if (!place || handover?.way !== 'pick-up' || handover.startsAt === null) return null
  return { at: new Date(handover.startsAt), locationId: place.locationId }
}

async function keepAgreed(
  trx: TenantTransaction,
  ctx: TenantCtx,
  order: Order,
  { reservationId, tradeInId, pickUp, lines, vehicle }: Agreed,
) {
  const { tenant, now } = ctx
  const { orderId } = order
  if (tradeInId !== null && !(await claimTradeIn(trx, ctx, { orderId, tradeInId })))
    throw new TakenMeanwhile(TRADE_IN_STEP)
  if (pickUp && !(await claimPickUp(trx, ctx, { ...pickUp, orderId }))) throw new TakenMeanwhile(HANDOVER_STEP)
  const { numUpdatedRows } = await trx
    .updateTable('orders')
    .set({
      ...{ lines, vehicle, reservation_id: reservationId, trade_in_id: tradeInId, pays: 'deposit', saved_at: now },
      ...{ pick_up_at: pickUp?.at ?? null, pick_up_location_id: pickUp?.locationId ?? null },
    })
    .where('tenant_id', '=', tenant.tenantId)
    .where('order_id', '=', orderId)
    .where(isDraftAsRead(order))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new SavedMeanwhile()
}
