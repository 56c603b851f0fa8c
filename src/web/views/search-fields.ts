import { entriesOf, type SearchQuery, withNear } from '#domain/search/search-query.ts'
import type { FacetView, RangeView } from '#ui/search/views.ts'
import type { SearchPageFacts } from './search-facts.ts'

export type FieldView = { name: string; value: string }
type Drawn = { facets: readonly FacetView[]; ranges: readonly RangeView[] }

/**
 * What no box of the filter form holds: the order, and filters this page does not offer. And what its boxes held when
 * they were drawn (`was`), so that only what is typed anew is understood or moved into the stock.
 */
export function keptFields({ query, vocabulary, settings }: SearchPageFacts, drawn: Drawn): FieldView[] {
  const { textSearch, distanceSearch } = settings.search
  const boxes = new Set<string>(drawn.ranges.map(({ attribute }) => attribute))
  const ticks = drawnTicks(drawn.facets)
  const rest: SearchQuery = {
    ...(distanceSearch ? withNear(query, null) : query),
    text: textSearch ? '' : query.text,
    refinements: Object.fromEntries(
      entriesOf(query.refinements).map(([attribute, values]) => [
        attribute,
        values.filter((value) => !ticks.has(`${attribute} ${value}`)),
      ]),
    ),
    ranges: Object.fromEntries(entriesOf(query.ranges).filter(([attribute]) => !boxes.has(attribute))),
  }
  const was = entriesOf(query.ranges)
    .filter(([attribute]) => boxes.has(attribute))
    .map(([attribute, { min, max }]) => ({ name: `was[${attribute}]`, value: `${min ?? ''}:${max ?? ''}` }))
  const text = textSearch && query.text !== '' ? [{ name: 'was[text]', value: query.text }] : []
  const sort = query.sort === vocabulary.defaultSort ? [] : [{ name: 'sortBy', value: query.sort }]
  return [...fieldsOf(rest), ...text, ...was, ...sort]
}

/** Every tick box of the form; models stand under the makes that are chosen. */
function drawnTicks(facets: readonly FacetView[]): Set<string> {
  const options = facets.flatMap(({ attribute, options }) => options.map((option) => ({ attribute, option })))
  const models = options.flatMap(({ option: { selected, models } }) =>
    selected && models ? models.options.map((option) => ({ attribute: models.attribute, option })) : [],
  )
  return new Set([...options, ...models].map(({ attribute, option }) => `${attribute} ${option.value}`))
}

/** A query as the fields of a form, its order left out. */
export function fieldsOf(query: SearchQuery): FieldView[] {
  const { near } = query
  return [
    ...(query.text ? [{ name: 'query', value: query.text }] : []),
    ...entriesOf(query.refinements).flatMap(([attribute, values]) =>
      values.map((value) => ({ name: `refinementList[${attribute}][]`, value })),
    ),
    ...entriesOf(query.ranges).map(([attribute, { min, max }]) => ({
      name: `range[${attribute}]`,
      value: `${min ?? ''}:${max ?? ''}`,
    })),
    ...(near ? [{ name: 'postcode', value: near.postcode }] : []),
    ...(near && near.distanceKm !== null ? [{ name: 'distance', value: String(near.distanceKm) }] : []),
  ]
}
