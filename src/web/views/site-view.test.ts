import { expect, test } from 'vitest'
import type { Location } from '#domain/locations/location.ts'
import { locationViews } from './site-view.server.ts'

test('the primary place comes first, the others by name', () => {
  const views = locationViews([place('Ballina'), place('Yamanto'), place('Toowoomba', { primary: true })])
  expect(views.map(({ name }) => name)).toEqual(['Toowoomba', 'Ballina', 'Yamanto'])
})

function place(name: string, facts: Partial<Location> = {}): Location {
  const address = { street: null, city: name, state: 'QLD', postcode: null, placeUrl: null }
  return {
    name,
    slug: name.toLowerCase(),
    visible: true,
    primary: false,
    locationType: 'sales',
    locationSubtype: '',
    phone: null,
    address,
    openingHours: [],
    specialHours: [],
    ...facts,
  } as unknown as Location
}
