import { distance } from 'fastest-levenshtein'
import { type Redirect, STOCK_PARAMETER } from '#domain/content/redirect.ts'
import { nameInAddress } from '#domain/search/plain-words/name-in-address.ts'
import { squeezed } from '#domain/search/plain-words/quantities.ts'
import type { FacetAttribute } from '#domain/search/search-document.ts'
import { emptyQuery } from '#domain/search/search-query.ts'
import { searchHref } from '#domain/search/search-url.ts'
import type { SearchVocabulary } from '#domain/search/search-vocabulary.ts'
import { stockNumberKey } from '#domain/stock/feeds/feed-rows.ts'
import type { CarType } from '#domain/stock/listing.ts'
import { slugOf } from '#domain/stock/listing-slug.ts'
import { type AddressFacets, facetsInAddress } from './facets-in-address.ts'
import { type GivesStockNumbers, isCount } from './stock-number-parameters.ts'

/** How far a suggestion may be trusted: named beyond doubt, named by words that fit, or the nearest there is. */
export const CERTAINTIES = ['certain', 'likely', 'guess'] as const
export type Certainty = (typeof CERTAINTIES)[number]
/** `stockNumber`: that of the vehicle it is about. */
export type Suggestion = { to: string; sure: Certainty; why: string; stockNumber?: string }
/** `hits`: how often somebody asked for it; `covers`: how many addresses of a list it leads, where it is more than one. */
export type SuggestedRedirect = Pick<Redirect, 'from'> & Suggestion & { hits: number; covers?: number }

/** `open`: addresses that nothing on the site fits or, unread, that are none of this site; with why. */
export type SuggestedRedirects = {
  suggestions: SuggestedRedirect[]
  open: { address: string; hits: number; reason: string; isUnread?: true; covers?: number }[]
}

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
  /** What filters find it by. */
  facets: Partial<Record<FacetAttribute, string | null>>
  /** It has a page that stays for now; of others their make and model is what is left. */
  isOffered: boolean
}

/** What an address may be about. `pages`: the paths of the site's public pages, vehicles aside. */
export type KnownSite = {
  vehicles: readonly KnownVehicle[]
  vocabulary: SearchVocabulary
  pages: ReadonlySet<string>
  /** How many values of a parameter are stock numbers. */
  givesStockNumbers?: GivesStockNumbers
}

/** What a page is made of, and no page itself. */
const PART_OF_PAGE = /\.(?:jpe?g|jfif|png|webp|gif|avif|svg|ico|bmp|tiff?|css|js|mjs|map|woff2?|ttf|otf|eot|mp4|webm)$/
export function isPartOfPage({ path }: Redirect['from']): boolean {
  return PART_OF_PAGE.test(path)
}

/** Says where an address of a former site may lead, or null. */
export type Suggest = (from: Redirect['from']) => Suggestion | null

const VIN = /^[a-hj-npr-z0-9]{17}$/
/** Parameters by which platforms tell vehicles apart, as they number them. */
const NUMBERING = /^(?:id|item|listing|vehicle|car|unit|ref)(?:_?id)?$/
const YEAR = /^(?:19|20)\d\d$/
/** Shorter stock numbers stand in every address, and count where make and year are the vehicle's, too. */
const LEAST_LENGTH = 4
const TYPE_WORDS: readonly (readonly [RegExp, CarType])[] = [
  [/^(?:used|preowned|secondhand|pre|second)$/, 'used'],
  [/^(?:demo|demos|demonstrator|demonstrators)$/, 'demo'],
  [/^new$/, 'new'],
]
const STOCK_WORDS = /^(?:cars?|vehicles?|stock|inventory|showroom|autos?|utes?|listings?|search)$/
/** What may stand beside those in the address of all stock. */
const LIST_WORDS = /^(?:for|sale|all|on|in|list|results?|browse|current|available)$/
/** Which page of a list an address is of: `/page/2`, `-page-2`. */
const PAGE_NUMBER = /[/_-](?:page|pg|p)[/_-]?\d{1,4}(?=[/._-]|$)/g
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
  [/^(?:contact|find|location|map|directions|enquire|enquiry|hours|opening|trading)/, '/contact'],
  [/^(?:team|staff|people$|meet-|who-we|company|history|story|testimonials?|reviews?)/, '/about-us'],
  [/^privacy/, '/privacy-policy'],
  [/^(?:terms|conditions|legal|disclaimer)/, '/terms-and-conditions'],
  [/^(?:finance|loan|credit|repayment)/, '/finance'],
  [/^(?:service|servicing|workshop|book-service)/, '/service'],
  [/^(?:sell|trade|tradein|valuation|valuations|we-buy)/, '/sell-my-car'],
  [/^(?:parts|accessories)/, '/vehicle-parts-and-accessories'],
  [/^(?:careers?|jobs?|employment)/, '/careers'],
  [/^(?:test-drive|testdrive|book-a-test)/, '/book-test-drive'],
  [/^(?:offers?|specials?|deals?|promotions?)/, '/special-offers'],
  [/^(?:news|blog|articles?)/, '/blog'],
]
/** What is done on a page, and of what its folder says: `/service/book` is no test drive to be booked. */
const DEEDS: ReadonlySet<string> = new Set(['book', 'apply', 'request', 'order', 'enquire', 'now', 'online', 'start'])
/** Where sites keep what they wrote. */
const ARTICLES = /\/(?:blog|news|articles?|posts?|magazine|(?:19|20)\d\d\/\d\d)\/./
/** How former platforms begin and end the name of an article: by its date, by a number of theirs. */
const DATED = /^(?:19|20)\d\d-\d\d?-(?:\d\d?-)?/
const NUMBERED = /-\d{1,6}$/
/** Names of articles that are as short say too little to be taken for one another. */
const LEAST_TITLE = 8
const MOST_SLIPS = 2
/** What by itself says that an address is about stock. */
const KINDS: readonly FacetAttribute[] = ['body', 'fuel', 'item_type']
/** The words of a name are as many at most. */
const LONGEST_NAME = 4

/** Rules over what stands in an address (rule:redirect-suggestions); the site is indexed once for all addresses. */
export function suggesterOf({ vehicles, vocabulary, pages, givesStockNumbers }: KnownSite): Suggest {
  const bySlug = new Map(vehicles.flatMap((one) => one.slugs.map((slug) => [slug, one] as const)))
  const byVin = new Map(vehicles.flatMap((one) => (one.vin ? [[one.vin.toLowerCase(), one] as const] : [])))
  const byNumber = Map.groupBy(vehicles, ({ stockNumber }) => plainNumber(stockNumber))
  const names = [...pages]
    .filter((path) => path !== '/search' && path !== '/cars')
    .map((path) => ({ path, name: nameOf(path) }))
  const articles = names.filter(({ path }) => path.startsWith('/blog/'))
  const byEnd = Map.groupBy(names, ({ name }) => name)

  const onOffer = vehicles.filter(({ isOffered }) => isOffered)
  const isOnOffer = ([attribute, value]: AddressFacets['values'][number]) =>
    onOffer.some(({ facets }) => facets[attribute] === value)

  const offered = Map.groupBy(onOffer, ({ year, make, model }) => `${year} ${make} ${model}`)

  /** With as much of what was asked as any vehicle on offer has. */
  const search = ({ types, make, model, facets }: Asked) => {
    let left = onOffer.filter((one) => [one.make, null].includes(make) && [one.model, null].includes(model))
    const refinements: Partial<Record<FacetAttribute, string[]>> = {
      car_type: [...types],
      ...(make !== null && { make: [make] }),
      ...(model !== null && { model: [model] }),
    }
    for (const [attribute, value] of facets?.values ?? []) {
      const having = left.filter((one) => one.facets[attribute] === value)
      if (having.length === 0) continue
      left = having
      refinements[attribute] = [value]
    }
    return searchHref({ ...emptyQuery(vocabulary.defaultSort), refinements, ranges: facets?.ranges ?? {} }, vocabulary)
  }

  /** To its page; where it has none any more, to what is left of its model or make. */
  const toVehicle = (vehicle: KnownVehicle, sure: Certainty, by: string): Suggestion | null => {
    const { slugs, name, make, model, isOffered, stockNumber } = vehicle
    if (isOffered) return { to: `/cars/${slugs[0]}`, sure, why: `${by} is ${name}`, stockNumber }
    const left = nameInAddress(`${slugOf(make)} ${slugOf(model)}`, vocabulary)
    const to = left && search({ types: [], ...left })
    const why = `${by} was ${name}, which is no longer offered; the rest of its kind`
    return to ? { to, sure, why, stockNumber } : null
  }

  return ({ path, query }) => {
    if (isPartOfPage({ path, query })) return null
    const values = valuesOf(path, query).map(({ name, value }): Value => {
      const share = name === null ? 'few' : (givesStockNumbers?.(path, name) ?? 'few')
      return { name, value, givesNumber: share !== 'few', givesNumberAlone: share === 'nearly-all' }
    })
    const words = values.flatMap(({ value }) => wordsOf(value))
    if (ARTICLES.test(path)) return byEndOf(path, query) ?? byLikeArticle(path) ?? toBlog()
    const named = nameInAddress(words.join('-'), vocabulary)
    const said = facetsInAddress(path, query)
    // Of a make and model a body beside other words says no more.
    const narrowing = named ? said.values : [...said.values, ...said.bodiesBeside]
    const facets = { ...said, values: narrowing.filter(isOnOffer) }
    const listed = listWords(path, query)
    const numbered = first(values, (value) => byStockNumber(value, named?.make ?? null, words))
    // A number that may be anything says less than the page's own name, and a guess less than what that is about.
    const isNumber = numbered !== null && values.some(({ givesNumber }) => givesNumber)
    const ownPage = numbered?.sure === 'certain' || isNumber || nameOf(path) === '' ? null : byEndOf(path, query)
    const subject = numbered?.sure === 'guess' ? bySubject(path) : null
    return (
      first(values, ({ value }) => {
        const vin = wordsOf(value).find((word) => VIN.test(word) && byVin.has(word))
        return vin && toVehicle(byVin.get(vin)!, 'certain', `The VIN ${vin.toUpperCase()}`)
      }) ??
      first(values, ({ value }) => {
        const slug = slugOf(value)
        return bySlug.has(slug) && toVehicle(bySlug.get(slug)!, 'certain', `The address ${slug}`)
      }) ??
      ownPage ??
      subject ??
      numbered ??
      (named
        ? byName(words, named, facets, listed)
        : (byEndOf(path, query) ??
          bySubject(path) ??
          byKind(words, facets, listed) ??
          byLikeName(path) ??
          byFolder(path)))
    )
  }

  function byStockNumber(of: Value, make: string | null, words: readonly string[]): Suggestion | null {
    const { name, value, givesNumber, givesNumberAlone } = of
    const isSaid = name !== null && STOCK_PARAMETER.test(name)
    const numbers = isSaid || givesNumber ? [plainNumber(value)] : numbersIn(value)
    for (const number of numbers.filter((one) => isSaid || givesNumber || !YEAR.test(one))) {
      const ofMake = (byNumber.get(number) ?? []).filter((vehicle) => make === null || vehicle.make === make)
      const vehicle = theOnly(ofMake) ?? theOnly(ofMake.filter(({ isOffered }) => isOffered))
      const isOfYear = words.includes(String(vehicle?.year))
      const isWhole = isOfYear && plainNumber(wordsOf(value).at(-1) ?? '') === number
      const isNamed = vehicle !== null && isOfYear && isWritten(vehicle, words, number)
      const isMeant = isSaid || (isNamed && (isWhole || number.length >= LEAST_LENGTH))
      const isOfMake = make !== null || (vehicle !== null && isPadded(value, vehicle))
      const isGiven = vehicle !== null && name !== null && NUMBERING.test(name) && isGivenAs(value, vehicle)
      const known = vehicle && (isMeant ? 'certain' : sureOf(number, { isOfMake, isWhole, isGiven }))
      const sure = vehicle && givesNumber ? sureOfGiven(known, NUMBERING.test(name!) && !givesNumberAlone) : known
      if (!vehicle || !sure) continue
      const doubt = sure === 'guess' ? `, if ${number} is one,` : ''
      return toVehicle(vehicle, sure, `The stock number ${vehicle.stockNumber}${doubt}`)
    }
    return null
  }

  function byName(
    words: readonly string[],
    { make, model }: { make: string; model: string | null },
    facets: AddressFacets,
    listed: readonly string[],
  ): Suggestion | null {
    const year = words.find((word) => YEAR.test(word))
    const alike = (model !== null && year && offered.get(`${year} ${make} ${model}`)) || []
    if (alike.length === 1) return toVehicle(alike[0]!, 'likely', `The only ${year} ${make} ${model} offered`)
    const to = search({ types: typesIn(words), make, model, facets })
    const says = model === null ? `It names ${make}` : `It names ${make} ${model}`
    return { to, sure: model === null && hasOwnNumber(listed, facets) ? 'guess' : 'likely', why: says }
  }

  function byEndOf(path: string, query: string): Suggestion | null {
    const name = nameOf(path)
    const same = nearest(path, byEnd.get(name))
    if (!same || (name === '' && (same !== '/' || query !== ''))) return null
    return { to: same, sure: 'likely', why: name === '' ? 'The front of a site' : `The page ${same} has its name` }
  }

  function bySubject(path: string): Suggestion | null {
    const name = nameOf(path)
    // Of a car's history or reviews the page about the dealer says nothing.
    const about = (to: string) => (to === '/about-us' ? name : name.replace(/^(?:car|vehicle|auto)-/, ''))
    const [, alike] = SAME_PAGE.find(([words, to]) => words.test(about(to)) && pages.has(to)) ?? []
    return alike ? { to: alike, sure: 'likely', why: `The page ${alike} is about what it names` } : null
  }

  /** A page whose name goes on from that of the address, or the other way round: privacy and privacy-statement, dalby-yard and dalby. */
  function byLikeName(path: string): Suggestion | null {
    const name = nameOf(path)
    if (name === '' || DEEDS.has(name)) return null
    const isLike = (other: string) => other !== '' && (other.startsWith(`${name}-`) || name.startsWith(`${other}-`))
    const to = nearest(
      path,
      names.filter((page) => isLike(page.name) && !page.path.startsWith('/blog/')),
    )
    return to ? { to, sure: 'likely', why: `The page ${to} has a like name` } : null
  }

  /** A page of the name of a folder that the address is in, or about the same, the nearest first: finance for /finance/apply-now. */
  function byFolder(path: string): Suggestion | null {
    const folders = path.split('/').slice(0, -1)
    const above = folders.map((_, depth) => folders.slice(0, depth + 1).join('/')).reverse()
    const to = above
      .filter((folder) => nameOf(folder) !== '')
      .map((folder) => (byEndOf(folder, '') ?? bySubject(folder))?.to)
      .find((page) => page !== undefined)
    return to === undefined ? null : { to, sure: 'guess', why: `The page ${to} is about the folder it is in` }
  }

  /** An article whose name is that of the address but for its date or number there, a few letters, or words at the end. */
  function byLikeArticle(path: string): Suggestion | null {
    const name = nameOf(path).replace(DATED, '').replace(NUMBERED, '')
    const to = articles.find((one) => one.name === name) ?? articles.find((one) => isLikeTitle(name, one.name))
    return to ? { to: to.path, sure: 'likely', why: `The article ${to.path} has a like name` } : null
  }

  function toBlog(): Suggestion | null {
    return pages.has('/blog') ? { to: '/blog', sure: 'guess', why: 'It was an article; these are the ones here' } : null
  }

  function byKind(words: readonly string[], facets: AddressFacets, listed: readonly string[]): Suggestion | null {
    const types = typesIn(words)
    const isNarrowed = facets.values.some(([attribute]) => KINDS.includes(attribute))
    if (!isNarrowed && !words.some((word) => STOCK_WORDS.test(word))) return null
    const to = search({ types, make: null, model: null, facets })
    const kinds = [...new Set([...types, ...facets.values.map(([, value]) => value)])]
    const why = `It names ${kinds.join(', ') || 'the'} stock`
    const isList = kinds.length > 0 ? !hasOwnNumber(listed, facets) : isAllStock(listed)
    return { to, sure: isList ? 'likely' : 'guess', why }
  }
}

/** The words of an address but for which page of a list it is, how many that shows, and how they are sorted. */
function listWords(path: string, query: string): string[] {
  return valuesOf(path.replace(PAGE_NUMBER, ''), query)
    .filter(({ name }) => name === null || !isCount(name))
    .flatMap(({ value }) => wordsOf(value))
}

/** Whether an address says nothing but that it is of stock: `/cars-for-sale`. */
function isAllStock(words: readonly string[]): boolean {
  return words.every((word) => STOCK_WORDS.test(word) || LIST_WORDS.test(word) || FILLERS.has(word))
}

/** Whether a number of the address may be that of one vehicle: a bound of a list, such as its highest price, is none. */
function hasOwnNumber(words: readonly string[], { ranges }: AddressFacets): boolean {
  const bounds = Object.values(ranges).flatMap(({ min, max }) => [String(min), String(max)])
  return words.some((word) => /\d/.test(word) && !bounds.includes(word))
}

type Asked = { types: readonly CarType[]; make: string | null; model: string | null; facets?: AddressFacets }

/** The one that stands where the address did (`/locations/dalby`, not `/contact-us/dalby`), else the shortest. */
function nearest(path: string, named: readonly { path: string }[] = []): string | undefined {
  const folders = new Set(path.split('/'))
  const shared = (one: string) => one.split('/').filter((folder) => folders.has(folder)).length
  return named.map((one) => one.path).sort((one, two) => shared(two) - shared(one) || one.length - two.length)[0]
}

/** Whether an address names make and model of a vehicle, however they are written: "golf" for Golf Caravans, "mx6" for MX-6. */
function isWritten({ make, model }: KnownVehicle, words: readonly string[], number: string): boolean {
  const others = words.filter((word) => plainNumber(word) !== number)
  const runs = others.flatMap((_, at) =>
    Array.from({ length: LONGEST_NAME }, (_, n) => others.slice(at, at + n + 1).join('')),
  )
  return others.includes(wordsOf(make)[0] ?? '') && runs.includes(squeezed(model))
}

/** What a segment of the path says, or a parameter of the query. */
type Value = { name: string | null; value: string; givesNumber?: boolean; givesNumberAlone?: boolean }

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
 * own. `isWhole`: it ends what names the vehicle's year; `isGiven`: a parameter is that number and nothing else.
 */
function sureOf(
  number: string,
  { isOfMake, isWhole, isGiven }: { isOfMake: boolean; isWhole: boolean; isGiven: boolean },
): Certainty | null {
  if (!/\d/.test(number)) return null
  if (number.length < LEAST_LENGTH) return isGiven || (isOfMake && isWhole) ? 'likely' : null
  if (/[A-Z]/.test(number)) return 'certain'
  return isOfMake || isGiven ? 'likely' : 'guess'
}

/** The same of a parameter whose values are stock numbers, mostly; one that is called as rows are numbered may give either. */
function sureOfGiven(known: Certainty | null, mayNumberRows: boolean): Certainty {
  if (known === 'certain') return known
  return mayNumberRows ? (known ?? 'guess') : 'likely'
}

/** The value of a parameter that is a stock number, as it is written: `?id=N77`. A shorter one numbers rows, and a longer one may. */
function isGivenAs(value: string, { stockNumber }: KnownVehicle): boolean {
  return /^.{3,5}$/.test(stockNumber) && value.toLowerCase() === stockNumber.toLowerCase()
}

/** Written with the very zeros that the stock number begins with, as a counter of the former platform is not. */
function isPadded(value: string, { stockNumber }: KnownVehicle): boolean {
  return stockNumber.startsWith('0') && value === stockNumber
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

/** Whether two names of articles are nearly the same, and speak of the same year and numbers. */
function isLikeTitle(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length < LEAST_TITLE || short.replace(/\D+/g, ' ').trim() !== long.replace(/\D+/g, ' ').trim()) return false
  return long.startsWith(`${short}-`) || distance(short, long) <= MOST_SLIPS
}

function wordsOf(value: string): string[] {
  return value
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
}

/** What the end of a path names, without its fillers: 'privacy-policy'. */
function nameOf(path: string): string {
  const end = path.split('/').findLast((segment) => segment !== '') ?? ''
  return wordsOf(withoutExtension(decoded(end)))
    .filter((word) => !FILLERS.has(word))
    .join('-')
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
