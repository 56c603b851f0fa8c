import { defaultSearchHref } from '#domain/search/search-url.ts'
import { vehicleWords } from '#domain/tenants/vehicle-words.ts'
import type { PageContext } from '../../../../site/page-context.ts'
import { latestPicturedStock, rowOf } from '../found-stock.server.ts'
import type { Made, Written } from '../maker.ts'

export const anchor = 'latest'

/** The newest vehicles, those with a picture first. */
export async function make({ title, count }: Written<'fresh-stock'>, page: PageContext): Promise<Made> {
  const { settings } = page.ctx.tenant
  const found = await latestPicturedStock(page, count ?? settings.home.latestStockCount)
  const more = { label: `View all ${vehicleWords(settings)}`, href: defaultSearchHref(settings.search, '') }
  return rowOf(page, found, { title: title ?? settings.home.latestStockTitle, more })
}
