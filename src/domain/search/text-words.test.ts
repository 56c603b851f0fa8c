import { expect, test } from 'vitest'
import { stockNumberWord, typoAllowance, wordsOfField, wordsOfQuery } from './text-words.ts'

test.each([
  ['CX-5', ['cx5', 'cx', '5']],
  ['HiLux', ['hilux', 'hi', 'lux']],
  ['SR5', ['sr5', 'sr', '5']],
  ['Land Cruiser', ['land', 'cruiser', 'landcruiser']],
  ['Mazda 3', ['mazda', '3', 'mazda3']],
  ['Citroën', ['citroen']],
  ['2.0L', ['2.0l', '2', '0l', '0', 'l']],
  ['(4X4)', ['4x4', '4', 'x']],
  ['  - ', []],
])('%j can be found by %j', (value, words) => {
  expect(wordsOfField('model', value)).toEqual(words)
})

test('neighbouring words of a name are not written as one', () => {
  expect(wordsOfField('name', '2019 Land Rover')).toEqual(['2019', 'land', 'rover'])
})

test('what is typed keeps its words whole', () => {
  expect(wordsOfQuery(' CX-5  D-Max, 2.0l “Škoda” ')).toEqual(['cx5', 'dmax', '2.0l', 'skoda'])
  expect(wordsOfQuery('a '.repeat(50))).toHaveLength(12)
  expect(wordsOfQuery('--- !')).toEqual([])
})

test('a word typed as it is shown is always one of the words of the value', () => {
  for (const value of ['D-MAX', 'X-Trail', 'i30', '3008', 'BT-50', 'T-Cross', "Who's", 'Plug-in Hybrid']) {
    for (const word of wordsOfQuery(value)) expect(wordsOfField('model', value)).toContain(word)
  }
})

test('stock numbers are compared without signs and case; numbers allow no typing slips', () => {
  expect(stockNumberWord('AB-00123 ')).toBe('ab00123')
  expect([
    typoAllowance('kia'),
    typoAllowance('hylux'),
    typoAllowance('landcrusier'),
    typoAllowance('20191234'),
  ]).toEqual([0, 1, 2, 0])
})
