import { expect, test } from 'vitest'
import { distanceKm } from './distance.ts'
import { ISLAND_POSTCODES, placesOf, type Suburb } from './places.ts'
import { readPostcodePackage } from './store-postcodes.server.ts'

const suburb = (postcode: string, name: string, latitude: number, state = 'QLD'): Suburb => ({
  postcode,
  suburb: name,
  state,
  latitude,
  longitude: 150,
})
const places = placesOf([
  suburb('4305', 'Ipswich', -27.61),
  suburb('4305', 'East Ipswich', -27.6),
  suburb('4305', 'Brassall', -10),
  suburb('2620', 'Hume', -35.4, 'ACT'),
  suburb('2620', 'Beard', -35.34, 'ACT'),
  suburb('4217', 'Surfers Paradise', -28),
  suburb('2018', 'Rosebery', -33.9, 'NSW'),
  suburb('7470', 'Rosebery', -41.8, 'TAS'),
  suburb('2770', 'Mount Druitt', -33.77, 'NSW'),
])
const at = (latitude: number) => [{ latitude, longitude: 150 }]

test('a postcode is the middle of its suburbs, named by the one others are named after', () => {
  expect(places.find('4305')).toEqual({
    postcode: '4305',
    name: 'Ipswich',
    state: 'QLD',
    point: { latitude: -27.6, longitude: 150 },
  })
  expect(places.find('2620')?.name).toBeNull()
  expect(places.find('4217')?.name).toBe('Surfers Paradise')
  expect(places.find('9999')).toBeNull()
})

test('the suburbs of a postcode go by name, but for the one that speaks for it', () => {
  expect(places.suburbs('4305')).toEqual(['Ipswich', 'Brassall', 'East Ipswich'])
  expect(places.suburbs('2620')).toEqual(['Beard', 'Hume'])
  expect(places.suburbs('9999')).toEqual([])
})

test('the nearest postcode to a position; none from abroad', () => {
  expect(places.nearest({ latitude: -33.8, longitude: 150.01 })?.postcode).toBe('2770')
  expect(places.nearest({ latitude: 51.5, longitude: 0 })).toBeNull()
})

test('a suburb is found however it is written; of several, the one nearest to the dealer', () => {
  expect(places.named('surfers  PARADISE', [])?.postcode).toBe('4217')
  expect(places.named('4305', [])?.postcode).toBe('4305')
  expect(places.named('mt. druitt', [])?.postcode).toBe('2770')
  expect(places.named('Rosebery', at(-34))?.postcode).toBe('2018')
  expect(places.named('Rosebery', at(-40))?.postcode).toBe('7470')
  expect(places.named('Brassall', [])).toMatchObject({ postcode: '4305', name: 'Brassall' })
  expect(places.named('Atlantis', [])).toBeNull()
  expect(places.named('', [])).toBeNull()
})

test('the list that comes with the product knows the country, islands included', async () => {
  const { suburbs, skipped } = await readPostcodePackage()
  const all = placesOf(suburbs)
  expect(new Set(suburbs.map(({ postcode }) => postcode)).size).toBeGreaterThan(3000)
  expect(skipped).toBeLessThan(200)
  expect(all.find('4305')).toMatchObject({ name: 'Ipswich', state: 'QLD' })
  expect(all.named('Toowoomba', [])?.postcode).toBe('4350')
  // Where the town is, not the middle of a postcode as large as a country.
  expect(all.named('Broken Hill', [])?.postcode).toBe('2880')
  const brokenHill = suburbs.find(({ suburb }) => suburb === 'Broken Hill')!
  expect(distanceKm(brokenHill, { latitude: -31.957, longitude: 141.465 })).toBeLessThan(5)
  expect(distanceKm(all.find('2880')!.point, brokenHill)).toBeLessThan(60)
  for (const postcode of Object.keys(ISLAND_POSTCODES)) expect(all.find(postcode), postcode).not.toBeNull()
})

test('a postcode of islands alone is one of them', async () => {
  const { suburbs } = await readPostcodePackage()
  const byPostcode = Map.groupBy(suburbs, ({ postcode }) => postcode)
  const allIslands = [...byPostcode].filter(([, places]) => places.every(({ suburb }) => / islands?$/i.test(suburb)))
  const unknown = allIslands.map(([postcode]) => postcode).filter((postcode) => !(postcode in ISLAND_POSTCODES))
  expect(unknown.sort()).toEqual([])
})
