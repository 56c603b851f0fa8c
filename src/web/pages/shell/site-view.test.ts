import { expect, test } from 'vitest'
import type { Location } from '#domain/locations/location.ts'
import { completeSettings } from '#domain/tenants/settings.ts'
import { locationView, locationViews, panelLocations } from './site-view.server.ts'

test('the primary place comes first, the others that may be seen as they are configured (rule:location-cards)', () => {
  const attic = place('Attic', { visible: false })
  const views = locationViews([place('Yamanto'), attic, place('Toowoomba', { primary: true }), place('Ballina')])
  expect(views.map(({ name }) => name)).toEqual(['Toowoomba', 'Yamanto', 'Ballina'])
})

test('an address leads to its place on a map: the one the dealer names, else a search for it', () => {
  const address = { ...place('Ayr').address, street: '1 Quay Street' }
  expect(locationView(place('Ayr', { address })).mapHref).toBe(
    'https://www.google.com/maps/search/?api=1&query=1%20Quay%20Street%2C%20Ayr%20QLD',
  )
  const placeUrl = 'https://maps.example/ayr'
  expect(locationView(place('Ayr', { address: { ...address, placeUrl } })).mapHref).toBe(placeUrl)
})

test('the panel at the bottom of pages has the first six, without those the dealer leaves out', () => {
  const places = ['Ayr', 'Bowen', 'Cairns', 'Dalby', 'Emerald', 'Forsayth', 'Gympie'].map((name) => place(name))
  const settings = completeSettings({ locations: { excludedFromDealerPanel: ['bowen'] } })
  expect(panelLocations(places, settings).map(({ name }) => name)).toEqual([
    'Ayr',
    'Cairns',
    'Dalby',
    'Emerald',
    'Forsayth',
    'Gympie',
  ])
  expect(panelLocations(places, completeSettings({}))).toHaveLength(6)
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
