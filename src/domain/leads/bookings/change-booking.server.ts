import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import { readLocations } from '#domain/locations/list-locations.server.ts'
import type { Location } from '#domain/locations/location.ts'
import { localDate } from '#domain/locations/zoned-time.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { Booking } from './booking.ts'
import { readTime } from './booking-words.ts'
import { enqueueLetter } from './enqueue-letter.server.ts'
import { type BookingRecord, readBookings } from './read-bookings.server.ts'
import { lockBookings, readSlots } from './read-slots.server.ts'
import { NO_TIME_MESSAGE, refusal } from './refusal.ts'
import { freeSeat, type Slot, slotRules, slotsOf } from './slots.ts'

export type ChangeOutcome =
  | { kind: 'changed'; booking: BookingRecord }
  | { kind: 'no-such-booking' }
  /** It was cancelled, never made, or is over. */
  | { kind: 'not-ahead'; state: Booking['state'] | 'over' }
  | { kind: 'refused'; message: string }

/** Who changes it: lead time and last day are for shoppers. */
export type ChangedBy = 'dealer' | 'shopper'

/** How far a dealer may move. */
const MOST_DAYS = 92

/**
 * Moves a booking to another time of its place, written by its clock or with an offset, and has the shopper told
 * (rule:booking-changes). A time that cannot be had is refused, with the next that can. Needs the worker's ctx.
 */
export async function moveBooking(ctx: TenantCtx, asked: { bookingId: number; to: string }): Promise<ChangeOutcome> {
  return withTenant(ctx, (trx) => moveWithin(trx, ctx, asked))
}

/** The same inside a transaction. */
export async function moveWithin(
  trx: TenantTransaction,
  ctx: TenantCtx,
  { bookingId, to }: { bookingId: number; to: string },
  by: ChangedBy = 'dealer',
): Promise<ChangeOutcome> {
  const found = await begin(trx, ctx, bookingId)
  if ('outcome' in found) return found.outcome
  const { booking } = found
  const start = readTime(to, booking.timeZone)
  if (!start) return { kind: 'refused', message: NO_TIME_MESSAGE }
  const times = await readTimes(trx, ctx, booking, by)
  if (!times) return { kind: 'refused', message: 'Its place is no longer there: cancel it, and agree on another.' }
  const date = localDate(start, times.place.timeZone)
  const slot = slotsOf(times, { from: date, days: 1 }, ctx.now).find((time) => time.start.getTime() === start.getTime())
  if (!slot || slot.seat === null) return { kind: 'refused', message: refusal(start, times, ctx.now) }
  return change(trx, ctx, booking, { starts_at: slot.start, ends_at: slot.end, seat: slot.seat })
}

/** The free times a booking can be moved to in so many days from today; none where its place is gone. */
export async function listMoveTimes(
  trx: TenantTransaction,
  ctx: TenantCtx,
  { booking, days, by = 'dealer' }: { booking: Booking; days: number; by?: ChangedBy },
): Promise<Slot[]> {
  const times = await readTimes(trx, ctx, booking, by)
  if (!times) return []
  const span = { from: localDate(ctx.now, times.place.timeZone), days }
  return slotsOf(times, span, ctx.now).filter(
    ({ seat, start }) => seat !== null && start.getTime() !== booking.start.getTime(),
  )
}

/** What is taken from now on, but by the booking itself: what it has is free for it. */
async function readTimes(trx: TenantTransaction, ctx: TenantCtx, booking: Booking, by: ChangedBy) {
  const place = await placeOf(trx, ctx, booking)
  if (!place) return null
  const own = slotRules(booking.kind, ctx.tenant.settings)
  const rules = by === 'shopper' ? own : { ...own, leadHours: 0, daysAhead: MOST_DAYS }
  const given = { kind: booking.kind, place, listingId: drivenBy(booking), rules }
  const slots = await readSlots(trx, ctx, given, { from: localDate(ctx.now, place.timeZone), days: MOST_DAYS + 1 })
  return { ...slots, place, taken: slots.taken.filter(({ bookingId }) => bookingId !== booking.bookingId) }
}

/** Cancels a booking and has the shopper told; its time is free at once (rule:booking-changes). Needs the worker's ctx. */
export async function cancelBooking(ctx: TenantCtx, asked: { bookingId: number }): Promise<ChangeOutcome> {
  return withTenant(ctx, (trx) => cancelWithin(trx, ctx, asked))
}

/** The same inside a transaction. */
export async function cancelWithin(
  trx: TenantTransaction,
  ctx: TenantCtx,
  { bookingId }: { bookingId: number },
): Promise<ChangeOutcome> {
  const found = await begin(trx, ctx, bookingId)
  if ('outcome' in found) return found.outcome
  return change(trx, ctx, found.booking, { state: 'cancelled', seat: null })
}

/**
 * Books the time of a lead that was held as spam and is released (rule:booking-held): null where it asked for none, lapsed
 * where somebody else has it by now or it has passed.
 */
export async function bookReleased(
  trx: TenantTransaction,
  ctx: TenantCtx,
  leadId: number,
): Promise<'booked' | 'lapsed' | null> {
  const where = sql`b.tenant_id = ${ctx.tenant.tenantId} and b.lead_id = ${leadId} and b.state = 'held'`
  await lockBookings(trx, ctx)
  const [booking] = await readBookings(trx, where, { limit: 1, offset: 0 })
  if (!booking) return null
  const place = booking.start > ctx.now ? await placeOf(trx, ctx, booking) : null
  const date = localDate(booking.start, booking.timeZone)
  const given = place && { kind: booking.kind, place, listingId: drivenBy(booking) }
  const seat = given && freeSeat(booking, await readSlots(trx, ctx, given, { from: date, days: 1 }))
  const state = seat === null ? 'lapsed' : 'booked'
  await update(trx, ctx, booking.bookingId, { state, seat })
  return state
}

async function begin(
  trx: TenantTransaction,
  ctx: TenantCtx,
  bookingId: number,
): Promise<{ booking: BookingRecord } | { outcome: ChangeOutcome }> {
  await lockBookings(trx, ctx)
  const where = sql`b.tenant_id = ${ctx.tenant.tenantId} and b.booking_id = ${bookingId}`
  const [booking] = await readBookings(trx, where, { limit: 1, offset: 0 })
  if (!booking) return { outcome: { kind: 'no-such-booking' } }
  if (booking.state !== 'booked') return { outcome: { kind: 'not-ahead', state: booking.state } }
  if (booking.end <= ctx.now) return { outcome: { kind: 'not-ahead', state: 'over' } }
  return { booking }
}

/** Only a drive takes its vehicle away from others. */
function drivenBy({ kind, vehicle }: Booking): number | null {
  return kind === 'test-drive' ? (vehicle?.carId ?? null) : null
}

async function placeOf(trx: TenantTransaction, { tenant }: TenantCtx, { place }: Booking): Promise<Location | null> {
  const locations = await readLocations(trx, tenant.tenantId)
  return locations.find(({ slug }) => slug === place?.slug) ?? null
}

/** The change, one more in its count, and the letter about it. */
async function change(
  trx: TenantTransaction,
  ctx: TenantCtx,
  { bookingId, sequence }: Booking,
  values: BookingChange,
): Promise<ChangeOutcome> {
  const { tenantId } = ctx.tenant
  await update(trx, ctx, bookingId, { ...values, sequence: sequence + 1 })
  const letter = await trx
    .insertInto('booking_letters')
    .values({
      tenant_id: tenantId,
      booking_id: bookingId,
      sequence: sequence + 1,
      state: 'pending',
      next_try_at: ctx.now,
    })
    .returning('booking_letter_id')
    .executeTakeFirstOrThrow()
  await enqueueLetter(trx, letter.booking_letter_id)
  const where = sql`b.tenant_id = ${tenantId} and b.booking_id = ${bookingId}`
  const [booking] = await readBookings(trx, where, { limit: 1, offset: 0 })
  return { kind: 'changed', booking: booking! }
}

type BookingChange = {
  state?: Booking['state']
  seat: number | null
  starts_at?: Date
  ends_at?: Date
  sequence?: number
}

async function update(
  trx: TenantTransaction,
  { tenant, now }: TenantCtx,
  bookingId: number,
  values: BookingChange,
): Promise<void> {
  await trx
    .updateTable('bookings')
    .set({ ...values, changed_at: now })
    .where('tenant_id', '=', tenant.tenantId)
    .where('booking_id', '=', bookingId)
    .execute()
}
