import { expect, test } from 'vitest'
import { placesOf } from '#domain/locations/places.ts'
import { parseTenantConfig } from '../tenant-config.ts'
import { checkPlaces } from './check-places.ts'

const suburb = (postcode: string, suburb: string, state: string, latitude: number, longitude: number) => ({
  ...{ postcode, suburb, state, latitude, longitude },
})
const PLACES = placesOf([
  suburb('2040', 'Leichhardt', 'NSW', -33.88, 151.16),
  suburb('2040', 'Lilyfield', 'NSW', -33.87, 151.17),
  suburb('2204', 'Marrickville', 'NSW', -33.91, 151.16),
  suburb('2000', 'Sydney', 'NSW', -33.87, 151.21),
  suburb('2300', 'Newcastle', 'NSW', -32.93, 151.78),
  suburb('2303', 'Hamilton', 'NSW', -32.92, 151.74),
  suburb('4217', 'Bundall', 'QLD', -28.01, 153.41),
  suburb('4305', 'Leichhardt', 'QLD', -27.63, 152.74),
  suburb('4350', 'Toowoomba City', 'QLD', -27.56, 151.95),
  suburb('4350', 'Rangeville', 'QLD', -27.58, 151.98),
  suburb('0800', 'Darwin', 'NT', -12.46, 130.84),
  suburb('0872', 'Yulara', 'NT', -25.24, 130.98),
  suburb('0872', 'Ti Tree', 'NT', -22.13, 133.42),
  suburb('0872', 'Areyonga', 'NT', -24.07, 132.27),
])

const leichhardt = { slug: 'yard', name: 'Yard', city: 'Leichhardt', state: 'NSW', postcode: '2040' }

function told(locations: object[], site: object = { timeZone: 'Australia/Sydney' }) {
  const parsed = parseTenantConfig({
    ...{ slug: 'north-side', name: 'Northside', template: 'meridian', locations, settings: { site } },
  })
  if (parsed.kind === 'invalid') throw new Error(JSON.stringify(parsed.problems))
  return checkPlaces(parsed.config, PLACES).map(({ path, says }) => [path, says])
}
const at = (latitude: number, longitude: number) => ({ ...leichhardt, latitude, longitude })

test('what is said of a place and agrees is not told', () => {
  expect(told([leichhardt])).toEqual([])
  expect(told([at(-33.883, 151.157)])).toEqual([])
  // The town for the suburb, in whatever case.
  expect(told([{ ...leichhardt, city: 'SYDNEY' }])).toEqual([])
  expect(told([{ ...leichhardt, city: 'Newcastle', postcode: '2303' }])).toEqual([])
  // Far from the middle of a postcode as wide as a country, and yet within.
  const yulara = { slug: 'rock', name: 'Rock', state: 'NT', postcode: '0872', latitude: -25.2, longitude: 131 }
  expect(told([yulara], { timeZone: 'Australia/Darwin' })).toEqual([])
})

test.each([
  ['a point in Darwin', at(-12.46, 130.84), 'latitude', /^Its point on the map is 3\d\d\d km from 2040\.$/],
  ['a latitude without its sign', at(33.88, 151.16), 'latitude', /^Its point on the map is 7\d\d\d km from 2040\.$/],
  [
    'a suburb there is not',
    { ...leichhardt, city: 'Leichard' },
    'city',
    /no Leichard about 2040, which is Leichhardt, L/,
  ],
  ['the suburb next door', { ...leichhardt, postcode: '2204' }, 'city', /^Leichhardt is 2040; 2204 is Marrickville\.$/],
  ['a suburb far away', { ...leichhardt, city: 'Rangeville' }, 'city', /no Rangeville about 2040/],
  [
    'the clock of another state',
    { ...leichhardt, timeZone: 'Australia/Perth' },
    'timeZone',
    /in NSW goes by the clock/,
  ],
  [
    'the clock that has no summer',
    { ...leichhardt, timeZone: 'Australia/Brisbane' },
    'timeZone',
    /of Australia\/Brisbane/,
  ],
])('told: %s', (_, location, key, says) => {
  expect(told([leichhardt, { ...location, slug: 'other' }])).toEqual([
    [`locations.other.${key}`, expect.stringMatching(says)],
  ])
})

test('which suburbs there are, and the line that would agree', () => {
  const fixOf = (location: object) => {
    const parsed = parseTenantConfig({
      ...{ slug: 'north-side', name: 'Northside', template: 'meridian', locations: [{ ...leichhardt, ...location }] },
    })
    if (parsed.kind === 'invalid') throw new Error(JSON.stringify(parsed.problems))
    return checkPlaces(parsed.config, PLACES).map(({ fix }) => fix)
  }
  expect(fixOf({ city: 'Lilyfield' })).toEqual([])
  expect(fixOf({ city: null })).toEqual([])
  expect(fixOf({ city: 'Leichard' })).toEqual([
    'Write "city": "Leichhardt" or another of these, or correct the postcode.',
  ])
  expect(fixOf({ postcode: '2204' })).toEqual(['Write "city": "Marrickville", or "postcode": "2040".'])
  // The state is said: the suburb of this name that is nearest lies in the other one.
  expect(fixOf({ postcode: '4217' })).toEqual(['Correct its state or its postcode.', 'Write "postcode": "2040".'])
})

test('a site that says no clock goes by that of its primary location', () => {
  const yards = (...more: object[]) =>
    told([...more.map((one, i) => ({ slug: `yard-${i}`, name: 'Yard', ...one }))], {})
  expect(yards({ state: 'NSW', postcode: '2040' })).toEqual([])
  expect(yards({ postcode: '2880', state: 'NSW' })).toEqual([])
  expect(yards({ state: 'WA', visible: false }, { state: 'VIC' })).toEqual([])
})

test('a site by the clock of no place of its own, the letters of another state, a feed word of two places', () => {
  expect(told([leichhardt], { timeZone: 'Europe/Berlin' })).toEqual([
    ['settings.site.timeZone', expect.stringContaining('none of its locations does')],
  ])
  const licensed = { ...leichhardt, dealerLicenseNumber: '012345' }
  const letters = { timeZone: 'Australia/Sydney', dealerLicenceWords: 'LMCT' }
  expect(told([licensed], letters)).toEqual([
    ['settings.site.dealerLicenceWords', expect.stringMatching(/^"LMCT" .* in NSW; VIC alone/)],
  ])
  expect(told([licensed], { ...letters, dealerLicenceWordsByState: { NSW: 'MD' } })).toEqual([])
  const codes = [
    { ...leichhardt, feedCodes: ['MAIN'] },
    { ...leichhardt, slug: 'other', feedCodes: ['main', 'SHED'] },
  ]
  expect(told(codes)).toEqual([
    ['locations.other.feedCodes', `The feed's word "MAIN" is that of yard and other: its vehicles stand at the first.`],
  ])
})
