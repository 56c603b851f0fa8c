import { expect, test } from 'vitest'
import type { Manufacturer } from '#domain/locations/list-manufacturers.server.ts'
import { completeSettings, type TenantSettingsInput } from '#domain/tenants/settings.ts'
import { readListQuery, searchList } from '../lists/list-query.ts'
import { runningOffers, SPECIAL_OFFERS, specialOffers } from './special-offers.ts'

type Written = NonNullable<NonNullable<TenantSettingsInput['offers']>['entries']>[number]

const manufacturers = [{ slug: 'kia', name: 'Kia', models: [{ slug: 'sportage' }] }] as unknown as Manufacturer[]
const dealerships = [{ slug: 'north' }, { slug: 'south' }]
function offersOf(entries: Written[], site: TenantSettingsInput['site'] = {}) {
  const settings = completeSettings({ site, offers: { entries } })
  return specialOffers({ settings, manufacturers, dealerships })
}

test('addresses: by the dealer’s word or the name, numbered where two are called alike, below the manufacturer', () => {
  const entries = [
    { name: 'Pre-trip check, $149' },
    { name: 'Pre-trip check $149!' },
    { name: 'Free servicing', slug: 'servicing', manufacturer: 'kia' },
    { name: 'Roof racks', model: 'sportage' },
  ]
  expect(offersOf(entries).map(({ path }) => path)).toEqual([
    '/offers/pre-trip-check-149',
    '/offers/pre-trip-check-149-2',
    '/offers/kia/servicing',
    '/offers/kia/roof-racks',
  ])
  expect(offersOf(entries, { manufacturer: 'kia' }).map(({ path }) => path)).toContain('/offers/roof-racks')
})

test('an offer runs from the first minute of its first day to the last of its last, by the site’s clock', () => {
  const offers = offersOf([{ name: 'Today', startsOn: '2026-09-07', endsOn: '2026-09-07' }])
  const running = (instant: string) => runningOffers(offers, new Date(instant), 'Australia/Brisbane').length
  expect(
    ['2026-09-06T13:59:59Z', '2026-09-06T14:00:00Z', '2026-09-07T13:59:59Z', '2026-09-07T14:00:00Z'].map(running),
  ).toEqual([0, 1, 1, 0])
})

test('narrowed by category, price and dealership; an offer of no dealership holds at each', () => {
  const offers = offersOf([
    { name: 'Service', categories: ['Service'], priceCents: 14_900, dealership: 'north' },
    { name: 'Tyres', categories: ['Service', 'Tyres'], priceCents: 49_900, dealership: 'south' },
    { name: 'For all' },
  ])
  const listed = (search: string) => searchList(SPECIAL_OFFERS, offers, readListQuery(SPECIAL_OFFERS, offers, search))
  const found = (search: string) => listed(search).hits.map(({ name }) => name)
  expect(found('')).toEqual(['Service', 'Tyres', 'For all'])
  expect(found('?refinementList[categories][0]=service')).toEqual(['Service', 'Tyres'])
  expect(found('?refinementList[dealership_slug][0]=north')).toEqual(['Service', 'For all'])
  expect(found('?range[price]=:149')).toEqual(['Service'])
  expect(found('?range[price]=200:&refinementList[dealership_slug][0]=north')).toEqual([])
  expect(listed('').facets.dealership_slug!.map(({ value, count }) => [value, count])).toEqual([
    ['north', 2],
    ['south', 2],
  ])
})
