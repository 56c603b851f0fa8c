import { ANY_VALUE, fromText, isBelow, type Redirect, redirectPath, redirectQuery } from '#domain/content/redirect.ts'
import { mayBePage } from './site-paths.ts'
import { CERTAINTIES, type Certainty, type SuggestedRedirect, type SuggestedRedirects } from './suggest-target.ts'

/** So many addresses at least that are made alike and lead to one place are one redirect. */
const LEAST_COVERED = 5
/** The address of a vehicle, by whatever is its stock number (rule:vehicle-lifetime). */
const BY_STOCK_NUMBER = '/cars/*'

/**
 * The same suggestions with one redirect in place of many that are made alike: `/used-cars.php?id=*` for six hundred of them,
 * `/news/2019/*` for all below a folder (rule:redirect-suggestions). It stands for those that are as sure and lead to one place,
 * where they are more than half of all addresses made so; the others keep rows of their own, which go before it.
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
    const alike = byEnd(left.flatMap((one) => endsOf(one).map((end) => ({ ...one, end })))).find((one) => {
      // Numbers of vehicles that are sold say, too, what the parameter is; they lead to what is left of their kind.
      const fitting = one[0]!.end.to === BY_STOCK_NUMBER ? made.filter(isByNumber).length : one.length
      return one.length >= LEAST_COVERED && fitting * 2 > made.length
    })
    if (!alike) continue
    const { pattern, end, suggestion, left: first } = alike[0]!
    const hits = alike.reduce((sum, one) => sum + (one.suggestion ?? one.left!).hits, 0)
    const covers = alike.length
    const row = suggestion
      ? { from: pattern, to: end.to, sure: leastSure(alike), why: whyOf(suggestion, end.to), hits, covers }
      : { address: fromText(pattern), reason: first!.reason, hits, covers }
    for (const one of alike) inPlaceOf.set(one.suggestion ?? one.left!, row)
  }
  const gathered = <One extends object>(all: readonly One[]) => [
    ...new Set(all.map((one) => (inPlaceOf.get(one) ?? one) as One)),
  ]
  return { suggestions: gathered(suggestions), open: gathered(open) }
}

type Asked = {
  from: Redirect['from']
  suggestion: SuggestedRedirect | null
  left: SuggestedRedirects['open'][number] | null
}
type End = { key: string; to: string }

/** The places one may lead to by a pattern: its own, and that of whatever vehicle has the number. */
function endsOf({ from, suggestion, left }: Asked): End[] {
  if (!suggestion) return [{ key: `none ${left!.reason}`, to: '' }]
  const { to, sure } = suggestion
  const own = { key: `${sure} ${to}`, to }
  if (!to.startsWith('/cars/') || !isByNumber({ from, suggestion, left })) return [own]
  // Of one parameter some numbers say more for themselves than others.
  return [own, { key: `${sure === 'guess' ? sure : 'known'} ${BY_STOCK_NUMBER}`, to: BY_STOCK_NUMBER }]
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

function whyOf({ why }: SuggestedRedirect, to: string): string {
  return to === BY_STOCK_NUMBER ? 'Each is the stock number of a vehicle' : `Of each: ${why}`
}

function fromOf(address: string): Redirect['from'] {
  const { pathname, search } = new URL(address, 'https://site.invalid')
  return { path: redirectPath(pathname), query: redirectQuery(search) }
}
