import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FACET_FIELDS, RANGE_ATTRIBUTES } from '#domain/search/search-document.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { openWebDoor, type WebDoor } from '../../../../test/support/web-door.ts'

const HOST = 'harbour-motors.localhost'
const ADDRESSES = 5000
const AT_ONCE = 16
const database = testDatabase()
let door: WebDoor

beforeAll(async () => {
  const harbour = await makeDealer(database, 'harbour-motors', {
    // Small pages: what is drawn of them is tried elsewhere.
    settings: {
      search: { distanceSearch: true, facets: ['make', 'model', 'body', 'city'], pageSize: 2 },
      navigation: { header: [], footer: [] },
    },
  })
  await database.owner.query(
    `insert into listings (tenant_id, dealership_id, stock_number, slug, name, car_type, year, make, model, simple_body, price_cents, stock_version)
     select $1, dealership_id, 'H' || n, 'h' || n, 'A car', 'used', 2000 + n, (array['Toyota', 'Mazda', 'Citroën'])[1 + n % 3], 'HiLux', 'Ute', n * 100000, 1
     from dealerships, generate_series(1, 20) n where tenant_id = $1`,
    [harbour.tenant.tenantId],
  )
  await database.owner.query('insert into postcodes values ($1, $2, $3, -27.6, 152.7)', ['4305', 'Ipswich', 'QLD'])
  door = await openWebDoor(database, { now: new Date('2026-11-20T02:00:00Z') })
}, 120_000)
afterAll(() => door.close())

test('no address of the search answers 500, however it is written', async () => {
  const addresses = fc.sample(anyAddress(), { numRuns: ADDRESSES, seed: 20_261_120 })
  const faults: string[] = []
  const statuses = new Map<number, number>()
  for (let at = 0; at < addresses.length; at += AT_ONCE) {
    await Promise.all(
      addresses.slice(at, at + AT_ONCE).map(async (address) => {
        const { status, headers } = await door.get(HOST, address)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        const away =
          headers.location !== undefined &&
          !/^(?:http:\/\/harbour-motors\.localhost(?::\d+)?)?\/(?!\/)/.test(headers.location)
        if (status >= 500 || away) faults.push(`${status} ${address} ${headers.location ?? ''}`)
      }),
    )
  }
  expect(faults).toEqual([])
  // Something of everything: pages, ways on, and what never was.
  for (const status of [200, 301, 302, 303, 404]) expect(statuses.get(status) ?? 0, String(status)).toBeGreaterThan(20)
}, 60_000)

function anyAddress(): fc.Arbitrary<string> {
  const sign = fc.string({ unit: 'binary', maxLength: 12 }).map(encoded)
  const segment = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom('toyota', 'HiLux', 'used-cars', 'new-used-and-demo-cars', 'citroen', 'harbour-motors'),
    },
    { weight: 1, arbitrary: fc.oneof(sign, fc.constantFrom('%', '..', '%2e%2e', '%00', '.data', 'constructor')) },
  )
  const path = fc.oneof(
    { weight: 4, arbitrary: fc.constant('/search') },
    {
      weight: 5,
      arbitrary: fc
        .array(segment, { minLength: 1, maxLength: 4 })
        .chain((all) => fc.constantFrom(`/search/${all.join('/')}`, `/search/${all.join('/')}.data`)),
    },
  )
  const attribute = fc.constantFrom(...Object.keys(FACET_FIELDS), ...RANGE_ATTRIBUTES, '__proto__', 'toString')
  const name = fc.oneof(
    fc.constantFrom(
      'query',
      'page',
      'sortBy',
      'postcode',
      'distance',
      'note',
      'words',
      'was[text]',
      'utm_source',
      '_routes',
    ),
    attribute.chain((of) =>
      fc.constantFrom(
        `refinementList[${of}][0]`,
        `refinementList%5B${of}%5D`,
        `range[${of}]`,
        `min[${of}]`,
        `max[${of}]`,
        `was[${of}]`,
      ),
    ),
    sign,
  )
  const words = fc.constantFrom(
    'ute+under+45k+near+Ipswich',
    'white+hilux',
    'not+auto',
    '4x4',
    '7+seats',
    'tows+3+tonne',
    'constructor',
  )
  const value = fc.oneof(
    words,
    fc.constantFrom(
      'Toyota',
      '1:2',
      ':',
      '-1:9',
      '1e9',
      'price:asc',
      'distance:asc',
      '4305',
      '2898',
      '9999',
      '50',
      '0',
      '%',
      '%FF',
    ),
    sign,
  )
  const query = fc
    .array(
      fc.oneof(
        fc.tuple(name, value).map(([left, right]) => `${left}=${right}`),
        sign,
      ),
      { maxLength: 5 },
    )
    .map((parts) => (parts.length > 0 ? `?${parts.join('&')}` : ''))
  return fc.tuple(path, query).map((parts) => parts.join(''))
}

/** As a client may send it: what no request line can hold is encoded, now and then wrongly. */
function encoded(text: string): string {
  return [...text].map((sign) => (/[\w.~!*'()@:$,;-]/.test(sign) ? sign : percent(sign))).join('')
}

function percent(sign: string): string {
  const bytes = Buffer.from(sign)
  return [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
}
