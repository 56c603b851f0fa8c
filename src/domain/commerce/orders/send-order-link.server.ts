import type { DataKeys } from '#db/sealed-values.ts'
import { vehicleTitle } from '#domain/leads/lead.ts'
import type { DrawLetter } from '#domain/leads/letters/letter.ts'
import type { Mailer } from '#domain/leads/mailer.ts'
import { sendResumeLetter } from '#domain/leads/stepwise/resume-letter.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { JOURNEY_PATH, orderBuyer } from './order.ts'
import { makeOrderLink } from './order-link.server.ts'
import { readOrder } from './read-orders.server.ts'

/** The message ids of such letters, by which a demo's go with the order. */
export const orderMessageId = (orderId: number) => `order-${orderId}`
export const orderReminderId = (orderId: number) => `order-${orderId}-reminder`

/** Mails the link by which an order is gone on with; it says nothing of what was typed. Throws where it may go later. */
export async function sendOrderLink(
  ctx: TenantCtx,
  { orderId, origin }: { orderId: number; origin: string },
  { keys, ...services }: { keys: DataKeys; mailer: Mailer; drawLetter: DrawLetter },
): Promise<{ kind: 'sent' | 'refused' | 'gone' }> {
  const order = await readOrder(ctx, keys, orderId)
  const buyer = order && orderBuyer(order)
  if (order?.state !== 'draft' || !buyer) return { kind: 'gone' }
  const { keepDays } = ctx.tenant.settings.commerce.journey
  return sendResumeLetter(
    ctx,
    {
      ...{ to: buyer.email, messageId: orderMessageId(orderId) },
      ...{ subject: `Buying the ${vehicleTitle(order.vehicle)}`, title: 'Go on whenever it suits you' },
      paragraphs: [
        `What you have filled in is saved. This link opens it on any device, for ${keepDays} days; then it is deleted. Keep the link to yourself: whoever has it sees what you typed.`,
        'The vehicle is not kept for you until you have paid: somebody else may buy it, and its price may change.',
      ],
      href: `${origin}${JOURNEY_PATH}?link=${makeOrderLink(ctx, keys, orderId)}`,
      reason: 'If you did not begin to buy a vehicle, you can leave this letter alone: it is deleted by itself.',
    },
    services,
  )
}
