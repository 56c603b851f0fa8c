import fc from 'fast-check'
import { FACET_FIELDS, RANGE_ATTRIBUTES } from '#domain/search/search-document.ts'

/** Addresses of the search as nobody would write them, and as somebody would. */
export function anySearchAddress(): fc.Arbitrary<string> {
  const sign = anySign()
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

/** A few signs of anything, as they may stand in a request line. */
export function anySign(): fc.Arbitrary<string> {
  return fc.string({ unit: 'binary', maxLength: 12 }).map(encoded)
}

/** As a client may send it: what no request line can hold is encoded, now and then wrongly. */
function encoded(text: string): string {
  return [...text].map((sign) => (/[\w.~!*'()@:$,;-]/.test(sign) ? sign : percent(sign))).join('')
}

function percent(sign: string): string {
  const bytes = Buffer.from(sign)
  return [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
}
