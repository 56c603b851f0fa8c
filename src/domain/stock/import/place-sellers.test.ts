import { describe, expect, test } from 'vitest'
import {
  type DealershipPlace,
  defaultYard,
  findYard,
  nearestYard,
  photoCodes,
  placeSellers,
  type YardPlace,
} from './place-sellers.ts'

function yard(locationId: number, fields: Partial<YardPlace> = {}): YardPlace {
  return {
    locationId,
    slug: `yard-${locationId}`,
    name: `Yard ${locationId}`,
    feedCodes: [],
    street: null,
    city: null,
    state: null,
    postcode: null,
    isPrimary: false,
    sells: true,
    ...fields,
  }
}

const kingsley = yard(1, {
  name: 'Kingsley Yard',
  feedCodes: ['K1'],
  street: '14 Commercial Rd',
  city: 'Kingsley',
  state: 'NSW',
  postcode: '2208',
  isPrimary: true,
})
const zeta = yard(2, { slug: 'zeta', street: '966 Elizabeth Street', city: 'Zetaland', state: 'NSW', postcode: '2017' })
const workshop = yard(3, { city: 'Kingsley', postcode: '2208', sells: false })
const harbour: DealershipPlace = {
  dealershipId: 10,
  slug: 'harbour-motors',
  name: 'Harbour Motors',
  feedCodes: ['13156'],
  yards: [kingsley, zeta, workshop],
}
const outback: DealershipPlace = {
  dealershipId: 20,
  slug: 'outback',
  name: 'Outback Utes',
  feedCodes: [],
  yards: [yard(4, { city: 'Broken Hill' })],
}
const seller = (dealerCode: string | null, locationText: string | null = null) => ({ dealerCode, locationText })

test.each([
  ['Kingsly', 'Kingsley Yard'],
  ['Kingsely yard', 'Kingsley Yard'],
  ['Zetlaand NSW', 'Yard 2'],
  ['K2', null],
  ['Bingsley', null],
  ['Parramatta', null],
])('%s may be a slip for %s', (words, expected) => {
  expect(nearestYard([kingsley, zeta], words)).toBe(expected)
})

describe('the yard', () => {
  test.each([
    ['VIC.', 5],
    ['Victoria', 5],
    ['Bendigo, Victoria', 5],
    ['N.S.W.', null],
    ['Vic/Qld', null],
    ['Yard 5', 5],
  ])('of a state: %s is %s', (text, locationId) => {
    const bendigo = yard(5, { city: 'Bendigo', state: 'VIC' })
    expect(findYard([kingsley, zeta, bendigo], text)?.locationId ?? null).toBe(locationId)
  })

  test.each([
    ['k1', kingsley],
    [' Kingsley yard', kingsley],
    ['ZETA', zeta],
    ['14 Commercial Road, Kingsley NSW 2208', kingsley],
    ['966 ELIZABETH ST., ZETALAND', zeta],
    ['somewhere, 2017', zeta],
    ['Kingsley, NSW', kingsley],
    ['Kingsley', kingsley],
    ['Perth', null],
    ['Kingsley, VIC', null],
    ['', null],
  ])('%s', (text, expected) => {
    expect(findYard(harbour.yards, text)).toBe(expected)
  })

  const parramatta = yard(6, {
    name: 'Parramatta',
    slug: 'parramatta',
    city: 'Parramatta',
    state: 'NSW',
    postcode: '2150',
  })
  const penrith = yard(7, { name: 'Penrith', slug: 'penrith', city: 'Penrith', state: 'NSW', postcode: '2750' })
  test.each([
    ['697 Parramatta Road, Leichhardt NSW 2040', null],
    ['20 Parramatta Rd, Auburn NSW 2144', null],
    ['20 Parramatta Rd, Auburn', null],
    ['1 Parramatta Rd', null],
    ['5 Penrith Street, Dubbo NSW 2830', null],
    ['12 George Street, Parramatta NSW 2151', null],
    ['2150 Parramatta Road, Ashfield', null],
    ['North Parramatta', null],
    ['9 Penrith St, Parramatta', parramatta],
    ['9 Penrith St, Parramatta NSW 2150', parramatta],
    ['2750 Great Western Highway, Parramatta NSW 2150', parramatta],
    ['Parramatta, St Marys', parramatta],
    ['Penrith yard', penrith],
    ['PENRITH NSW', penrith],
  ])(
    'is that of the suburb, not of a street’s name, and of no other postcode (rule:yard-words): %s',
    (text, expected) => {
      expect(findYard([parramatta, penrith], text)).toBe(expected)
    },
  )

  test('of a street and number is that yard’s, whichever postcode the feed gives', () => {
    expect(findYard(harbour.yards, '966 Elizabeth Street, Zetaland NSW 2018')).toBe(zeta)
    expect(
      findYard([yard(8, { street: 'Parramatta Road', postcode: '2144' })], '9 Parramatta Road, Ashfield 2131'),
    ).toBeNull()
  })

  test('is none when two have the suburb', () => {
    expect(findYard([yard(1, { city: 'Bondi' }), yard(2, { city: 'Bondi' })], 'Bondi')).toBeNull()
  })

  test('by default is the primary one, else the first that sells', () => {
    expect(defaultYard([zeta, kingsley])).toBe(kingsley)
    expect(defaultYard([workshop, zeta])).toBe(zeta)
    expect(defaultYard([])).toBeNull()
  })
})

describe('the dealership', () => {
  test('is the one whose slug or feed code the dealer code is', () => {
    expect(placeSellers([seller('13156'), seller('Outback')], [harbour, outback], null)).toMatchObject([
      { dealershipId: 10 },
      { dealershipId: 20 },
    ])
  })

  test('is the only one there is, when the file has one dealer', () => {
    expect(placeSellers([seller('999', '2017')], [harbour], null)).toEqual([
      { kind: 'placed', dealershipId: 10, locationId: 2, defaultLocationId: 1 },
    ])
  })

  test('is unknown when the file has several dealers and none of them matches', () => {
    expect(placeSellers([seller('998'), seller('999')], [harbour], null)).toMatchObject([
      { kind: 'unplaced', value: '998' },
      { kind: 'unplaced', value: '999' },
    ])
  })

  test('of several dealers in a file, those with a known code are placed', () => {
    expect(placeSellers([seller('13156'), seller('999')], [harbour], null).map(({ kind }) => kind)).toEqual([
      'placed',
      'unplaced',
    ])
  })

  test('without a code is the one whose yard the row names', () => {
    expect(placeSellers([seller(null, 'Broken Hill')], [harbour, outback], null)).toMatchObject([
      { dealershipId: 20, locationId: 4 },
    ])
    expect(placeSellers([seller(null)], [harbour, outback], null)).toMatchObject([{ kind: 'unplaced' }])
  })

  test('of a row without a code in a file of one dealer is that dealer', () => {
    expect(placeSellers([seller('999'), seller(null)], [harbour], null)).toMatchObject([
      { dealershipId: 10 },
      { dealershipId: 10 },
    ])
    expect(placeSellers([seller('998'), seller('999'), seller(null, '2017')], [harbour], null)).toMatchObject([
      { kind: 'unplaced' },
      { kind: 'unplaced' },
      { dealershipId: 10 },
    ])
  })

  test('is told by its slug and feed codes in the names of pictures', () => {
    const codes = (code: string | null, known = [harbour, outback]) =>
      photoCodes(seller(code), placeSellers([seller(code)], known, null)[0]!, known)
    expect(codes('Harbour Motors')).toEqual(['Harbour Motors', 'harbour-motors', '13156'])
    expect(codes('13156')).toEqual(['13156', 'harbour-motors'])
    expect(codes('outback')).toEqual(['outback'])
    // The only dealership, and nobody told what its feeds call it: any code may be its own, but not beside a feed's.
    expect([codes('outback', [outback]), codes(null)]).toEqual([null, null])
    expect([codes('998', [outback]), codes('998')]).toEqual([['998', 'outback'], ['998']])
  })

  test('asked for takes a file with unknown codes, and leaves out rows of others', () => {
    expect(placeSellers([seller('998'), seller('outback'), seller(null)], [harbour, outback], harbour)).toMatchObject([
      { dealershipId: 10 },
      { kind: 'unplaced', reason: 'belongs to Outback Utes, not to Harbour Motors' },
      { dealershipId: 10 },
    ])
    expect(placeSellers([seller('998'), seller('13156')], [harbour, outback], harbour)).toMatchObject([
      { kind: 'unplaced', reason: 'is not a code of Harbour Motors' },
      { dealershipId: 10 },
    ])
  })
})
