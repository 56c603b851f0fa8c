import { sql } from 'kysely'
import type { DataKeys } from '#db/sealed-values.ts'
import { withTenant } from '#db/tenant-session.ts'
import { REMINDER_HOURS } from '#domain/leads/garage/send-reminder.server.ts'
import { vehicleTitle } from '#domain/leads/lead.ts'
import type { DrawLetter } from '#domain/leads/letters/letter.ts'
import type { Mailer } from '#domain/leads/mailer.ts'
import { sendResumeLetter } from '#domain/leads/stepwise/resume-letter.server.ts'
import { askedDeposit } from '#domain/stock/card-buttons.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { JOURNEY_PATH, orderBuyer } from './order.ts'
import { readOrderFacts } from './order-facts.server.ts'
import { makeOrderLink } from './order-link.server.ts'
import { readOrder } from './read-orders.server.ts'
import { sellsOnline } from './sells-online.ts'
import { orderReminderId } from './send-order-link.server.ts'

/** Whether `queueOrderReminders` may find something of the tenant that asks (`askEachTenant`). */
export const MAY_HAVE_ORDERS_TO_REMIND = `exists (
    select from orders where tenant_id = forecourt.current_tenant_id()
      and state = 'draft' and may_remind and reminded_at is null
  )`

/** Queues a letter for each order that was left unfinished for the dealer's hours by somebody who would be reminded, and was not yet; nothing at night. */
export async function queueOrderReminders(ctx: TenantCtx): Promise<void> {
  const { tenantId, settings } = ctx.tenant
  if (!sellsOnline(settings)) return
  await withTenant(ctx, async (trx) => {
    const { rows } = await sql<{ orderId: number }>`
      select order_id as "orderId" from orders
      where tenant_id = ${tenantId} and state = 'draft' and may_remind and reminded_at is null
        and saved_at < ${ctx.now}::timestamptz - make_interval(hours => ${settings.commerce.journey.remindHours})
        and extract(hour from ${ctx.now}::timestamptz at time zone ${settings.site.timeZone})
          between ${REMINDER_HOURS.first} and ${REMINDER_HOURS.last}
      order by saved_at limit 500`.execute(trx)
    for (const { orderId } of rows)
      await sql`select forecourt.enqueue_new('remind-order', ${JSON.stringify({ orderId })}::jsonb,
        ${`remind-order-${orderId}`})`.execute(trx)
  })
}

/**
 * Reminds the shopper of an order that they left unfinished, once (rule:checkout-journey): it is marked before the letter goes, so that a job that
 * runs twice writes once. Who went on meanwhile, and whose vehicle cannot be had any more, is not written to. Throws where the letter may go later.
 */
export async function remindOrder(
  ctx: TenantCtx,
  { orderId }: { orderId: number },
  { keys, ...services }: { keys: DataKeys; mailer: Mailer; drawLetter: DrawLetter },
): Promise<{ kind: 'sent' | 'refused' | 'nothing-to-do' }> {
  const order = await readOrder(ctx, keys, orderId)
  const buyer = order && orderBuyer(order)
  if (!buyer || order.listingId === null || !(await isForSale(ctx, order.listingId))) return { kind: 'nothing-to-do' }
  if (!(await claim(ctx, orderId))) return { kind: 'nothing-to-do' }
  const name = vehicleTitle(order.vehicle)
  const { keepDays } = ctx.tenant.settings.commerce.journey
  try {
    return await sendResumeLetter(
      ctx,
      {
        ...{ to: buyer.email, messageId: orderReminderId(orderId) },
        ...{ subject: `You began to buy the ${name}`, title: 'Go on where you left it' },
        paragraphs: [
          `The ${name} can still be had. What you filled in is saved for ${keepDays} days after you last saved it, and this link opens it on any device.`,
          'You asked for this letter. It is the only one: we do not remind you again.',
        ],
        href: `${new URL(order.vehicle.url).origin}${JOURNEY_PATH}?link=${makeOrderLink(ctx, keys, orderId)}`,
        reason: `You get this letter because you ticked on the site of ${ctx.tenant.name} that you would be reminded.`,
      },
      services,
    )
  } catch (error) {
    await unclaim(ctx, orderId)
    throw error
  }
}

async function isForSale(ctx: TenantCtx, listingId: number): Promise<boolean> {
  const facts = await readOrderFacts(ctx, { listingId, shopperId: null, orderId: null })
  return facts !== null && askedDeposit(facts.listing, ctx.tenant.settings) !== null
}

/** Whether it is this call's to remind of: still unfinished for so long, and of nobody reminded before. */
async function claim(ctx: TenantCtx, orderId: number): Promise<boolean> {
  const { tenantId, settings } = ctx.tenant
  const { rows } = await withTenant(ctx, (trx) =>
    sql`
      update orders set reminded_at = ${ctx.now}::timestamptz
      where tenant_id = ${tenantId} and order_id = ${orderId} and state = 'draft' and may_remind and reminded_at is null
        and saved_at < ${ctx.now}::timestamptz - make_interval(hours => ${settings.commerce.journey.remindHours})
      returning order_id`.execute(trx),
  )
  return rows.length > 0
}

async function unclaim(ctx: TenantCtx, orderId: number): Promise<void> {
  await withTenant(ctx, (trx) =>
    trx
      .updateTable('orders')
      .set({ reminded_at: null })
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('order_id', '=', orderId)
      .execute(),
  )
}
