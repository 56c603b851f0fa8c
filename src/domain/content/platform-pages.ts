import { CALCULATOR_FIELDS, calculatorsKey } from '#domain/finance/calculator-query.ts'
import { isSearchPart, parametersKey, readFormParts, readParameters } from '#domain/search/search-parameters.ts'
import { TOW_QUERY } from '#domain/stock/towing/tow-query.ts'
import type { PageKind } from '#domain/tenants/settings/vocabulary.ts'

/** A page of the platform: all that routes, the page cache, rate limits, links and tenants' content know of it. */
export type PlatformPage = {
  /** As React Router writes it; empty for the home page. */
  path: string
  /** In `src/web/pages`, whose folders it gives its route's name: `search` is that of `search/route.tsx`. */
  file: string
  /** What it is to a dealer who puts blocks on pages (rule:page-blocks); absent: none stand there. */
  kind?: PageKind
  /** What it reads of its query; its loader is given nothing else. Absent: it is one page. */
  query?: PageQuery
  /**
   * What of a dealer's decides whether it is there, and which; absent: every site has it. A form's page (`form`) may
   * have a content page of its path around it.
   */
  madeOf?: 'content' | 'lists' | 'form'
  /** Of one visitor's, or of ours: no text of a dealer's links to it. */
  isPrivate?: true
  /** A shopper's own: made for one visitor, kept by no cache, and it may take forms (rule:shopper-session). */
  isShoppers?: true
}

/** What a page reads of its query. */
export type PageQuery = {
  /** Whether it reads a parameter of this name. */
  reads(name: string): boolean
  /** Text that is the same for two queries exactly when the page reads the same from them; empty when it reads nothing. */
  keyOf(query: string): string
  /** How many pages its making counts as, of those one address may have made; 1 if it does not say. */
  costOf?(query: string): number
  /** There are as many pages as sets of vehicles: each is counted as a call of the API too. */
  countsAsCall?: true
}

/** There are as many searches for words as there are words, and each looks through all of them. */
const WORDS_COST = 2

/** As the page reads its address: the last `query`, and `words` that are still to be understood. */
const costOf = (query: string) => (readParameters(query).text || readFormParts(query).words ? WORDS_COST : 1)

/** The stock, and lists that are filtered as the stock is. */
const list: PageQuery = { reads: isSearchPart, keyOf: parametersKey, costOf }

/** Leads on, and takes the whole query along. */
const onward: PageQuery = { reads: () => true, keyOf: (query) => query, costOf }

const calculators: PageQuery = { reads: (name) => CALCULATOR_FIELDS.has(name), keyOf: calculatorsKey }

function one(parameter: string): PageQuery {
  return { reads: (name) => name === parameter, keyOf: (query) => new URLSearchParams(query).get(parameter) ?? '' }
}

function named(...names: string[]): PageQuery {
  return {
    reads: (name) => names.includes(name),
    keyOf(query) {
      const asked = new URLSearchParams(query)
      const values = names.map((name) => asked.get(name) ?? '')
      return values.some(Boolean) ? JSON.stringify(values) : ''
    },
  }
}

/** What finance pages are told (rule:finance-link), and what of a weekly budget (rule:weekly-budget). */
const financeQuery = named(
  ...['preferredDealership', 'vehiclePriceBudget', 'car_id', 'car_type', 'vin'],
  ...['weekly', 'deposit', 'term'],
)

/** Every page of a form (rule:form-pages) and its query; what stands on it says `src/domain/leads/form-pages.ts`. */
const FORM_QUERIES = {
  'book-test-drive': named('car_id'),
  service: named('location'),
  'vehicle-parts-and-accessories': named('location'),
  contact: named(),
  'contact-us/:location': named(),
  finance: financeQuery,
  'finance-enquiry': financeQuery,
  'apply-for-finance': financeQuery,
  'personalised/finance': financeQuery,
  'sell-my-car': named('car_id'),
  'sell-your-car': named('car_id'),
  careers: named(),
} as const satisfies Record<string, PageQuery>
export type FormPath = keyof typeof FORM_QUERIES

/** A trade-in by its number, to be answered anew, or what it is for. */
const aboutTradeIn: PageQuery = { ...named('id', 'again', 'car_id'), countsAsCall: true }

/** What a form is about, and what is said after it was sent. */
const aboutForm: PageQuery = { ...named('form', 'car_id', 'location_id', 'offer_id'), countsAsCall: true }
const aboutSent: PageQuery = { ...named('form', 'car_id', 'booking'), countsAsCall: true }

/** What it is to be told of (`search`: the address of one), what a mailed link opens, what was just done. */
const aboutAlert: PageQuery = { ...named('car_id', 'search', 'link', 'said'), countsAsCall: true }

/** What pages of the desk read: of a link that signs in, of the list of leads (lead-list-query.ts), of one lead, of the list of orders. */
const DESK = named(
  ...['link', 'back', 'said', 'list'],
  ...['status', 'state', 'held', 'kind', 'dealership', 'from', 'to', 'q', 'older', 'newer'],
)

/**
 * The whole URL contract of the pages (rule:page-routes). What is not here is a page of the dealer's own, or a
 * 404, and no link leads there.
 */
export const PLATFORM_PAGES: readonly PlatformPage[] = [
  { path: '', file: 'home/route.tsx' },
  { path: 'search', file: 'search/redirect.ts', query: onward },
  { path: 'cars', file: 'search/default-redirect.ts', query: onward },
  { path: 'search/*', file: 'search/route.tsx', kind: 'search', query: list },
  { path: 'cars/:slug', file: 'vehicle/route.tsx', kind: 'vehicle', query: calculators },
  { path: 'styleguide', file: 'styleguide/route.tsx', query: one('template'), isPrivate: true },
  { path: 'print', file: 'print/route.tsx', query: { ...one('car_id'), countsAsCall: true }, isPrivate: true },
  { path: 'favourites', file: 'favourites/route.tsx', query: { ...one('ids'), countsAsCall: true }, isPrivate: true },
  { path: 'compare', file: 'compare/route.tsx', query: { ...one('ids'), countsAsCall: true }, isPrivate: true },
  { path: 'tow', file: 'tow/route.tsx', query: { ...named(...TOW_QUERY), countsAsCall: true } },
  {
    path: 'drive-away',
    file: 'drive-away/route.tsx',
    query: { ...named('car', 'state'), countsAsCall: true },
    isPrivate: true,
  },
  { path: 'enquiry', file: 'enquiry/route.tsx', query: aboutForm, isPrivate: true },
  { path: 'success', file: 'success/route.tsx', query: aboutSent, isPrivate: true },
  { path: 'alerts/*', file: 'alerts/route.tsx', query: aboutAlert, isPrivate: true },
  ...Object.entries(FORM_QUERIES).map(
    ([path, query]): PlatformPage => ({
      path,
      file: 'content/route.tsx',
      kind: 'form',
      query: { ...query, countsAsCall: true },
      madeOf: 'form',
    }),
  ),
  {
    path: 'sign-in',
    file: 'sign-in/route.tsx',
    query: named('type', 'redirect', 'back', 'step', 'link'),
    isPrivate: true,
    isShoppers: true,
  },
  { path: 'account', file: 'account/route.tsx', query: named('said', 'step'), isPrivate: true, isShoppers: true },
  { path: 'watchlist', file: 'watchlist/route.tsx', query: named('said', 'save'), isPrivate: true, isShoppers: true },
  // `/trade-in` itself is the catch-all's, as a garage is: each row is in every page's scripts.
  { path: 'cars/trade-in', file: 'content/route.tsx', query: aboutTradeIn, madeOf: 'lists', isShoppers: true },
  { path: 'dealer/*', file: 'dealer/route.tsx', query: DESK, isPrivate: true },
  ...['our-location', 'dealer-locator', 'locations'].map(
    (path): PlatformPage => ({
      path,
      file: 'locations/route.tsx',
      kind: 'locations',
      query: named('locationQuery', 'postcode', 'page'),
    }),
  ),
  { path: 'our-location/:location', file: 'locations/location/route.tsx', kind: 'location', madeOf: 'lists' },
  { path: 'locations/:location', file: 'locations/location/route.tsx', kind: 'location', madeOf: 'lists' },
  { path: 'blog', file: 'blog/route.tsx', kind: 'blog', madeOf: 'content' },
  { path: 'blog/:slug', file: 'blog/article/route.tsx', kind: 'article', madeOf: 'content' },
  { path: 'brands', file: 'brands/route.tsx', kind: 'brands', madeOf: 'content' },
  { path: ':brand/overview', file: 'brand/route.tsx', kind: 'brand', madeOf: 'content' },
  { path: 'models', file: 'range/route.tsx', kind: 'models', query: list, madeOf: 'lists' },
  { path: 'models/:slug', file: 'range/model/route.tsx', kind: 'model', madeOf: 'lists' },
  { path: 'special-offers', file: 'offers/route.tsx', kind: 'offers', query: list, madeOf: 'lists' },
  { path: 'offers', file: 'offers/redirect.ts', query: onward, madeOf: 'lists' },
  { path: 'offers/*', file: 'offers/offer/route.tsx', kind: 'offer', madeOf: 'lists' },
  { path: '*', file: 'content/route.tsx', kind: 'page', madeOf: 'content' },
]
