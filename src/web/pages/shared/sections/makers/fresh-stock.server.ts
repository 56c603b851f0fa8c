import { defaultSearchHref } from '#domain/search/search-url.ts'
import type { PageContext } from '../../../../site/page-context.ts'
import { vehicleWords } from '../../../shell/site-view.server.ts'
import { cardsOf, latestStock } from '../found-stock.server.ts'
import type { Made, Written } from '../maker.ts'

export const anchor = 'latest'

/** The newest vehicles. */
export async function make({ title, count }: Written<'fresh-stock'>, page: PageContext): Promise<Made> {
  const { settings } = page.ctx.tenant
  const found = await latestStock(page, count ?? settings.home.latestStockCount)
  if (found.kind === 'failed') return found
  const more = { label: `View all ${vehicleWords(settings)}`, href: defaultSearchHref(settings.search, '') }
  const cards = await cardsOf(page, found)
  return cards.length ? { kind: 'stock-row', title: title ?? settings.home.latestStockTitle, cards, more } : null
}
