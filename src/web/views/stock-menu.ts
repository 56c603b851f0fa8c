import { facetItems } from '#domain/search/facet-order.ts'
import { emptyQuery, type SearchQuery, withRange, withRefinement } from '#domain/search/search-query.ts'
import { searchHref } from '#domain/search/search-url.ts'
import { grouped } from '#domain/tenants/amounts.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { MenuGroupView, MenuLinkView } from '#ui/page/site-view.ts'
import type { StockFacts } from './menu-links.ts'
import { priceSteps } from './price-steps.ts'
import { silhouetteOf } from './silhouette.ts'

const MOST_BODIES = 8
const MOST_PRICES = 6

/** Ways into the stock by what it is, its body and its price, each with how many there are; only what there is. */
export function stockGroups(
  { overview, vocabulary }: StockFacts,
  settings: TenantSettings,
  vehicleWords: string,
): MenuGroupView[] {
  const start = emptyQuery(vocabulary.defaultSort)
  const link = (label: string, query: SearchQuery, more: Partial<MenuLinkView> = {}): MenuLinkView => ({
    label,
    href: searchHref(query, vocabulary),
    ...more,
  })
  const choices = (attribute: 'car_type' | 'item_type' | 'body') =>
    facetItems(attribute, overview.facets[attribute] ?? [])
  const kinds = choices('item_type')
  const bodies = choices('body').slice(0, MOST_BODIES)
  const kind = kinds.length === 1 ? kinds[0]!.value : 'car'

  const types = choices('car_type').map(({ label, value, count }) =>
    link(`${label} ${vehicleWords}`, withRefinement(start, 'car_type', value), { count: grouped(count) }),
  )
  const byKind = kinds.map(({ label, value, count }) =>
    link(label, withRefinement(start, 'item_type', value), { count: grouped(count) }),
  )
  const byBody = bodies.map(({ label, value, count }) =>
    link(label, withRefinement(start, 'body', value), {
      count: grouped(count),
      silhouette: silhouetteOf(silhouetteKind(value, kind), value),
    }),
  )
  const { attribute, dollars, unit } = priceSteps(overview, settings)
  const byPrice = spread(dollars).map((most) =>
    link(`Under $${grouped(most)}${unit}`, withRange(start, attribute, { min: null, max: most })),
  )
  return [
    group('Condition', 'list', types, 2),
    group('Kind', 'list', byKind, 2),
    group('Body', 'bodies', byBody, 2),
    group('Price', 'list', byPrice, 2),
  ].flat()
}

/** What is the same for all stock is no choice. */
function group(label: string, as: MenuGroupView['as'], links: MenuLinkView[], atLeast: number): MenuGroupView[] {
  return links.length >= atLeast ? [{ label, as, links }] : []
}

/** A body's words say more than the kind: a motorcycle dealer's trailer is drawn as what it is called. */
function silhouetteKind(body: string, kind: string): string {
  if (/caravan|camper|pop.?top/i.test(body)) return 'caravan'
  return kind
}

/** Six at most, spread over them all. */
function spread(steps: readonly number[]): readonly number[] {
  if (steps.length <= MOST_PRICES) return steps
  return steps.filter(
    (_, i) => Math.floor((i * MOST_PRICES) / steps.length) !== Math.floor(((i - 1) * MOST_PRICES) / steps.length),
  )
}
