import { listHref, toggled, wholeList } from '#domain/content/lists/list-query.ts'
import { MODEL_RANGE } from '#domain/content/range/model-range.ts'
import type { SectionView } from '#ui/sections/views.ts'
import type { PageContext } from '../../site/page-context.ts'
import { vocabularyOf } from '../sections/found-stock.server.ts'
import { modelCard } from './model-card.ts'
import { stockedModels } from './searched-range.server.ts'

const MODELS = 6

/** The first models of a brand, for its own page; null where the dealer lists none of it. */
export async function brandRange(slug: string, page: PageContext): Promise<SectionView | null | 'failed'> {
  const models = page.site.models.filter(({ manufacturer }) => manufacturer.slug === slug)
  const [first] = models
  if (!first) return null
  const vocabulary = await vocabularyOf(page)
  if ('kind' in vocabulary) return 'failed'
  const stocked = await stockedModels(models.slice(0, MODELS), vocabulary, page)
  if (stocked.kind === 'failed') return 'failed'
  const { name } = first.manufacturer
  const all = toggled(wholeList<'manufacturer.name'>(), 'manufacturer.name', name)
  return {
    id: 'range',
    kind: 'model-range',
    title: `The ${name} range`,
    list: null,
    models: stocked.models.map((named) => modelCard(named, { vocabulary, page })),
    links: models.length > MODELS ? [{ label: `All ${models.length} models`, href: listHref(MODEL_RANGE, all) }] : [],
  }
}
