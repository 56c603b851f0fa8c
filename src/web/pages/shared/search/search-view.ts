import { countFound } from '#domain/search/engine.ts'
import { capital } from '#domain/search/search-heading.ts'
import {
  activeFilters,
  cleared,
  entriesOf,
  type SearchQuery,
  withMyCar,
  withNear,
  withoutFilter,
  withPage,
  withRefinement,
} from '#domain/search/search-query.ts'
import { myCarText, searchHref } from '#domain/search/search-url.ts'
import { DISTANCE_SORT, type SortKey, sortLabel } from '#domain/search/sort.ts'
import { wordsOfQuery } from '#domain/search/text-words.ts'
import { grouped } from '#domain/tenants/amounts.ts'
import { SORT_KEYS } from '#domain/tenants/settings/search-fields.ts'
import { vehicleWords } from '#domain/tenants/vehicle-words.ts'
import { POSTCODE_MESSAGE, UNKNOWN_POSTCODE_MESSAGE } from '#ui/forms/postcode.ts'
import type { LinkView } from '#ui/page/site-view.ts'
import type { FacetView, NearView, PagesView, RangeView, SearchMessageView, SearchView } from '#ui/search/views.ts'
import { cardView } from '../card-view.ts'
import { searchAlertLink } from '../forms/alert-link.ts'
import { facetView, rangeView } from './search-facets.ts'
import { countText, filterWords, headingOf, type SearchPageFacts, soldText } from './search-facts.ts'

/** The search page in words and links (rule:search-page). */
export function searchView(facts: SearchPageFacts): SearchView {
  const { query, page, vocabulary, settings, now } = facts
  const href = (changed: SearchQuery) => searchHref(changed, vocabulary)
  const place = page.from?.kind === 'place' ? page.from.place : null
  const clearHref = href(cleared(query))
  const address = href(query)
  const alert = searchAlertLink(address, settings)
  const isEmpty = page.hits.length === 0
  const facets = facts.offered.flatMap((attribute) => facetView(facts, attribute))
  const ranges = facts.ranges.flatMap((attribute) => rangeView(facts, attribute))
  const cardSite = {
    settings,
    vocabulary,
    now,
    leadsSomewhere: facts.leadsSomewhere,
    from: place?.point ?? null,
    ofOneDealer: query.refinements.dealership_slug?.length === 1,
  }
  const words = countFound(page) === 1 ? settings.site.vehicleWord : vehicleWords(settings)
  const found = `${countText(page, settings)} ${words}`
  return {
    address,
    heading: headingOf(facts),
    // Written for the path alone: not for what is filtered, nor for what follows the first page.
    intro: address === facts.pathname ? (settings.seo.paths[facts.pathname]?.intro ?? null) : null,
    countText: countText(page, settings),
    soldText: soldText(page),
    foundText: [found, soldText(page)].filter(Boolean).join(' '),
    total: countFound(page),
    query: query.text,
    textSearch: settings.search.textSearch,
    showText: `Show Me ${found}`,
    messages: searchMessages(facts),
    near: nearView(facts),
    chips: activeFilters(query).map((filter) => ({
      ...filterWords(filter, place),
      href: href(withoutFilter(query, filter, vocabulary)),
    })),
    clearHref,
    facets,
    ranges,
    kept: keptFields(facts, { facets, ranges }),
    hidden: fieldsOf(query),
    sorts: sortsOf(query).map((key) => ({ value: key, label: sortLabel(key), selected: key === query.sort })),
    cards: page.hits.map((document) => cardView(document, cardSite)),
    promo: promoView(facts),
    columns: settings.search.gridColumns,
    filterColumns: settings.search.filterColumns,
    crumbs: crumbs(facts),
    ...pagesView(query.page, page.pageCount, (number) => href(withPage(query, number))),
    empty: isEmpty ? emptyView(facts, clearHref, alert) : null,
    disclaimer: settings.cards.disclaimer,
    alert: isEmpty ? null : alert,
  }
}

function sortsOf({ near }: SearchQuery): readonly SortKey[] {
  return near ? [...SORT_KEYS, DISTANCE_SORT] : SORT_KEYS
}

function promoView({ page, settings, leadsSomewhere }: SearchPageFacts): SearchView['promo'] {
  const { promoCard, promoCardPosition } = settings.search
  if (!promoCard || page.hits.length < promoCardPosition - 1 || !leadsSomewhere(promoCard.linkTo)) return null
  const { title, text, buttonText, linkTo, imageSrc } = promoCard
  return { view: { title, text, button: buttonText, href: linkTo, src: imageSrc }, position: promoCardPosition }
}

/**
 * Nothing matches (rule:empty-card): 'Clear Filters' clears, to the dealer's own start where its reset target is a
 * search; any other target stands beside it by the words of its address.
 */
function emptyView(
  { settings, leadsSomewhere }: SearchPageFacts,
  clearHref: string,
  alert: LinkView | null,
): SearchView['empty'] {
  const { resetTarget, noResultsTitle, noResultsText } = settings.search
  const isSearch = /^\/search(?:[/?]|$)/.test(resetTarget)
  const words = resetTarget.split(/[?#]/)[0]!.split('/').at(-1)!.replaceAll('-', ' ')
  const isPage = !isSearch && words !== '' && leadsSomewhere(resetTarget)
  return {
    title: noResultsTitle,
    text: noResultsText,
    button: 'Clear Filters',
    href: isSearch && leadsSomewhere(resetTarget) ? resetTarget : clearHref,
    also: [...(alert ? [alert] : []), ...(isPage ? [{ label: capital(words), href: resetTarget }] : [])],
  }
}

/** Home, then the path's own words, each a wider search than the next. */
function crumbs({ query, vocabulary, settings, pathname }: SearchPageFacts): SearchView['crumbs'] {
  const trail = [{ label: 'Home', href: '/' as string | null }]
  const { make, model } = query.refinements
  const here = headingOf({ query, vocabulary, settings, pathname })
  const start: SearchQuery = { ...cleared(query), sort: vocabulary.defaultSort }
  const types: SearchQuery = query.refinements.car_type
    ? { ...start, refinements: { car_type: query.refinements.car_type } }
    : start
  const widest = headingOf({ query: types, vocabulary, settings, pathname: '' })
  if (make?.length === 1) trail.push({ label: widest, href: searchHref(types, vocabulary) })
  if (make?.length === 1 && model?.length === 1) {
    trail.push({ label: make[0]!, href: searchHref(withRefinement(types, 'make', make[0]!), vocabulary) })
  }
  return [...trail, { label: here, href: null }]
}

/**
 * Links to the first page, the last and those around this one, and to its neighbours; none from past the end. One page that is left
 * out between two stands there itself.
 */
export function pagesView(current: number, count: number, hrefOf: (page: number) => string): PagesView {
  const near = [current - 2, current - 1, current, current + 1, current + 2]
  const ends = [1, ...(current === 5 ? [2] : []), ...(current === count - 4 ? [count - 1] : []), count]
  const pages = current > count ? [] : [...new Set([...ends, ...near])].filter((page) => page >= 1 && page <= count)
  const sorted = pages.sort((a, b) => a - b)
  return {
    pages: sorted.map((page, i) => ({
      ...{ page, href: hrefOf(page), current: page === current },
      ...(i > 0 && page > sorted[i - 1]! + 1 && { isAfterGap: true as const }),
    })),
    previousHref: current > 1 && current <= count ? hrefOf(current - 1) : null,
    nextHref: current < count ? hrefOf(current + 1) : null,
  }
}

type FieldView = { name: string; value: string }
type Drawn = { facets: readonly FacetView[]; ranges: readonly RangeView[] }

/**
 * What no box of the filter form holds: the order, and filters this page does not offer. And what its boxes held when
 * they were drawn (`was`), so that only what is typed anew is understood or moved into the stock.
 */
function keptFields({ query, vocabulary, settings }: SearchPageFacts, drawn: Drawn): FieldView[] {
  const { textSearch, distanceSearch } = settings.search
  const boxes = new Set<string>(drawn.ranges.map(({ attribute }) => attribute))
  const chosen = entriesOf(query.refinements)
  const ticks = chosen.length > 0 ? drawnTicks(drawn.facets) : new Set()
  const rest: SearchQuery = {
    ...(distanceSearch ? withNear(query, null) : query),
    text: textSearch ? '' : query.text,
    refinements: Object.fromEntries(
      chosen.map(([attribute, values]) => [attribute, values.filter((value) => !ticks.has(`${attribute} ${value}`))]),
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
function fieldsOf(query: SearchQuery): FieldView[] {
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
    ...(query.myCar ? [{ name: 'my_car', value: myCarText(query.myCar) }] : []),
  ]
}

/** "Near" without a distance orders and leaves out nothing: a radius would be ours, not the shopper's. */
const NONE_TOO_FAR = 'The nearest come first, and none is left out for being far away.'

/** What a shopper is told above the results: how words were read, places that cannot be used, words nothing matches. */
function searchMessages(facts: SearchPageFacts): SearchMessageView[] {
  const texts = [...readWords(facts), ...placeWords(facts), ...myCarWords(facts), ...unmatchedWords(facts)]
  return texts.map((text) => (typeof text === 'string' ? { text, link: null } : text))
}

function readWords({ notes, query, page, vocabulary }: SearchPageFacts): string[] {
  if (!notes.includes('words')) return []
  const place = page.from?.kind === 'place' ? page.from.place : null
  const read = activeFilters({ ...query, text: '' }).map((filter) => filterWords(filter, place).value)
  // Where distances are left out nothing is nearest.
  const isOrdered = query.sort !== vocabulary.defaultSort && (place !== null || query.sort !== DISTANCE_SORT)
  const order = isOrdered ? [sortLabel(query.sort)] : []
  const said = [...read, ...order].join(' · ')
  // Words that nothing matches are named below, once.
  const isSearched = wordsOfQuery(query.text).some((word) => !page.unmatchedWords.includes(word))
  const rest = isSearched ? [`There is no filter for “${query.text}”: it is searched as text.`] : []
  const far = place && query.near?.distanceKm === null && query.sort === DISTANCE_SORT ? [NONE_TOO_FAR] : []
  return said === '' ? rest : [`What you typed was read as: ${said}.`, ...far, ...rest]
}

function placeWords(facts: SearchPageFacts): (string | SearchMessageView)[] {
  const { page, query } = facts
  const { from } = page
  const wrong = postcodeError(facts)
  if (wrong) return [wrong]
  if (from?.kind === 'island') return [askUs(from.name)]
  const known = page.hits.some(({ coordinates }) => coordinates !== null)
  return query.near && page.hits.length > 0 && !known
    ? ['Where these vehicles stand is not known exactly, so distances are left out.']
    : []
}

/** No road leads there: what a straight line measures helps nobody. */
function askUs(island: string): SearchMessageView {
  return {
    text: `No road leads to ${island}, so distances are left out. Ask us what it takes to bring a vehicle to you.`,
    link: { label: 'Ask us', href: '/contact' },
  }
}

/** Where trailers are looked for: a way to choose the car that is to tow them, or what its choice means (rule:my-car). */
function myCarWords({ query, ranges, vocabulary }: SearchPageFacts): SearchMessageView[] {
  const { myCar } = query
  if (!myCar && !ranges.includes('aggregate_trailer_mass')) return []
  const href = `/tow?search=${encodeURIComponent(searchHref(withMyCar(query, null), vocabulary))}`
  if (!myCar) return [{ text: 'Towing it yourself?', link: { label: 'Choose my car', href } }]
  const text = `With an ATM up to the ${grouped(myCar.heaviestKg)} kg that ${myCar.name} may tow by the figures given; the plates of both decide.`
  return [{ text, link: { label: 'Another car', href: `${href}&change=1` } }]
}

function unmatchedWords({ page, query }: SearchPageFacts): string[] {
  const { unmatchedWords: words } = page
  if (words.length === 0 || page.hits.length === 0 || query.text === '') return []
  const named = words.map((word) => `“${word}”`).join(', ')
  const verb = words.length > 1 ? 'were' : 'was'
  return [`No vehicle here matches all that was typed: ${named} ${verb} left out.`]
}

const DISTANCES_KM = [10, 25, 50, 100, 250, 500]

/** The fields of a search by distance, where the dealer offers one. */
function nearView(facts: SearchPageFacts): NearView | null {
  const { query, page, settings, vocabulary } = facts
  if (!settings.search.distanceSearch) return null
  const { near } = query
  const distanceKm = near?.distanceKm ?? null
  const choices = new Set([...DISTANCES_KM, ...(distanceKm === null ? [] : [distanceKm])])
  return {
    postcode: near?.postcode ?? '',
    error: postcodeError(facts),
    distanceKm,
    place: page.from?.kind === 'place' ? page.from.place.name : null,
    distances: [...choices].sort((a, b) => a - b).map((km) => ({ km, label: `Within ${grouped(km)} km` })),
    clearHref: near ? searchHref(withNear(query, null), vocabulary) : null,
  }
}

/** What is wrong with the postcode the shopper typed; null where nothing is, or there is no field for one. */
function postcodeError({ page, notes, settings }: SearchPageFacts): string | null {
  if (page.from?.kind === 'unknown') return UNKNOWN_POSTCODE_MESSAGE
  return settings.search.distanceSearch && notes.includes('postcode') ? POSTCODE_MESSAGE : null
}
