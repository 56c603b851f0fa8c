import { defaultSearchHref } from '#domain/search/search-url.ts'
import { vehicleWords } from '#domain/tenants/vehicle-words.ts'
import type { Section } from '#ui/sections/sections.ts'
import type { PageContext } from '../../../../site/page-context.ts'
import { latestPicturedStock, rowOf } from '../found-stock.server.ts'
import type { Made, Written } from '../maker.ts'
import { vehicleOfHero } from './hero.server.ts'

export const anchor = 'latest'

/** The newest vehicles, those with a picture first; one that the hero shows is not shown twice (rule:quiet-until-set). */
export async function make(
  { title, count }: Written<'fresh-stock'>,
  page: PageContext,
  all: readonly Section[],
): Promise<Made> {
  const { settings } = page.ctx.tenant
  const hero = all.find((one) => one.section === 'hero')
  const shown = hero ? await vehicleOfHero(hero, page) : null
  if (shown && 'reason' in shown) return shown
  const found = await latestPicturedStock(page, count ?? settings.home.latestStockCount, shown?.id ?? null)
  const more = { label: `View all ${vehicleWords(settings)}`, href: defaultSearchHref(settings.search, '') }
  return rowOf(page, found, { title: title ?? settings.home.latestStockTitle, more })
}
