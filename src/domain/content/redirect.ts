/**
 * The address a redirect begins at, in one spelling; an empty query is any. A path such as `/blog/*` is all below `/blog`, a
 * query such as `id=*` any value of that parameter.
 */
export type RedirectFrom = { path: string; query: string }

/** As a dealer writes it. `to` is a path of the site with its query, or null: gone for good (410). */
export type Redirect = { from: RedirectFrom; to: string | null; status: RedirectStatus; replacesPage: boolean }
export const REDIRECT_STATUSES = [301, 302, 410] as const
export type RedirectStatus = (typeof REDIRECT_STATUSES)[number]

/** Parameters a redirect may name, and those of a visitor's address that are looked at for them. */
export const MOST_PARAMETERS = 3
const MOST_ASKED = 10

/** The one spelling of a path: lower case, letters encoded alike, no slash at its end. */
export function redirectPath(pathname: string): string {
  return encodedAlike(pathname).toLowerCase().replace(/\/+$/, '') || '/'
}

/** What stands for everything below a path, at the end of it alone. */
const BELOW = '/*'
/** Deeper addresses than this are below the first of their folders alone. */
const DEEPEST = 20

/** Whether a path of a redirect is that of all below it: `/blog/*`. */
export function isBelow(path: string): boolean {
  return path.endsWith(BELOW)
}

/** The paths at which a redirect of an address may begin, the nearest first: itself, then all below each of its folders. */
export function startsOf(path: string): string[] {
  const folders = path.split('/').slice(1, -1).slice(0, DEEPEST)
  const above = folders.map((_, n) => `/${folders.slice(0, n + 1).join('/')}${BELOW}`)
  return [...new Set([path, ...above.toReversed()])]
}

/** What stands for whatever value a parameter of a redirect has. */
export const ANY_VALUE = '*'

/** The parameter of a redirect's query that may have any value; null where each has its own. */
export function anyValued(query: string): string | null {
  // Most name none, and a hundred thousand are read at once.
  if (!query.includes(`=${ANY_VALUE}`)) return null
  return parametersOf(query).find(([, value]) => value === ANY_VALUE)?.[0] ?? null
}

/** Where an address is led by a target whose end is what the visitor's parameter says: `?id=N77` by `?id=*` to `/cars/*`. */
export function targetOfValue(to: string, named: string, search: string): string {
  const name = anyValued(named)
  const [, path, rest] = /^([^?#]*)(.*)$/s.exec(to)!
  if (name === null || !isBelow(path!)) return to
  const [, value = ''] = parametersOf(search).find(([asked]) => asked === name) ?? []
  // A value alone is no path: what it has of one is written in other letters.
  return path!.slice(0, -1) + encodeURIComponent(value) + rest
}

/** Where an address below `from` is led by a target: what is behind the folder takes the place of the target's `*`. */
export function targetBelow(to: string, from: string, pathname: string): string {
  const [, path, rest] = /^([^?#]*)(.*)$/s.exec(to)!
  if (!isBelow(from) || !isBelow(path!)) return to
  const behind = pathname.split('/').slice(from.split('/').length - 1)
  // No segment is empty: "//other.example" would be another site's.
  return path!.slice(0, -1) + behind.filter((segment) => segment !== '').join('/') + rest
}

/** The one spelling of a query: lower case, sorted. */
export function redirectQuery(search: string): string {
  return writtenQuery(parametersOf(search))
}

/** Parameters by which dealers' platforms tell their pages apart. */
// biome-ignore format: one list
const TELLING = new Set([
  'id', 'page_id', 'item', 'item_id', 'listing', 'listing_id', 'vehicle', 'vehicle_id', 'vehicleid',
  'car', 'car_id', 'carid', 'vin', 'make', 'model', 'body', 'type', 'condition', 'cat', 'category', 'view', 'option', 'action',
])
/** A stock number, however a platform calls it: stock, StockNo, stock_id, stk; the suggestions read the same. */
export const STOCK_PARAMETER = /^(?:stk|stock)/
const isTelling = (name: string) => TELLING.has(name) || STOCK_PARAMETER.test(name)

/**
 * An address at which nothing is, as far as it is kept: its path, and of its query what tells pages apart ("/used-cars.php?id=7"),
 * never what may be somebody's (rule:missing-paths).
 */
export function missingAddress(pathname: string, search: string): string {
  const telling = parametersOf(search).filter(([name, value]) => isTelling(name) && isKept(name, value))
  const query = writtenQuery(telling.slice(0, MOST_PARAMETERS))
  return redirectPath(pathname) + (query && `?${query}`)
}

/** A number of a vehicle or a word of the trade; a row's number is no name. */
function isKept(name: string, value: string): boolean {
  return /^(?:id|item)$/.test(name) ? /^[a-z]{0,3}-?\d{1,7}$/.test(value) : /^[\w.-]{1,40}$/.test(value)
}

/**
 * Every query of a redirect that an address with this query may be meant by, the most parameters first, of as many those that
 * name each value before those with any; '' is the last.
 */
export function matchingQueries(search: string): string[] {
  const asked = parametersOf(search).slice(0, MOST_ASKED)
  let sets: Parameter[][] = [[]]
  for (const [name, value] of asked) {
    const open = sets.filter((set) => set.length < MOST_PARAMETERS)
    const named = open.map((set): Parameter[] => [...set, [name, value]])
    const any = open.filter((set) => !hasAny(set)).map((set): Parameter[] => [...set, [name, ANY_VALUE]])
    sets = [...sets, ...named, ...any]
  }
  const order = (set: Parameter[]) => set.length * 2 - (hasAny(set) ? 1 : 0)
  return [...new Set(sets.sort((one, other) => order(other) - order(one)).map(writtenQuery))]
}

const hasAny = (set: readonly Parameter[]) => set.some(([, value]) => value === ANY_VALUE)

/** Where somebody is led: the target with what of their query the redirect neither names nor replaces. */
export function withRest(to: string, search: string, named: string): string {
  const rest = new URLSearchParams(search)
  for (const [name, value] of new URLSearchParams(named)) remove(rest, name, value)
  const [address, hash] = to.split('#') as [string, string | undefined]
  for (const name of new URLSearchParams(address.split('?')[1]).keys()) rest.delete(name)
  const query = rest.size === 0 ? '' : `${address.includes('?') ? '&' : '?'}${rest}`
  return address + query + (hash === undefined ? '' : `#${hash}`)
}

/** "/used-cars.php?id=7" */
export function fromText({ path, query }: Redirect['from']): string {
  return query ? `${path}?${query}` : path
}

type Parameter = readonly [name: string, value: string]

function parametersOf(search: string): Parameter[] {
  return [...new URLSearchParams(search.toLowerCase())]
}

function writtenQuery(parameters: readonly Parameter[]): string {
  const sorted = new URLSearchParams(parameters.map(([name, value]) => [name, value]))
  sorted.sort()
  return sorted.toString()
}

function remove(from: URLSearchParams, name: string, value: string): void {
  const isNamed = (other: string) => value === ANY_VALUE || other.toLowerCase() === value
  const known = [...from].find(([one, other]) => one.toLowerCase() === name && isNamed(other))
  if (known) from.delete(...known)
}

function encodedAlike(pathname: string): string {
  try {
    return encodeURI(decodeURI(pathname))
  } catch {
    return pathname
  }
}
