import { withTenant } from '#db/tenant-session.ts'
import { findListing } from '#domain/stock/find-listing.server.ts'
import { listSearchableListings } from '#domain/stock/load-listings.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { matchesFilter } from './filter.ts'
import { type RankPart, rankOf, rankParts } from './rank.ts'
import { documentRules } from './read-stock.server.ts'
import { siteFilter } from './run-search.server.ts'
import { toSearchDocument } from './to-search-document.ts'

export type ExplainedRank =
  | { kind: 'explained'; slug: string; name: string; rank: number; parts: RankPart[]; isOnSite: boolean }
  | { kind: 'no-such-vehicle' }
  | { kind: 'several-vehicles'; slugs: string[] }

/** Why a vehicle (by address or stock number) stands where it stands in the default order, and whether shoppers see it. */
export async function explainRank(ctx: TenantCtx, vehicle: string): Promise<ExplainedRank> {
  const { tenantId } = ctx.tenant
  return withTenant(ctx, async (trx) => {
    const found = await findListing(trx, tenantId, vehicle)
    if (found.kind === 'several-vehicles') return { kind: 'several-vehicles', slugs: found.slugs }
    if (found.kind !== 'found') return { kind: 'no-such-vehicle' }

    const [listing] = await listSearchableListings(trx, tenantId, {
      sinceStockVersion: -1,
      afterListingId: found.listingId - 1,
      limit: 1,
    })
    const rules = documentRules(ctx)
    const document = toSearchDocument(listing!, rules)
    const parts = rankParts(document, rules.now, rules.boosts)
    const isOnSite = document.status !== 'withdrawn' && matchesFilter(siteFilter(ctx, 'rank:desc'), document)
    return { kind: 'explained', slug: document.slug, name: document.name, rank: rankOf(parts), parts, isOnSite }
  })
}
