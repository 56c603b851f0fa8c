import { expect, test } from 'vitest'
import { parseTenantConfig } from '../tenant-config.ts'
import { checkOff } from './check-off.ts'

const bare = { slug: 'north-side', name: 'Northside', template: 'meridian' }

function off(settings: object, locations: object[] = []) {
  const parsed = parseTenantConfig({ ...bare, settings, locations })
  if (parsed.kind === 'invalid') throw new Error(JSON.stringify(parsed.problems))
  return checkOff(parsed.config)
}

test('what a new tenant does not say is off, each with the line that switches it on (rule:quiet-until-set)', () => {
  const told = off({})
  expect(told.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      'settings.finance.provider',
      'settings.commerce.paymentMethods',
      'settings.commerce.processor',
      'settings.offers.entries',
      'settings.service.enabled',
      'settings.tradeIn.instantOffers',
    ]),
  )
  for (const { about, path, fix } of told) {
    expect(about).toBe('off')
    const lines = [...fix.matchAll(/"\w+": \{.*?\}(?= and |, or |\.$)/g)].map(([line]) => line)
    if (lines.length === 0) continue
    const settings = JSON.parse(`{${lines.join(', ')}}`) as object
    expect(
      off(settings).map((one) => one.path),
      fix,
    ).not.toContain(path)
  }
  expect(told.filter(({ fix }) => /"\w+": \{/.test(fix)).length).toBe(told.length - 1)
})

test('an ABN that is not given is told by itself, unless the site or each dealership has its own', () => {
  const told = (settings: object) => off(settings).filter(({ path }) => path === 'settings.site.abn')
  expect(told({ site: { legalName: 'Northside Motors Pty Ltd' } })).toMatchObject([
    { says: 'No ABN is given: the foot of each page, privacy notices and receipts have none.' },
  ])
  expect(told({ site: { abn: '09 220 518 643' } })).toEqual([])
  const dealerships = [{ slug: 'north-side', name: 'Northside', abn: '09 220 518 643' }]
  const parsed = parseTenantConfig({ ...bare, dealerships })
  if (parsed.kind === 'invalid') throw new Error(JSON.stringify(parsed.problems))
  expect(checkOff(parsed.config).map(({ path }) => path)).not.toContain('settings.site.abn')
})

test('hours nobody gave are told for each place that shoppers see, with the usual week to take over', () => {
  const yard = { slug: 'yard', name: 'Dalby' }
  const told = (locations: object[]) => off({}, locations).filter(({ path }) => path === 'locations.openingHours')
  const [finding] = told([yard, { slug: 'shed', name: 'Shed', visible: false }])
  expect(finding?.says).toBe('No opening hours are given for Dalby: none are shown.')
  const [, openingHours] = /"openingHours": (\{.*\}), or/.exec(finding!.fix)!
  expect(told([{ ...yard, openingHours: JSON.parse(openingHours!) as object }])).toEqual([])
})

test('a street without its point on the map, and a place without a picture, are told of', () => {
  const yard = { slug: 'yard', name: 'Dalby', street: '9 Silo Lane', city: 'Dalby', state: 'QLD', postcode: '4405' }
  const told = (more: object, settings = {}) =>
    off(settings, [{ ...yard, ...more }]).flatMap(({ path }) =>
      /^locations\.(?:latitude|imageSrc)$/.test(path) ? [path] : [],
    )
  expect(told({})).toEqual(['locations.latitude', 'locations.imageSrc'])
  // As it stands it is no JSON: nobody pastes the place of another town.
  const { fix } = off({}, [yard]).find(({ path }) => path === 'locations.latitude')!
  const [line] = /"latitude": \S+, "longitude": [^,]+/.exec(fix)!
  expect(() => JSON.parse(`{ ${line} }`)).toThrow(SyntaxError)
  expect(told({ latitude: -27.18, longitude: 151.26, imageSrc: 'https://pictures.example/yard.webp' })).toEqual([])
  expect(told({ street: null }, { map: { enabled: false } })).toEqual(['locations.imageSrc'])
  expect(told({ visible: false })).toEqual([])
})

const CONTRACT = { documents: [{ title: 'Contract of sale', text: 'Words.' }] }

test('orders without a contract are told of', () => {
  const path = 'settings.commerce.contract.documents'
  expect(off({ commerce: { buyOnline: true } }).map((one) => one.path)).toContain(path)
})

test.each([
  ['settings.commerce.contract.documents', {}],
  ['settings.commerce.contract.documents', { commerce: { buyOnline: true, contract: CONTRACT } }],
  ['settings.finance.provider', { finance: { quotes: true } }],
  ['settings.finance.provider', { finance: { enabled: false } }],
  ['settings.commerce.paymentMethods', { commerce: { paymentStrip: false } }],
  ['settings.commerce.processor', { commerce: { reserve: false } }],
  ['settings.commerce.processor', { dealershipOverrides: { 'north-side': { paymentProcessor: 'stripe' } } }],
  ['settings.offers.entries', { offers: { shown: false } }],
  ['settings.tradeIn.instantOffers', { tradeIn: { instantOffers: false } }],
  ['settings.tradeIn.instantOffers', { tradeIn: { wholesale: { marginPercent: 9 } } }],
  ['settings.service.enabled', { service: { enabled: false } }],
  ['settings.service.enabled', { service: { phone: '02 5550 1234' } }],
  ['settings.service.enabled', { bookings: { service: { slots: true } } }],
])('%s is not told of %j', (path, settings) => {
  expect(off(settings).map((one) => one.path)).not.toContain(path)
})
