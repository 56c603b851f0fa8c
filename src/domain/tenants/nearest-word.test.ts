import { expect, test } from 'vitest'
import { nearestWord } from './nearest-word.ts'

const known = ['pageSize', 'promoCard', 'promoCardPosition', 'includeSoldCarsDays', 'abn']

test.each([
  ['sonday', 'sunday'],
  ['Sonday', 'sunday'],
  ['monnday', 'monday'],
  ['tonday', 'monday'],
])('of days as near %j probably means %j', (word, meant) => expect(nearestWord(word, ['monday', 'sunday'])).toBe(meant))

test.each([
  ['pagesize', 'pageSize'],
  ['page_size', 'pageSize'],
  ['pgaeSize', 'pageSize'],
  ['promo_card', 'promoCard'],
  ['include_sold_cars_days', 'includeSoldCarsDays'],
  ['ab', 'abn'],
  ['promo', 'promoCard'],
  ['abnNumber', 'abn'],
  ['colour', undefined],
  ['x', undefined],
  ['', undefined],
])('%j probably means %j', (word, meant) => expect(nearestWord(word, known)).toBe(meant))
