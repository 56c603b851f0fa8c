import { expect, test } from 'vitest'
import type { ItemType } from '#domain/stock/listing.ts'
import { kindFindings } from './check-kinds.server.ts'

type Site = Parameters<typeof kindFindings>[1]
const found = (counts: [ItemType, number][], site: Partial<Site> = {}) =>
  kindFindings(new Map(counts), { vehicleKinds: ['car', 'motorcycle'], vehicleWord: 'car', ...site })

test('a later feed of which a tenth are no cars is told with the word for all (rule:vehicle-word)', () => {
  expect(found([['car', 90], ['motorcycle', 10]])).toEqual([
    {
      about: 'works',
      path: 'settings.site.vehicleWord',
      says: 'The site calls all its vehicles cars, and a tenth of them or more are none: car (90), motorcycle (10).',
      fix: 'Say "site": { "vehicleWord": "vehicle" }, or what you call them all.',
    },
  ]) // biome-ignore format: one list
  expect(found([['car', 91], ['motorcycle', 9]])).toEqual([]) // biome-ignore format: one list
  expect(found([['car', 90], ['motorcycle', 10]], { vehicleWord: 'machine' })).toEqual([]) // biome-ignore format: one list
  expect(found([['motorcycle', 5]])).toMatchObject([{ fix: expect.stringContaining('"motorcycle"') }])
  expect(found([])).toEqual([])
})

test('kinds nobody named are told with the word only where it changes', () => {
  const fixOf = (counts: [ItemType, number][]) => found(counts, { vehicleKinds: ['car'] }).map(({ fix }) => fix)
  expect(fixOf([['car', 10], ['caravan', 1]])).toEqual(['Say "site": { "vehicleKinds": ["car","caravan"] }.']) // biome-ignore format: one list
  expect(fixOf([['car', 9], ['caravan', 1]])).toEqual([
    'Say "site": { "vehicleKinds": ["car","caravan"], "vehicleWord": "vehicle" }, or what you call them all.',
  ]) // biome-ignore format: one list
})
