import { describe, expect, test } from 'vitest'
import { NEUTRAL_TOKENS } from '#domain/tenants/tokens.ts'
import { checkPlaces } from './check/check-places.ts'
import { checkLenders, checkStatedRates } from './check/check-rates.ts'
import { checkLaw } from './check-law.ts'
import { checkLeads } from './check-leads.ts'
import { checkLook } from './check-tenant.server.ts'
import { checkWorks } from './check-works.ts'
import { type Finding, inOrder } from './finding.ts'
import { parseTenantConfig } from './tenant-config.ts'
import type { TenantConfig } from './tenant-config-schema.ts'

function config(
  more: { settings?: object; locations?: object[]; dealerships?: object[]; tokens?: object } = {},
): TenantConfig {
  const parsed = parseTenantConfig({ slug: 'north-side', name: 'Northside', template: 'meridian', ...more })
  if (parsed.kind === 'invalid') throw new Error(JSON.stringify(parsed.problems))
  return parsed.config
}
const now = new Date('2026-09-07T00:00:00Z')
const paths = (findings: { path: string }[]) => findings.map(({ path }) => path)
const yard = { slug: 'yard', name: 'Yard', phone: '07 5550 1234' }

/** A configuration nothing can be said against; each test below spoils one thing. */
const sound = {
  settings: {
    site: { legalName: 'Northside Motors Pty Ltd', abn: '51 824 753 556', dealerInformation: true },
    forms: { optIn: { checked: false } },
    vehiclePage: { gauge: { minimumFill: 0.3 } },
    finance: { showEstimates: false },
    leads: { destinations: [{ kind: 'email', to: 'sales@northside.example' }] },
  },
  locations: [yard],
}
const spoilt = (settings: Record<string, object>, more: object = {}) => {
  const merged = Object.fromEntries(
    Object.entries(settings).map(([key, value]) => [
      key,
      { ...sound.settings[key as keyof typeof sound.settings], ...value },
    ]),
  )
  return config({ ...sound, settings: { ...sound.settings, ...merged }, ...more })
}

test('a sound configuration has no findings', () => {
  expect([
    ...checkLaw(config(sound)),
    ...checkWorks(config(sound), now),
    ...checkPlaces(config(sound)),
    ...checkLeads(config(sound)),
    ...checkLook(config(sound), NEUTRAL_TOKENS),
  ]).toEqual([])
})

test('every finding says what to do, at a place in the configuration', () => {
  const findings = [...checkLaw(config()), ...checkWorks(config(), now)]
  expect(findings.length).toBeGreaterThan(4)
  for (const { path, says, fix } of findings) {
    expect(path).toMatch(/^(settings|locations|tokens)/)
    expect(says).toMatch(/\.$/)
    expect(fix).toMatch(/\.$/)
  }
})

describe('what Australian rules look at', () => {
  test('a pre-ticked opt-in, unless it is not shown', () => {
    expect(paths(checkLaw(spoilt({ forms: { optIn: { checked: true } } })))).toEqual(['settings.forms.optIn.checked'])
    expect(checkLaw(spoilt({ forms: { optIn: { checked: true, shown: false } } }))).toEqual([])
  })

  test('a missing licence number in the states that want it, of yards that sell', () => {
    const yards = (state: string, more = {}) => ({ locations: [{ ...yard, state, ...more }] })
    expect(paths(checkLaw(spoilt({}, yards('NSW'))))).toEqual(['locations.yard'])
    expect(paths(checkLaw(spoilt({}, yards('WA'))))).toEqual(['locations.yard'])
    const two = {
      locations: [
        { ...yard, state: 'NSW' },
        { ...yard, slug: 'hill', name: 'Hill', state: 'NSW' },
      ],
    }
    expect(checkLaw(spoilt({}, two))).toMatchObject([
      {
        path: 'locations.yard and locations.hill',
        says: expect.stringContaining(' for Yard and Hill, which New South'),
      },
    ])
    expect(checkLaw(spoilt({ commerce: { depositCents: 5000 } }, yards('QLD')))).toEqual([])
    expect(checkLaw(spoilt({}, yards('NSW', { type: 'parts' })))).toEqual([])
    expect(checkLaw(spoilt({}, yards('NSW', { visible: false })))).toEqual([])
  })

  test('a licence number that would not be shown either is told in one go', () => {
    const [one] = checkLaw(spoilt({ site: { dealerInformation: false } }, { locations: [{ ...yard, state: 'NSW' }] }))
    expect(one!.fix).toBe(
      'Give locations.yard the dealerLicenseNumber, and switch settings.site.dealerInformation on to show it.',
    )
  })

  test('a licence number that only the footer shows', () => {
    const more = { locations: [{ ...yard, state: 'NSW', dealerLicenseNumber: 'MD012345' }] }
    expect(checkLaw(spoilt({}, more))).toEqual([])
    expect(paths(checkLaw(spoilt({ site: { dealerInformation: false } }, more)))).toEqual([
      'settings.site.dealerInformation',
    ])
    expect(
      paths(checkLaw(spoilt({ dealershipOverrides: { 'north-side': { dealerInformation: false } } }, more))),
    ).toEqual(['settings.dealershipOverrides.north-side.dealerInformation'])
  })

  test('a deposit above what may be kept, where that is limited', () => {
    const checked = (state: string, commerce: object = {}) =>
      checkLaw(spoilt({ commerce: { processor: 'stripe', ...commerce } }, { locations: [{ ...yard, state }] }))
    expect(paths(checked('QLD'))).toEqual(['settings.commerce.depositCents'])
    expect(checked('QLD', { depositCents: 120_000 })[0]!.says).toMatch(/^The deposit is \$1,200; /)
    expect(checked('SA')).toEqual([])
    expect(checked('VIC', { reserve: false })).toEqual([])
    expect(checked('VIC', { processor: null })).toEqual([])
    const own = { commerce: { processor: null }, dealershipOverrides: { 'north-side': { paymentProcessor: 'stripe' } } }
    expect(paths(checkLaw(spoilt(own, { locations: [{ ...yard, state: 'VIC' }] })))).toEqual([
      'settings.commerce.depositCents',
    ])
  })

  test('pictures of a licence', () => {
    const journey = { licence: true }
    expect(checkLaw(spoilt({ commerce: { buyOnline: false, journey } }))).toEqual([])
    const [licence] = checkLaw(spoilt({ commerce: { buyOnline: true, journey } }))
    expect(licence).toMatchObject({ path: 'settings.commerce.journey.licence', about: 'law' })
  })

  test('a surcharge, and a wheel with what is known of permits', () => {
    const invoices = { surchargePercent: 1 }
    expect(checkLaw(spoilt({ commerce: { onlinePayment: false, invoices } }))).toEqual([])
    const [surcharge] = checkLaw(spoilt({ commerce: { onlinePayment: true, invoices } }))
    expect(surcharge).toMatchObject({ path: 'settings.commerce.invoices.surchargePercent', about: 'law' })
    const prizes = [{ name: 'A car', chancePercent: 1, count: 1, worthDollars: 20_000, validDays: 30 }]
    const wheel = { enabled: true, terms: 'T', prizes }
    const gates = { registration: true }
    expect(checkLaw(spoilt({ gates, wheel }))[0]).toMatchObject({
      ...{ path: 'settings.wheel.enabled', says: expect.stringContaining('for people of ACT, NSW, NT, SA.') },
    })
    expect(paths(checkWorks(spoilt({ gates, wheel }), now))).not.toContain('settings.wheel.enabled')
    expect(paths(checkWorks(spoilt({ gates, wheel: { ...wheel, terms: null } }), now))).toContain(
      'settings.wheel.enabled',
    )
  })

  test('forced accounts, a nameless or unreachable business, invented sales, hidden reviews, claims, a flattering gauge', () => {
    expect(paths(checkLaw(spoilt({ gates: { pages: ['checkout', 'spin-to-win'] } })))).toEqual(['settings.gates.pages'])
    expect(checkLaw(spoilt({ gates: { pages: ['spin-to-win'] } }))).toEqual([])
    expect(checkLaw(spoilt({ gates: { pages: ['checkout'], guests: ['checkout'] } }))).toEqual([])
    expect(checkLaw(spoilt({ site: { abn: null } }))).toEqual([])
    expect(checkLaw(spoilt({ site: { legalName: null } }))).toMatchObject([
      {
        path: 'settings.site.legalName',
        says: 'Privacy notices under forms must name the business that collects the details.',
        fix: 'Give settings.site its legalName, or each dealership its own.',
      },
    ])
    for (const abn of ['12 345 678 901', '51 824 753 565', '15 824 753 556'])
      expect(checkLaw(spoilt({ site: { abn } })).map(({ path, says }) => [path, says])).toEqual([
        ['settings.site.abn', `${abn} is no ABN: its check digits do not fit.`],
      ])
    expect(checkLaw(spoilt({ site: { abn: '09 220 518 643' } }))).toEqual([])
    expect(
      checkLaw(
        spoilt(
          { site: { legalName: null, abn: null } },
          { dealerships: [{ slug: 'north-side', name: 'N', legalName: 'N Pty Ltd', abn: '51824753556' }] },
        ),
      ),
    ).toEqual([])
    const unreachable = { locations: [{ ...yard, phone: null }] }
    expect(paths(checkLaw(spoilt({}, unreachable)))).toEqual(['settings.alerts.enabled'])
    expect(checkLaw(spoilt({ alerts: { enabled: false } }, unreachable))).toEqual([])
    expect(checkLaw(spoilt({ site: { email: 'sales@northside.example' } }, unreachable))).toEqual([])
    expect(paths(checkLaw(spoilt({ salesCounter: { mode: 'clock' } })))).toEqual(['settings.salesCounter.mode'])
    expect(checkLaw(spoilt({ salesCounter: { mode: 'real-sales' } }))).toEqual([])
    expect(paths(checkLaw(spoilt({ reviews: { minimumRating: 4 } })))).toEqual(['settings.reviews.minimumRating'])
    expect(paths(checkLaw(spoilt({ statistics: { shown: true } })))).toEqual(['settings.statistics.entries'])
    expect(paths(checkLaw(spoilt({ vehiclePage: { gauge: { minimumFill: 0.2 } } })))).toEqual([
      'settings.vehiclePage.gauge.minimumFill',
    ])
  })
})

describe('switches without effect', () => {
  test.each([
    [
      { vehiclePage: { gauge: { minimumFill: 0.3 }, buttons: { whatsApp: true } } },
      'settings.vehiclePage.buttons.whatsApp',
    ],
    [{ vehiclePage: { gauge: { minimumFill: 0.3 }, buttons: { chat: true } } }, 'settings.vehiclePage.buttons.chat'],
    [
      { vehiclePage: { gauge: { minimumFill: 0.3 }, blocks: { deliveryCalculator: true } } },
      'settings.vehiclePage.blocks.deliveryCalculator',
    ],
    [
      { vehiclePage: { gauge: { minimumFill: 0.3 }, blocks: { usedCarChecks: true } } },
      'settings.vehiclePage.blocks.usedCarChecks',
    ],
    [{ brands: { shown: true } }, 'settings.brands.tiles'],
    ...['/search/Toyota', '/search/used-cars/', '/search/new-used-and-demo-cars/toyota'].map(
      (path): [Record<string, object>, string] => [
        { seo: { paths: { [path]: { title: 'Ours' } } } },
        'settings.seo.paths',
      ],
    ),
    [{ map: { provider: 'google' } }, 'settings.map.googleKey'],
    [{ map: { provider: 'style' } }, 'settings.map.styleUrl'],
    [{ gates: { registration: false }, shortlist: { watchlist: true } }, 'settings.gates.registration'],
    [{ offers: { subscription: true } }, 'settings.site.subscriptionSite'],
    [{ analytics: { metaPixelId: '100000000000000' } }, 'settings.analytics.metaPixelId'],
    [{ analytics: { ga4MeasurementId: 'G-DEMO0NORTH' } }, 'settings.analytics.ga4MeasurementId'],
    [{ popup: { title: 'Sale', linkTo: '/', expiryDate: '2026-09-06' } }, 'settings.popup'],
    [{ offers: { entries: [{ name: 'Sale', endsOn: '2026-08-31' }] } }, 'settings.offers.entries'],
    [{ finance: { enabled: false } }, 'settings.navigation.header'],
    [{ service: { enabled: false } }, 'settings.navigation.footer'],
    [{ service: { enabled: false } }, 'settings.vehiclePage.featureBanner'],
    [{ tradeIn: { enabled: false } }, 'settings.vehiclePage.featureBanner'],
  ])('%j', (settings: Record<string, object>, path) => {
    expect(paths(checkWorks(spoilt(settings), now))).toContain(path)
  })

  test('a pixel and a GA4 id with what they need', () => {
    const analytics = {
      metaPixelId: '100000000000000',
      metaAccessToken: 'token',
      ga4MeasurementId: 'G-DEMO0NORTH',
      ga4ApiSecret: 'secret',
    }
    expect(checkWorks(spoilt({ analytics }), now)).toEqual([])
  })

  test('a feature banner that is not shown leads nowhere', () => {
    const vehiclePage = { gauge: { minimumFill: 0.3 }, blocks: { featureBanner: false } }
    expect(paths(checkWorks(spoilt({ tradeIn: { enabled: false }, vehiclePage }), now))).toEqual([])
  })

  test('a site without a place or a phone', () => {
    const none = spoilt({}, { locations: [] })
    expect(paths([...checkWorks(none, now), ...checkPlaces(none)])).toEqual(['locations', 'locations'])
    const site = { ...sound.settings.site, timeZone: 'Australia/Sydney' }
    const at = (postcode: string) => checkPlaces(spoilt({ site }, { locations: [{ ...yard, state: 'NSW', postcode }] }))
    expect(at('4217')).toEqual([
      {
        ...{ about: 'honesty', path: 'locations.yard', fix: 'Correct its state or its postcode.' },
        says: 'The location "yard" is in NSW, but its postcode 4217 is in QLD.',
      },
    ])
    expect(at('4383')).toEqual([])
    expect(
      paths(
        checkWorks(spoilt({ site: { phone: '1300 975 707' } }, { locations: [{ slug: 'yard', name: 'Yard' }] }), now),
      ),
    ).toEqual([])
  })
})

test('colours that cannot be read', () => {
  const findings = checkLook(config({ tokens: { accent: '#ffd400', 'ink-muted': '#bbbbbb' } }), NEUTRAL_TOKENS)
  expect(findings.map(({ path }) => path)).toEqual([
    'tokens.ink-muted',
    'tokens.ink-muted',
    'tokens.accent',
    'tokens.accent',
    'tokens.accent-ink',
  ])
  expect(findings.at(-1)!.says).toContain('#16181d is shown instead')
})

describe('a comparison rate below what rate and fees give (rule:comparison-rate-formula)', () => {
  const fees = { establishmentCents: 39_500, monthlyAdministrationCents: 800 }
  const lender = (comparisonRatePercent: number, own: object = {}) =>
    spoilt({ finance: { lenders: { acme: { interestRatePercent: 8.49, comparisonRatePercent, ...own } } } })

  test('of a lender of the settings', () => {
    expect(checkLenders(lender(9.6, { fees }))).toEqual([])
    expect(checkLenders(lender(8.49))).toEqual([])
    expect(checkLenders(lender(9.5, { fees }))).toMatchObject([
      {
        about: 'law',
        path: 'settings.finance.lenders.acme',
        says: 'acme states a comparison rate of 9.50%; its rate and fees give 9.60%.',
      },
    ])
  })

  test('of vehicles: a line for a lender, by its own establishment fee', () => {
    const told = (comparisonRate: number, stockNumber: string) => ({
      provider: 'acme',
      stockNumber,
      lender: { interestRate: 8.49, comparisonRate, establishmentFees: 395, paymentWeek: 150 },
    })
    const settings = spoilt({ finance: { lenders: { acme: { fees: { monthlyAdministrationCents: 800 } } } } })
    expect(checkStatedRates([told(9.6, 'K1'), told(9.1, 'K2'), told(9, 'K3')], settings)).toMatchObject([
      { path: 'stock', says: 'acme states a comparison rate of 9.10% for K2; its rate and fees give 9.60%.' },
    ])
    expect(checkStatedRates([{ ...told(9, 'K1'), lender: { comparisonRate: 1 } }], settings)).toEqual([])
  })
})

test('findings stand the weightiest first, those about one setting together', () => {
  const found = (['off a', 'works b', 'look c', 'works d', 'law e', 'works b', 'honesty f'] as const).map((one) => {
    const [about, path] = one.split(' ') as [Finding['about'], string]
    return { about, path, says: '', fix: '' }
  })
  expect(inOrder(found).map(({ about, path }) => `${about} ${path}`)).toEqual([
    ...['law e', 'honesty f', 'works b', 'works b', 'works d', 'look c', 'off a'],
  ])
})
