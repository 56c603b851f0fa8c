import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FACT_COLUMNS, SPEC_COLUMNS } from '../listing-columns.ts'
import { FEED_FIELDS, findFeedField, findNamedField, headerKey } from './fields.ts'

test('no header means two fields', () => {
  const owners = new Map<string, string>()
  for (const [field, { headers }] of Object.entries(FEED_FIELDS)) {
    for (const header of headers) {
      expect(owners.get(header) ?? field, header).toBe(field)
      owners.set(header, field)
    }
  }
})

test('headers are written as they are compared', () => {
  for (const { headers } of Object.values(FEED_FIELDS))
    for (const header of headers) expect(headerKey(header)).toBe(header)
})

test('plain fields are facts and specs of a listing', () => {
  for (const [field, { to }] of Object.entries(FEED_FIELDS)) {
    if (to !== 'row') expect(to === 'facts' ? FACT_COLUMNS : SPEC_COLUMNS).toHaveProperty(field)
  }
})

test.each([
  ['Stock number*', 'stockNumber'],
  [' STOCK_NO ', 'stockNumber'],
  ['DAP Price', 'driveAwayPrice'],
  ['EGC Price', 'exclGovtChargesPrice'],
  ['Exterior Colour', 'colour'],
  ['encrypted RedBook code', 'redbookCode'],
  ['NVIC code', 'nvic'],
  ['Image 12', 'photos'],
  ['price_cents', undefined],
  ['Warranty', undefined],
  ['constructor', undefined],
])('header %j → %s', (header, field) => {
  expect(findFeedField(header)).toBe(field)
})

test('a map may use the names of facts', () => {
  expect(
    ['priceCents', 'odometerKm', 'purchaseCostCents', 'dealerComments', 'towingCapacityBrakedKg', 'gearType'].map(
      findNamedField,
    ),
  ).toEqual(['price', 'odometerKm', 'purchaseCostCents', 'dealerComments', 'towingCapacityBrakedKg', 'gearType'])
})

test('every header the documentation names is known', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../../docs/feeds.md'), 'utf8')
  const rows = /\| Group \| Headers \|\n\|[-|]+\|\n((?:\|.*\n)+)/.exec(text)![1]!.trim().split('\n')
  const headers = rows
    .flatMap((row) =>
      row
        .split('|')[2]!
        .replace(/\([^)]*\)|\*/g, '')
        .split(','),
    )
    .map((header) => header.trim())
  expect(headers.length).toBeGreaterThan(60)
  expect(headers.filter((header) => findFeedField(header) === undefined)).toEqual([])
})
