import { type RedirectFrom, STOCK_PARAMETER } from '#domain/content/redirect.ts'

/** Fewer values may be stock numbers by chance. */
const LEAST_VALUES = 5
/** Parameters that count pages, pictures and years, or bound a search: small stock numbers are among their values, too. */
const COUNTS =
  /^(?:p|pg|paged?|start|offset|limit|per_?page|year|month|day|sort|order|v|ver|version|w|h|width|height|size|q|.*(?:min|max|from|to|price|km|kms|year|page))$/

/** Whether a parameter counts or bounds: none of its values is the number of one vehicle. */
export function isCount(parameter: string): boolean {
  return COUNTS.test(parameter)
}

/** Of fewer a counter of rows may meet as many by chance. */
const LEAST_OF_NEARLY_ALL = 10
const NEARLY_ALL = 0.9
/** Where more of the numbers from 1 on are stock numbers, a counter of rows meets them, too. */
const MOST_BY_CHANCE = 0.5

/** How many values of a parameter are stock numbers; `nearly-all`: and so many that no counter of rows met them by chance. */
type Share = 'few' | 'most' | 'nearly-all'
/** The share of a path's parameter, as the addresses of a list show: `no` of `/stock.php?no=1043`. */
export type GivesStockNumbers = (path: string, parameter: string) => Share

/**
 * Most: five or more values, most of them stock numbers as they are written. Nearly all: nine of ten of ten or more, while at most
 * half of the numbers up to the largest value are stock numbers (rule:redirect-suggestions).
 */
export function stockNumberParameters(
  asked: readonly RedirectFrom[],
  stockNumbers: readonly string[],
): GivesStockNumbers {
  const known = new Set(stockNumbers.map((number) => number.toLowerCase()))
  const values = Map.groupBy(
    asked.flatMap(({ path, query }) => [...new URLSearchParams(query)].map(([name, value]) => ({ path, name, value }))),
    ({ path, name }) => keyOf(path, name),
  )
  const whole = [...known].filter(isWhole).map(Number)
  const shares = new Map<string, Share>()
  for (const [key, all] of values) {
    const { name } = all[0]!
    if (isCount(name) || STOCK_PARAMETER.test(name)) continue
    const each = new Set(all.map(({ value }) => value))
    const numbers = [...each].filter((value) => known.has(value))
    if (numbers.length < LEAST_VALUES || numbers.length * 2 <= each.size) continue
    const isNearlyAll = numbers.length >= LEAST_OF_NEARLY_ALL && numbers.length >= each.size * NEARLY_ALL
    shares.set(key, isNearlyAll && chanceOf(numbers, whole) <= MOST_BY_CHANCE ? 'nearly-all' : 'most')
  }
  return (path, parameter) => shares.get(keyOf(path, parameter)) ?? 'few'
}

/** How likely a number of a counter that ran from 1 to the largest of `numbers` is a stock number. */
function chanceOf(numbers: readonly string[], stockNumbers: readonly number[]): number {
  const largest = Math.max(1, ...numbers.filter(isWhole).map(Number))
  return new Set(stockNumbers.filter((one) => one >= 1 && one <= largest)).size / largest
}

function isWhole(value: string): boolean {
  return /^\d{1,15}$/.test(value)
}

function keyOf(path: string, parameter: string): string {
  return `${path}?${parameter}`
}
