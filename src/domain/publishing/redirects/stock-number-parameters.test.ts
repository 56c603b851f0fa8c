import { expect, test } from 'vitest'
import { stockNumberParameters } from './stock-number-parameters.ts'

const NUMBERS = Array.from({ length: 60 }, (_, n) => String(n + 1))
const asked = (name: string, values: readonly (string | number)[]) =>
  values.map((value) => ({ path: '/stock.php', query: `${name}=${value}` }))
const upTo = (count: number) => NUMBERS.slice(0, count)
const gives = (name: string, values: readonly (string | number)[]) =>
  stockNumberParameters(asked(name, values), [...NUMBERS, 'AB-7'])('/stock.php', name)

test.each<[string, string, readonly (string | number)[], ReturnType<typeof gives>]>([
  ['numbers of vehicles', 'no', upTo(50), 'most'],
  ['in any case', 'no', ['ab-7', ...upTo(4)], 'most'],
  ['most of them', 'no', [...upTo(6), 901, 902, 903, 904, 905], 'most'],
  ['half of them', 'no', [...upTo(5), 901, 902, 903, 904, 905], 'few'],
  ['few', 'no', upTo(4), 'few'],
  ['one of them often', 'no', ['1', '1', '1', '1', '1'], 'few'],
  ['pages of a list', 'page', upTo(20), 'few'],
  ['what bounds a search', 'price_min', upTo(20), 'few'],
])('%s: %s', (_, name, values, expected) => expect(gives(name, values)).toBe(expected))

test('of another path nothing is known', () => {
  expect(stockNumberParameters(asked('no', upTo(9)), NUMBERS)('/news.php', 'no')).toBe('few')
})

const LONG = Array.from({ length: 60 }, (_, n) => String(20_431 + n * 3))
const LETTERED = LONG.map((number) => `U${number}`)
test.each<[string, string[], readonly (string | number)[], 'most' | 'nearly-all']>([
  ['numbers that no counter reached', LONG, LONG, 'nearly-all'],
  ['numbers with letters', LETTERED, LETTERED.map((one) => one.toLowerCase()), 'nearly-all'],
  ['all but one in ten', LONG, [...LONG.slice(0, 18), 1, 2], 'nearly-all'],
  ['all but one in five', LONG, [...LONG.slice(0, 16), 1, 2, 3, 4], 'most'],
  ['nine', LONG, LONG.slice(0, 9), 'most'],
  ['numbers from 1 on, which rows have, too', NUMBERS, NUMBERS, 'most'],
  [
    'numbers from 1 on, of which rows would meet a third',
    NUMBERS.map((one) => String(Number(one) * 3)),
    [3, 6, 9, 12, 15, 18, 21, 24, 27, 180],
    'nearly-all',
  ],
])('an id of %s', (_, stockNumbers, values, expected) =>
  expect(stockNumberParameters(asked('id', values), stockNumbers)('/stock.php', 'id')).toBe(expected),
)
