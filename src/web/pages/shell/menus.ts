import { MODEL_RANGE } from '#domain/content/range/model-range.ts'
import type { Manufacturer } from '#domain/locations/list-manufacturers.server.ts'
import { facetItems } from '#domain/search/facet-order.ts'
import { emptyQuery, type SearchQuery, withRange, withRefinement } from '#domain/search/search-query.ts'
import { defaultSearchHref, searchHref } from '#domain/search/search-url.ts'
import { makeByLabel, makeBySlug, type VocabularyMake } from '#domain/search/search-vocabulary.ts'
import { grouped } from '#domain/tenants/amounts.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { FooterGroupView, LinkView, MenuGroupView, MenuLinkView, MenuView } from '#ui/page/site-view.ts'
import { makeLogoHref } from '../../machine/make-logo.server.ts'
import { priceSteps } from '../shared/price-steps.ts'
import { silhouetteOf } from '../shared/silhouette.ts'
import { drawnHref, drawnLink, type LinkCheck, type LinkSources, type StockFacts } from './menu-links.ts'

export type MenuSources = LinkSources & { manufacturers: readonly Manufacturer[]; vehicleWords: string }
type NavigationItem = TenantSettings['navigation']['header'][number]

const MOST_FOOTER_LINKS = 8
/** The footer has the model range that the header has (rule:site-menus); of makes in stock it has the biggest. */
const MOST_FOOTER_MODELS = 16

/** The menu at the top (rule:site-menus): entries that lead nowhere are not drawn, nor groups of nothing but those. */
export function headerMenus(sources: MenuSources): MenuView[] {
  const { navigation } = sources.settings
  const brands = navigation.brandMenu ? brandGroups(sources) : []
  const menus = navigation.header.flatMap((item) => {
    // The makes in stock once, not twice: the brand menu shows them with their logos.
    const groups = groupsOf(item, sources).filter(
      ({ as }) => !(brands.length && item.list === 'models' && as === 'brands'),
    )
    const href = item.linkTo ? drawnHref(item.linkTo, sources) : wholeRange(item, sources)
    return groups.length || href ? [{ label: item.label, href, groups }] : []
  })
  if (!brands.length) return menus
  const home = menus.findIndex(({ href }) => href === '/')
  return menus.toSpliced(home + 1, 0, { label: 'Brands', href: null, groups: brands })
}

/** The groups of links at the bottom. */
export function footerGroups(sources: MenuSources): FooterGroupView[] {
  return sources.settings.navigation.footer.flatMap((item) => {
    const links = item.list
      ? withWholeRange(item, footerList(item.list, sources), sources)
      : (item.links ?? []).flatMap((link) => drawnLink(link, sources) ?? [])
    const own = links.length || !item.linkTo ? null : drawnHref(item.linkTo, sources)
    const all = own ? [{ label: item.label, href: own }] : links
    return all.length
      ? [{ label: item.label, links: all.slice(0, Math.max(mostLinks(item), item.links?.length ?? 0)) }]
      : []
  })
}

/** A menu made from the range leads to all of it, where the dealer has one. */
function wholeRange({ list }: NavigationItem, { leadsSomewhere }: MenuSources): string | null {
  return list === 'models' && leadsSomewhere(MODEL_RANGE.path) ? MODEL_RANGE.path : null
}

function withWholeRange(item: NavigationItem, links: LinkView[], sources: MenuSources): LinkView[] {
  const href = wholeRange(item, sources)
  return href ? [...links.slice(0, MOST_FOOTER_MODELS - 1), { label: 'The whole range', href }] : links
}

function mostLinks({ list }: NavigationItem): number {
  return list === 'models' ? MOST_FOOTER_MODELS : MOST_FOOTER_LINKS
}

function groupsOf(item: NavigationItem, sources: MenuSources): MenuGroupView[] {
  const { stock, settings, vehicleWords } = sources
  if (item.list === 'models') return stock ? modelGroups({ ...sources, stock }) : []
  if (item.list === 'stock') return stock ? stockGroups(stock, settings, vehicleWords) : [plainStock(sources)]
  const links = (item.links ?? []).flatMap((link) => drawnLink(link, sources) ?? [])
  return links.length ? [{ label: null, as: 'list', links }] : []
}

/** While the stock cannot be counted there is still a way to it. */
function plainStock({ settings, vehicleWords }: MenuSources): MenuGroupView {
  return {
    label: null,
    as: 'list',
    links: [{ label: `All ${vehicleWords}`, href: defaultSearchHref(settings.search, '') }],
  }
}

function footerList(list: 'models' | 'stock', sources: MenuSources): LinkView[] {
  const { stock, settings, vehicleWords } = sources
  if (!stock) return plainStock(sources).links
  const groups = list === 'models' ? modelGroups({ ...sources, stock }) : stockGroups(stock, settings, vehicleWords)
  const chosen = list === 'stock' ? groups.slice(0, 1) : groups
  const links = chosen.flatMap(({ as, links }) => (as === 'brands' ? links.slice(0, MOST_FOOTER_LINKS) : links))
  return (links.length ? links : makeLinks(stock).slice(0, MOST_FOOTER_LINKS)).map(({ label, href }) => ({
    label,
    href,
  }))
}

type BrandTile = TenantSettings['brands']['tiles'][number]
const GROUPS: { group: BrandTile['group']; label: string }[] = [
  { group: 'car', label: 'Cars' },
  { group: 'motorcycle', label: 'Motorcycles' },
  { group: 'truck', label: 'Trucks' },
  { group: 'caravan', label: 'Caravans' },
  { group: 'own-brand', label: 'Our own brands' },
]

/** The brand mega-menu: the tenant's tiles in their groups, or the makes in stock where it names none. */
function brandGroups(sources: LinkSources): MenuGroupView[] {
  const { settings, stock } = sources
  const { tiles } = settings.brands
  if (tiles.length === 0) {
    const links = stock ? makeLinks(stock) : []
    return links.length > 1 ? [{ label: null, as: 'brands', links }] : []
  }
  const groups = GROUPS.flatMap(({ group, label }): MenuGroupView[] => {
    const links = tiles.filter((tile) => tile.group === group).flatMap((tile) => brandLink(tile, sources))
    return links.length ? [{ label, as: 'brands', links }] : []
  })
  return groups.length === 1 ? [{ ...groups[0]!, label: null }] : groups
}

/** A tile leads where the dealer says, else to its page unless it has none (rule:brand-pages), else to what is in stock of the make. */
function brandLink(tile: BrandTile, sources: LinkSources): MenuLinkView[] {
  const wanted = tile.linkTo ?? (tile.skipPage ? null : `/${tile.slug}/overview`)
  const href = (wanted && drawnHref(wanted, sources)) ?? (sources.stock && makeHref(tile.slug, sources.stock))
  return href ? [{ label: tile.title, href, logoSrc: tile.logoSrc ?? makeLogoHref(tile.title) }] : []
}

function makeHref(slug: string, { vocabulary }: StockFacts): string | null {
  const make = makeBySlug(vocabulary, slug)
  if (!make?.count) return null
  return searchHref(withRefinement(emptyQuery(vocabulary.defaultSort), 'make', make.label), vocabulary)
}

const MOST_MODELS = 14
const MOST_MAKES = 18
const MOST_RANGES = 4

type Sources = { manufacturers: readonly Manufacturer[]; stock: StockFacts; leadsSomewhere: LinkCheck }

/**
 * The models menu (rule:site-menus): the range of the brands sold new; where there is no range, the models of the one
 * make in stock, or the makes with the most of it.
 */
function modelGroups(sources: Sources): MenuGroupView[] {
  const ranges = sources.manufacturers.flatMap((manufacturer) => rangeGroup(manufacturer, sources))
  if (ranges.length > 0) return ranges.slice(0, MOST_RANGES)

  const { overview, vocabulary } = sources.stock
  const makes = facetItems('make', overview.facets.make ?? [])
  if (makes.length !== 1) return makes.length ? [{ label: 'Makes', as: 'brands', links: makeLinks(sources.stock) }] : []
  const make = makeByLabel(vocabulary, makes[0]!.value)
  return make ? modelsInStock(make, sources.stock) : []
}

/** The makes of all stock with their logos, those with most of it first. */
function makeLinks({ overview, vocabulary }: StockFacts): MenuLinkView[] {
  const start = emptyQuery(vocabulary.defaultSort)
  return facetItems('make', overview.facets.make ?? [])
    .slice(0, MOST_MAKES)
    .map(({ label, value, count }) => ({
      label,
      href: searchHref(withRefinement(start, 'make', value), vocabulary),
      count: grouped(count),
      logoSrc: makeLogoHref(value),
    }))
}

/** A brand's models: each its own page, or what stands on the yard of it while it has none. */
function rangeGroup(
  { name, models }: Manufacturer,
  { stock: { vocabulary }, leadsSomewhere, manufacturers }: Sources,
): MenuGroupView[] {
  const make = vocabulary.makes.find(({ label }) => label.toLowerCase() === name.toLowerCase())
  const links = models.flatMap((model): MenuLinkView[] => {
    const page = `/models/${model.slug}`
    if (leadsSomewhere(page)) return [{ label: model.name, href: page }]
    const listed = make?.models.find(
      ({ label, count }) => count > 0 && label.toLowerCase() === model.name.toLowerCase(),
    )
    return make && listed
      ? [{ label: model.name, href: searchHref(modelQuery(make, listed.label, vocabulary.defaultSort), vocabulary) }]
      : []
  })
  const label = manufacturers.length > 1 ? name : 'Models'
  return links.length ? [{ label, as: 'list', links: links.slice(0, MOST_MODELS) }] : []
}

function modelsInStock(make: VocabularyMake, { vocabulary }: StockFacts): MenuGroupView[] {
  const links = make.models
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))
    .slice(0, MOST_MODELS)
    .map(({ label, count }) => ({
      label,
      href: searchHref(modelQuery(make, label, vocabulary.defaultSort), vocabulary),
      count: grouped(count),
    }))
  return links.length ? [{ label: 'Models', as: 'list', links }] : []
}

function modelQuery(make: VocabularyMake, model: string, sort: SearchQuery['sort']): SearchQuery {
  return withRefinement(withRefinement(emptyQuery(sort), 'make', make.label), 'model', model)
}

const MOST_BODIES = 8
const MOST_PRICES = 6

/** Ways into the stock by what it is, its body and its price, each with how many there are; only what there is. */
function stockGroups(
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
