import { isSearchPart } from '#domain/search/address-parts.ts'
import { parametersKey } from '#domain/search/search-parameters.ts'
import { CALCULATOR_FIELDS, calculatorsKey } from './calculator-query.ts'

/** What the page of one route reads of its query. */
export type PageQuery = {
  /** Whether the page reads a parameter of this name. */
  reads(name: string): boolean
  /** Text that is the same for two queries exactly when the page reads the same from them; empty when it reads nothing. */
  keyOf(query: string): string
}

const one = (parameter: string): PageQuery => ({
  reads: (name) => name === parameter,
  keyOf: (query) => new URLSearchParams(query).get(parameter) ?? '',
})

/** The stock, and lists that are filtered as the stock is. */
const list: PageQuery = { reads: isSearchPart, keyOf: parametersKey }

/** Leads on, and takes the whole query along. */
const onward: PageQuery = { reads: () => true, keyOf: (query) => query }

const NOTHING: PageQuery = { reads: () => false, keyOf: () => '' }

/**
 * The routes of `routes.ts` that read their query. A page of any other route is one page; a parameter that is not
 * declared here may be read all the same, and its answer is kept for nobody (`page-key.ts`).
 */
export const PAGE_QUERIES: Readonly<Record<string, PageQuery>> = {
  search: onward,
  cars: onward,
  offers: onward,
  'search/*': list,
  models: list,
  'special-offers': list,
  'cars/:slug': { reads: (name) => CALCULATOR_FIELDS.has(name), keyOf: calculatorsKey },
  favourites: one('ids'),
  compare: one('ids'),
  print: one('car_id'),
  styleguide: one('template'),
}

const MATCHERS = Object.entries(PAGE_QUERIES).map(([route, query]) => {
  const pattern = route.replace(/:\w+/g, '[^/]+').replace('*', '.*')
  return { matches: new RegExp(`^/${pattern}$`), query }
})

/** What the page at a path reads. A path in an unusual spelling (`/Compare`) counts as one that reads nothing. */
export function pageQueryOf(path: string): PageQuery {
  return MATCHERS.find(({ matches }) => matches.test(path))?.query ?? NOTHING
}

/** What advertisers and mailings add to an address to count visits. No page may read one of these. */
const CAMPAIGN =
  /^(?:utm_\w+|gclid|gclsrc|gbraid|wbraid|dclid|gad_source|gad_campaignid|srsltid|_gl|_ga|fbclid|igshid|igsh|msclkid|ttclid|twclid|li_fat_id|epik|rdt_cid|ScCid|yclid|mc_cid|mc_eid|mkt_tok|_hsenc|_hsmi|_kx)$/

/** Whether a parameter counts visits and says nothing to a page. */
export function isCampaign(name: string): boolean {
  return CAMPAIGN.test(name)
}
