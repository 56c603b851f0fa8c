import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { Booking } from './booking.ts'
import type { BookingKind } from './slots.ts'

/** A booking with whoever comes: for its dealer. */
export type BookingRecord = Booking & { shopper: { name: string; phone: string; email: string } }

/** What `bookingJson` reads, before its times are dates. */
export type BookingJson = Omit<Booking, 'start' | 'end' | 'changedAt'> & {
  start: string
  end: string
  changedAt: string
}

/** The place `o` as JSON, as `BookingPlace` says it. */
export const placeJson = sql`json_build_object('slug', o.slug, 'name', o.name, 'phone', coalesce(o.phone, o.landline_phone), 'email', o.email,
  'address', concat_ws(', ', o.street, nullif(concat_ws(' ', o.city, o.state, o.postcode), '')))`

/** The booking `b` as JSON with its place and vehicle, and nobody's name. */
const bookingJson = sql`json_build_object('bookingId', b.booking_id, 'leadId', b.lead_id, 'kind', b.kind, 'state', b.state,
  'start', b.starts_at, 'end', b.ends_at, 'timeZone', b.time_zone, 'uid', b.uid, 'sequence', b.sequence, 'changedAt', b.changed_at,
  'place', (select ${placeJson} from locations o where o.location_id = b.location_id),
  'vehicle', (select json_build_object('carId', v.listing_id, 'name', v.name, 'slug', v.slug)
    from listings v where v.listing_id = b.listing_id))`

/** The booking of the lead `l`, or null, as a column of a query of leads. */
export const bookingOfLead: RawBuilder<unknown> = sql`(select ${bookingJson} from bookings b where b.lead_id = l.lead_id)`

export function toBooking({ start, end, changedAt, ...rest }: BookingJson): Booking {
  return { ...rest, start: new Date(start), end: new Date(end), changedAt: new Date(changedAt) }
}

/** The booking of a uid, for whoever was told it; null where this dealer has none. */
export async function findBookingByUid(ctx: TenantCtx, uid: string): Promise<Booking | null> {
  return withTenant(ctx, async (trx) => {
    const { rows } = await sql<{ booking: BookingJson }>`
      select ${bookingJson} as booking from bookings b
      where b.tenant_id = ${ctx.tenant.tenantId} and b.uid = ${uid} and b.state in ('booked', 'cancelled')`.execute(trx)
    return rows[0] ? toBooking(rows[0].booking) : null
  })
}

/** The uid of the booking of a lead; null where it has none, or none that stands. */
export async function bookedUid(trx: TenantTransaction, { tenant }: TenantCtx, leadId: number): Promise<string | null> {
  const row = await trx
    .selectFrom('bookings')
    .select('uid')
    .where('tenant_id', '=', tenant.tenantId)
    .where('lead_id', '=', leadId)
    .where('state', '=', 'booked')
    .executeTakeFirst()
  return row?.uid ?? null
}

export type BookingFilter = {
  /** Those that are not over by then. */
  from: Date | null
  state: Booking['state'] | null
  kind: BookingKind | null
  /** The slug of a place. */
  location: string | null
}

/** A page of a dealer's bookings, the soonest first, and how many there are. Needs a ctx that may read who comes: the worker's. */
export async function listBookings(
  ctx: TenantCtx,
  { from, state, kind, location }: BookingFilter,
  page: { limit: number; offset: number },
): Promise<{ total: number; bookings: BookingRecord[] }> {
  const all = [sql<SqlBool>`b.tenant_id = ${ctx.tenant.tenantId}`]
  if (from) all.push(sql`b.ends_at > ${from}`)
  if (state) all.push(sql`b.state = ${state}`)
  if (kind) all.push(sql`b.kind = ${kind}`)
  if (location)
    all.push(sql`exists (select 1 from locations o where o.location_id = b.location_id and o.slug = ${location})`)
  const where = sql.join(all, sql` and `)
  return withTenant(ctx, async (trx) => {
    const counted = await sql<{ total: number }>`select count(*)::int as total from bookings b where ${where}`.execute(
      trx,
    )
    return { total: counted.rows[0]!.total, bookings: await readBookings(trx, where, page) }
  })
}

/** The same inside a transaction: bookings `b` where something holds. */
export async function readBookings(
  trx: TenantTransaction,
  where: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
): Promise<BookingRecord[]> {
  const { rows } = await sql<{ booking: BookingJson; shopper: BookingRecord['shopper'] }>`
    select ${bookingJson} as booking,
      json_build_object('name', l.first_name || ' ' || l.last_name, 'phone', l.phone, 'email', l.email) as shopper
    from bookings b join leads l on l.lead_id = b.lead_id
    where ${where} order by b.starts_at, b.booking_id limit ${limit} offset ${offset}`.execute(trx)
  return rows.map(({ booking, shopper }) => ({ ...toBooking(booking), shopper }))
}
