import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'

/** A seller within the tenant (B§3 "Dealership website", C§3 "Dealership"): stock and leads belong to one. */
export type Dealership = {
  dealershipId: number
  slug: string
  name: string
  legalName: string | null
  abn: string | null
  website: DealershipWebsite | null
  averageRating: number | null
  reviewCount: number | null
  feedCodes: string[]
}

export type DealershipWebsite = { name: string; make: string | null; url: string; logoSrc: string | null }

/** The tenant's dealerships in the order of its configuration. */
export async function listDealerships(ctx: TenantCtx): Promise<Dealership[]> {
  return withTenant(ctx, async (trx) => {
    const rows = await trx
      .selectFrom('dealerships')
      .selectAll()
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .orderBy('position')
      .orderBy('dealership_id')
      .execute()
    return rows.map((row) => ({
      dealershipId: row.dealership_id,
      slug: row.slug,
      name: row.name,
      legalName: row.legal_name,
      abn: row.abn,
      website: row.website as DealershipWebsite | null,
      averageRating: row.average_rating,
      reviewCount: row.review_count,
      feedCodes: row.feed_codes,
    }))
  })
}
