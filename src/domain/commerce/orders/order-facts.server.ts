import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import { bookingPlace } from '#domain/leads/bookings/booking-place.ts'
import { whenWords } from '#domain/leads/bookings/booking-words.ts'
import { spanAhead } from '#domain/leads/bookings/read-slots.server.ts'
import { slotsOf } from '#domain/leads/bookings/slots.ts'
import { readLocations } from '#domain/locations/list-locations.server.ts'
import type { Location } from '#domain/locations/location.ts'
import { publicHolidays } from '#domain/locations/public-holidays.server.ts'
import { visibility } from '#domain/search/find-vehicle.server.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { loadListing } from '#domain/stock/load-listings.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { type TradeInVehicle, tradeInTitle } from '#domain/trade-in/trade-in.ts'
import { PICK_UP_MINUTES, pickUpEnd } from '../pick-ups/pick-up-calendar.ts'
import { takenPickUps } from './claim-pick-up.server.ts'
import { orderOfTradeIn } from './claim-trade-in.server.ts'
import type { OrderFacts } from './order-steps.ts'

/** A vehicle has to be made ready, and papers to be signed. */
const PICK_UP = { minutes: PICK_UP_MINUTES, parallel: 1, leadHours: 48, daysAhead: 14 }

/** Everything that decides what an order (null: one to be begun) of a vehicle is asked, and what it costs; null where it is not on this dealer's site. */
export async function readOrderFacts(
  ctx: TenantCtx,
  { listingId, shopperId, orderId }: { listingId: number; shopperId: number | null; orderId: number | null },
): Promise<OrderFacts | null> {
  const { tenantId, settings } = ctx.tenant
  return withTenant(ctx, async (trx) => {
    const listing = await loadListing(trx, tenantId, { listingId })
    if (!listing || visibility(ctx, listing).kind === 'unknown') return null
    const place = placeOf(listing, await readLocations(trx, tenantId))
    return {
      ...{ settings, listing, place },
      slots: place ? await slotsAt(trx, ctx, { place, orderId }) : [],
      offers: shopperId === null ? [] : await openOffers(trx, ctx, { shopperId, orderId }),
    }
  })
}

function placeOf({ locationId, dealershipSlug }: Listing, locations: readonly Location[]): Location | null {
  return bookingPlace('test-drive', { chosen: null, vehicle: locationId, dealership: dealershipSlug }, locations)
}

/** The free hours at which a place hands vehicles over: those it is open (rule:booking-slots). */
async function slotsAt(
  trx: TenantTransaction,
  ctx: TenantCtx,
  { place, orderId }: { place: Location; orderId: number | null },
): Promise<OrderFacts['slots']> {
  const { now } = ctx
  const { locationId } = place
  const span = spanAhead(place, PICK_UP, now)
  const holidays = await publicHolidays(place.address.state, [now.getUTCFullYear(), now.getUTCFullYear() + 1])
  const isHoliday = (date: string) => holidays.has(date)
  const times = await takenPickUps(trx, ctx, { locationId, orderId })
  const taken = times.map((start) => {
    return { start, end: pickUpEnd(start), locationId, bookingId: 0, seat: 0, listingId: null }
  })
  return slotsOf({ place, rules: PICK_UP, isHoliday, taken, listingId: null }, span, now).flatMap(({ start, seat }) =>
    seat === null ? [] : [{ value: start.toISOString(), label: whenWords(start, place.timeZone) }],
  )
}

/** Offers to a shopper that stand now, accepted or not. */
async function openOffers(
  trx: TenantTransaction,
  ctx: TenantCtx,
  { shopperId, orderId }: { shopperId: number; orderId: number | null },
) {
  const { tenant, now } = ctx
  type Offer = { tradeInId: number; vehicle: TradeInVehicle; offerCents: number; onOrder: string | null }
  const { rows } = await sql<Offer>`
    select trade_in_id as "tradeInId", vehicle, offer_cents as "offerCents",
      ${orderOfTradeIn(ctx, sql`trade_ins.trade_in_id`, orderId)} as "onOrder"
    from trade_ins where tenant_id = ${tenant.tenantId} and shopper_id = ${shopperId}
      and offer_cents is not null and valid_until >= ${now}::timestamptz
    order by created_at desc, trade_in_id limit 5`.execute(trx)
  return rows.map(({ vehicle, ...offer }) => ({ ...offer, title: tradeInTitle(vehicle) }))
}
