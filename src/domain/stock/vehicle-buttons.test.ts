import { describe, expect, test } from 'vitest'
import { completeSettings } from '#domain/tenants/settings.ts'
import type { ButtonVehicle } from './card-buttons.ts'
import { ENQUIRY_SUBJECTS } from './contact-ways.ts'
import { VEHICLE_BUTTONS, type VehicleTargets, vehicleButtons } from './vehicle-buttons.ts'
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
/** A site on which everything there will ever be is there. */
const EVERYWHERE: VehicleTargets = {
  leadsSomewhere: () => true,
  asks: ENQUIRY_SUBJECTS,
  historyReport: '/media/attached/abc',
  whatsApp: 'https://wa.me/61491570156',
  calculator: false,
}
const BUTTONS = { buyOnline: true, chat: true, chatLink: '/chat', whatsApp: true, whatsAppNumber: '0491 570 156' }
/** Every button at once; each case takes some away. */
const ALL = {
  vehiclePage: { buttons: BUTTONS },
  commerce: { processor: 'stripe', buyOnline: true },
  plugins: ['ppsr-report'],
}
type Given = Parameters<typeof completeSettings>[0]

function buttons(vehicle: Partial<ButtonVehicle> = {}, given: object = ALL, targets: Partial<VehicleTargets> = {}) {
  const settings = completeSettings({ ...ALL, ...given } as Given)
  return vehicleButtons({ ...RAV4, ...vehicle }, settings, { ...EVERYWHERE, ...targets })
}
const kinds = (...asked: Parameters<typeof buttons>) => buttons(...asked).map(({ kind }) => kind)
const without = (...gone: string[]) => VEHICLE_BUTTONS.filter((kind) => !gone.includes(kind))
const switched = (off: object) => ({ vehiclePage: { buttons: { ...BUTTONS, ...off } } })
const dealership = (own: object) => ({ dealershipOverrides: { 'harbour-north': own } })

describe('which buttons a vehicle’s page has', () => {
  const cases: [string, Partial<ButtonVehicle>, object, string[]][] = [
    ['all, in the order of the contract', {}, {}, [...VEHICLE_BUTTONS]],
    ['coming soon as in stock', { status: 'coming_soon' }, {}, [...VEHICLE_BUTTONS]],
    [
      'no drive before it has come, on some sites',
      { status: 'coming_soon' },
      { cards: { comingSoonTestDrive: false } },
      without('test-drive'),
    ],
    ['reserved: neither reserved nor bought again', { reserved: true }, {}, without('reserve', 'buy-online')],
    ['for test drives only', { tag: 'Test Drive Only' }, {}, without('reserve', 'buy-online')],
    ['none once sold', { status: 'sold' }, {}, []],
    ['none once sold in the dealer’s words', { tag: 'SOLD' }, {}, []],
    ['no enquiries', {}, switched({ enquire: false }), without('enquire')],
    ['no finance button', {}, switched({ finance: false }), without('finance')],
    ['no finance at all', {}, { finance: { enabled: false } }, without('finance')],
    ['no finance at its dealership', {}, dealership({ finance: false }), without('finance')],
    ['no trade-in button', {}, switched({ tradeIn: false }), without('trade-in')],
    ['no trade-in at all', {}, { tradeIn: { enabled: false } }, without('trade-in')],
    ['no trade-in at its dealership', {}, dealership({ tradeIn: false }), without('trade-in')],
    ['no test drive button', {}, switched({ testDrive: false }), without('test-drive')],
    ['no test drives at its dealership', {}, dealership({ testDrive: false }), without('test-drive')],
    ['no reserve button', {}, switched({ reserve: false }), without('reserve')],
    [
      'no reserving at all, nor buying',
      {},
      { commerce: { processor: 'stripe', reserve: false, buyOnline: true } },
      without('reserve', 'buy-online'),
    ],
    ['nobody who takes deposits', {}, { commerce: { buyOnline: true } }, without('reserve', 'buy-online')],
    ['reserving is the page’s own, whatever cards do', {}, dealership({ reserveOnCards: false }), [...VEHICLE_BUTTONS]],
    ['no buy button', {}, switched({ buyOnline: false }), without('buy-online')],
    ['no buying online at all', {}, { commerce: { processor: 'stripe', buyOnline: false } }, without('buy-online')],
    ['no chat', {}, switched({ chat: false }), without('chat')],
    ['a chat without an address', {}, switched({ chatLink: null }), without('chat')],
    ['no history reports', {}, switched({ historyReport: false }), without('history-report')],
    ['history reports of the other check', {}, { plugins: ['car-analysis'] }, [...VEHICLE_BUTTONS]],
    ['history reports without a plugin', {}, { plugins: ['autogauge'] }, without('history-report')],
    ['no WhatsApp', {}, switched({ whatsApp: false }), without('whats-app')],
    ['no photo requests', {}, switched({ requestPhotos: false }), without('request-photos')],
  ]
  test.each(cases)('%s', (_, vehicle, given, expected) => {
    expect(kinds(vehicle, given)).toEqual(expected)
  })

  test('what a vehicle cannot be asked about has no button in any state but two', () => {
    expect(LISTING_STATUSES.filter((status) => kinds({ status }).length > 0)).toEqual(['in_stock', 'coming_soon'])
  })

  test('none leads nowhere', () => {
    const nothing = { leadsSomewhere: () => false, asks: [], historyReport: null, whatsApp: null }
    expect(kinds({}, ALL, nothing)).toEqual([])
    expect(kinds({}, ALL, { historyReport: null, whatsApp: null, asks: [] })).toEqual(
      without('enquire', 'history-report', 'whats-app'),
    )
    expect(kinds({}, ALL, { asks: [], leadsSomewhere: noPages })).toEqual(['history-report', 'whats-app'])
  })

  test('whoever can be reached is asked what has no page', () => {
    expect(kinds({}, ALL, { leadsSomewhere: noPages })).toEqual([
      ...['enquire', 'reserve', 'buy-online', 'history-report', 'whats-app'],
    ])
  })

  test.each(ENQUIRY_SUBJECTS)('each subject is asked about by itself: %s', (subject) => {
    const asked = kinds({}, ALL, { leadsSomewhere: noPages, asks: [subject], historyReport: null, whatsApp: null })
    expect(asked).toEqual([subject])
  })
})

/** A site that has no page of its own for any of them. */
const noPages = (href: string) => !href.startsWith('/') || href.startsWith('/media/')

describe('where they lead', () => {
  const button = (
    kind: string,
    given: object = {},
    targets: Partial<VehicleTargets> = {},
    vehicle: Partial<ButtonVehicle> = {},
  ) => buttons(vehicle, given, targets).find((one) => one.kind === kind)

  test('an enquiry to its conversation on this page', () => {
    expect(button('enquire')).toEqual({ kind: 'enquire', text: 'Enquire Now', href: '#enquire' })
  })

  test('finance to its page, told which vehicle', () => {
    const { href } = button('finance', {}, {}, { vin: 'A&B' }) as { href: string }
    const url = new URL(href, 'http://x')
    expect([url.pathname, url.hash]).toEqual(['/finance', '#finance-form'])
    expect(Object.fromEntries(url.searchParams)).toEqual({
      preferredDealership: 'harbour-north',
      vehiclePriceBudget: '41990',
      car_id: '7',
      car_type: 'used',
      vin: 'A&B',
    })
  })

  test('finance without a page to the calculator of this one', () => {
    const finance = (targets: object, given: object = {}) =>
      button('finance', given, { leadsSomewhere: noPages, ...targets })
    expect(finance({ calculator: true })).toMatchObject({ href: '#finance-calculator' })
    expect(finance({})).toBeUndefined()
    expect(finance({ calculator: true }, { finance: { enabled: false } })).toBeUndefined()
  })

  test('trade-in to the vehicle’s valuation, else to the site’s page, else to that of its form', () => {
    expect(button('trade-in')).toMatchObject({ text: 'Trade-In Valuation', href: '/cars/trade-in?car_id=7' })
    const sitePage = { leadsSomewhere: (href: string) => !href.startsWith('/cars/trade-in') }
    const given = { tradeIn: { pagePath: '/sell-my-car', buttonText: 'Value mine' } }
    expect(button('trade-in', given, sitePage)).toMatchObject({ text: 'Value mine', href: '/sell-my-car?car_id=7' })
    const ofForm = { leadsSomewhere: (href: string) => href.startsWith('/sell-your-car?') }
    expect(button('trade-in', {}, ofForm)).toMatchObject({ href: '/sell-your-car?car_id=7' })
    expect(button('trade-in', given, { leadsSomewhere: noPages })).toBeUndefined()
  })

  test('a test drive and photos to their forms', () => {
    expect(button('test-drive')).toMatchObject({ text: 'Book a Test Drive', href: '/book-test-drive?car_id=7' })
    expect(button('request-photos')).toMatchObject({ href: '/enquiry?form=request-photos&car_id=7' })
  })

  test('money to where it is taken, else to a conversation that says the deposit', () => {
    const commerce = { processor: 'stripe', reservePath: 'buy-online', depositCents: 10_000, buyOnline: true }
    expect(button('reserve', { commerce })).toMatchObject({
      text: 'Reserve Now $100',
      href: '/cars/2023-toyota-rav4-7/buy-online',
    })
    expect(button('reserve', { commerce }, { leadsSomewhere: noPages })).toMatchObject({
      text: 'Reserve Now $100',
      href: '#reserve',
    })
    expect(button('buy-online')).toMatchObject({ href: '/checkout-journey?car_id=2023-toyota-rav4-7' })
    expect(button('buy-online', {}, { leadsSomewhere: noPages })).toMatchObject({ href: '#buy-online' })
  })
})

test('the deposit of a vehicle that says its own, and no button where somebody else takes it (rule:vehicle-deposit)', () => {
  const reserve = (...paymentProcessors: object[]) =>
    buttons({ paymentProcessors }).find(({ kind }) => kind === 'reserve')?.text
  expect(reserve({ name: 'stripe', amountCents: 99_000 })).toBe('Reserve Now $990')
  expect(reserve({ name: 'stripe' })).toBe('Reserve Now $200')
  expect(kinds({ paymentProcessors: [{ name: 'sandbox' }] })).toEqual(without('reserve', 'buy-online'))
})
