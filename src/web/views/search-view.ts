import {
  activeFilters,
  cleared,
  type SearchQuery,
  withoutFilter,
  withPage,
  withRefinement,
} from '#domain/search/search-query.ts'
import { searchHref } from '#domain/search/search-url.ts'
import { DISTANCE_SORT, type SortKey, sortLabel } from '#domain/search/sort.ts'
import { SORT_KEYS } from '#domain/tenants/settings/search-fields.ts'
import type { SearchView } from '#ui/search/views.ts'
import { cardView } from './card-view.ts'
import { facetView } from './search-facets.ts'
import { headingOf, type SearchPageFacts } from './search-facts.ts'
import { fieldsOf, keptFields } from './search-fields.ts'
import { searchMessages } from './search-messages.ts'
import { nearView } from './search-near.ts'
import { rangeView } from './search-ranges.ts'
import { capital, filterWords } from './search-words.ts'
import { vehicleWords } from './site-view.server.ts'
import { countText } from './stock-count.ts'

/** The search page in words and links (rule:search-page). */
export function searchView(facts: SearchPageFacts): SearchView {
  const { query, page, vocabulary, settings, now } = facts
  const href = (changed: SearchQuery) => searchHref(changed, vocabulary)
  const isEmpty = page.hits.length === 0
  const place = page.from?.kind === 'place' ? page.from.place : null
  const clearHref = href(cleared(query))
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
  return {
    address: href(query),
    heading: headingOf(facts),
    // Written for the path alone: not for what is filtered, nor for what follows the first page.
    intro: href(query) === facts.pathname ? (settings.seo.paths[facts.pathname]?.intro ?? null) : null,
    countText: countText(page, settings),
    total: page.total,
    query: query.text,
    textSearch: settings.search.textSearch,
    showText: `Show Me ${countText(page, settings)} ${page.total === 1 ? settings.site.vehicleWord : vehicleWords(settings)}`,
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
    sorts: sortsOf(query).map((key) => ({
      value: key,
      label: sortLabel(key),
      selected: key === query.sort,
    })),
    cards: page.hits.map((document) => cardView(document, cardSite)),
    promo: promoView(facts),
    columns: settings.search.gridColumns,
    filterColumns: settings.search.filterColumns,
    crumbs: crumbs(facts),
    pages: pageLinks(query.page, page.pageCount).map((number) => ({
      page: number,
      href: href(withPage(query, number)),
      current: number === query.page,
    })),
    previousHref: query.page > 1 && !isEmpty ? href(withPage(query, query.page - 1)) : null,
    nextHref: query.page < page.pageCount ? href(withPage(query, query.page + 1)) : null,
    empty: isEmpty ? emptyView(facts, clearHref) : null,
    disclaimer: settings.cards.disclaimer,
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
function emptyView({ settings, leadsSomewhere }: SearchPageFacts, clearHref: string): SearchView['empty'] {
  const { resetTarget, noResultsTitle, noResultsText } = settings.search
  const isSearch = /^\/search(?:[/?]|$)/.test(resetTarget)
  const words = resetTarget.split(/[?#]/)[0]!.split('/').at(-1)!.replaceAll('-', ' ')
  const isPage = !isSearch && words !== '' && leadsSomewhere(resetTarget)
  return {
    title: noResultsTitle,
    text: noResultsText,
    button: 'Clear Filters',
    href: isSearch && leadsSomewhere(resetTarget) ? resetTarget : clearHref,
    also: isPage ? { label: capital(words), href: resetTarget } : null,
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

/** The first, the last and those around this one. */
export function pageLinks(current: number, count: number): number[] {
  if (current > count) return []
  const near = [current - 2, current - 1, current, current + 1, current + 2]
  return [...new Set([1, ...near, count])].filter((page) => page >= 1 && page <= count).sort((a, b) => a - b)
}
