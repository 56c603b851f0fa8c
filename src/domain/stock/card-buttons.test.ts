import { describe, expect, test } from 'vitest'
import { CARD_BUTTONS } from '#domain/tenants/settings/vocabulary.ts'
import { completeSettings } from '#domain/tenants/settings.ts'
import {
  type ButtonVehicle,
  type CardTargets,
  cardButtons,
  isPurchasable,
  reserveWords,
  takesDeposits,
} from './card-buttons.ts'
import { LISTING_STATUSES } from './vocabularies.ts'

const RAV4: ButtonVehicle = {
  listingId: 7,
  slug: '2023-toyota-rav4-7',
  carType: 'used',
  state: null,
  status: 'in_stock',
  reserved: false,
  tag: null,
  dealershipSlug: 'harbour-north',
  vin: null,
  priceCents: 41_990_00,
  offerPriceCents: null,
}
const everywhere: CardTargets = { leadsSomewhere: () => true, asks: true }
/** Every button at once; each case takes some away. */
const ALL = {
  cards: { buttons: [...CARD_BUTTONS], reserveButton: true },
  commerce: { reserve: true, buyOnline: true, processor: 'stripe' },
  finance: { enabled: true, provider: 'acme' },
}
type Given = Parameters<typeof completeSettings>[0]

function kinds(vehicle: Partial<ButtonVehicle>, given: object = ALL, targets: Partial<CardTargets> = {}) {
  const settings = completeSettings(given as Given)
  return cardButtons({ ...RAV4, ...vehicle }, settings, { ...everywhere, ...targets }).map(({ kind }) => kind)
}
const without = (...gone: string[]) => CARD_BUTTONS.filter((kind) => !gone.includes(kind))

describe('which buttons a card has', () => {
  const cases: [string, Partial<ButtonVehicle>, object, string[]][] = [
    ['all of them where everything is switched on', {}, {}, [...CARD_BUTTONS]],
    ['coming soon as in stock', { status: 'coming_soon' }, {}, [...CARD_BUTTONS]],
    [
      'no test drive before it has come, on some sites',
      { status: 'coming_soon' },
      { cards: { comingSoonTestDrive: false } },
      without('book-test-drive'),
    ],
    ['that site’s vehicles in stock can be driven', {}, { cards: { comingSoonTestDrive: false } }, [...CARD_BUTTONS]],
    ['reserved: neither reserved nor bought again', { reserved: true }, {}, without('reserve', 'buy-online')],
    ['for test drives only', { tag: 'Test Drive Only' }, {}, without('reserve', 'buy-online')],
    ['other words of the dealer change nothing', { tag: 'One owner' }, {}, [...CARD_BUTTONS]],
    ['sold', { status: 'sold' }, {}, ['find-similar']],
    ['withdrawn', { status: 'withdrawn' }, {}, ['find-similar']],
    ['sold in the dealer’s words', { tag: ' Sold ' }, {}, ['find-similar']],
    ['sold and reserved', { status: 'sold', reserved: true }, {}, ['find-similar']],
    ['no reservations, nor buying online', {}, { commerce: { reserve: false } }, without('reserve', 'buy-online')],
    ['nobody who takes deposits', {}, { commerce: { processor: null } }, without('reserve', 'buy-online')],
    ['none on cards', {}, { cards: { reserveButton: false } }, without('reserve')],
    ['nothing sold online', {}, { commerce: { buyOnline: false } }, without('buy-online')],
    ['no finance', {}, { finance: { enabled: false } }, without('get-finance')],
    ['a dealership without', {}, own({ testDrive: false }), without('book-test-drive')],
    ['a dealership without', {}, own({ finance: false }), without('get-finance')],
    ['a dealership without', {}, own({ reserveOnCards: false }), without('reserve')],
    ['another dealership without', { dealershipSlug: 'harbour-south' }, own({ testDrive: false }), [...CARD_BUTTONS]],
  ]
  test.each(cases)('%s %j %j', (_, vehicle, changed, expected) => {
    const { cards, commerce, finance, dealershipOverrides } = changed as Record<string, object>
    const given = {
      cards: { ...ALL.cards, ...cards },
      commerce: { ...ALL.commerce, ...commerce },
      finance: { ...ALL.finance, ...finance },
      ...(dealershipOverrides ? { dealershipOverrides } : {}),
    }
    expect(kinds(vehicle, given)).toEqual(expected)
  })

  test('the defaults: enquire and details, and the reservation after them', () => {
    expect(kinds({}, { commerce: { processor: 'stripe' } })).toEqual(['enquire', 'view-details', 'reserve'])
    expect(kinds({}, {})).toEqual(['enquire', 'view-details'])
  })

  test('in the tenant’s order, each once', () => {
    const cards = { buttons: ['reserve', 'view-details', 'enquire', 'view-details'] }
    expect(kinds({}, { ...ALL, cards })).toEqual(['reserve', 'view-details', 'enquire'])
  })

  test('no buttons wanted, none shown', () => {
    expect(kinds({}, { cards: { buttons: [], reserveButton: false } })).toEqual([])
  })

  test.each([
    ['/book-test-drive?', ['book-test-drive'], []],
    ['/finance', ['get-finance'], []],
    ['/checkout', [], ['reserve', 'buy-online']],
    ['nothing', [], []],
  ])(
    'what has no page %s is left out, or asked about, as an enquiry is, where somebody can be',
    (part, gone, asked) => {
      const leadsSomewhere = (href: string) => !href.includes(part)
      const given = { ...ALL, vehiclePage: { blocks: { financeCalculator: false } } }
      expect(kinds({}, given, { leadsSomewhere, asks: false })).toEqual(without('enquire', ...gone, ...asked))
      expect(kinds({}, given, { leadsSomewhere })).toEqual(without(...gone))
    },
  )

  test('finance needs nobody to ask where the vehicle’s page works it out', () => {
    const leadsSomewhere = (href: string) => !href.startsWith('/finance')
    expect(kinds({}, ALL, { leadsSomewhere, asks: false })).toEqual(without('enquire'))
    const quiet = { ...ALL, finance: { enabled: true } }
    expect(kinds({}, quiet, { leadsSomewhere, asks: false })).toEqual(without('enquire', 'get-finance'))
  })
})

describe('where they lead and what they say', () => {
  const links = (given: object, vehicle: Partial<ButtonVehicle> = {}, targets: Partial<CardTargets> = {}) =>
    Object.fromEntries(
      cardButtons({ ...RAV4, ...vehicle }, completeSettings(given as Given), { ...everywhere, ...targets }).map(
        ({ kind, text, href }) => [kind, [text, href]],
      ),
    )

  test('every button by the table of routes (rule:page-routes)', () => {
    expect(links(ALL)).toEqual({
      'book-test-drive': ['Book a Test Drive', '/book-test-drive?car_id=7'],
      enquire: ['Enquire', '/cars/2023-toyota-rav4-7#enquire'],
      'get-finance': [
        'Get Finance',
        '/finance?preferredDealership=harbour-north&vehiclePriceBudget=41990&car_id=7&car_type=used#finance-form',
      ],
      'view-details': ['View Details', '/cars/2023-toyota-rav4-7'],
      reserve: ['Reserve Now $200', '/cars/2023-toyota-rav4-7/checkout'],
      'buy-online': ['Buy Online', '/checkout-journey?car_id=2023-toyota-rav4-7'],
      'explore-vehicle': ['Explore Vehicle', '/cars/2023-toyota-rav4-7'],
      'quick-enquiry': ['Quick Enquiry', '/enquiry?form=quick-enquiry&car_id=7'],
    })
  })

  test('what has no page of its own, to its conversation on the vehicle’s page', () => {
    const leadsSomewhere = (href: string) => /^\/(?:enquiry\?|cars\/[a-z0-9-]+$)/.test(href)
    const hrefs = Object.values(links(ALL, {}, { leadsSomewhere })).map(([, href]) =>
      href!.replace('/cars/2023-toyota-rav4-7', ''),
    )
    expect(hrefs).toEqual([
      '#enquire',
      '#finance-calculator',
      '',
      '#reserve',
      '#buy-online',
      '',
      '/enquiry?form=quick-enquiry&car_id=7',
    ])
  })

  test('the tenant’s words and pages', () => {
    const cards = {
      buttons: ['enquire', 'get-finance', 'buy-online'],
      enquireText: 'Shop Now',
      financeText: 'Get Pre-Approval',
    }
    const commerce = {
      processor: 'stripe',
      buyOnline: true,
      buyOnlineText: 'Subscribe',
      reservePath: 'buy-online',
      depositCents: 9950,
    }
    const finance = { pagePath: '/finance-enquiry' }
    expect(links({ cards, commerce, finance }, { priceCents: null })).toEqual({
      enquire: ['Shop Now', '/cars/2023-toyota-rav4-7#enquire'],
      'get-finance': [
        'Get Pre-Approval',
        '/finance-enquiry?preferredDealership=harbour-north&car_id=7&car_type=used#finance-form',
      ],
      'buy-online': ['Subscribe', '/checkout-journey?car_id=2023-toyota-rav4-7'],
      reserve: ['Reserve Now $99.50', '/cars/2023-toyota-rav4-7/buy-online'],
    })
  })

  test('a dealership’s own finance page', () => {
    const { 'get-finance': link } = links({ ...ALL, ...own({ financePath: '/apply-for-finance' }) })
    expect(link![1]).toMatch(/^\/apply-for-finance\?/)
  })

  test('something similar is asked for by a form', () => {
    expect(links(ALL, { status: 'sold' })).toEqual({
      'find-similar': ['Find Me Something Similar', '/enquiry?form=find-similar&car_id=7'],
    })
  })
})

test.each([
  ['Reserve Now', 20_000, 'Reserve Now $200'],
  ['Reserve Now', 100_000, 'Reserve Now $1,000'],
  ['Hold it for $100', 10_000, 'Hold it for $100'],
  ['Pay {price} to hold it', 10_050, 'Pay $100.50 to hold it'],
])('%s with a deposit of %i cents says %s', (words, cents, expected) => {
  expect(reserveWords(words, cents)).toBe(expected)
})

test('in stock and coming soon can be bought, nothing else', () => {
  expect(LISTING_STATUSES.filter((status) => isPurchasable({ status, tag: null }))).toEqual(['in_stock', 'coming_soon'])
})

test('deposits are taken where anybody is named who takes them, the site or one dealership (rule:quiet-until-set)', () => {
  const takes = (given: object) => takesDeposits(completeSettings(given as Given))
  expect(takes({})).toBe(false)
  expect(takes({ commerce: { processor: 'stripe' } })).toBe(true)
  expect(takes(own({ paymentProcessor: 'stripe' }))).toBe(true)
  expect(takes({ ...own({ paymentProcessor: 'stripe' }), commerce: { reserve: false } })).toBe(false)
  expect(takes(own({ paymentAccount: 'acct_1North' }))).toBe(false)
  expect(kinds({}, { ...ALL, commerce: { buyOnline: true }, ...own({ paymentProcessor: 'stripe' }) })).toContain(
    'reserve',
  )
  expect(
    kinds({ dealershipSlug: 'south' }, { ...ALL, commerce: {}, ...own({ paymentProcessor: 'stripe' }) }),
  ).not.toContain('reserve')
})

function own(overrides: object) {
  return { dealershipOverrides: { 'harbour-north': overrides } }
}
