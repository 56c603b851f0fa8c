import { expect, test } from 'vitest'
import type { FacetCount } from './engine.ts'
import { facetItems } from './facet-order.ts'

const counts = (...pairs: [string, number][]): FacetCount[] => pairs.map(([value, count]) => ({ value, count }))

test('most vehicles first, then by label as people read', () => {
  const items = facetItems(
    'model',
    counts(['Yaris', 2], ['i30', 2], ['Škoda', 2], ['Series 10', 2], ['Series 9', 2], ['HiLux', 9]),
  )
  expect(items.map(({ label }) => label)).toEqual(['HiLux', 'i30', 'Series 9', 'Series 10', 'Škoda', 'Yaris'])
})

test('car types are new, demo, used whatever there is most of', () => {
  expect(facetItems('car_type', counts(['used', 90], ['other', 50], ['demo', 1], ['new', 2]))).toEqual([
    { label: 'New', value: 'new', count: 2 },
    { label: 'Demo', value: 'demo', count: 1 },
    { label: 'Used', value: 'used', count: 90 },
    { label: 'other', value: 'other', count: 50 },
  ])
})

test('a certified-only tenant does not offer what is not certified', () => {
  const certified = counts(['false', 9], ['true', 3])
  expect(facetItems('certified', certified, { certifiedOnly: true })).toEqual([
    { label: 'Certified', value: 'true', count: 3 },
  ])
  expect(facetItems('certified', certified)).toHaveLength(2)
  expect(facetItems('tag', certified, { certifiedOnly: true })).toHaveLength(2)
})

test('values without words of their own are shown as they are, constructor among them', () => {
  expect(facetItems('car_type', counts(['constructor', 1]))).toEqual([
    { label: 'constructor', value: 'constructor', count: 1 },
  ])
})
