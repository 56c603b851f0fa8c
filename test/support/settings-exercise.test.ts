import { expect, test } from 'vitest'
import * as z from 'zod'
import { unexercised } from './settings-exercise.ts'

const schema = z.strictObject({
  shown: z.boolean().default(false),
  order: z.enum(['first', 'last', 'none']).default('first'),
  title: z.string().default('Offers'),
  phone: z.string().nullable().default(null),
  offers: z.array(z.strictObject({ ends: z.string().nullable().default(null) })).default([]),
  phones: z.record(z.string(), z.strictObject({ masked: z.boolean().optional() })).default({}),
  postcodes: z.array(z.string()).min(1),
})
const plain = schema.parse({ postcodes: ['4000'] })

test('settings nobody touched are told one by one', () => {
  expect(unexercised(schema, [plain])).toEqual([
    'shown: never true',
    'order: never "last", "none"',
    'title: never changed from "Offers"',
    'phone: never set',
    'offers[]: never filled',
    'phones.*: never filled',
  ])
})

test('both sides of everything leave nothing to tell', () => {
  const changed = schema.parse({
    shown: true,
    order: 'last',
    title: 'Deals',
    phone: '07 5550 0000',
    offers: [{ ends: '2026-12-24' }, {}],
    phones: { north: { masked: true }, south: { masked: false }, west: {} },
    postcodes: ['4000'],
  })
  expect(unexercised(schema, [plain, changed, { ...plain, order: 'none' }])).toEqual([])
})

test('a side nobody is on is told, also inside lists and where the default is gone', () => {
  const always = schema.parse({
    title: 'Deals',
    phone: '07 5550 0000',
    offers: [{ ends: '2026-12-24' }],
    postcodes: ['4000'],
  })
  expect(unexercised(schema, [always])).toEqual(
    expect.arrayContaining([
      'title: never as it comes, "Offers"',
      'phone: always set',
      'offers[]: never empty',
      'offers[].ends: always set',
    ]),
  )
})
