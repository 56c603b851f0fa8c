import { expect, test } from 'vitest'
import type { Manufacturer } from '#domain/locations/list-manufacturers.server.ts'
import { readListQuery, searchList } from '../lists/list-query.ts'
import { findRangeModel, MODEL_RANGE, modelPath, rangeModels } from './model-range.ts'

function maker(name: string, models: [name: string, body: string | null][]): Manufacturer {
  return {
    manufacturerId: 1,
    slug: name.toLowerCase(),
    name,
    logoUrl: null,
    models: models.map(([model, body], index) => ({
      modelId: index,
      slug: model.toLowerCase(),
      name: model,
      body,
      description: null,
      imageUrl: null,
      priceFromCents: null,
    })),
  }
}

const models = rangeModels([
  maker('Kia', [['Sportage', 'SUV'], ['Picanto', 'Hatch'], ['Tasman', 'Ute']]),
  maker('Hino', []),
  maker('Isuzu', [['D-MAX', 'Ute'], ['Unnamed', null]]),
]) // biome-ignore format: one list

test('the range is every model in the order of the configuration', () => {
  expect(models.map(({ manufacturer, model }) => `${manufacturer.name} ${model.name}`)).toEqual([
    'Kia Sportage',
    'Kia Picanto',
    'Kia Tasman',
    'Isuzu D-MAX',
    'Isuzu Unnamed',
  ])
})

test('narrowed by manufacturer, model and body, as typed', () => {
  const found = (search: string) =>
    searchList(MODEL_RANGE, models, readListQuery(MODEL_RANGE, models, search)).hits.map(({ model }) => model.name)
  expect(found('?refinementList[model.body][0]=ute')).toEqual(['Tasman', 'D-MAX'])
  expect(found('?refinementList[model.body][0]=Ute&refinementList[manufacturer.name][0]=ISUZU')).toEqual(['D-MAX'])
  expect(found('?refinementList[model.name][0]=Picanto')).toEqual(['Picanto'])
  expect(found('?refinementList[model.body][0]=Tram')).toEqual([])
})

test('a model has one address', () => {
  const found = findRangeModel(models, 'd-max')!
  expect(modelPath(found.model)).toBe('/models/d-max')
  expect(findRangeModel(models, 'D-MAX')).toBeUndefined()
})
