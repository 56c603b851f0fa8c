import { expect, test } from 'vitest'
import type { Listing } from '#domain/stock/listing.ts'
import { completeSettings } from '#domain/tenants/settings.ts'
import { towBlock } from './tow-block.ts'

const settings = completeSettings({ site: { vehicleKinds: ['car', 'caravan'] } })
const of = (itemType: Listing['itemType'], specs: Partial<Listing['specs']>, status: Listing['status'] = 'in_stock') =>
  ({ itemType, slug: 'it', specs, status }) as Listing
const hrefs = (listing: Listing, own = settings) =>
  towBlock(listing, own).map((block) => (block.kind === 'call-to-action' ? block.links[0]!.href : null))

test.each([
  ['a caravan leads to what tows it', of('caravan', { aggregateTrailerMassKg: 2760 }), ['/tow?trailer=it']],
  ['not without its ATM', of('caravan', { tareWeightKg: 2200 }), []],
  ['nor where a feed has 0 for it', of('caravan', { aggregateTrailerMassKg: 0 }), []],
  ['nor once it is sold', of('caravan', { aggregateTrailerMassKg: 2760 }, 'sold'), []],
  ['a car leads to what it tows', of('car', { towingCapacityBrakedKg: 3500 }), ['/tow?car=it']],
  ['a truck too', of('truck', { towingCapacityBrakedKg: 4500 }), ['/tow?car=it']],
  ['not without its capacity', of('car', {}), []],
  ['a motorcycle does not', of('motorcycle', { towingCapacityBrakedKg: 100 }), []],
])('%s', (_, listing, expected) => {
  expect(hrefs(listing)).toEqual(expected)
})

test('a car of a site without caravans leads nowhere', () => {
  const cars = completeSettings({ site: { vehicleKinds: ['car'] } })
  expect(hrefs(of('car', { towingCapacityBrakedKg: 3500 }), cars)).toEqual([])
})
