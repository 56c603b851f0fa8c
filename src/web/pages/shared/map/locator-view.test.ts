import { expect, test } from 'vitest'
import type { Location } from '#domain/locations/location.ts'
import { directoryLocator, fittedLocator, placeLocator } from './locator-view.ts'

/** Places by how many thousandths of a degree north and east of the first they are: 9 are about a kilometre north. */
const placed = (name: string, north: number, east: number, isAboutThere = false) =>
  ({
    name,
    address: { latitude: -38 + north / 1000, longitude: 144 + east / 1000, isAboutThere },
  }) as unknown as Location
const MAIN = placed('Geelong yard', 0, 0)
const NORTH = placed('North Geelong', 32, -8)

test('yards of one town fill the drawing of a place and of the directory, within rings of their distance', () => {
  const fitted = fittedLocator(MAIN, [NORTH], 10)
  expect(fitted.rings.map(({ label }) => label)).toEqual(['2 km', '4 km'])
  expect(fitted.others).toMatchObject([{ label: 'North Geelong', side: 'right' }])
  expect(200 - fitted.others[0]!.y).toBeGreaterThan(140)
  expect(directoryLocator(MAIN, { all: [MAIN, NORTH], found: [MAIN, NORTH], zoom: 10 })).toEqual(fitted)
})

test('what is known by its postcode alone is not looked at from so near, and alone a place keeps the zoom', () => {
  const about = placed('North Geelong', 32, -8, true)
  expect(fittedLocator(MAIN, [about], 10).rings.map(({ label }) => label)).toEqual(['5 km', '10 km'])
  expect(fittedLocator(MAIN, [], 10)).toEqual(placeLocator(MAIN, [], 10))
})

test('the name in the middle and the distances of the rings make way for a dot', () => {
  const names = (others: Location[]) => placeLocator(MAIN, others, 10)
  expect(names([]).nameAt).toMatchObject({ y: 232, anchor: 'middle' })
  const under = names([placed('Belmont', -35, 4)])
  expect(under.others[0]!.y).toBeLessThan(240)
  expect(under.nameAt).toMatchObject({ y: 128, anchor: 'middle' })
  const [free] = names([]).rings
  const [made] = names([placed('Corio', 89, 118)]).rings
  expect(made!.radius).toBe(free!.radius)
  expect(made!.labelAt).not.toEqual(free!.labelAt)
})

test('a yard that the pin would hide is not drawn', () => {
  expect(placeLocator(MAIN, [placed('Next door', 30, 0)], 10).others).toEqual([])
})
