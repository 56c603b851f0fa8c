import { searchOf } from '#domain/search/search-url.ts'
import { vehicleWords } from '#domain/tenants/vehicle-words.ts'
import type { PageContext } from '../../../../site/page-context.ts'
import { stockRow, vocabularyOf } from '../found-stock.server.ts'
import type { Made, Written } from '../maker.ts'

/** The vehicles of any search. A make the tenant never had has none. */
export async function make({ title, search, count, moreText }: Written<'stock-row'>, page: PageContext): Promise<Made> {
  const vocabulary = await vocabularyOf(page)
  if ('kind' in vocabulary) return vocabulary
  const asked = searchOf(search, vocabulary)
  if (asked.kind !== 'search') return null
  const label = moreText ?? `View all ${vehicleWords(page.ctx.tenant.settings)}`
  return stockRow(page, asked.query, { title, more: { label, href: asked.canonical } }, { count })
}
