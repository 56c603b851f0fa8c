import { squeezed } from '#domain/search/plain-words/quantities.ts'
import { either } from '#domain/search/plain-words/stock-names.ts'
import { FILLERS, TRADE_WORDS } from '#domain/search/plain-words/trade-words.ts'
import type { FacetAttribute, RangeAttribute } from '#domain/search/search-document.ts'
import type { Bounds } from '#domain/search/search-query.ts'

/** What a list of stock at a former site was narrowed to, in the words of this one's search. */
export type AddressFacets = {
  values: [attribute: FacetAttribute, value: string][]
  /** Bodies that stand beside words of something else, such as a place: `/used-sedans-sydney`. */
  bodiesBeside: AddressFacets['values']
  ranges: Partial<Record<RangeAttribute, Bounds>>
}

const TRADES: ReadonlyMap<string, readonly [FacetAttribute, string]> = new Map(Object.entries(TRADE_WORDS))
/** As many words at most are one of the trade's: "rear wheel drive". */
const LONGEST = 3
/** Words that stand about it in an address: `/used-suvs-for-sale`. */
const ABOUT_STOCK = /^(?:used|new|demo|pre|owned|second|hand|autos?|stock|inventory|showroom|listings?|sale|body|type)$/
/** Of a list, how it is shown. */
const SHOWN_AS = /^(?:sort|order|view|page|layout|dir)/

/** By the name of a parameter without its strokes; `max` and `min` alone are prices, dollars. */
const RANGES: readonly (readonly [RegExp, RangeAttribute, 'min' | 'max' | 'both'])[] = [
  [/^(?:max|maxprice|pricemax|priceto|toprice|budget)$/, 'price', 'max'],
  [/^(?:min|minprice|pricemin|pricefrom|fromprice)$/, 'price', 'min'],
  [/^(?:maxkms?|kms?max|kmsto|maxodometer|odometermax)$/, 'km', 'max'],
  [/^(?:minyear|yearmin|yearfrom|fromyear)$/, 'year', 'min'],
  [/^(?:maxyear|yearmax|yearto|toyear)$/, 'year', 'max'],
  [/^year$/, 'year', 'both'],
]

/** Body, fuel and their like, price, year and kilometres, as path and query name them; of segments that say anything else, the body alone. */
export function facetsInAddress(path: string, query: string): AddressFacets {
  const parameters = [...new URLSearchParams(query)].filter(([name]) => !SHOWN_AS.test(name))
  const segments = path.split('/').map((segment) => segment.replace(/\.\w{2,5}$/, ''))
  const texts = [...segments, ...parameters.map(([, value]) => value)]
  const values = texts.flatMap(tradeWordsIn)
  const bodiesBeside = texts.filter((text) => tradeWordsIn(text).length === 0).flatMap(bodiesIn)
  const ranges: AddressFacets['ranges'] = {}
  for (const [name, written] of parameters) {
    const [, attribute, side] = RANGES.find(([named]) => named.test(name.replace(/[^a-z]/g, ''))) ?? []
    const number = /^\$?\d{1,3}(?:,?\d{3})*$/.test(written) ? Number(written.replace(/\D/g, '')) : 0
    if (!attribute || number === 0) continue
    const before = ranges[attribute] ?? { min: null, max: null }
    ranges[attribute] = side === 'both' ? { min: number, max: number } : { ...before, [side!]: number }
  }
  return { values, bodiesBeside, ranges }
}

/** What every word of a text says; none where a word says nothing of the trade. */
function tradeWordsIn(text: string): AddressFacets['values'] {
  const { values, hasOthers } = valuesIn(text)
  return hasOthers ? [] : values
}

function bodiesIn(text: string): AddressFacets['values'] {
  return valuesIn(text).values.filter(([attribute]) => attribute === 'body')
}

/** What words of a text say; `hasOthers`: some say nothing of the trade. */
function valuesIn(text: string): { values: AddressFacets['values']; hasOthers: boolean } {
  const words = text.toLowerCase().split(/[^a-z0-9]+/)
  const named = words.filter((word) => word !== '' && !ABOUT_STOCK.test(word) && !FILLERS.has(word))
  const values: AddressFacets['values'] = []
  let hasOthers = false
  for (let at = 0; at < named.length; ) {
    const length = [LONGEST, 2, 1].find((n) => at + n <= named.length && tradeOf(named.slice(at, at + n)))
    if (length) values.push([...tradeOf(named.slice(at, at + length))!])
    else hasOthers = true
    at += length ?? 1
  }
  return { values, hasOthers }
}

function tradeOf(words: readonly string[]) {
  return either(TRADES, squeezed(words.join('')))
}
