import type { Manufacturer, ManufacturerModel } from '#domain/locations/list-manufacturers.server.ts'
import {
  inOwnSpelling,
  type ListPage,
  type ListQuery,
  type ListReader,
  type ListShape,
  readListQuery,
  searchList,
} from '../lists/list-query.ts'

/** What the range is narrowed by (rule:model-range). */
export const RANGE_ATTRIBUTES = ['manufacturer.name', 'model.name', 'model.body'] as const
export type RangeAttribute = (typeof RANGE_ATTRIBUTES)[number]
export type RangeQuery = ListQuery<RangeAttribute>

export const MODEL_RANGE: ListShape<RangeAttribute> = { path: '/models', attributes: RANGE_ATTRIBUTES, hasPrice: false }

/** The small model entity of the range (rule:model-range): a model and the manufacturer (id, name, slug, logo) whose it is. */
export type RangeModel = { manufacturer: Omit<Manufacturer, 'models'>; model: ManufacturerModel }

const READER: ListReader<RangeModel, RangeAttribute> = {
  valuesOf({ manufacturer, model }, attribute) {
    if (attribute === 'manufacturer.name') return [manufacturer.name]
    if (attribute === 'model.name') return [model.name]
    return model.body === null ? [] : [model.body]
  },
  priceOf: () => null,
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

/** What an address asks of this range, in its own spelling. */
export function readRangeQuery(models: readonly RangeModel[], search: string): RangeQuery {
  return inOwnSpelling(readListQuery(MODEL_RANGE, search), (attribute) =>
    models.flatMap((model) => READER.valuesOf(model, attribute)),
  )
}

/** One page of the range (rule:list-pages). */
export function searchRange(models: readonly RangeModel[], query: RangeQuery): ListPage<RangeModel, RangeAttribute> {
  return searchList(models, query, MODEL_RANGE, READER)
}
