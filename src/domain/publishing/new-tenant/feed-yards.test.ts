import { expect, test } from 'vitest'
import { placesOf } from '#domain/locations/places.ts'
import { readFeedYards, suburbNamed, suburbOfAll } from './feed-yards.ts'

const suburb = (postcode: string, name: string, state = 'QLD') => ({
  ...{ postcode, suburb: name, state },
  ...{ latitude: -27, longitude: 150 },
})
const places = placesOf([
  suburb('4350', 'Toowoomba'),
  suburb('4350', 'Mount Lofty'),
  suburb('4405', 'Dalby'),
  suburb('2753', 'Richmond', 'NSW'),
  suburb('3121', 'Richmond', 'VIC'),
])
const yard = (postcode: string, city: string, state = 'QLD') => ({
  ...{ locationId: Number(postcode), slug: city.toLowerCase(), name: city, city, postcode, state },
  ...{ feedCodes: [], street: null, isPrimary: false, sells: true },
})
const toowoomba = yard('4350', 'Toowoomba')
const read = (words: string[], ...yards: (typeof toowoomba)[]) =>
  readFeedYards(new Map(words.map((one, i) => [one, i + 1])), yards.length > 0 ? yards : [toowoomba], places)

test.each(['Mt Lofty', 'Mount Lofty yard', 'Rear of 9 Hill Street, Mount Lofty', 'Mount Lofty, Queensland', 'BM'])(
  '%j is the only yard’s',
  (words) => {
    expect(read([words])).toMatchObject({
      feedCodes: new Map([['toowoomba', [words]]]),
      knownYards: new Map([[words, { name: 'Toowoomba', isGuess: false }]]),
      unknownYards: [],
    })
  },
)

test.each([
  ...['9 Silo Lane, Dalby QLD 4405', '9 Silo Lane, Dalby', 'Dalby, QLD, 4405', '4405', 'Dalby yard'],
  ...['Mount Lofty NSW', 'VIC.', 'Richmond'],
])('%j is elsewhere, and no code of the only yard', (words) => {
  expect(read([words])).toEqual({
    ...{ feedCodes: new Map(), knownYards: new Map(), streets: new Map() },
    unknownYards: [{ words, vehicles: 1, isElsewhere: true }],
  })
})

test('what an import knows by itself needs no code', () => {
  expect(read(['1 Ridge Road, Toowoomba QLD 4350', 'QLD'])).toMatchObject({ feedCodes: new Map(), unknownYards: [] })
})

test('a suburb of one name in two states is that of the yard, unless the other is said', () => {
  const richmond = yard('2753', 'Windsor', 'NSW')
  expect(read(['Richmond', 'Richmond VIC'], richmond)).toMatchObject({
    ...{
      feedCodes: new Map([['windsor', ['Richmond']]]),
      unknownYards: [{ words: 'Richmond VIC', vehicles: 2, isElsewhere: true }],
    },
  })
})

test('of several codes one may be a yard nobody told of: none is taken', () => {
  expect(read(['0', '1', 'Mt Lofty', '13156'])).toMatchObject({
    feedCodes: new Map([['toowoomba', ['Mt Lofty']]]),
    knownYards: new Map([['Mt Lofty', { name: 'Toowoomba', isGuess: false }]]),
    unknownYards: ['0', '1', '13156'].map((words, i) => ({ words, vehicles: [1, 2, 4][i], isElsewhere: false })),
  })
})

test('of two yards one gets the code that abbreviates its name alone, and what is near neither is told apart', () => {
  const dalby = yard('4405', 'Dalby')
  expect(read(['TWB', 'MAIN', 'Richmond VIC 3121', '4405'], toowoomba, dalby)).toMatchObject({
    feedCodes: new Map([['toowoomba', ['TWB']]]),
    knownYards: new Map([
      ['TWB', { name: 'Toowoomba', isGuess: true }],
      ['4405', { name: 'Dalby', isGuess: false }],
    ]),
    unknownYards: [
      { words: 'MAIN', vehicles: 2, isElsewhere: false },
      { words: 'Richmond VIC 3121', vehicles: 3, isElsewhere: true },
    ],
  })
  // Two codes for one yard, or two yards for one code: nobody knows.
  expect(read(['TWB', 'TOO', 'DB'], toowoomba, dalby, yard('4413', 'Durong Bore'))).toMatchObject({
    ...{ feedCodes: new Map(), unknownYards: [{ words: 'TWB' }, { words: 'TOO' }, { words: 'DB' }] },
  })
})

test('the street is what the addresses of a yard name, where they agree', () => {
  const dalby = yard('4405', 'Dalby')
  const streetsOf = (...words: string[]) => Object.fromEntries(read(words, toowoomba, dalby).streets)
  expect(streetsOf('9 Silo Lane, Dalby QLD 4405', '118 Ridge Line Road, Toowoomba QLD 4350', 'Dalby')).toEqual({
    ...{ dalby: '9 Silo Lane', toowoomba: '118 Ridge Line Road' },
  })
  expect(streetsOf('9 Silo Lane, Dalby QLD 4405', '11 Silo Lane, Dalby QLD 4405')).toEqual({})
  expect(streetsOf('Dalby QLD 4405', '4405', '9 Silo Lane, Roma QLD 4455')).toEqual({})
})

test.each([
  [['Leichhardt'], 'Leichhardt'],
  [['LEICHHARDT YARD', '9 Norton St, Leichhardt NSW 2040'], 'Leichhardt'],
  [['East Leichhardt'], 'East Leichhardt'],
  [['Lilyfield', 'Leichhardt'], null],
  [['Leichhardt St, Spring Hill 4000'], null],
  [['MAIN', ''], null],
])('of a postcode that several suburbs share, a feed of %j names %j', (texts, suburb) => {
  expect(suburbNamed('2040', ['Leichhardt', 'East Leichhardt', 'Lilyfield'], texts)).toBe(suburb)
})

test.each([
  [
    ['966 Elizabeth Street, Zetland NSW 2017', 'Unit 2, Zetland 2017', '9 Norton Street, Leichhardt NSW 2040', '0'],
    'Zetland',
  ],
  [['Zetland NSW 2017', 'Waterloo NSW 2017'], null],
  [['Zetland NSW 2017', '1 Ridge Road, NSW 2017'], null],
  [['Zetland NSW'], null],
  [[], null],
])('addresses %j all name %j', (texts, suburb) => {
  expect(suburbOfAll('2017', ['Waterloo', 'Zetland'], texts)).toBe(suburb)
})
