import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { PhotoView } from './photo-views.ts'

/** Which views of a trade-in there are pictures of. */
export async function listPhotoViews(ctx: TenantCtx, tradeInId: number): Promise<PhotoView[]> {
  const rows = await withTenant(ctx, (trx) =>
    trx
      .selectFrom('trade_in_photos')
      .select('view')
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('trade_in_id', '=', tradeInId)
      .execute(),
  )
  return rows.map(({ view }) => view as PhotoView)
}

/** A picture as JPEG, or null where this dealer has none of that view. */
export async function readPhoto(ctx: TenantCtx, tradeInId: number, view: PhotoView): Promise<Buffer | null> {
  const row = await withTenant(ctx, (trx) =>
    trx
      .selectFrom('trade_in_photos')
      .select('content')
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('trade_in_id', '=', tradeInId)
      .where('view', '=', view)
      .executeTakeFirst(),
  )
  return row?.content ?? null
}
