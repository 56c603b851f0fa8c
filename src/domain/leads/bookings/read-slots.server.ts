import { sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'
import type { Location } from '#domain/locations/location.ts'
import { publicHolidays } from '#domain/locations/public-holidays.server.ts'
import { addDays, localDate } from '#domain/locations/zoned-time.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { type BookingKind, type SlotRules, type SlotsAsked, slotRules, type Taken } from './slots.ts'

const HOUR_MS = 3_600_000
/** A date in any time zone lies within so much of the same date in UTC. */
const ZONES_MS = 15 * HOUR_MS

/** One day after another; `from` is a date (yyyy-mm-dd) by the clock of the place. */
export type Span = { from: string; days: number }

/** From now on whoever books waits until this transaction is over: what it reads of the times stays true. */
export async function lockBookings(trx: TenantTransaction, { tenant }: TenantCtx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bookings ${tenant.tenantId}`}, 20))`.execute(trx)
}

/** What the times of a place are worked out from (rule:booking-slots), over a span of days. `rules` replaces the dealer's. */
export async function readSlots(
  trx: TenantTransaction,
  { tenant }: TenantCtx,
  {
    kind,
    place,
    listingId,
    rules,
  }: { kind: BookingKind; place: Location; listingId: number | null; rules?: SlotRules },
  { from, days }: Span,
): Promise<SlotsAsked> {
  const [first, last] = [from, addDays(from, days)]
  const until = new Date(new Date(`${last}T00:00:00Z`).getTime() + ZONES_MS)
  const since = new Date(new Date(`${first}T00:00:00Z`).getTime() - ZONES_MS)
  const rows = await trx
    .selectFrom('bookings')
    .select(['booking_id', 'starts_at', 'ends_at', 'location_id', 'seat', 'listing_id'])
    .where('tenant_id', '=', tenant.tenantId)
    .where('kind', '=', kind)
    .where('state', '=', 'booked')
    .where('starts_at', '<', until)
    .where('ends_at', '>', since)
    .execute()
  const { publicHolidays: worksOnHolidays } = tenant.settings.bookings
  const years = [...new Set([first, last].map((date) => Number(date.slice(0, 4))))]
  const holidays = worksOnHolidays ? null : await publicHolidays(place.address.state, years)
  return {
    place,
    rules: rules ?? slotRules(kind, tenant.settings),
    isHoliday: (date) => holidays?.has(date) ?? false,
    taken: rows.map(
      (row): Taken => ({
        bookingId: row.booking_id,
        start: row.starts_at,
        end: row.ends_at,
        locationId: row.location_id ?? -1,
        seat: row.seat ?? 0,
        listingId: row.listing_id,
      }),
    ),
    listingId,
  }
}

/** All days that can be chosen from today on. */
export function spanAhead(place: Pick<Location, 'timeZone'>, { daysAhead }: SlotRules, now: Date): Span {
  return { from: localDate(now, place.timeZone), days: daysAhead }
}
