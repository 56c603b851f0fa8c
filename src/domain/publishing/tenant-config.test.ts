import { describe, expect, test } from 'vitest'
import { completeSettings } from '#domain/tenants/settings.ts'
import { parseTenantConfig } from './tenant-config.ts'

const least = { slug: 'north-side', name: 'Northside Motors', template: 'yard' }
const parse = (more: object = {}) => parseTenantConfig({ ...least, ...more })
const problems = (more: object) => {
  const parsed = parse(more)
  return parsed.kind === 'invalid' ? parsed.problems : []
}

test('three words make a tenant: everything else has its default', () => {
  expect(parse()).toEqual({
    kind: 'valid',
    config: {
      ...least,
      hosts: { primary: null, aliases: [], preview: true },
      tokens: {},
      settings: completeSettings({}),
      written: {},
      dealerships: [
        {
          slug: 'north-side',
          name: 'Northside Motors',
          legalName: null,
          abn: null,
          website: null,
          averageRating: null,
          reviewCount: null,
          feedCodes: [],
        },
      ],
      locations: [],
      manufacturers: [],
    },
  })
})

test('an editor’s $schema is welcome', () => {
  expect(parse({ $schema: '../../docs/tenant-config.schema.json' }).kind).toBe('valid')
})

test('a location belongs to the only dealership, and has no hours until it says some', () => {
  const parsed = parse({ locations: [{ slug: 'yard', name: 'Yard' }] })
  expect(parsed.kind === 'valid' && parsed.config.locations[0]).toMatchObject({
    dealership: 'north-side',
    openingHours: null,
  })
})

test('what the dealer wrote is kept apart from what it means', () => {
  const parsed = parse({ settings: { search: { pageSize: 12 } } })
  expect(parsed.kind === 'valid' && parsed.config.written).toEqual({ search: { pageSize: 12 } })
  expect(parsed.kind === 'valid' && parsed.config.settings.search.promoCardPosition).toBe(9)
})

test.each([
  [{ state: 'NSW' }, 'Australia/Sydney'],
  [{ state: 'nsw', postcode: '2880' }, 'Australia/Broken_Hill'],
  [{ postcode: '6000' }, 'Australia/Perth'],
  [{ state: 'Nowhere', postcode: 8 }, 'Australia/Brisbane'],
])('beside a wrong time zone of a place in %j stands its own', (place, own) => {
  const locations = [{ slug: 'yard', name: 'Yard', ...place, timeZone: 'Sydney' }]
  const told = problems({ locations, settings: { site: { timeZone: 'Sydney' } } })
  expect(told.filter(({ path }) => path.endsWith('timeZone'))).toEqual(
    ['settings.site.timeZone', 'locations[0].timeZone'].map((path) => ({
      ...{ path, value: 'Sydney', reason: `Use a time zone name, such as "${own}"` },
    })),
  )
})

test.each([
  [[{ state: 'NSW' }], {}, 'Australia/Sydney'],
  [[{ state: 'NSW', postcode: '2880' }], {}, 'Australia/Broken_Hill'],
  [[{ state: 'VIC' }, { state: 'WA', primary: true }], {}, 'Australia/Perth'],
  [[{ state: 'TAS', visible: false }, { state: 'SA' }], {}, 'Australia/Adelaide'],
  [[{ state: 'NT' }, { state: 'ACT' }], { timeZone: 'Australia/Brisbane' }, 'Australia/Brisbane'],
  [[], {}, 'Australia/Brisbane'],
])('with locations %j a site of %j goes by the clock of %s', (places, site, timeZone) => {
  const locations = places.map((place, i) => ({ slug: `yard-${i}`, name: 'Yard', ...place }))
  const parsed = parse({ locations, settings: { site } })
  if (parsed.kind === 'invalid') throw new Error(JSON.stringify(parsed.problems))
  const { settings, written } = parsed.config
  expect([settings.site.timeZone, settings.salesCounter.timeZone]).toEqual([timeZone, timeZone])
  expect(written).toEqual({ site })
})

describe('an unknown key is an error with the nearest known one', () => {
  test.each([
    [{ setings: {} }, 'setings', 'settings'],
    [{ settings: { search: { pagesize: 5 } } }, 'settings.search.pagesize', 'pageSize'],
    [
      { settings: { search: { include_sold_cars_days: 5 } } },
      'settings.search.include_sold_cars_days',
      'includeSoldCarsDays',
    ],
    [{ settings: { homepage: {} } }, 'settings.homepage', 'home'],
    [
      { locations: [{ slug: 'yard', name: 'Yard', openingHours: { mon: 'closed' } }] },
      'locations[0].openingHours.mon',
      'monday',
    ],
    [{ settings: { commerce: { deposit: 5, depositCent: 5 } } }, 'settings.commerce.depositCent', 'depositCents'],
    [{ tokens: { acent: '#000' } }, 'tokens.acent', 'accent'],
    [{ locations: [{ slug: 'yard', name: 'Yard', post_code: '4215' }] }, 'locations[0].post_code', 'postcode'],
    [
      { locations: [{ slug: 'yard', name: 'Yard', openingHours: { mondays: 'closed' } }] },
      'locations[0].openingHours.mondays',
      'monday',
    ],
  ])('%j', (more, path, suggestion) => {
    const reason = expect.stringMatching(/^There is no such key/)
    expect(problems(more)).toContainEqual(expect.objectContaining({ path, reason, suggestion }))
  })

  test('without a near one, the keys there are', () => {
    const known = 'slug, name, template, hosts, tokens, settings, dealerships, locations, manufacturers'
    expect(problems({ zzzzqqq: 1 })).toEqual([
      { path: 'zzzzqqq', value: 1, reason: `There is no such key here; there are: ${known}` },
    ])
    const yard = { slug: 'yard', name: 'Yard', suburb: 'Nerang', address: { street: '1 High Street' } }
    const reason = expect.stringMatching(/^There is no such key here; there are: slug, .*, street, city, state, /)
    expect(problems({ locations: [yard] })).toMatchObject([
      { path: 'locations[0].suburb', value: 'Nerang', reason },
      { path: 'locations[0].address', value: '{street}', reason },
    ])
  })

  test('what is a key elsewhere is no suggestion', () => {
    const [pageSize] = problems({ settings: { pageSize: 5 } })
    expect(pageSize).toMatchObject({
      path: 'settings.pageSize',
      reason: expect.stringContaining('there are: site, search, '),
    })
    expect(pageSize).not.toHaveProperty('suggestion')
    const yard = { slug: 'yard', name: 'Yard', openingHours: { mo: 'closed' } }
    expect(problems({ locations: [yard] })).toEqual([
      {
        path: 'locations[0].openingHours.mo',
        value: 'closed',
        reason: 'There is no such key here; there are: monday, tuesday, wednesday, thursday, friday, saturday, sunday',
      },
    ])
  })

  test('near one that stands beside it, no list', () => {
    expect(problems({ setings: {} })).toMatchObject([{ reason: 'There is no such key' }])
  })

  test.each([
    ['opens', { opens: '8.30am', closes: '17:30' }],
    ['closes', { opens: '08:30', closes: '5.30pm' }],
    ['closes', { opens: '17:30', closes: '08:30' }],
  ])('opening hours of %s wrong have one problem: %j', (field, monday) => {
    const special = { date: '2026-12-24', ...monday }
    const location = { slug: 'yard', name: 'Yard', openingHours: { monday }, specialHours: [special] }
    expect(problems({ locations: [location] }).map(({ path }) => path)).toEqual([
      `locations[0].openingHours.monday.${field}`,
      `locations[0].specialHours[0].${field}`,
    ])
  })
})

describe('a bad value names the field, the value and the reason', () => {
  test.each([
    [{ settings: { search: { pageSize: '21' } } }, 'settings.search.pageSize', 'This must be a number, without quotes'],
    [
      { settings: { search: { includeSoldCarsDays: 6 } } },
      'settings.search.includeSoldCarsDays',
      'This must be one of: 0, 1, 2, 3, 4, 5, 7, 14',
    ],
    [{ settings: { forms: { optIn: 'no' } } }, 'settings.forms.optIn', 'This must be an object in { }'],
    [
      { settings: { navigation: { header: [{ label: 'Hm', linkTo: 'javascript:alert(1)' }] } } },
      'settings.navigation.header[0].linkTo',
      /^Use a path/,
    ],
    [
      { settings: { navigation: { header: [{ label: 'Nowhere' }] } } },
      'settings.navigation.header[0]',
      /linkTo, a list or links/,
    ],
    [{ settings: { seo: { paths: { 'no-slash': {} } } } }, 'settings.seo.paths.no-slash', /./],
    [{ tokens: { accent: 'red;}' } }, 'tokens.accent', /not allowed/],
    [{ hosts: { primary: 'https://northside.example' } }, 'hosts.primary', /^Use a domain/],
    [{ hosts: { aliases: ['Northside.example'] } }, 'hosts.aliases[0]', /^Use a domain/],
    [{ slug: 'North Side' }, 'slug', /lower-case/],
    [{ name: undefined }, 'name', 'This is required'],
    [{ name: '' }, 'name', 'This is empty'],
    [{ name: 'x'.repeat(121) }, 'name', 'This may have 120 characters at most'],
    [{ settings: { search: { pageSize: 0 } } }, 'settings.search.pageSize', 'This may be 1 at least'],
    [{ locations: [{ slug: 'a', name: 'A', latitude: 133 }] }, 'locations[0].latitude', 'This may be 90 at most'],
    [
      { locations: [{ slug: 'a', name: 'A', languages: Array(21).fill('x') }] },
      'locations[0].languages',
      'This may have 20 entries at most',
    ],
    [{ name: 'North\u0000side' }, 'name', /control/],
    [{ name: 'North\ud800side' }, 'name', /broken/],
  ])('%j', (more, path, reason) => {
    expect(problems(more)).toContainEqual(
      expect.objectContaining({ path, reason: typeof reason === 'string' ? reason : expect.stringMatching(reason) }),
    )
  })

  test('a mistyped word of a list is suggested', () => {
    expect(problems({ settings: { search: { facets: ['make', 'boddy'] } } })[0]).toMatchObject({
      path: 'settings.search.facets[1]',
      value: 'boddy',
      suggestion: 'body',
    })
  })

  test.each([null, [], 'text', 7])('%j is no configuration', (json) => {
    expect(parseTenantConfig(json)).toMatchObject({
      kind: 'invalid',
      problems: [{ path: '', reason: 'This must be an object in { }' }],
    })
  })
})

describe('one part must fit the other', () => {
  const two = {
    dealerships: [
      { slug: 'north', name: 'North' },
      { slug: 'south', name: 'South' },
    ],
  }

  test.each([
    [
      { dealerships: [...two.dealerships, { slug: 'north', name: 'Again' }] },
      'dealerships[2].slug',
      'This is used twice: first at dealerships[0].slug',
    ],
    [
      { hosts: { primary: 'a.example', aliases: ['a.example'] } },
      'hosts.aliases[0]',
      'This is used twice: first at hosts.primary',
    ],
    [
      { ...two, locations: [{ slug: 'yard', name: 'Yard', dealership: 'nort' }] },
      'locations[0].dealership',
      'There is none of this slug; there are: north, south',
    ],
    [
      { ...two, settings: { dealershipOverrides: { east: { favourites: false } } } },
      'settings.dealershipOverrides.east',
      /none of this slug/,
    ],
    [
      { ...two, settings: { leads: { defaultDealership: 'east' } } },
      'settings.leads.defaultDealership',
      /none of this slug/,
    ],
    [
      {
        locations: [
          { slug: 'a', name: 'A', primary: true },
          { slug: 'b', name: 'B', primary: true },
        ],
      },
      'locations[1].primary',
      /Only one/,
    ],
    [{ settings: { search: { exclusions: ['make = Kia AND'] } } }, 'settings.search.exclusions[0]', /^At character 15/],
    [{ settings: { search: { baseFilter: 'colr = red' } } }, 'settings.search.baseFilter', 'Vehicles have no "colr"'],
    [
      { settings: { finance: { calculator: { rateMinPercent: 16 } } } },
      'settings.finance.calculator.rateMinPercent',
      'This is above its maximum of 15',
    ],
    [
      { settings: { leads: { destinations: [{ kind: 'webhook', to: 'a@b.example' }] } } },
      'settings.leads.destinations[0].to',
      'This kind needs a web address',
    ],
  ])('%j', (more, path, reason) => {
    expect(problems(more)).toContainEqual(
      expect.objectContaining({ path, reason: typeof reason === 'string' ? reason : expect.stringMatching(reason) }),
    )
  })

  test('is told beside what does not fit, in one pass', () => {
    const wrong = {
      ...two,
      settings: {
        homepage: {},
        search: { exclusions: ['make = Kia AND'] },
        leads: { defaultDealership: 'east', destinations: [{ kind: 'webhook', to: 'a@b.example' }] },
        finance: { calculator: { rateMinPercent: 16 } },
        offers: { entries: [{ name: 'One', manufacturer: 'kia' }, { name: 2 }] },
      },
      locations: [
        { slug: 'yard', name: 'Yard', dealership: 'nort', state: 'Queensl', primary: true },
        { slug: 'yard', name: 7, dealership: null, primary: true },
        'yard',
      ],
      manufacturers: {},
    }
    expect(
      problems(wrong)
        .map(({ path }) => path)
        .sort(),
    ).toEqual([
      'locations[0].dealership',
      'locations[0].state',
      'locations[1].name',
      'locations[1].primary',
      'locations[1].slug',
      'locations[2]',
      'manufacturers',
      'settings.finance.calculator.rateMinPercent',
      'settings.homepage',
      'settings.leads.defaultDealership',
      'settings.leads.destinations[0].to',
      'settings.offers.entries[0].manufacturer',
      'settings.offers.entries[1].name',
      'settings.search.exclusions[0]',
    ])
  })

  test('a state is read in capitals, small letters or in full, and told in one', () => {
    const parsed = parse({
      locations: [
        { slug: 'yard', name: 'Yard', state: 'nsw' },
        { slug: 'north', name: 'North', state: 'New South Wales' },
        { slug: 'far', name: 'Far', state: 'queensland' },
        { slug: 'south', name: 'South', state: 'Vic.' },
        { slug: 'west', name: 'West', state: 'W.A.' },
      ],
      settings: { forms: { defaultState: 'NSW' }, site: { dealerLicenceWordsByState: { NSW: 'MD', vic: 'LMCT' } } },
    })
    if (parsed.kind === 'invalid') throw new Error(JSON.stringify(parsed.problems))
    const { locations, settings } = parsed.config
    expect(locations.map(({ state }) => state)).toEqual(['NSW', 'NSW', 'QLD', 'VIC', 'WA'])
    expect(settings.forms.defaultState).toBe('nsw')
    expect(settings.site.dealerLicenceWordsByState).toEqual({ nsw: 'MD', vic: 'LMCT' })
    expect(problems({ locations: [{ slug: 'yard', name: 'Yard', state: 'NSV' }] })).toMatchObject([
      { reason: 'This must be one of: ACT, NSW, NT, QLD, SA, TAS, VIC, WA', suggestion: 'NSW' },
    ])
    expect(problems({ locations: [{ slug: 'yard', name: 'Yard', state: 'Vic/Qld' }] })).toMatchObject([
      { reason: 'This names VIC and QLD: give the one it is in' },
    ])
  })

  test('the exclusions of the documents can be written', () => {
    expect(
      parse({
        settings: {
          search: {
            exclusions: [
              'car_type = demo AND make = Kia AND km > 3000',
              'stocknum IN [U1234, U1235]',
              'car_type = new AND make = "Great Wall"',
            ],
          },
        },
      }).kind,
    ).toBe('valid')
  })
})
