import {
  ANY_VALUE,
  fromText,
  isBelow,
  type Redirect,
  redirectPath,
  redirectQuery,
  STOCK_PARAMETER,
} from '#domain/content/redirect.ts'
import { mayBePage } from './site-paths.ts'
import { CERTAINTIES, type Certainty, type SuggestedRedirect, type SuggestedRedirects } from './suggest-target.ts'

/** So many addresses at least that are made alike and lead to one place are one redirect. */
const LEAST_COVERED = 5
/** The address of a vehicle, by whatever is its stock number (rule:vehicle-lifetime). */
const BY_STOCK_NUMBER = '/cars/*'

/**
 * The same suggestions with one redirect in place of many that are made alike: `/used-cars.php?id=*` for six hundred of them,
 * `/news/2019/*` for all below a folder (rule:redirect-suggestions). It stands for those that are as sure and lead to one place,
 * where they are more than half of all addresses made so; the others keep rows of their own, which go before it. Where a parameter
 * says that it is a stock number, numbers that nobody here has go with those of vehicles.
 */
export function gatherSuggestions({ suggestions, open }: SuggestedRedirects): SuggestedRedirects {
  const asked = [
    ...suggestions.map((suggestion) => ({ from: suggestion.from, suggestion, left: null })),
    ...open.filter(({ isUnread }) => !isUnread).map((left) => ({ from: fromOf(left.address), suggestion: null, left })),
  ]
  const byPattern = Map.groupBy(
    asked.flatMap((one) => patternsOf(one.from).map((pattern) => ({ ...one, pattern }))),
    ({ pattern }) => fromText(pattern),
  )
  const inPlaceOf = new Map<object, SuggestedRedirect | SuggestedRedirects['open'][number]>()
  // The largest first: an address of two such parameters is gathered once.
  for (const made of [...byPattern.values()].sort((one, other) => other.length - one.length)) {
    const left = made.filter((one) => !inPlaceOf.has(one.suggestion ?? one.left!))
    const ends = left.flatMap((one) => endsOf(one).map((end) => ({ ...one, end })))
    const isKnown = ends.filter(({ end }) => end === OF_VEHICLE).length >= LEAST_COVERED
    const ofNobody = isKnown && saysStockNumber(made[0]!.pattern) ? left.filter(isOfNobody) : []
    const ofAny = [...ends, ...ofNobody.map((one) => ({ ...one, end: OF_VEHICLE }))]
    const alike = byEnd(ofAny).find((one) => {
      // Numbers of vehicles that are sold say, too, what the parameter is; they lead to what is left of their kind.
      const isNumbers = one[0]!.end.to === BY_STOCK_NUMBER
      const fitting = isNumbers ? made.filter(isByNumber).length + ofNobody.length : one.length
      return one.length >= LEAST_COVERED && fitting * 2 > made.length
    })
    if (!alike) continue
    const { pattern, end, suggestion, left: first } = alike[0]!
    const hits = alike.reduce((sum, one) => sum + (one.suggestion ?? one.left!).hits, 0)
    const covers = alike.length
    const strange = end === OF_VEHICLE ? ofNobody.length : 0
    const known = strange > 0 ? alike.filter(isByNumber) : alike
    const row = suggestion
      ? { from: pattern, to: end.to, sure: leastSure(known), why: whyOf(suggestion, end.to, strange), hits, covers }
      : { address: fromText(pattern), reason: first!.reason, hits, covers }
    for (const one of alike) inPlaceOf.set(one.suggestion ?? one.left!, row)
  }
  const gathered = <One extends object>(all: readonly One[]) => [
    ...new Set(all.map((one) => (inPlaceOf.get(one) ?? one) as One)),
  ]
  return { suggestions: gathered(suggestions), open: gathered(open).filter((one) => 'address' in one) }
}

type Asked = {
  from: Redirect['from']
  suggestion: SuggestedRedirect | null
  left: SuggestedRedirects['open'][number] | null
}
type End = { key: string; to: string }
const OF_VEHICLE: End = { key: `known ${BY_STOCK_NUMBER}`, to: BY_STOCK_NUMBER }
const MAYBE_OF_VEHICLE: End = { key: `guess ${BY_STOCK_NUMBER}`, to: BY_STOCK_NUMBER }

/** The places one may lead to by a pattern: its own, and that of whatever vehicle has the number. */
function endsOf({ from, suggestion, left }: Asked): End[] {
  if (!suggestion) return [{ key: `none ${left!.reason}`, to: '' }]
  const { to, sure } = suggestion
  const own = { key: `${sure} ${to}`, to }
  if (!to.startsWith('/cars/') || !isByNumber({ from, suggestion, left })) return [own]
  // Of one parameter some numbers say more for themselves than others.
  return [own, sure === 'guess' ? MAYBE_OF_VEHICLE : OF_VEHICLE]
}

/** Whether the parameter of a pattern is called as stock numbers are. */
function saysStockNumber({ query }: Redirect['from']): boolean {
  return [...new URLSearchParams(query)].some(([name, value]) => value === ANY_VALUE && STOCK_PARAMETER.test(name))
}

/** Whether its number is that of no vehicle the dealer has or had. */
function isOfNobody({ suggestion }: Asked): boolean {
  return suggestion?.stockNumber === undefined && !suggestion?.to.startsWith('/cars/')
}

/** Whether a parameter is the stock number of the vehicle, as an address under `/cars` has it. */
function isByNumber({ from, suggestion }: Asked): boolean {
  const number = suggestion?.stockNumber?.toLowerCase()
  return (
    number !== undefined &&
    /^[a-z0-9-]+$/.test(number) &&
    [...new URLSearchParams(from.query).values()].includes(number)
  )
}

function leastSure(alike: readonly Asked[]): Certainty {
  return CERTAINTIES.findLast((one) => alike.some(({ suggestion }) => suggestion?.sure === one))!
}

/** What leads to one place together, the most first. */
function byEnd<One extends { end: End }>(all: readonly One[]): One[][] {
  return [...Map.groupBy(all, ({ end }) => end.key).values()].sort((one, other) => other.length - one.length)
}

/** Stands for whatever is below a folder. */
const ANY_BELOW = 'x'

/** By which patterns an address may be led: any value of a parameter that has a figure, or all below a folder it is in. */
function patternsOf({ path, query }: Redirect['from']): Redirect['from'][] {
  const parameters = [...new URLSearchParams(query)]
  if (isBelow(path) || parameters.some(([, value]) => value === ANY_VALUE)) return []
  if (parameters.length === 0) {
    // A vehicle that is sold, or an article, says so at its own address.
    if (mayBePage(path)) return []
    const folders = path.split('/').slice(1, -1)
    // The nearest folder first: of two that cover as many it is the one.
    return folders
      .map((_, depth) => `/${folders.slice(0, depth + 1).join('/')}`)
      .filter((folder) => !mayBePage(`${folder}/${ANY_BELOW}`))
      .map((folder) => ({ path: `${folder}/*`, query: '' }))
      .reverse()
  }
  return parameters
    .filter(([, value]) => /\d/.test(value))
    .map(([name]) => {
      const any = parameters.map(([other, value]) => [other, other === name ? ANY_VALUE : value])
      return { path, query: redirectQuery(`${new URLSearchParams(any)}`) }
    })
}

function whyOf({ why }: SuggestedRedirect, to: string, strange: number): string {
  if (to !== BY_STOCK_NUMBER) return `Of each: ${why}`
  if (strange === 0) return 'Each is the stock number of a vehicle'
  return `Each is a stock number; of ${strange} there is no vehicle, and the page that says so leads to the stock`
}

function fromOf(address: string): Redirect['from'] {
  const { pathname, search } = new URL(address, 'https://site.invalid')
  return { path: redirectPath(pathname), query: redirectQuery(search) }
}
