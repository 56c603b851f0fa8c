import { expect, test } from 'vitest'
import { deliveryQuote } from './delivery-quote.ts'

const ZONES = [
  { name: 'Brisbane', postcodes: ['4000-4207', '4300'], priceCents: 14_900 },
  { name: 'Darwin', postcodes: ['0800-0899'], priceCents: 0 },
  { name: 'Rest of Queensland', postcodes: ['4000-4999'], priceCents: 59_000 },
]

test.each([
  ['4000', 'Brisbane'],
  ['4207', 'Brisbane'],
  ['4300', 'Brisbane'],
  [' 4170 ', 'Brisbane'],
  ['4208', 'Rest of Queensland'],
  ['0800', 'Darwin'],
])('%s is in %s', (postcode, name) => {
  expect(deliveryQuote(ZONES, postcode)).toMatchObject({ kind: 'quote', name })
})

test.each([
  ['', 'empty'],
  ['  ', 'empty'],
  ['400', 'invalid'],
  ['40000', 'invalid'],
  ['4O00', 'invalid'],
  ['٤٠٠٠', 'invalid'],
  ['2000', 'unknown'],
  ['0900', 'unknown'],
])('%j is %s', (typed, kind) => {
  expect(deliveryQuote(ZONES, typed)).toEqual({ kind })
})
