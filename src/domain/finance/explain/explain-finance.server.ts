import { withTenant } from '#db/tenant-session.ts'
import { type FoundListing, findListing } from '#domain/stock/find-listing.server.ts'
import { loadListing } from '#domain/stock/load-listings.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { type ExplainedEstimate, explainEstimate } from './explain-finance.ts'

export type ExplainedFinance =
  | ({ kind: 'explained'; slug: string; stockNumber: string; name: string } & ExplainedEstimate)
  | Exclude<FoundListing, { kind: 'found' }>

/** How the figures beside the price of a vehicle (by address or stock number) come about, of one lender or the one that counts. */
export async function explainFinance(
  ctx: TenantCtx,
  { vehicle, provider }: { vehicle: string; provider: string | null },
): Promise<ExplainedFinance> {
  const { tenantId, settings } = ctx.tenant
  return withTenant(ctx, async (trx) => {
    const found = await findListing(trx, tenantId, vehicle)
    if (found.kind !== 'found') return found
    const listing = (await loadListing(trx, tenantId, { slug: found.slug }))!
    const explained = explainEstimate(listing, provider, { settings, now: ctx.now })
    return { kind: 'explained', slug: listing.slug, stockNumber: listing.stockNumber, name: listing.name, ...explained }
  })
}
