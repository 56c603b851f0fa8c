import { expect, test } from 'vitest'
import type { Location } from '#domain/locations/location.ts'
import { completeSettings } from '#domain/tenants/settings.ts'
import { aboutText } from './about-text.ts'

const place = (more: Partial<Location>): Location =>
  ({
    ...{ name: 'Dalby', visible: true, openingHours: [], languages: [], locationType: '' },
    address: { street: null, city: 'Dalby', state: 'QLD', postcode: '4405' },
    ...more,
  }) as Location
const open = (weekday: number) => ({ weekday, status: 'Open' as const, opens: '08:00', closes: '17:00', note: null })
const dealer = (locations: Location[], site: object = {}) => ({
  name: 'Two *Gums*',
  settings: completeSettings({ site }),
  dealerships: [],
  locations,
  stock: null,
})
const stockOf = (...counts: number[]) => ({
  count: counts.reduce((sum, count) => sum + count, 0),
  countText: 'so many',
  href: '/search/used-cars',
  makes: counts.map((count, at) => ({ label: `Make${at}`, count, href: `/search/used-cars/make${at}` })),
})
const CONTACT = ['through our [contact page](/contact)', 'by phone on 07 5550 0152']

test('what is known of a dealer is said of them, and no more (rule:default-pages)', () => {
  const workshop = place({ name: 'Workshop', locationType: 'service', address: { ...place({}).address, city: 'Roma' } })
  expect(aboutText(dealer([place({}), workshop]), CONTACT).split('\n\n')).toEqual([
    'Two \\*Gums\\* sells cars in Dalby QLD.',
    'Reach us through our [contact page](/contact) or by phone on 07 5550 0152.',
  ])
})

test('kinds, address, hours, languages and whose business it is are said where they were given', () => {
  const yard = place({
    address: { ...place({}).address, street: '9 Silo Lane' },
    openingHours: [open(1), open(2), { ...open(6), opens: null, closes: null, note: 'By appointment only' }],
    languages: ['Italian', 'Vietnamese'],
  })
  const site = {
    vehicleKinds: ['car', 'truck'],
    vehicleWord: 'vehicle',
    legalName: 'Gums Pty Ltd',
    abn: '09 220 518 643',
  }
  expect(aboutText(dealer([yard, place({ name: 'Shed', visible: false })], site), CONTACT).split('\n\n')).toEqual([
    'Two \\*Gums\\* sells vehicles in Dalby QLD.',
    'Among what we sell are cars and trucks.',
    '**Dalby** is at 9 Silo Lane, Dalby QLD 4405. Hours: Mon–Tue 8am–5pm, Sat By appointment only. Spoken there besides English: Italian and Vietnamese.',
    'The business is Gums Pty Ltd, ABN 09 220 518 643.',
    expect.stringContaining('Reach us'),
  ])
  const described = aboutText(dealer([yard], { description: 'Utes since 1974.' }), CONTACT)
  expect(described).toContain('Utes since 1974.')
  expect(described).not.toContain('sells cars')
})

test('what is in stock is said with the searches of it, the makes with most of it first', () => {
  const text = (...counts: number[]) => {
    const said = aboutText({ ...dealer([place({})]), stock: stockOf(...counts) }, CONTACT)
    return said.split('\n\n').find((paragraph) => paragraph.startsWith('In stock'))
  }
  expect(text(12, 3)).toBe(
    'In stock now are [so many cars](/search/used-cars): 12 [Make0](/search/used-cars/make0) and 3 [Make1](/search/used-cars/make1).',
  )
  expect(text(4)).toBe('In stock now are [so many cars](/search/used-cars).')
  expect(text(1)).toBe('In stock now is [so many car](/search/used-cars).')
  expect(text(9, 8, 7, 6, 5, 4, 3, 2, 1)).toMatch(
    /cars\]\(\/search\/used-cars\), among them 9 \[Make0\].* and 2 \[Make7\]/,
  )
  expect(text()).toBeUndefined()
})
