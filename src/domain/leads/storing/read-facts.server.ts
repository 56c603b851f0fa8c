import { type Kysely, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from '#db/schema.ts'
import { withTenant } from '#db/tenant-session.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { loadListing } from '#domain/stock/load-listings.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'

export type LeadDealership = { dealershipId: number; slug: string; name: string }
export type LeadPlace = {
  locationId: number
  slug: string
  name: string
  visible: boolean
  email: string | null
  dealershipSlug: string | null
}

/** What a dealer's database says of what a submission names. */
export type SubmissionFacts = {
  /** Of settings and stock when this was read: while they are the same, so is this. */
  versions: { settings: number; stock: number }
  dealerships: LeadDealership[]
  locations: LeadPlace[]
  /** The vehicle of the number that was sent; null for none, and for another dealer's. */
  listing: Listing | null
}

const MOST_KEPT = 500
const kept = new WeakMap<Kysely<Database>, LRUCache<string, SubmissionFacts>>()

/**
 * What was read before, whose `versions` whoever stores a lead compares (`storeLead`); read anew where there is nothing,
 * and where it `isStale`.
 */
export async function readFacts(
  ctx: TenantCtx,
  listingId: number | null,
  { isStale = false } = {},
): Promise<SubmissionFacts> {
  const cache = kept.get(ctx.db) ?? new LRUCache<string, SubmissionFacts>({ max: MOST_KEPT })
  kept.set(ctx.db, cache)
  const key = `${ctx.tenant.tenantId} ${listingId}`
  const known = isStale ? undefined : cache.get(key)
  if (known) return known
  const facts = await loadFacts(ctx, listingId)
  // Numbers that are no vehicle's are without end.
  if (listingId === null || facts.listing) cache.set(key, facts)
  return facts
}

async function loadFacts(ctx: TenantCtx, listingId: number | null): Promise<SubmissionFacts> {
  const { tenantId } = ctx.tenant
  return withTenant(ctx, async (trx) => {
    // The versions first: what changes while the rest is read has others by then.
    const { rows } = await sql<Omit<SubmissionFacts, 'listing'>>`
      select json_build_object('settings', t.settings_version, 'stock', t.stock_version) as versions,
        ${DEALERSHIPS(tenantId)} as dealerships, ${PLACES(tenantId)} as locations
      from tenants t where t.tenant_id = ${tenantId}`.execute(trx)
    return { ...rows[0]!, listing: listingId === null ? null : await loadListing(trx, tenantId, { listingId }) }
  })
}

const DEALERSHIPS = (tenantId: number) => sql`
  coalesce((select json_agg(json_build_object('dealershipId', d.dealership_id, 'slug', d.slug, 'name', d.name)
      order by d.position, d.dealership_id)
    from dealerships d where d.tenant_id = ${tenantId}), '[]')`

const PLACES = (tenantId: number) => sql`
  coalesce((select json_agg(json_build_object('locationId', o.location_id, 'slug', o.slug, 'name', o.name,
      'visible', o.visible, 'email', o.email, 'dealershipSlug', d.slug) order by o.position, o.location_id)
    from locations o left join dealerships d on d.dealership_id = o.dealership_id
    where o.tenant_id = ${tenantId}), '[]')`
