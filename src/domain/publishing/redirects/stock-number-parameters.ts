import { type RedirectFrom, STOCK_PARAMETER } from '#domain/content/redirect.ts'

/** Fewer values may be stock numbers by chance. */
const LEAST_VALUES = 5
/** Parameters that count pages, pictures and years, or bound a search: small stock numbers are among their values, too. */
const COUNTS =
  /^(?:p|pg|paged?|start|offset|limit|per_?page|year|month|day|sort|order|v|ver|version|w|h|width|height|size|q|.*(?:min|max|from|to|price|km|kms|year|page))$/

/** Whether a parameter of a path gives stock numbers, as the addresses of a list show: `no` of `/stock.php?no=1043`. */
export type GivesStockNumbers = (path: string, parameter: string) => boolean

/** Five or more values, most of them stock numbers as they are written (rule:redirect-suggestions). */
export function stockNumberParameters(
  asked: readonly RedirectFrom[],
  stockNumbers: readonly string[],
): GivesStockNumbers {
  const known = new Set(stockNumbers.map((number) => number.toLowerCase()))
  const values = Map.groupBy(
    asked.flatMap(({ path, query }) => [...new URLSearchParams(query)].map(([name, value]) => ({ path, name, value }))),
    ({ path, name }) => keyOf(path, name),
  )
  const giving = new Set<string>()
  for (const [key, all] of values) {
    const { name } = all[0]!
    if (COUNTS.test(name) || STOCK_PARAMETER.test(name)) continue
    const each = new Set(all.map(({ value }) => value))
    const numbers = [...each].filter((value) => known.has(value))
    if (numbers.length >= LEAST_VALUES && numbers.length * 2 > each.size) giving.add(key)
  }
  return (path, parameter) => giving.has(keyOf(path, parameter))
}

function keyOf(path: string, parameter: string): string {
  return `${path}?${parameter}`
}
