import { withTenant } from '#db/tenant-session.ts'
import { readDealerships } from '#domain/locations/list-dealerships.server.ts'
import { readLocations } from '#domain/locations/list-locations.server.ts'
import { findListing } from '#domain/stock/find-listing.server.ts'
import { loadListing } from '#domain/stock/load-listings.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { LEAD_FORMS, type LeadFormName } from './lead-forms.ts'
import { destinationsOf, mailboxOf, type Route, routeLead } from './route-lead.ts'

/** `vehicle` is a slug or a stock number; dealership and location are slugs. */
export type RouteQuestion = {
  form: LeadFormName
  vehicle: string | null
  dealership: string | null
  location: string | null
}

export type ExplainedRoute =
  /** Of receivers no more than who they are: their secrets are not told. */
  | ({ kind: 'routed'; destinations: { kind: string; to: string }[] } & Route)
  | { kind: 'unknown'; what: 'vehicle' | 'dealership' | 'location' }

/** Whose a lead would be and who would be told, without one (rule:lead-routing). */
export async function explainRoute(ctx: TenantCtx, asked: RouteQuestion): Promise<ExplainedRoute> {
  const { tenantId, settings } = ctx.tenant
  return withTenant(ctx, async (trx) => {
    const dealerships = await readDealerships(trx, tenantId)
    const locations = await readLocations(trx, tenantId)
    const found = asked.vehicle === null ? null : await findListing(trx, tenantId, asked.vehicle, null)
    const listing = found?.kind === 'found' ? await loadListing(trx, tenantId, { listingId: found.listingId }) : null
    if (asked.vehicle !== null && !listing) return { kind: 'unknown', what: 'vehicle' }
    if (asked.dealership !== null && !dealerships.some(({ slug }) => slug === asked.dealership))
      return { kind: 'unknown', what: 'dealership' }
    const location = locations.find(({ slug }) => slug === asked.location) ?? null
    if (asked.location !== null && !location) return { kind: 'unknown', what: 'location' }

    const route = routeLead({
      vehicle: listing?.dealershipSlug ?? null,
      chosen: asked.dealership,
      location: location && { name: location.name, dealership: location.dealershipSlug },
      fallback: settings.leads.defaultDealership,
      dealerships: dealerships.map(({ slug }) => slug),
    })
    const yard = location ?? locations.find(({ locationId }) => locationId === listing?.locationId)
    const { kind } = LEAD_FORMS[asked.form]
    // Whoever sells a vehicle is taken to have said which.
    const hasTradeIn = asked.form === 'sell-my-car'
    const about = { kind, dealership: route.dealership, hasVehicle: listing !== null, hasTradeIn }
    return {
      kind: 'routed',
      ...route,
      destinations: destinationsOf(about, settings.leads, mailboxOf(yard, settings)).map(({ kind, target }) => ({
        ...{ kind, to: target },
      })),
    }
  })
}
