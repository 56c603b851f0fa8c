import { expect, test } from 'vitest'
import { placesOf } from '#domain/locations/places.ts'
import type { ItemType } from '#domain/stock/listing.ts'
import { NEUTRAL_TOKENS } from '#domain/tenants/tokens.ts'
import { checkLicences } from '../check-law.ts'
import { checkConfig } from '../check-tenant.server.ts'
import { parseTenantConfig } from '../tenant-config.ts'
import { draftTenant as draft, type NewTenant, type NewYard, tenantSlug } from './draft-tenant.ts'

const draftTenant = (tenant: NewTenant) => draft(tenant, placesOf([]))
const yard = (postcode: string, suburb: string, state: string, phone: string | null = null): NewYard => ({
  postcode,
  suburb,
  state,
  phone,
  licence: null,
})
const toowoomba = yard('4350', 'Toowoomba', 'QLD', '5550 0141')
const given: NewTenant = { name: 'Two Gums Motors', template: 'meridian', yards: [toowoomba], feed: null }
const feed = (dealerCodes: [string, number][], yards: [string, number][], itemTypes: [ItemType, number][] = []) => ({
  dealerCodes: new Map(dealerCodes),
  registrations: { expired: 0, of: 0 },
  yards: new Map(yards),
  itemTypes: new Map(itemTypes),
})

/** Who they are, their licence, phone and mailbox, their lender, the page that is law. */
const DEALERS_TO_SAY = [
  'settings.site.legalName',
  'locations',
  'locations.sydney',
  'settings.leads.destinations',
  'settings.alerts.enabled',
  'settings.finance.provider',
  'settings.site.privacyPath',
]

function configOf(tenant: NewTenant) {
  const parsed = parseTenantConfig(draftTenant(tenant).json)
  if (parsed.kind === 'invalid') throw new Error(JSON.stringify(parsed.problems))
  return parsed.config
}

test('a place has its suburb, state, clock and number from its postcode, and the site those of the first', () => {
  const { settings, locations } = configOf({ ...given, yards: [yard('6000', 'Perth', 'WA', '5550 0107'), toowoomba] })
  expect(locations).toMatchObject([
    { slug: 'perth', primary: true, city: 'Perth', state: 'WA', timeZone: 'Australia/Perth', phone: '08 5550 0107' },
    { slug: 'toowoomba', primary: false, postcode: '4350', timeZone: 'Australia/Brisbane', phone: '07 5550 0141' },
  ])
  expect(settings).toMatchObject({ site: { timeZone: 'Australia/Perth' }, forms: { defaultState: 'wa' } })
})

test('tenant check says of it only what nobody but the dealer can know', () => {
  const context = { templates: { meridian: NEUTRAL_TOKENS }, now: new Date('2026-11-25T00:00:00Z') }
  const config = configOf({ ...given, yards: [yard('2000', 'Sydney', 'NSW')] })
  const found = checkConfig(context, config, { pages: [], articles: [] })
    .filter(({ about }) => ['law', 'honesty', 'works', 'look'].includes(about))
    .map(({ path }) => path)
  expect(found).toContain('settings.site.legalName')
  expect(found.filter((path) => !DEALERS_TO_SAY.includes(path))).toEqual([])
})

test('what tenant check would ask next is written at once: the kinds of the feed, and the licence line of the state', () => {
  const perth = yard('6000', 'Perth', 'WA')
  const mixed = feed(
    [],
    [],
    [
      ['caravan', 1],
      ['car', 7],
      ['truck', 2],
    ],
  )
  expect(configOf({ ...given, yards: [toowoomba, perth], feed: mixed }).settings.site).toMatchObject({
    ...{ dealerInformation: true, vehicleKinds: ['car', 'truck', 'caravan'], vehicleWord: 'vehicle' },
  })
  expect(configOf({ ...given, feed: feed([], [], [['motorcycle', 3]]) }).settings.site).toMatchObject({
    ...{ dealerInformation: false, vehicleKinds: ['motorcycle'], vehicleWord: 'motorcycle' },
  })
  expect(draftTenant({ ...given, feed: feed([], [], [['car', 3]]) }).json).toMatchObject({
    settings: { site: { timeZone: 'Australia/Brisbane' } },
  })
})

test('a licence number that was given stands at its yard, and nothing is left to say of it', () => {
  const perth = { ...yard('6000', 'Perth', 'WA'), licence: 'MD12345' }
  const config = configOf({ ...given, yards: [toowoomba, perth] })
  expect(config.locations.map(({ dealerLicenseNumber }) => dealerLicenseNumber)).toEqual([null, 'MD12345'])
  expect(checkLicences(config)).toEqual([])
  expect(config.settings.site.dealerLicenceWordsByState).toEqual({ qld: 'LMD', wa: 'MD' })
  expect(checkLicences(configOf({ ...given, yards: [yard('6000', 'Perth', 'WA')] }))).toHaveLength(1)
})

test('a dealer of cars stays one until a tenth of the feed is of other kinds', () => {
  const siteWith = (cars: number, motorcycles: number) =>
    configOf({
      ...given,
      feed: feed(
        [],
        [],
        [
          ['car', cars],
          ['motorcycle', motorcycles],
        ],
      ),
    }).settings.site
  expect(siteWith(55, 1)).toMatchObject({ vehicleKinds: ['car', 'motorcycle'], vehicleWord: 'car' })
  expect(siteWith(91, 9).vehicleWord).toBe('car')
  expect(siteWith(90, 10).vehicleWord).toBe('vehicle')
})

test('what a feed calls the only yard becomes its feed codes; of several yards nobody knows which is meant', () => {
  const survey = feed([['13156', 9]], [['MAIN', 7], ['Toowoomba', 1]]) // biome-ignore format: one list
  const one = draftTenant({ ...given, feed: survey })
  expect(one.unknownYards).toEqual([])
  expect(one.json).toMatchObject({ locations: [{ feedCodes: ['MAIN'] }] })
  const two = draftTenant({ ...given, yards: [toowoomba, yard('4405', 'Dalby', 'QLD')], feed: survey })
  expect(two.unknownYards).toEqual([{ words: 'MAIN', vehicles: 7, isElsewhere: false }])
  expect(two.json.locations).not.toMatchObject([{ feedCodes: expect.anything() }, {}])
})

test('of a feed whose registrations mostly ran out the plates of those are left out', () => {
  const plates = (expired: number, of: number) =>
    configOf({ ...given, feed: { ...feed([], []), registrations: { expired, of } } }).settings.vehiclePage.regoExpired
  expect([plates(0, 0), plates(1, 1), plates(4, 9), plates(5, 10)]).toEqual([
    ...['nothing', 'nothing', 'nothing', 'no-plate'],
  ])
})

test('several dealer codes of one feed are the one dealership’s', () => {
  expect(configOf({ ...given, feed: feed([['1', 3]], []) }).dealerships[0]!.feedCodes).toEqual([])
  expect(configOf({ ...given, feed: feed([['1', 3], ['2', 4]], []) }).dealerships).toMatchObject([
    { slug: 'two-gums-motors', feedCodes: ['1', '2'] },
  ]) // biome-ignore format: one list
})

test('two suburbs of one name are two places', () => {
  const yards = [yard('2018', 'Rosebery', 'NSW'), yard('7470', 'Rosebery', 'TAS')]
  expect(configOf({ ...given, yards }).locations.map(({ slug }) => slug)).toEqual(['rosebery', 'rosebery-7470'])
})

test('the slug is the name in letters of addresses', () => {
  expect(tenantSlug('O’Brien & Söhne Cars')).toBe('obrien-sohne-cars')
  expect(tenantSlug('—')).toBe('')
  expect(tenantSlug('a'.repeat(62).concat('-bc'))).toHaveLength(62)
})
