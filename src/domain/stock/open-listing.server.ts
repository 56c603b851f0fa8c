import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { Listing } from './listing.ts'
import { loadListing } from './load-listings.server.ts'

export type OpenedListing =
  | { kind: 'found'; listing: Listing }
  /** The vehicle's address changed: answer 301. */
  | { kind: 'moved'; slug: string }
  /** Sold longer ago than sold vehicles are shown, withdrawn, or kept off the site: 410, with similar stock. */
  | { kind: 'gone'; listing: Listing }
  | { kind: 'not-found' }

const DAY_MS = 86_400_000

/**
 * The vehicle at `/cars/{slug}` as shoppers may see it (decisions §3): a sold one stays for the tenant's
 * includeSoldCarsDays and is gone afterwards; an old address leads to the new one.
 */
export async function openListing(ctx: TenantCtx, slug: string): Promise<OpenedListing> {
  return withTenant(ctx, async (trx) => {
    const listing = await loadListing(trx, ctx.tenant.tenantId, { slug })
    if (listing) return isGone(listing, ctx) ? { kind: 'gone', listing } : { kind: 'found', listing }

    const moved = await trx
      .selectFrom('slug_history as h')
      .innerJoin('listings as l', 'l.listing_id', 'h.listing_id')
      .select('l.slug')
      .where('h.tenant_id', '=', ctx.tenant.tenantId)
      .where('h.slug', '=', slug)
      .executeTakeFirst()
    return moved ? { kind: 'moved', slug: moved.slug } : { kind: 'not-found' }
  })
}

/** When a sold vehicle's page turns from 200 to 410; null while it is not sold. */
export function soldPageEndsAt(listing: Pick<Listing, 'soldAt'>, includeSoldCarsDays: number): Date | null {
  return listing.soldAt && new Date(listing.soldAt.getTime() + includeSoldCarsDays * DAY_MS)
}

function isGone(listing: Listing, ctx: TenantCtx): boolean {
  if (listing.status === 'withdrawn' || !listing.showOnDealerWebsite) return true
  const end = soldPageEndsAt(listing, ctx.tenant.settings.search.includeSoldCarsDays)
  return end !== null && end <= ctx.now
}
