import { type Redirect, STOCK_PARAMETER } from '#domain/content/redirect.ts'
import { nameInAddress } from '#domain/search/plain-words/name-in-address.ts'
import { searchPath } from '#domain/search/search-path.ts'
import type { SearchVocabulary } from '#domain/search/search-vocabulary.ts'
import { stockNumberKey } from '#domain/stock/feeds/feed-rows.ts'
import type { CarType } from '#domain/stock/listing.ts'
import { slugOf } from '#domain/stock/listing-slug.ts'

/** How far a suggestion may be trusted: named beyond doubt, named by words that fit, or the nearest there is. */
export type Certainty = 'certain' | 'likely' | 'guess'
export type Suggestion = { to: string; sure: Certainty; why: string }
/** `hits`: how often somebody asked for it. */
export type SuggestedRedirect = Pick<Redirect, 'from'> & Suggestion & { hits: number }

/** A vehicle the dealer has or had. */
export type KnownVehicle = {
  stockNumber: string
  vin: string | null
  /** Its address, and those it had. */
  slugs: readonly string[]
  year: number
  make: string
  model: string
  name: string
  /** It has a page that stays for now; of others their make and model is what is left. */
  isOffered: boolean
}

/** What an address may be about. `pages`: the paths of the site's pages, vehicles aside. */
export type KnownSite = {
  vehicles: readonly KnownVehicle[]
  vocabulary: SearchVocabulary
  pages: ReadonlySet<string>
}

/** Says where an address of a former site may lead, or null. */
export type Suggest = (from: Redirect['from']) => Suggestion | null

const VIN = /^[a-hj-npr-z0-9]{17}$/
const YEAR = /^(?:19|20)\d\d$/
/** Shorter stock numbers stand in every address, and count where make and year are the vehicle's, too. */
const LEAST_LENGTH = 4
const TYPE_WORDS: readonly (readonly [RegExp, CarType])[] = [
  [/^(?:used|preowned|secondhand|pre|second)$/, 'used'],
  [/^(?:demo|demos|demonstrator|demonstrators)$/, 'demo'],
  [/^new$/, 'new'],
]
const STOCK_WORDS = /^(?:cars?|vehicles?|stock|inventory|showroom|autos?|utes?|listings?|search)$/
/** Words that pages of any site are named with, and say nothing. */
const FILLERS = new Set([
  'us',
  'our',
  'the',
  'a',
  'page',
  'pages',
  'index',
  'home',
  'default',
  'main',
  'view',
  'en',
  'au',
])
/** The same page under other words: those of the address, those of the page. */
const SAME_PAGE: readonly (readonly [RegExp, string])[] = [
  [/^(?:contact|find|location|map|directions|enquire|enquiry|hours)/, '/contact'],
  [/^(?:finance|loan|credit|repayment)/, '/finance'],
  [/^(?:service|servicing|workshop|book-service)/, '/service'],
  [/^(?:sell|trade|tradein|valuation|valuations|we-buy)/, '/sell-my-car'],
  [/^(?:parts|accessories)/, '/vehicle-parts-and-accessories'],
  [/^(?:careers?|jobs?|employment)/, '/careers'],
  [/^(?:test-drive|testdrive|book-a-test)/, '/book-test-drive'],
  [/^(?:offers?|specials?|deals?|promotions?)/, '/special-offers'],
  [/^(?:news|blog|articles?)/, '/blog'],
]

/** Rules over what stands in an address (rule:redirect-suggestions); the site is indexed once for all addresses. */
export function suggesterOf({ vehicles, vocabulary, pages }: KnownSite): Suggest {
  const bySlug = new Map(vehicles.flatMap((one) => one.slugs.map((slug) => [slug, one] as const)))
  const byVin = new Map(vehicles.flatMap((one) => (one.vin ? [[one.vin.toLowerCase(), one] as const] : [])))
  const byNumber = Map.groupBy(vehicles, ({ stockNumber }) => plainNumber(stockNumber))
  const byEnd = Map.groupBy(pages, (path) => nameWords(path.split('/').at(-1)!).join('-'))
  const offered = Map.groupBy(
    vehicles.filter(({ isOffered }) => isOffered),
    ({ year, make, model }) => `${year} ${make} ${model}`,
  )

  const search = (types: readonly CarType[], make: string | null, model: string | null) => {
    const selection = { make, model, dealershipSlug: null }
    return searchPath({ ...selection, types }, vocabulary) ?? searchPath({ ...selection, types: [] }, vocabulary)
  }

  /** To its page; where it has none any more, to what is left of its model or make. */
  const toVehicle = (vehicle: KnownVehicle, sure: Certainty, by: string): Suggestion | null => {
    const { slugs, name, make, model, isOffered } = vehicle
    if (isOffered) return { to: `/cars/${slugs[0]}`, sure, why: `${by} is ${name}` }
    const left = nameInAddress(`${slugOf(make)} ${slugOf(model)}`, vocabulary)
    const to = left && search([], left.make, left.model)
    return to ? { to, sure, why: `${by} was ${name}, which is no longer offered; the rest of its kind` } : null
  }

  return ({ path, query }) => {
    const values = valuesOf(path, query)
    const words = values.flatMap(({ value }) => wordsOf(value))
    const named = nameInAddress(words.join('-'), vocabulary)
    return (
      first(values, ({ value }) => {
        const vin = wordsOf(value).find((word) => VIN.test(word) && byVin.has(word))
        return vin && toVehicle(byVin.get(vin)!, 'certain', `The VIN ${vin.toUpperCase()}`)
      }) ??
      first(values, ({ value }) => {
        const slug = slugOf(value)
        return bySlug.has(slug) && toVehicle(bySlug.get(slug)!, 'certain', `The address ${slug}`)
      }) ??
      first(values, (value) => byStockNumber(value, named?.make ?? null, words)) ??
      (named ? byName(words, named) : (byPage(path, query) ?? byKind(words)))
    )
  }

  function byStockNumber({ name, value }: Value, make: string | null, words: readonly string[]): Suggestion | null {
    const isSaid = name !== null && STOCK_PARAMETER.test(name)
    const numbers = isSaid ? [plainNumber(value)] : numbersIn(value)
    for (const number of numbers.filter((one) => isSaid || !YEAR.test(one))) {
      const ofMake = (byNumber.get(number) ?? []).filter((vehicle) => make === null || vehicle.make === make)
      const vehicle = theOnly(ofMake) ?? theOnly(ofMake.filter(({ isOffered }) => isOffered))
      const isOfYear = words.includes(String(vehicle?.year))
      const isWhole = isOfYear && plainNumber(wordsOf(value).at(-1) ?? '') === number
      const sure = vehicle && (isSaid ? 'certain' : sureOf(number, { isOfMake: make !== null, isWhole }))
      if (!vehicle || !sure) continue
      const doubt = sure === 'guess' ? `, if ${number} is one,` : ''
      return toVehicle(vehicle, sure, `The stock number ${vehicle.stockNumber}${doubt}`)
    }
    return null
  }

  function byName(
    words: readonly string[],
    { make, model }: { make: string; model: string | null },
  ): Suggestion | null {
    const year = words.find((word) => YEAR.test(word))
    const alike = (model !== null && year && offered.get(`${year} ${make} ${model}`)) || []
    if (alike.length === 1) return toVehicle(alike[0]!, 'likely', `The only ${year} ${make} ${model} offered`)
    const to = search(typesIn(words), make, model)
    if (!to) return null
    const says = model === null ? `It names ${make}` : `It names ${make} ${model}`
    return { to, sure: model === null && words.some((word) => /\d/.test(word)) ? 'guess' : 'likely', why: says }
  }

  function byPage(path: string, query: string): Suggestion | null {
    const end = bareEnd(path)
    const name = nameWords(end).join('-')
    const same = [...(byEnd.get(name) ?? [])].sort((one, two) => one.length - two.length)[0]
    if (same && (name !== '' || (same === '/' && query === '')))
      return { to: same, sure: 'likely', why: name === '' ? 'The front of a site' : `The page ${same} has its name` }
    const [, alike] = SAME_PAGE.find(([words, to]) => words.test(name) && pages.has(to)) ?? []
    return alike ? { to: alike, sure: 'likely', why: `The page ${alike} is about what it names` } : null
  }

  function byKind(words: readonly string[]): Suggestion | null {
    const types = typesIn(words)
    if (!words.some((word) => STOCK_WORDS.test(word))) return null
    const isOfOne = words.some((word) => /\d/.test(word))
    const to = search(types, null, null)
    if (!to) return null
    return { to, sure: isOfOne || types.length === 0 ? 'guess' : 'likely', why: `It names ${types[0] ?? 'the'} stock` }
  }
}

/** What a segment of the path says, or a parameter of the query. */
type Value = { name: string | null; value: string }

/** The query first, then the path from its end: what says most goes first. */
function valuesOf(path: string, query: string): Value[] {
  const segments = path.split('/').filter((segment) => segment !== '')
  return [
    ...[...new URLSearchParams(query)].map(([name, value]) => ({ name, value })),
    ...segments.toReversed().map((segment) => ({ name: null, value: withoutExtension(decoded(segment)) })),
  ]
}

function first(
  values: readonly Value[],
  find: (value: Value) => Suggestion | null | false | undefined | '',
): Suggestion | null {
  for (const value of values) {
    const found = find(value)
    if (found) return found
  }
  return null
}

function theOnly<T>(all: readonly T[]): T | null {
  return all.length === 1 ? all[0]! : null
}

/**
 * How sure it is that a word is a stock number; null where it may be anything. A number by itself may be the former platform's
 * own. `isWhole`: it ends what names the vehicle's year.
 */
function sureOf(number: string, { isOfMake, isWhole }: { isOfMake: boolean; isWhole: boolean }): Certainty | null {
  if (!/\d/.test(number)) return null
  if (number.length < LEAST_LENGTH) return isOfMake && isWhole ? 'likely' : null
  if (/[A-Z]/.test(number)) return 'certain'
  return isOfMake ? 'likely' : 'guess'
}

/** A stock number as it is compared, without what people write between its letters and figures. */
function plainNumber(written: string): string {
  return stockNumberKey(written.replace(/[^a-z0-9]/gi, ''))
}

/** Every word, and every two and three that stand together: "AB-1043" is one number. */
function numbersIn(value: string): string[] {
  const words = wordsOf(value)
  const runs = [3, 2, 1].flatMap((length) => words.map((_, at) => words.slice(at, at + length).join('')))
  return [...new Set([plainNumber(value), ...runs.map(plainNumber)])]
}

function wordsOf(value: string): string[] {
  return value
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
}

function nameWords(name: string): string[] {
  return wordsOf(name).filter((word) => !FILLERS.has(word))
}

function bareEnd(path: string): string {
  return withoutExtension(
    decoded(
      path
        .split('/')
        .filter((segment) => segment !== '')
        .at(-1) ?? '',
    ),
  )
}

function withoutExtension(segment: string): string {
  return segment.replace(/\.(?:html?|php\d?|aspx?|jsp|cfm)$/, '')
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function typesIn(words: readonly string[]): CarType[] {
  const [, type] = TYPE_WORDS.find(([named]) => words.some((word) => named.test(word))) ?? []
  return type ? [type] : []
}
