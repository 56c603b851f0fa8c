import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import { listDealerships } from '#domain/locations/list-dealerships.server.ts'
import { listManufacturers } from '#domain/locations/list-manufacturers.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { onePath } from '#domain/tenants/one-path.ts'
import { specialOffers } from '../offers/special-offers.ts'
import { beginningOf } from '../running.ts'
import { runOfArticle } from '../running-content.ts'
import { previewSecret } from './preview-secret.server.ts'
import { previewToken } from './preview-token.server.ts'

/** `at`: the instant to look at; null is when what stands there begins, or now where it has begun. `hours`: how long the link is good. */
type Asked = { path: string; at: Date | null; hours: number }

export type SignedPreview = { pathAndQuery: string; at: Date; until: Date }

/** A link that shows a page of the tenant as it will be (rule:content-preview) to whoever has it. */
export async function signPreview(ctx: TenantCtx, { path: asked, at: wanted, hours }: Asked): Promise<SignedPreview> {
  const path = onePath(asked)
  const { tenantId, settings } = ctx.tenant
  const [dealerships, manufacturers] = await Promise.all([listDealerships(ctx), listManufacturers(ctx)])
  const offer = specialOffers({ settings, dealerships, manufacturers }).find((one) => one.path === path)
  const { secret, written } = await withTenant(ctx, async (trx) => ({
    secret: await previewSecret(trx, tenantId),
    written: await writtenBeginning(trx, tenantId, path),
  }))
  const begins = beginningOf({ startsOn: written ?? offer?.startsOn ?? null }, settings.site.timeZone)
  const at = wanted ?? (begins && begins > ctx.now ? begins : ctx.now)
  const until = new Date(ctx.now.getTime() + hours * 3_600_000)
  const token = previewToken(secret, { path, at, until })
  return { pathAndQuery: `${path}?preview=${token}`, at, until }
}

/** What the file of the page or the article at a path says of its beginning. */
async function writtenBeginning(trx: TenantTransaction, tenantId: number, path: string): Promise<string | null> {
  const page = await trx
    .selectFrom('pages')
    .select('starts_on')
    .where('tenant_id', '=', tenantId)
    .where('path', '=', path)
    .executeTakeFirst()
  if (page || !path.startsWith('/blog/')) return page?.starts_on ?? null
  const article = await trx
    .selectFrom('articles')
    .select(['date', 'starts_on as startsOn', 'ends_on as endsOn'])
    .where('tenant_id', '=', tenantId)
    .where('slug', '=', path.slice('/blog/'.length))
    .executeTakeFirst()
  return article ? runOfArticle(article).startsOn : null
}
