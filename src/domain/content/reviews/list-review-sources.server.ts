import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'

/** Where a tenant's reviews come from, what each counts, when it was read, and why it could not be last. */
export async function listReviewSources(ctx: TenantCtx) {
  return withTenant(ctx, (trx) =>
    trx
      .selectFrom('review_sources')
      .select(['source', 'place', 'review_count as count', 'average_rating as average', 'read_at as readAt', 'failure'])
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .orderBy('source')
      .orderBy('place')
      .execute(),
  )
}
