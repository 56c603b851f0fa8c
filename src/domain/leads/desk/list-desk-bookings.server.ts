import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import { recordAudit } from '#domain/accounts/record-audit.server.ts'
import type { DeskCtx } from '#domain/accounts/staff-ctx.ts'
import { addDays, instantOf } from '#domain/locations/zoned-time.ts'
import type { Booking } from '../bookings/booking.ts'
import { listMoveTimes } from '../bookings/change-booking.server.ts'
import { type BookingRecord, readBookings } from '../bookings/read-bookings.server.ts'
import type { Slot } from '../bookings/slots.ts'
import { inSight } from './lead-conditions.server.ts'

/** Who comes in so many days from a date (yyyy-mm-dd) of the dealer's own clock on, the soonest first; what was cancelled too. */
export async function listDeskBookings(
  ctx: DeskCtx,
  { from, days }: { from: string; days: number },
): Promise<BookingRecord[]> {
  const { timeZone } = ctx.tenant.settings.site
  const [since, until] = [from, addDays(from, days)].map((date) => instantOf(date, 0, timeZone))
  return withTenant(ctx, async (trx) => {
    const where = sql`${inSight(ctx)} and b.tenant_id = ${ctx.tenant.tenantId} and b.state in ('booked', 'cancelled')
      and b.starts_at >= ${since} and b.starts_at < ${until}`
    const bookings = await readBookings(trx, where, { limit: MOST_BOOKINGS, offset: 0 })
    await recordAudit(trx, ctx, { action: 'lead-bookings', ids: bookings.map(({ leadId }) => leadId) })
    return bookings
  })
}

/** More than a dealer's people can receive in the days of one page. */
const MOST_BOOKINGS = 1000
const DAYS_AHEAD = 28

/** The times the booking of a lead can be moved to in the next four weeks. */
export async function listTimesToMove(ctx: DeskCtx, booking: Booking): Promise<Slot[]> {
  return withTenant(ctx, (trx) => listMoveTimes(trx, ctx, { booking, days: DAYS_AHEAD }))
}
