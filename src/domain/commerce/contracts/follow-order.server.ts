import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import { type DrawLetter, type LetterView, letterText } from '#domain/leads/letters/letter.ts'
import { letterSender } from '#domain/leads/letters/letter-sender.server.ts'
import { type OwedLetter, sendOwed } from '#domain/leads/letters/send-owed.server.ts'
import type { Mailer } from '#domain/leads/mailer.ts'
import { sellVehicle } from '#domain/stock/edit/sell-vehicle.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { DataKeys } from '#domain/tenants/data-keys.ts'
import { listOrderPayments } from '../invoices/read-invoices.server.ts'
import { readRest } from '../order-payments/read-rest.server.ts'
import { REST_PAID, restWords } from '../order-payments/rest-words.ts'
import { deleteOrderDocuments } from '../orders/delete-order-documents.server.ts'
import { JOURNEY_PATH, type Order, orderBuyer, orderHandover } from '../orders/order.ts'
import { orderLetter, orderLetterToDealer } from '../orders/order-letter.ts'
import { makeOrderLink } from '../orders/order-link.server.ts'
import type { OrderEvent } from '../orders/order-moves.ts'
import { readOrder } from '../orders/read-orders.server.ts'
import { pickUpCalendar, pickUpFact } from '../pick-ups/pick-up-calendar.ts'
import { type PickUpOfOrder, readPickUps } from '../pick-ups/read-pick-ups.server.ts'
import { releaseHold } from '../reservations/release-hold.server.ts'
import type { SigningServices } from '../signing/signing-service.ts'
import type { PackState } from './packs.ts'
import { findPacks } from './stored-pack.server.ts'

type FollowServices = { keys: DataKeys; signing: SigningServices; mailer: Mailer; drawLetter: DrawLetter }

/** What a pack is by then that an event is about; others are about the order. */
const PACK_OF: Partial<Record<OrderEvent, PackState>> = { 'to-sign': 'sent', declined: 'declined', expired: 'expired' }

/**
 * What follows as an order goes on: under contract its vehicle is sold, as `stock sell` does it; cancelled before one, what was paid goes back
 * (rule:order-moves). Then its shopper is told, and the dealer of what a shopper did (rule:order-letters). May run twice: what went is not
 * sent again. Throws where one cannot go now. Needs the worker's ctx.
 */
export async function followOrder(
  ctx: TenantCtx,
  { orderId, event }: { orderId: number; event: OrderEvent },
  { keys, signing, mailer, drawLetter }: FollowServices,
): Promise<void> {
  const order = await readOrder(ctx, keys, orderId)
  if (!order) return
  // Paid back, or off, before its letter went.
  if (event === 'paid' && order.state !== 'paid' && order.state !== 'handed_over') return
  if (event === 'contract' && order.state !== 'cancelled' && order.listingId !== null)
    await sellVehicle(ctx, { vehicle: String(order.listingId), dealership: null })
  if (event === 'cancelled' && order.contractAt === null && order.reservationId !== null)
    await releaseHold(ctx, { reservationId: order.reservationId, reason: 'dealer' })

  if (event === 'cancelled' || event === 'handed_over')
    await withTenant(ctx, (trx) => deleteOrderDocuments(trx, ctx, sql`order_id = ${orderId}`))

  const { name: site, slug, settings } = ctx.tenant
  const { sender, pack, sent, pickUp } = await withTenant(ctx, async (trx) => ({
    sender: await letterSender(trx, ctx.tenant, { dealership: order.dealership, locationName: null }),
    pack: (await findPacks(trx, ctx, sql`order_id = ${orderId} and state = ${PACK_OF[event] ?? null}`))[0],
    sent: await lettersSent(trx, ctx, orderId),
    pickUp: (await readPickUps(trx, ctx, sql`o.order_id = ${orderId}`))[0],
  }))
  if (event === 'to-sign' && !pack) return
  const origin = new URL(order.vehicle.url).origin
  const href = `${origin}${JOURNEY_PATH}?link=${makeOrderLink(ctx, keys, orderId, true)}`
  const out =
    event === 'to-sign' && pack?.signHref && pack.signBy
      ? {
          href: new URL(pack.signHref, origin).href,
          by: pack.signBy,
          isSandbox: signing[pack.service!]?.isSandbox ?? false,
        }
      : null
  const restSays = await saysOfRest(ctx, order, event)
  const parties = {
    site,
    sender,
    href,
    timeZone: settings.site.timeZone,
    signing: out,
    restSays,
    handover: handoverFacts(order, pickUp),
  }
  const shopper = orderBuyer(order)?.email
  // Those that change what stands in a calendar: the time as it was agreed to, and its end.
  const dealer = { name: site, origin, email: sender.mailbox }
  const isTimed = pickUp && shopper && (event === 'contract' || event === 'cancelled')
  const attachments = isTimed ? [pickUpCalendar(pickUp, { dealer, shopper: { email: shopper } })] : []
  const owe = (view: LetterView, to: string, replyTo: string | null, id: string): OwedLetter => ({
    mail: {
      ...(attachments.length > 0 && to === shopper && { attachments }),
      ...{ fromName: site, to, replyTo, subject: view.subject, text: letterText(view), html: drawLetter(view, sender) },
      messageId: `order-${orderId}-${id}`,
      ...(order.leadId !== null && { about: { tenant: slug, leadId: order.leadId } }),
    },
    keep: () => keepSent(ctx, orderId, id),
  })
  // One for each pack, of which an order may have several.
  const id = pack ? `${event}-${pack.packId}` : event
  const owed: OwedLetter[] = []
  if (shopper && !sent.includes(id)) owed.push(owe(orderLetter(order, event, parties), shopper, sender.mailbox, id))
  const toDealer = orderLetterToDealer(order, event, {
    ...{ site, deskHref: `${origin}/dealer/orders/${order.reference}` },
    handover: pickUp
      ? [pickUpFact(pickUp, 'Fetched')]
      : toBeBrought(order)
        ? [{ label: 'Delivery', value: 'To the address in the order' }]
        : [],
  })
  if (toDealer && sender.mailbox && !sent.includes(`${id}-dealer`))
    owed.push(owe(toDealer, sender.mailbox, shopper ?? null, `${id}-dealer`))
  await sendOwed(mailer, owed)
}

function toBeBrought(order: Order): boolean {
  return orderHandover(order)?.way === 'delivery'
}

/** What its shopper reads of how it comes to them; to them alone where to. */
function handoverFacts(order: Order, pickUp: PickUpOfOrder | undefined) {
  if (pickUp) return [pickUpFact(pickUp)]
  const handover = orderHandover(order)
  return handover?.way === 'delivery'
    ? [{ label: 'Delivered to', value: `${handover.address} ${handover.postcode}` }]
    : []
}

async function saysOfRest(ctx: TenantCtx, order: Order, event: OrderEvent): Promise<string | null> {
  if (event === 'contract') {
    const rest = await readRest(ctx, order)
    return rest.kind === 'none' ? null : restWords(rest)
  }
  const payments = event === 'paid' ? await listOrderPayments(ctx, order.orderId) : []
  return payments.some(({ state }) => state === 'paid') ? REST_PAID : null
}

async function lettersSent(trx: TenantTransaction, { tenant }: TenantCtx, orderId: number): Promise<string[]> {
  const row = await trx
    .selectFrom('orders')
    .select('letters_sent')
    .where('tenant_id', '=', tenant.tenantId)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row?.letters_sent ?? []
}

async function keepSent(ctx: TenantCtx, orderId: number, id: string): Promise<void> {
  await withTenant(ctx, (trx) =>
    sql`update orders set letters_sent = letters_sent || ${id}::text
      where tenant_id = ${ctx.tenant.tenantId} and order_id = ${orderId}`.execute(trx),
  )
}
