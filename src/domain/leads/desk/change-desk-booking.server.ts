import type { TenantTransaction } from '#db/tenant-session.ts'
import type { DeskCtx } from '#domain/accounts/staff-ctx.ts'
import { bookingWords } from '../bookings/booking.ts'
import { type ChangeOutcome as BookingOutcome, cancelWithin, moveWithin } from '../bookings/change-booking.server.ts'
import { type ChangeOutcome, changeLead } from './change-lead.server.ts'

const WHY_NOT = {
  over: 'Its time is over.',
  cancelled: 'It is cancelled already.',
  held: 'It is not booked while the lead is held.',
  lapsed: 'It was not booked.',
  booked: 'It stands.',
}

/** Moves the booking of a lead, to a time as `moveBooking` reads it, and has the shopper told (rule:booking-changes). */
export async function moveLeadBooking(
  ctx: DeskCtx,
  { leadId, to }: { leadId: number; to: string },
): Promise<ChangeOutcome> {
  return changed(ctx, leadId, 'moved', (trx, bookingId) => moveWithin(trx, ctx, { bookingId, to }))
}

/** Cancels the booking of a lead and has the shopper told (rule:booking-changes). */
export async function cancelLeadBooking(ctx: DeskCtx, { leadId }: { leadId: number }): Promise<ChangeOutcome> {
  return changed(ctx, leadId, 'cancelled', (trx, bookingId) => cancelWithin(trx, ctx, { bookingId }))
}

function changed(
  ctx: DeskCtx,
  leadId: number,
  kind: 'moved' | 'cancelled',
  work: (trx: TenantTransaction, bookingId: number) => Promise<BookingOutcome>,
): Promise<ChangeOutcome> {
  return changeLead(ctx, leadId, async (trx) => {
    const booking = await trx
      .selectFrom('bookings')
      .select('booking_id')
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('lead_id', '=', leadId)
      .executeTakeFirst()
    const outcome = booking && (await work(trx, booking.booking_id))
    switch (outcome?.kind) {
      case 'changed':
        return { action: 'lead-booking', kind, says: bookingWords(outcome.booking) }
      case 'refused':
        return { kind: 'invalid', reason: outcome.message }
      case 'not-ahead':
        return { kind: 'invalid', reason: WHY_NOT[outcome.state] }
      default:
        return null
    }
  })
}
