import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { DataKeys } from '#db/sealed-values.ts'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import type { SentFile } from '#domain/leads/attachments/attachment.ts'
import { leadVehicle } from '#domain/leads/lead.ts'
import { readSentStep } from '#domain/leads/stepwise/read-sent-step.server.ts'
import { storeDocuments } from '#domain/leads/stepwise/sealed-documents.server.ts'
import { newFormId, sealAnswers, type Whose } from '#domain/leads/stepwise/sealed-steps.server.ts'
import { localDate } from '#domain/locations/zoned-time.ts'
import { askedDeposit } from '#domain/stock/card-buttons.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { PaymentProcessors } from '../payments/processor.ts'
import { cancelReservation } from '../reservations/cancel-reservation.server.ts'
import { readReservation } from '../reservations/read-reservations.server.ts'
import { settleReservation } from '../reservations/settle-reservation.server.ts'
import type { Order } from './order.ts'
import { readOrderFacts } from './order-facts.server.ts'
import { orderSum } from './order-lines.ts'
import { type OrderFacts, orderSteps, REVIEW_STEP } from './order-steps.ts'
import { findOrder } from './read-orders.server.ts'
import { documentsOf, isDraftAsRead, ORDERS } from './stored-order.server.ts'

export type SaveOrderStepOutcome =
  /** `next`: the step that follows. `isNew`: it was begun by this, and its link is on its way by letter. */
  | { kind: 'saved'; orderId: number; next: string; isNew: boolean }
  /** No such vehicle here, no such step, or one behind the first of an order that is not there (any more). */
  | { kind: 'unknown' }
  /** It cannot be bought: sold, reserved for somebody, or without a price; nothing is saved. */
  | { kind: 'not-for-sale' }
  /** It was placed already: its amounts stand. */
  | { kind: 'placed'; orderId: number }
  | { kind: 'invalid'; errors: Record<string, string[]> }
  /** Too many pictures of others wait to be drawn. */
  | { kind: 'busy' }

export type SentOrderStep = Whose & {
  listingId: number
  step: string
  typed: Record<string, unknown>
  files: readonly SentFile[]
  /** Of the dealer's site, as the shopper reached it. */
  origin: string
}

/**
 * Saves one step of buying a vehicle, sealed (rule:checkout-journey): the first begins the order and mails the link by which it is gone on with. What it
 * comes to is worked out here, and kept as it was shown last.
 */
export async function saveOrderStep(
  ctx: TenantCtx,
  keys: DataKeys,
  sent: SentOrderStep,
  { processors }: { processors: PaymentProcessors },
): Promise<SaveOrderStepOutcome> {
  const last = await findOrder(ctx, keys, sent)
  // One that is off is begun again.
  const found = last?.state === 'cancelled' ? null : last
  if (found && found.state !== 'draft') return { kind: 'placed', orderId: found.orderId }
  const shopperId = sent.shopperId ?? found?.shopperId ?? null
  const facts = await readOrderFacts(ctx, {
    ...{ listingId: sent.listingId, shopperId, orderId: found?.orderId ?? null },
  })
  const steps = facts ? orderSteps(facts) : []
  const at = steps.findIndex(({ id }) => id === sent.step)
  const step = steps[at]
  if (!facts || !step || (!found && at > 0)) return { kind: 'unknown' }
  const read = await readSentStep(step, sent, found)
  if (read.kind !== 'read') return read
  const answers = { ...found?.answers, [step.id]: read.values }
  const sum = orderSum(facts, answers, localDate(ctx.now, ctx.tenant.settings.site.timeZone))
  if (!sum || !askedDeposit(facts.listing, ctx.tenant.settings)) return { kind: 'not-for-sale' }
  if (found && !(await letGoOfHold(ctx, found, processors))) return { kind: 'placed', orderId: found.orderId }
  const orderId = found?.orderId ?? newFormId()
  const saved = {
    answers_sealed: sealAnswers(ctx, keys, { table: ORDERS, id: orderId, answers }),
    lines: JSON.stringify(sum.lines),
    ...{ steps_done: Object.keys(answers), saved_at: ctx.now, shopper_id: shopperId },
    may_remind: answers.you?.remind === true,
  }
  const isKept = await withTenant(ctx, async (trx) => {
    if (found && !(await change(trx, ctx, found, saved))) return false
    if (!found) await insert(trx, ctx, { orderId, facts, origin: sent.origin }, saved)
    await storeDocuments(trx, ctx, keys, documentsOf(orderId), read.files)
    if (found) return true
    await sql`select forecourt.enqueue('send-order-link', ${JSON.stringify({ orderId, origin: sent.origin })}::jsonb)`.execute(
      trx,
    )
    return true
  })
  // Saved, agreed to or paid for meanwhile: what it is by now is gone on with.
  if (!isKept) return saveOrderStep(ctx, keys, sent, { processors })
  return { kind: 'saved', orderId, next: steps[at + 1]?.id ?? REVIEW_STEP, isNew: !found }
}

/** Who changes an order while its vehicle is held for them pays for the new one; false where they have paid for the old one already. */
async function letGoOfHold(ctx: TenantCtx, { reservationId }: Order, processors: PaymentProcessors): Promise<boolean> {
  const reservation = reservationId === null ? null : await readReservation(ctx, reservationId)
  if (reservation?.state !== 'held') return true
  if (reservation.paymentId !== null) {
    const { kind } = await settleReservation(ctx, reservation, processors)
    if (kind === 'reserved' || kind === 'pending' || kind === 'unavailable') return false
  }
  const { kind } = await cancelReservation(ctx, { ...reservation, only: 'held' })
  return kind === 'cancelled'
}

type Saved = {
  answers_sealed: Buffer
  lines: string
  steps_done: string[]
  saved_at: Date
  shopper_id: Order['shopperId']
  may_remind: boolean
}

/** What is changed nobody has agreed to: no earlier payment places it. False where it is not as it was read. */
async function change(trx: TenantTransaction, { tenant }: TenantCtx, found: Order, saved: Saved): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('orders')
    .set({ ...saved, reservation_id: null, pays: null, trade_in_id: null })
    .where('tenant_id', '=', tenant.tenantId)
    .where('order_id', '=', found.orderId)
    .where(isDraftAsRead(found))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function insert(
  trx: TenantTransaction,
  { tenant, now }: TenantCtx,
  { orderId, facts: { listing }, origin }: { orderId: number; facts: OrderFacts; origin: string },
  saved: Saved,
): Promise<void> {
  await trx
    .insertInto('orders')
    .values({
      ...{ order_id: orderId, tenant_id: tenant.tenantId, reference: newReference(), state: 'draft' },
      ...{ listing_id: listing.listingId, dealership_id: listing.dealershipId },
      ...{ vehicle: JSON.stringify(leadVehicle(listing, origin)), created_at: now, ...saved },
    })
    .execute()
}

/** No letter that is taken for another, or for a digit. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

function newReference(): string {
  return `O-${Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}`
}
