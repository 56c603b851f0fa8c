import type { TenantTransaction } from '#db/tenant-session.ts'
import type { Location } from '#domain/locations/location.ts'
import { localDate } from '#domain/locations/zoned-time.ts'
import type { Listing } from '#domain/stock/listing.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { bookingPlace, hasHours } from './booking-place.ts'
import { readTime, whenWords } from './booking-words.ts'
import { lockBookings, readSlots, spanAhead } from './read-slots.server.ts'
import { NO_TIME_MESSAGE, PAST_MESSAGE, refusal } from './refusal.ts'
import { BOOKING_KINDS, type BookingKind, type Slot, slotRules, slotsOf } from './slots.ts'

/** A time that is somebody's once their lead is stored. */
export type ChosenSlot = { kind: BookingKind; place: Location; listingId: number | null; slot: Slot }

export type Appointment =
  | { kind: 'none' }
  /** What somebody would like; nothing is promised. */
  | { kind: 'wish'; words: string }
  | { kind: 'slot'; words: string; chosen: ChosenSlot }
  | { kind: 'refused'; message: string }

type Asked = {
  /** What dealers choose destinations by: only drives and services have times to book, elsewhere one is a wish. */
  kind: string
  /** As sent. */
  written: unknown
  listing: Pick<Listing, 'listingId' | 'locationId'> | null
  location: Location | null
  dealership: string | null
  locations: readonly Location[]
}

/**
 * The time that was sent with a form, by the clock of its place, else of the site (rule:booking-time). Where shoppers choose of the free times
 * it must be one; from then on, until the transaction is over, nobody else can have it.
 */
export async function readAppointment(trx: TenantTransaction, ctx: TenantCtx, asked: Asked): Promise<Appointment> {
  const { written, listing, location, dealership, locations } = asked
  const kind = BOOKING_KINDS.find((known) => known === asked.kind)
  if (typeof written !== 'string' || written === '') return { kind: 'none' }
  const where = {
    chosen: location?.locationId ?? null,
    vehicle: kind === 'service' ? null : (listing?.locationId ?? null),
    dealership,
  }
  const place = bookingPlace(kind ?? 'test-drive', where, locations)
  const timeZone = place?.timeZone ?? ctx.tenant.settings.site.timeZone
  const start = readTime(written, timeZone)
  if (!start) return { kind: 'refused', message: NO_TIME_MESSAGE }
  const words = whenWords(start, timeZone)
  const rules = kind && slotRules(kind, ctx.tenant.settings)
  if (!kind || !rules?.slots || !place || !hasHours(place))
    return start > ctx.now ? { kind: 'wish', words } : { kind: 'refused', message: PAST_MESSAGE }

  await lockBookings(trx, ctx)
  const listingId = kind === 'test-drive' ? (listing?.listingId ?? null) : null
  const given = { kind, place, listingId }
  // A day more: what reaches over midnight is of the day it begins on.
  const slots = await readSlots(trx, ctx, given, { ...spanAhead(place, rules, ctx.now), days: rules.daysAhead + 1 })
  const date = localDate(start, place.timeZone)
  const slot = slotsOf(slots, { from: date, days: 1 }, ctx.now).find((time) => time.start.getTime() === start.getTime())
  if (!slot || slot.seat === null) return { kind: 'refused', message: refusal(start, { ...slots, place }, ctx.now) }
  return { kind: 'slot', words, chosen: { kind, place, listingId, slot } }
}

/** Stores the booking of a lead; one that is held as spam keeps no time from others (rule:booking-held). */
export async function storeBooking(
  trx: TenantTransaction,
  { tenant, now }: TenantCtx,
  { leadId, chosen, isHeld }: { leadId: number; chosen: ChosenSlot; isHeld: boolean },
): Promise<string> {
  const { kind, place, listingId, slot } = chosen
  const row = await trx
    .insertInto('bookings')
    .values({
      tenant_id: tenant.tenantId,
      lead_id: leadId,
      kind,
      location_id: place.locationId,
      listing_id: listingId,
      starts_at: slot.start,
      ends_at: slot.end,
      time_zone: place.timeZone,
      seat: isHeld ? null : slot.seat,
      state: isHeld ? 'held' : 'booked',
      created_at: now,
      changed_at: now,
    })
    .returning('uid')
    .executeTakeFirstOrThrow()
  return row.uid
}
