import { OTHER_SCHEMAS } from './other-schemas.ts'
import { SEARCH_SCHEMAS } from './search-schemas.ts'

type Shape = keyof typeof OTHER_SCHEMAS | keyof typeof SEARCH_SCHEMAS

const shape = (name: Shape) => ({ $ref: `#/components/schemas/${name}` })
const json = (name: Shape) => ({ 'application/json': { schema: shape(name) } })
const answers = (description: string, name: Shape) => ({ description, content: json(name) })
const retryAfter = { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } }
const tooMany = (name: Shape) => ({ ...answers('Too many from this address.', name), headers: retryAfter })

const searchRefusals = {
  400: answers('It cannot be read: the code says what.', 'SearchError'),
  404: answers('There is no such index.', 'SearchError'),
  413: answers('More than 256 KiB.', 'SearchError'),
  415: answers('No JSON.', 'SearchError'),
  422: answers('It asks for more than one request may: the message says the limit.', 'SearchError'),
  429: tooMany('SearchError'),
  503: answers('The search does not answer just now. It is never an empty answer then.', 'SearchError'),
}
const refusals = { 429: tooMany('Error'), 503: answers('The search does not answer just now.', 'Error') }

const counted = {
  201: answers('Counted.', 'EventRecorded'),
  204: { description: 'Robots and pages of other sites count nothing.' },
  413: answers('More than 4 KiB.', 'Error'),
  422: answers('It cannot be read, or names no vehicle of this site.', 'Error'),
  429: tooMany('Error'),
  503: answers('Events cannot be counted just now.', 'Error'),
}

const uid = { name: 'uid', in: 'path', required: true, schema: { const: 'cars' } }
const inQuery = (name: string, schema: object, description: string) => ({ name, in: 'query', schema, description })
const search = (summary: string, body: Shape, answer: Shape) => ({
  tags: ['Search'],
  summary,
  requestBody: { required: true, content: json(body) },
  responses: { 200: answers('Found.', answer), ...searchRefusals },
})

const lists = ['sort', 'facets', 'attributesToRetrieve', 'attributesToHighlight', 'attributesToCrop']
const searchParameters = [
  inQuery('q', { type: 'string' }, 'Words.'),
  inQuery('filter', { type: 'string' }, 'An expression, or the JSON of an array.'),
  ...lists.map((name) => inQuery(name, { type: 'string' }, 'With commas between.')),
  ...['limit', 'offset', 'page', 'hitsPerPage', 'cropLength'].map((name) =>
    inQuery(name, { type: 'integer', minimum: 0 }, 'As in the body.'),
  ),
  ...['highlightPreTag', 'highlightPostTag', 'cropMarker', 'matchingStrategy'].map((name) =>
    inQuery(name, { type: 'string' }, 'As in the body.'),
  ),
  inQuery('showMatchesPosition', { type: 'boolean' }, 'As in the body.'),
]

/** The API of a dealer's site, written for machines: served at /api/openapi.json. */
export const openApiDocument = {
  openapi: '3.1.0',
  info: {
    title: 'Stock of this dealer',
    version: '1.0.0',
    description:
      'Reads the stock that this site shows: always of the dealer whose host is asked, and nothing its site hides. The search takes and answers what Meilisearch 1.x does, so that its clients work against `/api` as their host, with any key or none.',
  },
  servers: [{ url: '/api' }],
  tags: [{ name: 'Search' }, { name: 'Stock' }, { name: 'Events' }, { name: 'About' }],
  paths: {
    '/multi-search': {
      post: { operationId: 'multiSearch', ...search('Several searches at once', 'MultiSearch', 'MultiSearchAnswer') },
    },
    '/indexes/{uid}/search': {
      parameters: [uid],
      post: { operationId: 'search', ...search('Search the stock', 'Search', 'SearchAnswer') },
      get: {
        operationId: 'searchByAddress',
        tags: ['Search'],
        summary: 'Search the stock by an address',
        parameters: searchParameters,
        responses: { 200: answers('Found.', 'SearchAnswer'), ...searchRefusals },
      },
    },
    '/indexes/{uid}/facet-search': {
      parameters: [uid],
      post: { operationId: 'facetSearch', ...search('Values of one facet', 'FacetSearch', 'FacetSearchAnswer') },
    },
    '/items': {
      get: {
        operationId: 'items',
        tags: ['Stock'],
        summary: 'A few vehicles, the best first',
        parameters: [
          {
            ...inQuery(
              'search_filters',
              { type: 'string' },
              'A filter with a colon for equals. Of several, all must hold.',
            ),
            examples: { one: { value: 'make:Toyota' }, two: { value: 'make:Land Rover AND price > 20000' } },
          },
          inQuery('limit', { type: 'integer', minimum: 1, maximum: 100, default: 20 }, 'How many.'),
        ],
        responses: {
          200: answers('Found.', 'Items'),
          400: answers('It cannot be read.', 'Error'),
          422: answers('The answer is longer than one may be: the message says the limit.', 'Error'),
          ...refusals,
        },
      },
    },
    '/suggestions': {
      get: {
        operationId: 'suggestions',
        tags: ['Stock'],
        summary: 'What somebody who types may mean',
        parameters: [inQuery('query', { type: 'string' }, 'What is typed so far.')],
        responses: { 200: answers('Found.', 'Suggestions'), ...refusals },
      },
    },
    '/sales-count': {
      get: {
        operationId: 'salesCount',
        tags: ['Stock'],
        summary: 'How many vehicles were sold today',
        responses: {
          200: answers('Counted.', 'SalesCount'),
          404: answers('The dealer does not show real sales.', 'Error'),
          ...refusals,
        },
      },
    },
    '/events': {
      post: {
        operationId: 'recordEvent',
        tags: ['Events'],
        summary: 'Count that something happened on a page of this site',
        requestBody: {
          required: true,
          content: {
            ...json('Event'),
            'text/plain': { schema: { type: 'string', description: 'The same JSON, as pages send it.' } },
          },
        },
        responses: counted,
      },
    },
    '/phone-reveals': {
      post: {
        operationId: 'revealPhone',
        tags: ['Events'],
        summary: 'Count that a shopper asked for the phone number of a vehicle',
        requestBody: {
          required: true,
          content: {
            ...json('PhoneReveal'),
            'text/plain': { schema: { type: 'string', description: 'The same JSON, as pages send it.' } },
          },
        },
        responses: counted,
      },
    },
    '/cars/{slug}/view.json': {
      parameters: [{ name: 'slug', in: 'path', required: true, schema: { type: 'string' } }],
      get: {
        operationId: 'viewVehicle',
        tags: ['Stock'],
        summary: 'Count a look at a vehicle, and learn what changed since its page was made',
        parameters: [
          inQuery('updated_at', { type: 'string' }, 'What the page says of the vehicle: ISO 8601 or Unix seconds.'),
          inQuery('photos_count', { type: 'integer', minimum: 0 }, 'How many pictures the page has.'),
          inQuery('website_id', { type: 'integer' }, 'Not needed: the host says which site it is.'),
        ],
        responses: {
          200: answers('Views of a visitor count once in half an hour, those of robots never.', 'VehicleViews'),
          404: answers('There is no such vehicle here.', 'Error'),
          ...refusals,
        },
      },
    },
    '/cars/{slug}/autogauge': {
      parameters: [{ name: 'slug', in: 'path', required: true, schema: { type: 'string' } }],
      get: {
        operationId: 'comparePrice',
        tags: ['Stock'],
        summary: 'How the price of a car stands among comparable ones',
        responses: {
          200: answers('An estimate, with how sure it is.', 'PriceComparison'),
          404: answers('There is no such vehicle here, or no honest estimate for it.', 'Error'),
          ...refusals,
        },
      },
    },
    '/cars/{slug}/similar': {
      parameters: [{ name: 'slug', in: 'path', required: true, schema: { type: 'string' } }],
      get: {
        operationId: 'similarVehicles',
        tags: ['Stock'],
        summary: 'What the dealer put beside a vehicle',
        parameters: [
          {
            name: 'cards',
            in: 'query',
            schema: { enum: ['1'] },
            description:
              'What its page shows beside it, with its cards: the dealer’s list, else what the search finds.',
          },
        ],
        responses: {
          200: answers('The numbers of vehicles of this site, possibly none.', 'SimilarVehicles'),
          404: answers('There is no such vehicle here.', 'Error'),
          ...refusals,
        },
      },
    },
    '/cars/{slug}/finance-disclaimer': {
      parameters: [{ name: 'slug', in: 'path', required: true, schema: { type: 'string' } }],
      get: {
        operationId: 'financeSmallPrint',
        tags: ['Stock'],
        summary: 'The finance small print of a vehicle',
        responses: {
          200: answers('Per lender, with the warning; empty where the dealer offers no finance.', 'FinanceLenders'),
          301: { description: 'The vehicle has another address now.' },
          404: answers('There is no such vehicle here.', 'Error'),
          ...refusals,
        },
      },
    },
    '/youx/quote': {
      post: {
        operationId: 'quoteFinance',
        tags: ['Stock'],
        summary: 'What a lender asks a week for a price, or for a vehicle that has no figures yet',
        requestBody: { required: true, content: json('QuoteQuestion') },
        responses: {
          200: answers('A repayment with both its rates.', 'Quote'),
          404: answers('There is no such vehicle here, or no quote for it.', 'Error'),
          413: answers('More than 4 KiB.', 'Error'),
          422: answers('It cannot be read; `errors` names the fields.', 'Error'),
          429: tooMany('Error'),
          503: answers('The lender does not answer just now, or vehicles cannot be read.', 'Error'),
        },
      },
    },
    '/delivery-quote': {
      get: {
        operationId: 'quoteDelivery',
        tags: ['Stock'],
        summary: 'What delivery to a postcode costs',
        parameters: [
          { ...inQuery('postcode', { type: 'string' }, 'Four digits.'), required: true },
          inQuery('car_id', { type: 'integer' }, 'Not needed: delivery costs the same for every vehicle.'),
        ],
        responses: {
          200: answers('The price and the region it is for.', 'DeliveryQuote'),
          404: answers('The dealer names no price for it.', 'Error'),
          422: answers('This is no postcode.', 'Error'),
          429: tooMany('Error'),
        },
      },
    },
    '/cars/{slug}/pdf': {
      parameters: [{ name: 'slug', in: 'path', required: true, schema: { type: 'string' } }],
      get: {
        operationId: 'vehicleSheet',
        tags: ['Stock'],
        summary: 'The sheet of a vehicle: one A4 page with its picture, price and facts, and a QR code to its page',
        responses: {
          200: {
            description: 'A file called {slug}.pdf.',
            content: { 'application/pdf': { schema: { type: 'string', contentMediaType: 'application/pdf' } } },
          },
          301: { description: 'The vehicle has another address now.' },
          404: answers('There is no such vehicle here, or its dealer prints none.', 'Error'),
          429: tooMany('Error'),
          503: answers('It cannot be made just now.', 'Error'),
        },
      },
    },
    '/health': {
      get: {
        operationId: 'health',
        tags: ['About'],
        summary: 'Whether anybody is there',
        responses: { 200: answers('Yes.', 'Health') },
      },
    },
    '/openapi.json': {
      get: {
        operationId: 'openapi',
        tags: ['About'],
        summary: 'This document',
        responses: {
          200: { description: 'This document.', content: { 'application/json': { schema: { type: 'object' } } } },
        },
      },
    },
  },
  components: { schemas: { ...SEARCH_SCHEMAS, ...OTHER_SCHEMAS } },
}
