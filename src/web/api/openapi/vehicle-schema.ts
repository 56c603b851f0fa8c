import { CAR_TYPES, ITEM_TYPES, LISTING_STATUSES, PRICE_TYPES } from '#domain/stock/listing.ts'
import { type FieldWith, SEARCH_FIELDS } from '#domain/tenants/settings/search-fields.ts'
import { PUBLISHED_FIELDS, type PublishedField } from '../search/published-fields.ts'

type Schema = Record<string, unknown>

const text = (description: string): Schema => ({ type: 'string', description })

/** What the type of a field is called in a schema. */
const TYPES: Record<string, Schema> = {
  text: { type: 'string' },
  'text?': { type: ['string', 'null'] },
  number: { type: 'number' },
  'number?': { type: ['number', 'null'] },
  integer: { type: 'integer' },
  'integer?': { type: ['integer', 'null'] },
  flag: { type: 'boolean' },
  texts: { type: 'array', items: { type: 'string' } },
  images: {
    type: 'array',
    items: {
      type: 'object',
      required: ['id', 'width', 'height', 'url', 'thumb'],
      properties: {
        id: { type: 'integer' },
        width: { type: 'integer', description: 'Of the picture as it came, in pixels.' },
        height: { type: 'integer', description: 'Of the picture as it came, in pixels.' },
        url: text('1280 pixels wide, or as wide as it is; from the root of this host.'),
        thumb: {
          type: 'object',
          required: ['url'],
          additionalProperties: false,
          properties: { url: text('The same, 320 pixels wide.') },
        },
      },
    },
  },
}

/** Fields with few values, which are named. */
const CLOSED: Partial<Record<PublishedField, Schema>> = {
  item_type: { enum: ITEM_TYPES },
  car_type: { enum: CAR_TYPES },
  status: { enum: LISTING_STATUSES },
  price_type: { enum: [...PRICE_TYPES, null] },
}

const PRIMARY_IMAGE: Schema = { type: ['string', 'null'], description: 'The `url` of the first picture.' }

const FIELDS: Record<string, Schema> = Object.fromEntries(
  PUBLISHED_FIELDS.map((field) => [field, field === 'primary_image_url' ? PRIMARY_IMAGE : schemaOf(field)]),
)

function schemaOf(field: FieldWith<'says'>): Schema {
  const { type, says } = SEARCH_FIELDS[field]
  return { ...(CLOSED[field] ?? TYPES[type]), description: says }
}

/** A vehicle as the API shows it: these fields and no others. */
export const VEHICLE: Schema = {
  type: 'object',
  required: Object.keys(FIELDS),
  additionalProperties: false,
  properties: FIELDS,
}

/** A hit: the fields asked for, and what was asked to be made of them. */
export const HIT: Schema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    ...FIELDS,
    _formatted: {
      type: 'object',
      description: 'The hit with matches marked and texts cut; numbers are text in it.',
      propertyNames: { enum: Object.keys(FIELDS) },
    },
    _matchesPosition: {
      type: 'object',
      description: 'Where the matches are, in bytes of UTF-8; `indices` in a list.',
      additionalProperties: {
        type: 'array',
        items: {
          type: 'object',
          required: ['start', 'length'],
          properties: {
            start: { type: 'integer' },
            length: { type: 'integer' },
            indices: { type: 'array', items: { type: 'integer' } },
          },
        },
      },
    },
  },
}
