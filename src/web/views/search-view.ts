import { facetItems, facetLabel } from '#domain/search/facet-order.ts'
import type { SearchPage } from '#domain/search/run-search.server.ts'
import type { FacetAttribute, RangeAttribute } from '#domain/search/search-document.ts'
import {
  activeFilters,
  cleared,
  entriesOf,
  type SearchQuery,
  withoutFilter,
  withPage,
  withRefinement,
} from '#domain/search/search-query.ts'
import { searchHref } from '#domain/search/search-url.ts'
import { dealershipBySlug, type SearchVocabulary } from '#domain/search/search-vocabulary.ts'
import { SORT_KEYS } from '#domain/search/sort.ts'
import { grouped } from '#domain/stock/spec-rows.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { FacetView, OptionView, RangeView, SearchView } from '#ui/search/views.ts'
import { makeLogoHref } from '../machine/make-logo.server.ts'
import { cardView } from './card-view.ts'
import { optionHrefs } from './option-hrefs.ts'
import { FACET_LABELS, filterWords, SORT_LABELS, searchHeading } from './search-words.ts'

export type SearchPageFacts = {
  query: SearchQuery
  page: SearchPage
  vocabulary: SearchVocabulary
  settings: TenantSettings
  now: Date
  /** Facets that are the same for all stock are no filters. */
  offered: readonly FacetAttribute[]
  ranges: readonly RangeAttribute[]
  leadsSomewhere(href: string): boolean
  pathname: string
}

/** The search page in words and links (B§2 "Stock search screen", B§4, B§8, B§9). */
export function searchView(facts: SearchPageFacts): SearchView {
  const { query, page, vocabulary, settings, now } = facts
  const href = (changed: SearchQuery) => searchHref(changed, vocabulary)
  const isEmpty = page.hits.length === 0
  const clearHref = href(cleared(query))
  const { resetTarget, noResultsTitle, noResultsText } = settings.search
  return {
    heading: headingOf(facts),
    intro: settings.seo.paths[facts.pathname]?.intro ?? null,
    countText: countText(page, settings),
    total: page.total,
    query: query.text,
    textSearch: settings.search.textSearch,
    chips: activeFilters(query).map((filter) => ({
      ...filterWords(filter),
      href: href(withoutFilter(query, filter, vocabulary)),
    })),
    clearHref,
    facets: facts.offered.flatMap((attribute) => facetView(facts, attribute)),
    ranges: facts.ranges.flatMap((attribute) => rangeView(facts, attribute)),
    kept: keptFields(facts),
    hidden: fieldsOf(query),
    sorts: SORT_KEYS.map((key) => ({ value: key, label: SORT_LABELS[key], selected: key === query.sort })),
    cards: page.hits.map((document) => cardView(document, settings, now)),
    promo: promoView(facts),
    columns: settings.search.gridColumns,
    crumbs: crumbs(facts),
    pages: pageLinks(query.page, page.pageCount).map((number) => ({
      page: number,
      href: href(withPage(query, number)),
      current: number === query.page,
    })),
    previousHref: query.page > 1 && !isEmpty ? href(withPage(query, query.page - 1)) : null,
    nextHref: query.page < page.pageCount ? href(withPage(query, query.page + 1)) : null,
    empty: isEmpty
      ? {
          title: noResultsTitle,
          text: noResultsText,
          button: 'Clear Filters',
          href: facts.leadsSomewhere(resetTarget) ? resetTarget : clearHref,
        }
      : null,
    disclaimer: settings.cards.disclaimer,
  }
}

export function headingOf({
  query,
  vocabulary,
  settings,
  pathname,
}: Pick<SearchPageFacts, 'query' | 'vocabulary' | 'settings' | 'pathname'>): string {
  const [slug] = query.refinements.dealership_slug ?? []
  const dealership = slug ? (dealershipBySlug(vocabulary, slug)?.label ?? null) : null
  return settings.seo.paths[pathname]?.heading ?? searchHeading(query, settings, dealership)
}

/** B§9: above the cap the tenant's own count, else the car type counts added up. */
function countText(page: SearchPage, { search }: TenantSettings): string {
  if (page.total <= search.hitCap) return grouped(page.total)
  const counted = (page.facets.car_type ?? []).reduce((sum, { count }) => sum + count, 0)
  return search.stockCountText ?? grouped(counted || page.total)
}

/** Beside its make, or not at all: a list of all models of all makes helps nobody. */
function facetView(facts: SearchPageFacts, attribute: FacetAttribute): FacetView[] {
  const { query, page, vocabulary, settings } = facts
  const { certifiedOnly, facetLimits, makeListLength, popularMakes, makeCards } = settings.search
  const selected = query.refinements[attribute] ?? []
  if (attribute === 'model' && !query.refinements.make?.length && !selected.length) return []

  const limit = (facetLimits as Partial<Record<FacetAttribute, number>>)[attribute] || Number.POSITIVE_INFINITY
  const found = facetItems(attribute, page.facets[attribute] ?? [], { certifiedOnly })
  // A choice that leads nowhere now stays, so that it can be taken back.
  const lost = selected.filter((value) => !found.some((item) => item.value === value))
  const items = [...found, ...lost.map((value) => ({ value, label: facetLabel(attribute, value), count: 0 }))]
  const isMake = attribute === 'make'
  const hrefOf = optionHrefs(query, attribute, vocabulary)
  const options: OptionView[] = items
    .filter((item, index) => index < limit || selected.includes(item.value))
    .map(({ value, label, count }) => {
      const option: OptionView = { value, label, count, href: hrefOf(value), selected: selected.includes(value) }
      const logo = isMake && makeCards ? makeLogoHref(value) : null
      return logo ? { ...option, logo } : option
    })
  if (!options.length) return []
  return [
    {
      attribute,
      label: FACET_LABELS[attribute],
      options,
      shown: isMake ? popularMakes.length || makeListLength : SHOWN,
      moreText: isMake ? 'Show all makes' : 'Show more',
      lessText: isMake ? 'Hide extra makes' : 'Show less',
      selectedCount: selected.length,
    },
  ]
}

const SHOWN = 7

function rangeView({ query, page, settings }: SearchPageFacts, attribute: RangeAttribute): RangeView[] {
  const bounds = page.stats[attribute] ?? null
  const asked = query.ranges[attribute] ?? { min: null, max: null }
  if (!bounds && asked.min === null && asked.max === null) return []
  const { roundTo } = settings.search.sliders
  return [
    {
      attribute,
      label: FACET_LABELS[attribute],
      bounds,
      from: asked.min,
      to: asked.max,
      step: attribute === 'price' || attribute === 'km' ? roundTo : 1,
      prefix: attribute === 'price' || attribute === 'subscription_price' ? '$' : '',
      suffix: attribute === 'km' ? 'km' : '',
    },
  ]
}

/** What no box of the filter form holds: the order, and filters this page does not offer. */
function keptFields({ query, vocabulary, offered, ranges, page, settings }: SearchPageFacts) {
  const boxes = new Set<string>([...offered.filter((attribute) => page.facets[attribute]?.length), ...ranges])
  const rest: SearchQuery = {
    ...query,
    text: settings.search.textSearch ? '' : query.text,
    refinements: Object.fromEntries(entriesOf(query.refinements).filter(([attribute]) => !boxes.has(attribute))),
    ranges: Object.fromEntries(entriesOf(query.ranges).filter(([attribute]) => !boxes.has(attribute))),
  }
  const sort = query.sort === vocabulary.defaultSort ? [] : [{ name: 'sortBy', value: query.sort }]
  return [...fieldsOf(rest), ...sort]
}

/** A query as the fields of a form, its order left out. */
function fieldsOf(query: SearchQuery): { name: string; value: string }[] {
  return [
    ...(query.text ? [{ name: 'query', value: query.text }] : []),
    ...entriesOf(query.refinements).flatMap(([attribute, values]) =>
      values.map((value) => ({ name: `refinementList[${attribute}][]`, value })),
    ),
    ...entriesOf(query.ranges).map(([attribute, { min, max }]) => ({
      name: `range[${attribute}]`,
      value: `${min ?? ''}:${max ?? ''}`,
    })),
  ]
}

function promoView({ page, settings, leadsSomewhere }: SearchPageFacts): SearchView['promo'] {
  const { promoCard, promoCardPosition } = settings.search
  if (!promoCard || page.hits.length < promoCardPosition - 1 || !leadsSomewhere(promoCard.linkTo)) return null
  const { title, text, buttonText, linkTo, imageSrc } = promoCard
  return { view: { title, text, button: buttonText, href: linkTo, src: imageSrc }, position: promoCardPosition }
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
