import { EVENTS } from '#domain/analytics/event-ids.ts'
import { VEHICLE } from './vehicle-schema.ts'

const EVENT_WORDS = Object.entries(EVENTS).map(([id, name]) => `${id}: ${name}.`)

/** What the endpoints beside the search take and answer. */
export const OTHER_SCHEMAS: Record<string, Record<string, unknown>> = {
  Vehicle: VEHICLE,
  Items: {
    type: 'object',
    required: ['items'],
    additionalProperties: false,
    properties: { items: { type: 'array', items: { $ref: '#/components/schemas/Vehicle' } } },
  },
  Suggestions: {
    type: 'object',
    required: ['suggestions'],
    additionalProperties: false,
    properties: {
      suggestions: {
        type: 'array',
        maxItems: 8,
        items: {
          type: 'object',
          required: ['kind', 'label', 'count', 'path'],
          additionalProperties: false,
          properties: {
            kind: { enum: ['make', 'model', 'badge', 'text'] },
            label: { type: 'string' },
            count: { type: 'integer', description: 'How many vehicles it leads to.' },
            path: { type: 'string', description: 'The page it leads to.' },
          },
        },
      },
    },
  },
  Event: {
    type: 'object',
    required: ['id', 'path'],
    properties: {
      id: { enum: Object.keys(EVENTS).map(Number), description: EVENT_WORDS.join(' ') },
      path: {
        type: 'string',
        pattern: '^/(?![/\\\\])',
        maxLength: 2000,
        description: 'Of this site; only the path is kept.',
      },
      car_id: { type: ['integer', 'null'], minimum: 1, description: 'A vehicle of this site.' },
    },
  },
  EventRecorded: {
    type: 'object',
    required: ['recorded'],
    additionalProperties: false,
    properties: { recorded: { const: true } },
  },
  Health: {
    type: 'object',
    required: ['status'],
    additionalProperties: false,
    properties: { status: { const: 'available' } },
  },
  Error: {
    type: 'object',
    required: ['error'],
    additionalProperties: false,
    properties: {
      error: { type: 'string' },
      errors: {
        type: 'object',
        description: 'Per field what is wrong with it.',
        additionalProperties: { type: 'array', items: { type: 'string' } },
      },
    },
  },
}
