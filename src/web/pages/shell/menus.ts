import { MODEL_RANGE } from '#domain/content/range/model-range.ts'
import type { Manufacturer } from '#domain/locations/list-manufacturers.server.ts'
import { type Location, visibleLocations } from '#domain/locations/location.ts'
import { DIRECTORY_PATH } from '#domain/locations/location-pages.ts'
import { type FacetItem, facetItems } from '#domain/search/facet-order.ts'
import { emptyQuery, withRange, withRefinement } from '#domain/search/search-query.ts'
import { defaultSearchHref, searchHref } from '#domain/search/search-url.ts'
import {
  makeByLabel,
  makeBySlug,
  type SearchVocabulary,
  type VocabularyMake,
} from '#domain/search/search-vocabulary.ts'
import { grouped } from '#domain/tenants/amounts.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { FooterGroupView, LinkView, MenuGroupView, MenuLinkView, MenuView } from '#ui/page/site-view.ts'
import { makeLogoHref } from '../../machine/make-logo.server.ts'
import { priceSteps } from '../shared/price-steps.ts'
import { silhouetteOf } from '../shared/silhouette.ts'
import { drawnHref, drawnLink, type LinkSources, type StockFacts } from './menu-links.ts'

export type MenuSources = LinkSources & {
  locations: readonly Location[]
  manufacturers: readonly Manufacturer[]
  vehicleWords: string
}
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

/** The groups of links at the bottom. A single link is no column (rule:site-menus): it stands at the end of the last. */
export function footerGroups(sources: MenuSources): FooterGroupView[] {
  const { columns = [], single = [] } = Object.groupBy(allFooterGroups(sources), ({ links }) =>
    links.length > 1 ? 'columns' : 'single',
  )
  const [first] = single
  if (!first) return columns
  const last = columns.at(-1) ?? { label: first.label, links: [] }
  const others = single
    .flatMap(({ links }) => links)
    .filter(({ href }) => last.links.every((link) => link.href !== href))
  return [...columns.slice(0, -1), { ...last, links: [...last.links, ...others] }]
}

function allFooterGroups(sources: MenuSources): FooterGroupView[] {
  return sources.settings.navigation.footer.flatMap((item) => {
    const { label, list, linkTo } = item
    const range = wholeRange(item, sources)
    const listed = list ? footerList(list, sources) : linksOf(item, sources)
    const links = range
      ? [...listed.slice(0, MOST_FOOTER_MODELS - 1), { label: 'The whole range', href: range }]
      : listed
    const most = Math.max(list === 'models' ? MOST_FOOTER_MODELS : MOST_FOOTER_LINKS, item.links?.length ?? 0)
    if (links.length) return [{ label, links: links.slice(0, most) }]
    const href = linkTo && drawnHref(linkTo, sources)
    return href ? [{ label, links: [{ label, href }] }] : []
  })
}

/** A menu made from the range leads to all of it, where the dealer has one. */
function wholeRange({ list }: NavigationItem, { leadsSomewhere }: MenuSources): string | null {
  return list === 'models' && leadsSomewhere(MODEL_RANGE.path) ? MODEL_RANGE.path : null
}

/** Among others, the directory of a single place is no link (rule:site-menus): the contact page shows that place. */
function linksOf({ links = [] }: NavigationItem, sources: MenuSources): LinkView[] {
  const hasDirectory = visibleLocations(sources.locations).length > 1
  return links
    .flatMap((link) => drawnLink(link, sources) ?? [])
    .filter(({ href }) => hasDirectory || href !== DIRECTORY_PATH)
}

function groupsOf(item: NavigationItem, sources: MenuSources): MenuGroupView[] {
  if (item.list === 'models') return modelGroups(sources)
  return item.list === 'stock' ? stockGroups(sources) : groupOf(null, 'list', linksOf(item, sources))
}

/** Nothing for a group without links. */
function groupOf(label: string | null, as: MenuGroupView['as'], links: MenuLinkView[]): MenuGroupView[] {
  return links.length ? [{ label, as, links }] : []
}

function footerList(list: 'models' | 'stock', sources: MenuSources): LinkView[] {
  const { stock } = sources
  const groups = list === 'models' && stock ? modelGroups(sources) : stockGroups(sources).slice(0, 1)
  const links = groups.flatMap(({ as, links }) => (as === 'brands' ? links.slice(0, MOST_FOOTER_LINKS) : links))
  const shown = links.length || !stock ? links : makeLinks(stock).slice(0, MOST_FOOTER_LINKS)
  return shown.map(({ label, href }) => ({ label, href }))
}

type BrandTile = TenantSettings['brands']['tiles'][number]
/** In the order of the menu. */
const BRAND_GROUPS: Record<BrandTile['group'], string> = {
  car: 'Cars',
  motorcycle: 'Motorcycles',
  truck: 'Trucks',
  caravan: 'Caravans',
  'own-brand': 'Our own brands',
}

/** The brand mega-menu: the tenant's tiles in their groups, or the makes in stock where it names none. */
function brandGroups(sources: LinkSources): MenuGroupView[] {
  const { settings, stock } = sources
  const { tiles } = settings.brands
  if (tiles.length === 0) {
    const links = stock ? makeLinks(stock) : []
    return links.length > 1 ? groupOf(null, 'brands', links) : []
  }
  const groups = Object.entries(BRAND_GROUPS).flatMap(([name, label]) => {
    const own = tiles.filter(({ group }) => group === name)
    return groupOf(
      label,
      'brands',
      own.flatMap((tile) => brandLink(tile, sources)),
    )
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

/**
 * The models menu (rule:site-menus): the range of the brands sold new; where there is no range, the models of the one
 * make in stock, or the makes with the most of it. Nothing while the stock cannot be counted.
 */
function modelGroups({ stock, manufacturers, leadsSomewhere }: MenuSources): MenuGroupView[] {
  if (!stock) return []
  const { vocabulary, overview } = stock
  const ranges = manufacturers.flatMap(({ name, models }) => {
    const make = vocabulary.makes.find(({ label }) => label.toLowerCase() === name.toLowerCase())
    const links = models.flatMap((model) => {
      const page = `/models/${model.slug}`
      const href = leadsSomewhere(page) ? page : make && stockedHref(make, model.name, vocabulary)
      return href ? [{ label: model.name, href }] : []
    })
    return groupOf(manufacturers.length > 1 ? name : 'Models', 'list', links.slice(0, MOST_MODELS))
  })
  if (ranges.length > 0) return ranges.slice(0, MOST_RANGES)

  const makes = overview.facets.make ?? []
  if (makes.length !== 1) return groupOf('Makes', 'brands', makeLinks(stock))
  const make = makeByLabel(vocabulary, makes[0]!.value)
  return make ? groupOf('Models', 'list', modelsInStock(make, vocabulary)) : []
}

/** Where what stands on the yard of a model is found; undefined while there is nothing. */
function stockedHref(make: VocabularyMake, name: string, vocabulary: SearchVocabulary): string | undefined {
  const listed = make.models.find(({ label, count }) => count > 0 && label.toLowerCase() === name.toLowerCase())
  return listed && modelHref(make, listed.label, vocabulary)
}

function modelsInStock(make: VocabularyMake, vocabulary: SearchVocabulary): MenuLinkView[] {
  return make.models
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))
    .slice(0, MOST_MODELS)
    .map(({ label, count }) => ({ label, href: modelHref(make, label, vocabulary), count: grouped(count) }))
}

function modelHref(make: VocabularyMake, model: string, vocabulary: SearchVocabulary): string {
  const ofMake = withRefinement(emptyQuery(vocabulary.defaultSort), 'make', make.label)
  return searchHref(withRefinement(ofMake, 'model', model), vocabulary)
}

/** The makes of all stock with their logos, those with most of it first. */
function makeLinks(stock: StockFacts): MenuLinkView[] {
  return facetLinks('make', stock, ({ value }) => ({ logoSrc: makeLogoHref(value) })).slice(0, MOST_MAKES)
}

/** The choices of a facet as ways into the stock, each with how many there are; `more` says what is drawn besides. */
function facetLinks(
  attribute: 'car_type' | 'item_type' | 'body' | 'make',
  { overview, vocabulary }: StockFacts,
  more?: (item: FacetItem) => Partial<MenuLinkView>,
): MenuLinkView[] {
  const start = emptyQuery(vocabulary.defaultSort)
  return facetItems(attribute, overview.facets[attribute] ?? []).map((item) => ({
    label: item.label,
    href: searchHref(withRefinement(start, attribute, item.value), vocabulary),
    count: grouped(item.count),
    ...more?.(item),
  }))
}

const MOST_BODIES = 8
const MOST_PRICES = 6

/**
 * Ways into the stock by what it is, its body and its price, each with how many there are; only what there is. While the
 * stock cannot be counted there is still a way to it.
 */
function stockGroups({ stock, settings, vehicleWords }: MenuSources): MenuGroupView[] {
  if (!stock)
    return groupOf(null, 'list', [{ label: `All ${vehicleWords}`, href: defaultSearchHref(settings.search, '') }])
  const { overview, vocabulary } = stock
  const [kind, ...otherKinds] = overview.facets.item_type ?? []
  const onlyKind = kind && otherKinds.length === 0 ? kind.value : 'car'
  const types = facetLinks('car_type', stock, ({ label }) => ({ label: `${label} ${vehicleWords}` }))
  const bodies = facetLinks('body', stock, ({ value }) => ({
    silhouette: silhouetteOf(kindOf(value, onlyKind), value),
  }))
  const { attribute, dollars, unit } = priceSteps(overview, settings)
  const prices = spread(dollars).map((most) => {
    const query = withRange(emptyQuery(vocabulary.defaultSort), attribute, { min: null, max: most })
    return { label: `Under $${grouped(most)}${unit}`, href: searchHref(query, vocabulary) }
  })
  const groups: MenuGroupView[] = [
    { label: 'Condition', as: 'list', links: types },
    { label: 'Kind', as: 'list', links: facetLinks('item_type', stock) },
    { label: 'Body', as: 'bodies', links: bodies.slice(0, MOST_BODIES) },
    { label: 'Price', as: 'list', links: prices },
  ]
  // What is the same for all stock is no choice.
  return groups.filter(({ links }) => links.length > 1)
}

/** A body's words say more than the kind: a motorcycle dealer's trailer is drawn as what it is called. */
function kindOf(body: string, kind: string): string {
  return /caravan|camper|pop.?top/i.test(body) ? 'caravan' : kind
}

/** Six at most, spread over them all. */
function spread(steps: readonly number[]): readonly number[] {
  const place = (index: number) => Math.floor((index * MOST_PRICES) / steps.length)
  return steps.length <= MOST_PRICES ? steps : steps.filter((_, index) => place(index) !== place(index - 1))
}
