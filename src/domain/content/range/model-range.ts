import type { Manufacturer, ManufacturerModel } from '#domain/locations/list-manufacturers.server.ts'
import type { ListShape } from '../lists/list-query.ts'

/** The small model entity of the range (rule:model-range): a model and the manufacturer (id, name, slug, logo) whose it is. */
export type RangeModel = { manufacturer: Omit<Manufacturer, 'models'>; model: ManufacturerModel }

/** Where the range is, and what narrows it (rule:model-range). */
export const MODEL_RANGE: ListShape<RangeModel> = {
  path: '/models',
  label: 'Narrow the range',
  nouns: ['model', 'models'],
  attributes: {
    'manufacturer.name': { label: 'Make', shown: 12, valuesOf: ({ manufacturer }) => [manufacturer.name] },
    'model.body': { label: 'Body', shown: 12, valuesOf: ({ model }) => (model.body === null ? [] : [model.body]) },
    'model.name': { label: 'Model', shown: 8, valuesOf: ({ model }) => [model.name] },
  },
}

/** Every model the dealer sells new, in the order of the configuration. */
export function rangeModels(manufacturers: readonly Manufacturer[]): RangeModel[] {
  return manufacturers.flatMap(({ models, ...manufacturer }) => models.map((model) => ({ manufacturer, model })))
}

/** The model of a page `/models/{slug}`, and of `/{model slug}` (rule:model-range). */
export function findRangeModel(models: readonly RangeModel[], slug: string): RangeModel | undefined {
  return models.find(({ model }) => model.slug === slug)
}

export function modelPath({ slug }: { slug: string }): string {
  return `${MODEL_RANGE.path}/${slug}`
}
