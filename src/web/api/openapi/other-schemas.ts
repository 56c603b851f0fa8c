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
  SimilarVehicles: {
    type: 'object',
    required: ['ids'],
    additionalProperties: false,
    properties: {
      ids: { type: 'array', items: { type: 'integer' } },
      cards: {
        type: 'array',
        items: { type: 'object', required: ['id', 'href', 'title'] },
        description: 'What the cards of the site say; where they were asked for.',
      },
    },
  },
  SalesCount: {
    type: 'object',
    required: ['count'],
    additionalProperties: false,
    properties: { count: { type: 'integer', description: "Since midnight of the dealer's time zone." } },
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
  PhoneReveal: {
    type: 'object',
    required: ['car_id'],
    properties: {
      car_id: { type: 'integer', minimum: 1, description: 'A vehicle of this site.' },
      dealership_id: { description: 'Not needed: the vehicle says whose it is.' },
      website_id: { description: 'Not needed: the host says which site it is.' },
    },
  },
  PriceComparison: {
    type: 'object',
    required: ['fill', 'listing_price', 'market_range_min', 'market_range_max', 'confidence', 'description'],
    additionalProperties: false,
    properties: {
      fill: {
        type: 'number',
        minimum: 0,
        maximum: 1,
        description: '1 at the bottom of the range and below it, 0 at its top and above it.',
      },
      listing_price: { type: 'integer', description: 'Whole dollars, including what the range includes.' },
      market_range_min: { type: 'integer', description: 'Whole dollars.' },
      market_range_max: { type: 'integer', description: 'Whole dollars.' },
      confidence: { type: 'number', minimum: 0, maximum: 1 },
      description: { type: 'string', description: 'What it was estimated from, for a shopper.' },
    },
  },
  VehicleViews: {
    type: 'object',
    required: ['views', 'car_fields'],
    additionalProperties: false,
    properties: {
      views: { type: 'integer', minimum: 0 },
      car_fields: {
        type: 'object',
        description: 'What of the vehicle changed after `updated_at`; empty when nothing did.',
        additionalProperties: false,
        properties: {
          status: { enum: ['in_stock', 'coming_soon', 'sold', 'withdrawn'] },
          reserved: { type: 'boolean' },
          preorder: { type: 'boolean' },
          tag: { type: ['string', 'null'] },
          price: { type: ['integer', 'null'], description: 'As advertised, in whole dollars.' },
          before_price: { type: ['integer', 'null'] },
          offer_price: { type: ['integer', 'null'] },
          subscription_price: { type: ['integer', 'null'] },
          price_type: { type: ['string', 'null'] },
          km: { type: ['integer', 'null'] },
          photos_count: { type: 'integer', minimum: 0 },
          updated_at: { type: 'string', format: 'date-time' },
        },
      },
    },
  },
  FinanceLenders: {
    type: 'object',
    required: ['finance_lenders'],
    additionalProperties: false,
    properties: {
      finance_lenders: {
        type: 'object',
        description: 'By the lender’s name in the data of the vehicle.',
        additionalProperties: {
          type: 'object',
          required: ['disclaimer'],
          additionalProperties: false,
          properties: { disclaimer: { type: 'string', minLength: 1 } },
        },
      },
    },
  },
  QuoteQuestion: {
    type: 'object',
    anyOf: [{ required: ['purchasePrice', 'year'] }, { required: ['car_id'] }],
    properties: {
      selfAssessedCreditScore: { const: 'GREAT' },
      purchasePrice: { type: 'number', exclusiveMinimum: 0, maximum: 10_000_000, description: 'Dollars.' },
      loanTerm: { type: 'integer', minimum: 1, maximum: 10, default: 5, description: 'Years.' },
      year: { type: 'integer', minimum: 1900, maximum: 2200 },
      vin: { type: ['string', 'null'], maxLength: 32 },
      nvic: { type: ['string', 'null'], maxLength: 32 },
      whoIsHelping: { type: 'string', maxLength: 200 },
      car_id: {
        type: 'integer',
        minimum: 1,
        description: 'A vehicle of this site: it then says price, term, year and numbers itself.',
      },
    },
  },
  Quote: {
    type: 'object',
    required: ['weeklyRepaymentAmount', 'advertisedRate', 'comparisonRate'],
    additionalProperties: false,
    properties: {
      weeklyRepaymentAmount: { type: 'number', exclusiveMinimum: 0, description: 'Dollars.' },
      advertisedRate: { type: 'number', exclusiveMinimum: 0, description: 'Percent a year.' },
      comparisonRate: { type: 'number', exclusiveMinimum: 0, description: 'Percent a year.' },
      sandbox: { const: true, description: 'The figures are made up: no lender stands behind them.' },
    },
  },
  DeliveryQuote: {
    type: 'object',
    required: ['price', 'name'],
    additionalProperties: false,
    properties: {
      price: { type: 'number', minimum: 0, description: 'Dollars; 0 where it is free.' },
      name: { type: 'string', description: 'The region, as shoppers know it.' },
    },
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
