import { expect, test } from 'vitest'
import { stockNumberParameters } from './stock-number-parameters.ts'

const NUMBERS = Array.from({ length: 60 }, (_, n) => String(n + 1))
const asked = (name: string, values: readonly (string | number)[]) =>
  values.map((value) => ({ path: '/stock.php', query: `${name}=${value}` }))
const upTo = (count: number) => NUMBERS.slice(0, count)
const gives = (name: string, values: readonly (string | number)[]) =>
  stockNumberParameters(asked(name, values), [...NUMBERS, 'AB-7'])('/stock.php', name)

test.each<[string, string, readonly (string | number)[], boolean]>([
  ['numbers of vehicles', 'no', upTo(50), true],
  ['in any case', 'no', ['ab-7', ...upTo(4)], true],
  ['most of them', 'no', [...upTo(6), 901, 902, 903, 904, 905], true],
  ['half of them', 'no', [...upTo(5), 901, 902, 903, 904, 905], false],
  ['few', 'no', upTo(4), false],
  ['one of them often', 'no', ['1', '1', '1', '1', '1'], false],
  ['pages of a list', 'page', upTo(20), false],
  ['what bounds a search', 'price_min', upTo(20), false],
])('%s: %s', (_, name, values, expected) => expect(gives(name, values)).toBe(expected))

test('of another path nothing is known', () => {
  expect(stockNumberParameters(asked('no', upTo(9)), NUMBERS)('/news.php', 'no')).toBe(false)
})
