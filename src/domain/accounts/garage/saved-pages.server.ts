import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import { findVehicles } from '#domain/search/find-vehicle.server.ts'
import { listingTitle } from '#domain/stock/listing-title.ts'
import { typedText } from '#domain/tenants/typed-text.ts'
import { removeOwn } from '../remove-own.server.ts'
import type { ShopperCtx } from '../shoppers/shopper-ctx.ts'

/** A search or a comparison that a shopper keeps (rule:garage), by its address on this site. */
export type KeptPage = { kind: 'search' | 'compare'; path: string; title: string }

/** More than anybody comes back to. */
export const MOST_KEPT = 50
const MOST_COMPARED = 6
const LONGEST_PATH = 2000
const LONGEST_TITLE = 200

/**
 * Keeps a search by the words it is called, or a comparison by its vehicles' names. Keeping
 * twice is keeping once; the oldest go where there are too many. False for what is neither, or compares fewer than two vehicles of this site.
 */
export async function keepPage(ctx: ShopperCtx, { path, words }: { path: string; words: string }): Promise<boolean> {
  const page = await readPage(ctx, path, words)
  if (!page) return false
  const owner = { tenant_id: ctx.tenant.tenantId, shopper_id: ctx.shopper.shopperId }
  await withTenant(ctx, async (trx) => {
    await trx
      .insertInto('kept_pages')
      .values({ ...owner, ...page, kept_at: ctx.now })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'shopper_id', 'path']).doUpdateSet({ kept_at: ctx.now }))
      .execute()
    await sql`
      delete from kept_pages where tenant_id = ${owner.tenant_id} and shopper_id = ${owner.shopper_id} and path not in (
        select path from kept_pages where tenant_id = ${owner.tenant_id} and shopper_id = ${owner.shopper_id}
        order by kept_at desc, path limit ${MOST_KEPT})`.execute(trx)
  })
  return true
}

async function readPage(ctx: ShopperCtx, path: string, words: string): Promise<KeptPage | null> {
  if (path.length > LONGEST_PATH) return null
  const ids = /^\/compare\?ids=([\d,]{1,120})$/.exec(path)?.[1]
  if (ids === undefined) {
    const title = typedText(words.replace(/\s+/g, ' ')).trim().slice(0, LONGEST_TITLE)
    return /^\/search\/[^\\\s\p{Cc}]+$/u.test(path) && title ? { kind: 'search', path, title } : null
  }
  const asked = [...new Set(ids.split(',').map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0)
  const found = await findVehicles(ctx, asked.slice(0, MOST_COMPARED))
  const there = found.flatMap((vehicle) => (vehicle.kind === 'found' ? [vehicle] : []))
  if (there.length < 2) return null
  const title = there.map(({ listing }) => listingTitle(listing)).join(', ')
  return {
    kind: 'compare',
    path: `/compare?ids=${there.map(({ id }) => id).join()}`,
    title: title.slice(0, LONGEST_TITLE),
  }
}

/** Says whether it was kept. */
export function dropPage(ctx: ShopperCtx, path: string): Promise<boolean> {
  return removeOwn(ctx, 'kept_pages', typedText(path))
}

/** The last kept first. */
export async function listKeptPages(ctx: ShopperCtx): Promise<KeptPage[]> {
  return withTenant(ctx, (trx) =>
    trx
      .selectFrom('kept_pages')
      .select(['kind', 'path', 'title'])
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('shopper_id', '=', ctx.shopper.shopperId)
      .orderBy('kept_at', 'desc')
      .orderBy('path')
      .execute(),
  )
}
