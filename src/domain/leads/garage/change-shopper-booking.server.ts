import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import type { ShopperCtx } from '#domain/accounts/shoppers/shopper-ctx.ts'
import type { Booking } from '../bookings/booking.ts'
import { bookingWords } from '../bookings/booking.ts'
import { type ChangeOutcome, cancelWithin, listMoveTimes, moveWithin } from '../bookings/change-booking.server.ts'
import type { Slot } from '../bookings/slots.ts'
import { sendAgain } from '../redeliver-lead.server.ts'

/** What `ShopperCtx` is with the database role that moves bookings (`Services.bookingCtx`). */
export type BookingCtx = ShopperCtx & { mayBook: true }

/** As many leads as are looked through for a booking. */
const MOST_LEADS = 1000

/**
 * Moves a booking of a shopper's own to another time that shoppers can have, or cancels it (`to` null), in one transaction; the
 * dealer reads so beside the lead, whoever has the lead is sent it again, and the shopper gets the letter (rule:garage). Another's
 * booking is none.
 */
export async function changeShopperBooking(
  ctx: BookingCtx,
  { bookingId, to }: { bookingId: number; to: string | null },
): Promise<ChangeOutcome> {
  const { tenantId } = ctx.tenant
  const { shopperId, name, email, phone } = ctx.shopper
  return withTenant(ctx, async (trx) => {
    const { rows } = await sql<{ leadId: number }>`
      select b.lead_id as "leadId" from bookings b
      where b.tenant_id = ${tenantId} and b.booking_id = ${bookingId}
        and b.lead_id in (select lead_id from forecourt.leads_of_shopper(${shopperId}, ${MOST_LEADS}))`.execute(trx)
    const lead = rows[0]
    if (!lead) return { kind: 'no-such-booking' }
    const outcome =
      to === null
        ? await cancelWithin(trx, ctx, { bookingId })
        : await moveWithin(trx, ctx, { bookingId, to }, 'shopper')
    if (outcome.kind === 'changed') {
      await trx
        .insertInto('lead_activity')
        .values({
          ...{ tenant_id: tenantId, lead_id: lead.leadId, at: ctx.now, kind: to === null ? 'cancelled' : 'moved' },
          ...{ by_email: email ?? phone ?? '', by_name: name || 'The shopper', says: bookingWords(outcome.booking) },
        })
        .execute()
      // A shopper lifts no suspension.
      const isAsked = sql`not exists (select from lead_destinations d where d.tenant_id = lead_deliveries.tenant_id
        and d.kind = lead_deliveries.kind and d.target = lead_deliveries.target and d.suspended_at is not null)`
      await sendAgain(trx, ctx, lead.leadId, isAsked)
    }
    return outcome
  })
}

const MOVE_DAYS = 30

/** The free times of the next month that a shopper can move a booking to. */
export async function listShopperTimes(ctx: ShopperCtx, booking: Booking): Promise<Slot[]> {
  return withTenant(ctx, (trx) => listMoveTimes(trx, ctx, { booking, days: MOVE_DAYS, by: 'shopper' }))
}
