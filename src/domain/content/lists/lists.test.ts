import { describe, expect, test } from 'vitest'
import {
  type ListQuery,
  type ListShape,
  listHref,
  readListQuery,
  searchList,
  toggled,
  WHOLE_LIST,
} from './list-query.ts'

type Item = { make: string; body: string | null; price: number | null }
const SHAPE: ListShape<Item> = {
  path: '/models',
  label: 'Narrow the range',
  nouns: ['model', 'models'],
  attributes: {
    'manufacturer.name': { label: 'Make', shown: 12, valuesOf: ({ make }) => [make] },
    'model.body': { label: 'Body', shown: 12, valuesOf: ({ body }) => (body === null ? [] : [body]) },
  },
  priceOf: ({ price }) => price,
}
const read = (search: string) => readListQuery(SHAPE, [], search)
const asked = (query: Partial<ListQuery>): ListQuery => ({ ...WHOLE_LIST, ...query })

describe('the address of a list', () => {
  test.each<[string, Partial<ListQuery>, string]>([
    ['', {}, '/models'],
    ['?utm_source=x&refinementList[colour][0]=Red&query=ute', {}, '/models'],
    [
      '?refinementList[model.body][]=Ute&refinementList[model.body][]=SUV&refinementList[manufacturer.name][0]=Kia',
      { refinements: { 'manufacturer.name': ['Kia'], 'model.body': ['SUV', 'Ute'] } },
      '/models?refinementList[manufacturer.name][0]=Kia&refinementList[model.body][0]=SUV&refinementList[model.body][1]=Ute',
    ],
    [
      '?refinementList%5Bmodel.body%5D%5B0%5D=People+Mover',
      { refinements: { 'model.body': ['People Mover'] } },
      '/models?refinementList[model.body][0]=People+Mover',
    ],
    ['?range[price]=$1,000:', { price: { min: 1000, max: null } }, '/models?range[price]=1000:'],
    ['?min[price]=900&max[price]=100', { price: { min: 100, max: 900 } }, '/models?range[price]=100:900'],
    ['?page=3', { page: 3 }, '/models?page=3'],
    ['?page=0&range[price]=a:b&refinementList[model.body]', {}, '/models'],
  ])('%s', (search, query, href) => {
    expect(read(search)).toEqual(asked(query))
    expect(listHref(SHAPE, read(search))).toBe(href)
    expect(read(href.slice('/models'.length))).toEqual(read(search))
  })

  test('a list without prices reads none', () => {
    const { priceOf: _, ...unpriced } = SHAPE
    expect(readListQuery(unpriced, [], '?range[price]=1:2').price).toBeNull()
  })

  test('a choice goes in and out, and starts on the first page', () => {
    const chosen = toggled(asked({ page: 4, price: { min: 1, max: null } }), 'model.body', 'SUV')
    expect(chosen).toEqual(asked({ refinements: { 'model.body': ['SUV'] }, price: { min: 1, max: null } }))
    expect(toggled(chosen, 'model.body', 'SUV')).toEqual(asked({ price: { min: 1, max: null } }))
  })

  test('values are spelt as there are; unknown ones stay', () => {
    const items = ['SUV', 'Ute'].map((body) => ({ make: 'Kia', body, price: null }))
    const search = '?refinementList[model.body][0]=Barge&refinementList[model.body][1]=suv'
    expect(readListQuery(SHAPE, items, search).refinements).toEqual({ 'model.body': ['Barge', 'SUV'] })
  })
})

describe('a page of a list', () => {
  const items: Item[] = [
    { make: 'Kia', body: 'SUV', price: 30_000 },
    { make: 'Kia', body: 'Hatch', price: 20_000 },
    { make: 'Isuzu', body: 'Ute', price: null },
    { make: 'Isuzu', body: 'SUV', price: 50_000 },
    { make: 'Isuzu', body: null, price: 50_000 },
  ]
  const find = (query: Partial<ListQuery>, of = items) => searchList(SHAPE, of, asked(query))

  test('values widen, attributes narrow, and a count leaves its own attribute out', () => {
    const { total, facets } = find({ refinements: { 'manufacturer.name': ['Kia'], 'model.body': ['SUV', 'Ute'] } })
    expect(total).toBe(1)
    expect(facets['manufacturer.name']).toEqual([
      { value: 'Isuzu', count: 2, selected: false },
      { value: 'Kia', count: 1, selected: true },
    ])
    expect(facets['model.body']).toEqual([
      { value: 'Hatch', count: 1, selected: false },
      { value: 'SUV', count: 1, selected: true },
      { value: 'Ute', count: 0, selected: true },
    ])
  })

  test('a price leaves out what is beyond it and what has none', () => {
    expect(find({ price: { min: 20_000, max: 30_000 } }).total).toBe(2)
    expect(find({ price: { min: 30_000, max: null } }).total).toBe(3)
  })

  test('an unknown value finds nothing and can be taken back', () => {
    const { total, pageCount, facets } = find({ refinements: { 'model.body': ['Barge'] } })
    expect([total, pageCount]).toEqual([0, 0])
    expect(facets['model.body']).toContainEqual({ value: 'Barge', count: 0, selected: true })
  })

  test('has 21 items; past the end it has none and says how many there are', () => {
    const many = Array.from({ length: 43 }, () => items[0]!)
    expect(find({ page: 1 }, many)).toMatchObject({ total: 43, pageCount: 3, hits: { length: 21 } })
    expect(find({ page: 3 }, many).hits).toHaveLength(1)
    expect(find({ page: 4 }, many)).toMatchObject({ total: 43, hits: [] })
  })
})
