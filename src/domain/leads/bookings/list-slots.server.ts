import { withTenant } from '#db/tenant-session.ts'
import { readLocations } from '#domain/locations/list-locations.server.ts'
import type { Location } from '#domain/locations/location.ts'
import { visibility } from '#domain/search/find-vehicle.server.ts'
import { loadListing } from '#domain/stock/load-listings.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { bookingPlace, hasHours } from './booking-place.ts'
import { driveRefusal } from './drive-refusal.ts'
import { readSlots, spanAhead } from './read-slots.server.ts'
import { type BookingKind, type Slot, slotRules, slotsOf } from './slots.ts'

export type SlotsQuestion = {
  kind: BookingKind
  /** The number of the vehicle to be driven. */
  carId: number | null
  /** Places and dealerships by slug or number, as forms send them. */
  location: string | null
  dealership: string | null
  /** A date (yyyy-mm-dd) by the clock of the place; today without. */
  from: string | null
  /** All that can be chosen without. */
  days: number | null
}

export type SlotsFound =
  | { kind: 'slots'; slots: Slot[]; timeZone: string }
  | { kind: 'unknown'; field: 'car_id' | 'location' | 'dealership_slug' }
  /** No times are offered, and why: by this dealer, or of this vehicle. */
  | { kind: 'not-offered'; message: string }

/** The times of a drive or a service that can still be chosen, and those that are taken (rule:booking-slots). */
export async function listSlots(ctx: TenantCtx, asked: SlotsQuestion): Promise<SlotsFound> {
  const { tenantId, settings } = ctx.tenant
  const { kind } = asked
  return withTenant(ctx, async (trx) => {
    const listing = asked.carId === null ? null : await loadListing(trx, tenantId, { listingId: asked.carId })
    if (asked.carId !== null && (!listing || visibility(ctx, listing).kind === 'unknown'))
      return { kind: 'unknown', field: 'car_id' }
    const locations = await readLocations(trx, tenantId)
    const chosen = findPlace(asked.location, locations)
    if (asked.location !== null && !chosen) return { kind: 'unknown', field: 'location' }
    const isTheirs = locations.some(({ dealershipSlug }) => dealershipSlug === asked.dealership)
    if (asked.dealership !== null && !isTheirs) return { kind: 'unknown', field: 'dealership_slug' }

    const refused = kind === 'test-drive' && listing ? driveRefusal(listing, settings) : null
    if (refused) return { kind: 'not-offered', message: refused }
    const rules = slotRules(kind, settings)
    const where = {
      chosen: chosen?.locationId ?? null,
      vehicle: kind === 'test-drive' ? (listing?.locationId ?? null) : null,
      dealership: listing?.dealershipSlug ?? asked.dealership,
    }
    const place = bookingPlace(kind, where, locations)
    if (!rules.slots || !place || !hasHours(place))
      return {
        kind: 'not-offered',
        message: 'Times cannot be chosen here; say in your message when you would like to come.',
      }
    const all = spanAhead(place, rules, ctx.now)
    const span = { from: asked.from ?? all.from, days: asked.days ?? all.days }
    const given = { kind, place, listingId: kind === 'test-drive' ? asked.carId : null }
    const slots = slotsOf(await readSlots(trx, ctx, given, span), span, ctx.now)
    return { kind: 'slots', slots, timeZone: place.timeZone }
  })
}

function findPlace(named: string | null, locations: readonly Location[]): Location | null {
  const found = locations.find(
    ({ slug, locationId, visible }) => visible && [slug, String(locationId)].includes(named ?? ''),
  )
  return found ?? null
}
