import { describe, expect, test } from 'vitest'
import { completeSettings, type TenantSettingsInput, tenantSettingsSchema } from './settings.ts'

const at = (path: string) =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], completeSettings({}))

describe('the defaults', () => {
  test.each([
    // rule:list-pages, rule:hit-count, rule:card-tag, rule:text-folds
    ['search.pageSize', 21],
    ['search.promoCardPosition', 9],
    ['search.includeSoldCarsDays', 3],
    ['search.hitCap', 1999],
    ['search.makeListLength', 7],
    ['search.popularMakesCount', 20],
    ['search.facetLimits.make_model', 30],
    ['search.facetLimits.city', 20],
    ['search.facetLimits.dealership_name', 40],
    ['search.sliders.priceMinDollars', 5000],
    ['search.sliders.priceMaxDollars', 250_000],
    ['search.sliders.priceStepDollars', 500],
    ['search.sliders.priceMinimumGapDollars', 1],
    ['search.sliders.otherMax', 100_000],
    ['search.sliders.otherStepPercent', 1],
    ['search.noResultsTitle', 'No Results Available'],
    [
      'search.noResultsText',
      'No results found for your search at this time. Please try adjusting the filters for more results.',
    ],
    ['search.resetTarget', '/special-offers'],
    ['search.historyLength', 5],
    ['cards.attributes', ['car_type', 'simple_body', 'km', 'simple_transmission', 'stocknum']],
    ['cards.justArrivedDays', 8],
    ['cards.justArrivedText', 'New Arrival'],
    ['cards.soldText', 'JUST SOLD'],
    ['price.noPriceText', 'Enquire for price.'],
    ['price.marketIndicatorDollars', -499],
    ['commerce.depositCents', 20_000],
    ['vehiclePage.defaultViewMode', 'spinner'],
    ['vehiclePage.stickyHeaderAfterPx', 500],
    ['vehiclePage.bottomBarOpensAfterPx', 900],
    ['vehiclePage.commentsPreviewCharacters', 400],
    ['vehiclePage.specsPreviewCount', 4],
    ['vehiclePage.featuresPreviewCount', 8],
    ['vehiclePage.thumbnailsAbovePictures', 3],
    ['vehiclePage.videoPosition', 2],
    ['vehiclePage.similarMaximum', 6],
    ['vehiclePage.spin', { pixelsPerFrame: 20, autoRotate: true, autoRotateIntervalMs: 100, codeHref: null }],
    ['vehiclePage.fuelCalculator', { dollarsPerLitre: 1.7, kmPerWeek: 250, litresPer100Km: 10 }],
    ['vehiclePage.electricCalculator', { dollarsPerKwh: 0.35, kmPerWeek: 250, kwhPer100Km: 18 }],
    ['vehiclePage.gauge.minimumConfidence', 0.2],
    ['vehiclePage.gauge.greatDealFill', 0.65],
    ['vehiclePage.gauge.minimumFill', 0],
    ['finance.disclaimerPreviewCharacters', 197],
    ['finance.calculator.amountDollars', 30_000],
    ['finance.calculator.amountMinDollars', 1000],
    ['finance.calculator.amountMaxDollars', 250_000],
    ['finance.calculator.amountStepDollars', 500],
    ['finance.calculator.quickPicksDollars', [5000, 10_000, 15_000, 20_000, 30_000, 40_000, 50_000, 60_000, 70_000]],
    ['finance.calculator.termYears', 5],
    ['finance.calculator.ratePercent', 10],
    ['finance.calculator.rateMinPercent', 0.5],
    ['finance.calculator.rateMaxPercent', 15],
    ['finance.estimate.weeksPerMonth', 4.33],
    ['finance.estimate.comparisonRateFromPercent', 8.38],
    ['finance.estimate.comparisonRateToPercent', 19.42],
    ['tradeIn.maximumAgeYears', 7],
    ['tradeIn.maximumKm', 100_000],
    ['tradeIn.validDays', 7],
    ['forms.defaultState', 'qld'],
    ['forms.optIn.checked', true],
    ['forms.optIn.label', 'Yes, I would like to subscribe to receive latest offers & product updates.'],
    ['forms.messageRequired', true],
    ['gates.pages', []],
    ['popup', null],
    ['reviews.minimumRating', 0],
    ['reviews.fullCount', 12],
    ['offers.disclaimerPreviewCharacters', 100],
    ['blog.descriptionCharacters', 100],
    ['map.zoom', 10],
    ['finance.callToActionTitle', 'Finance Available For This Vehicle!'],
    [
      'vehiclePage.featureBanner',
      [
        { title: 'Latest offers', linkTo: '/special-offers', text: null },
        { title: 'Book a service', linkTo: '/service', text: null },
        { title: 'Sell your car', linkTo: '/sell-your-car', text: null },
      ],
    ],
    ['animation', { gaugeSeconds: 2.5, foldMs: 300, toastRemovalMs: 1_000_000 }],
    // Off unless switched on (rule:sales-counter).
    [
      'salesCounter',
      {
        mode: 'off',
        perDay: 192,
        secondsPerSale: 450,
        refreshSeconds: 150,
        timeZone: 'Australia/Brisbane',
        text: 'sold today',
      },
    ],
  ])('%s', (path, value) => expect(at(path)).toEqual(value))

  test('menus (rule:site-menus)', () => {
    const { header, footer } = completeSettings({}).navigation
    const service = [
      '/service',
      '/warranty',
      '/roadside-assist',
      '/capped-price-servicing',
      '/vehicle-parts-and-accessories',
    ]
    const shape = (items: typeof header) =>
      items.map(({ label, linkTo, list, links }) => [label, linkTo ?? null, list ?? links?.map((link) => link.linkTo)])
    expect(shape(header)).toEqual([
      ['Home', '/', undefined],
      ['Vehicles', null, 'models'],
      ['Offers', '/special-offers', undefined],
      ['Our Stock', '/cars/', 'stock'],
      ['Finance', '/finance', undefined],
      ['Service', null, service],
      ['Company', null, ['/about-us', '/locations', '/careers', '/contact', '/fleet/', '/terms-and-conditions']],
    ])
    expect(shape(footer)).toEqual([
      ['Vehicles', null, 'models'],
      [
        'Buyer Tools',
        null,
        ['/search/new-cars', '/search/demo-cars', '/search/used-cars', '/special-offers', '/finance', '/fleet'],
      ],
      ['Servicing and Parts', null, service],
      [
        'Company',
        null,
        ['/about-us', '/locations', '/careers', '/contact', '/privacy-policy', '/terms-and-conditions'],
      ],
    ])
  })
})

test('defaults are whole: what is complete stays as it is when completed again', () => {
  const complete = completeSettings({})
  expect(completeSettings(JSON.parse(JSON.stringify(complete)))).toEqual(complete)
})

test('settings nobody could have written are a bug, and loud', () => {
  expect(() => completeSettings({ search: { pageSize: 0 } })).toThrow('pageSize')
})

test('every setting says what it does, in a sentence', () => {
  const silent: string[] = []
  const walk = (schema: { description?: string; _zod: { def: unknown } }, path: string) => {
    if (path && !/[.:…"”]$/.test(schema.description ?? '')) silent.push(path)
    const { shape } = unwrapped(schema) as { shape?: Record<string, never> }
    for (const [key, child] of Object.entries(shape ?? {})) walk(child, path ? `${path}.${key}` : key)
  }
  walk(tenantSettingsSchema as never, '')
  expect(silent).toEqual([])
})

function unwrapped(schema: unknown): unknown {
  const { innerType } = (schema as { _zod: { def: { innerType?: unknown } } })._zod.def
  return innerType ? unwrapped(innerType) : schema
}

test('a block names a path in its one spelling; the home page has sections of its own', () => {
  const blocks = (on: string) =>
    tenantSettingsSchema.safeParse({ blocks: [{ on: [on], block: { section: 'banner' } }] })
  expect(blocks('/Kia/Overview/').data?.blocks[0]?.on).toEqual(['/kia/overview'])
  expect(blocks('article').data?.blocks[0]?.on).toEqual(['article'])
  expect(blocks('/').error?.issues[0]?.message).toContain('the home page has sections of its own')
})

test('servicing is on where a place does it or anything is said of it, unless the dealer says which', () => {
  const isOn = (written: Parameters<typeof completeSettings>[0], places: string[]) =>
    completeSettings(written, places).service.enabled
  expect(isOn({}, ['', 'sales', 'used'])).toBe(false)
  for (const type of ['service', 'parts', 'service-and-parts']) expect(isOn({}, ['sales', type])).toBe(true)
  expect(isOn({ service: { phone: '02 5550 1234' } }, [])).toBe(true)
  expect(isOn({ bookings: { service: { slots: true } } }, [])).toBe(true)
  expect(isOn({ service: { enabled: true } }, [])).toBe(true)
  expect(isOn({ service: { enabled: false, phone: '02 5550 1234' } }, ['service'])).toBe(false)
})

test('the banner that no dealer wrote sells what the dealer sells', () => {
  const titles = (input: TenantSettingsInput) =>
    completeSettings(input).vehiclePage.featureBanner.map(({ title }) => title)
  expect(titles({ site: { vehicleWord: 'caravan' } })).toContain('Sell your caravan')
  expect(titles({})).toContain('Sell your car')
  const own = [{ title: 'Sell your car', linkTo: '/sell-your-car', text: null }]
  expect(titles({ site: { vehicleWord: 'caravan' }, vehiclePage: { featureBanner: own } })).toEqual(['Sell your car'])
})
