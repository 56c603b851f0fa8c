import { facetItems } from '#domain/search/facet-order.ts'
import { emptyQuery, withRefinement } from '#domain/search/search-query.ts'
import { searchHref } from '#domain/search/search-url.ts'
import type { PageContext } from '../../../../site/page-context.ts'
import { silhouetteOf } from '../../silhouette.ts'
import { vocabularyOf } from '../found-stock.server.ts'
import type { Made, Written } from '../maker.ts'

export const anchor = 'by-body'

/** The bodies in stock, each with its search; one alone is no choice. */
export async function make({ title, count }: Written<'body-shortcuts'>, page: PageContext): Promise<Made> {
  const overview = await page.overview()
  if (overview.kind === 'failed') return overview
  const vocabulary = await vocabularyOf(page)
  if ('kind' in vocabulary) return vocabulary
  const items = facetItems('body', overview.facets.body ?? [])
  if (items.length < 2) return null
  const bodies = items.slice(0, count).map(({ value, label, count }) => ({
    label,
    count,
    silhouette: silhouetteOf('car', value),
    href: searchHref(withRefinement(emptyQuery(vocabulary.defaultSort), 'body', value), vocabulary),
  }))
  return { kind: 'body-shortcuts', title: title ?? 'Browse by body type', bodies }
}
