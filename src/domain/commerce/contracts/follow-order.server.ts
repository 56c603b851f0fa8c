import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import { type DrawLetter, type LetterView, letterText } from '#domain/leads/letters/letter.ts'
import { letterSender } from '#domain/leads/letters/letter-sender.server.ts'
import { type OwedLetter, sendOwed } from '#domain/leads/letters/send-owed.server.ts'
import type { Mailer } from '#domain/leads/mailer.ts'
import { sellVehicle } from '#domain/stock/edit/sell-vehicle.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { DataKeys } from '#domain/tenants/data-keys.ts'
import { deleteOrderDocuments } from '../orders/delete-order-documents.server.ts'
import { JOURNEY_PATH, orderBuyer } from '../orders/order.ts'
import { orderLetter, orderLetterToDealer } from '../orders/order-letter.ts'
import { makeOrderLink } from '../orders/order-link.server.ts'
import type { OrderEvent } from '../orders/order-moves.ts'
import { readOrder } from '../orders/read-orders.server.ts'
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
 * sent again. * Throws where one cannot go now. Needs the worker's ctx.
 */
export async function followOrder(
  ctx: TenantCtx,
  { orderId, event }: { orderId: number; event: OrderEvent },
  { keys, signing, mailer, drawLetter }: FollowServices,
): Promise<void> {
  const order = await readOrder(ctx, keys, orderId)
  if (!order) return
  if (event === 'contract' && order.state !== 'cancelled' && order.listingId !== null)
    await sellVehicle(ctx, { vehicle: String(order.listingId), dealership: null })
  if (event === 'cancelled' && order.contractAt === null && order.reservationId !== null)
    await releaseHold(ctx, { reservationId: order.reservationId, reason: 'dealer' })

  if (event === 'cancelled' || event === 'handed_over')
    await withTenant(ctx, (trx) => deleteOrderDocuments(trx, ctx, sql`order_id = ${orderId}`))

  const { name: site, slug, settings } = ctx.tenant
  const { sender, pack, sent } = await withTenant(ctx, async (trx) => ({
    sender: await letterSender(trx, ctx.tenant, { dealership: order.dealership, locationName: null }),
    pack: (await findPacks(trx, ctx, sql`order_id = ${orderId} and state = ${PACK_OF[event] ?? null}`))[0],
    sent: await lettersSent(trx, ctx, orderId),
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
  const parties = { site, sender, href, timeZone: settings.site.timeZone, signing: out }
  const shopper = orderBuyer(order)?.email
  const owe = (view: LetterView, to: string, replyTo: string | null, id: string): OwedLetter => ({
    mail: {
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
  const toDealer = orderLetterToDealer(order, event, { site, deskHref: `${origin}/dealer/orders/${order.reference}` })
  if (toDealer && sender.mailbox && !sent.includes(`${id}-dealer`))
    owed.push(owe(toDealer, sender.mailbox, shopper ?? null, `${id}-dealer`))
  await sendOwed(mailer, owed)
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
