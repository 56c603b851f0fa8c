import { describe, expect, test } from 'vitest'
import { completeSettings, type TenantSettingsInput } from '#domain/tenants/settings.ts'
import { sampleLetter } from '../../../test/support/sample-letter.ts'
import { confirmationLetter } from './adapters/confirmation/confirmation-letter.ts'
import type { LeadFormFacts } from './fields/form-fields.ts'
import { leadVehicle } from './lead.ts'
import { fieldsOf, formOf, LEAD_FORMS, type LeadFormName, takesFiles } from './lead-forms.ts'
import { readLeadFields } from './lead-schema.ts'
import { privacyNotice } from './privacy-notice.ts'
import { destinationsOf, routeLead } from './route-lead.ts'
import { spamScore } from './spam-score.ts'
import { tradeInOf } from './trade-in.ts'
import { afterTry, answerOf, leaseFrom, retryDelayMs } from './tries.ts'

const PLACES = [
  { slug: 'north', name: 'North' },
  { slug: 'south', name: 'South' },
]
const PERSON = {
  name: ' Zoë ',
  last_name: "O'Brien",
  email: 'zoe@example.com',
  phone: '0491 570 156',
  postcode: '4000',
}
const TERMS = '* You must agree to the terms of use before submitting the form.'

const ALL_FORMS = completeSettings({
  ...{ forms: { careers: true }, cards: { buttons: ['quick-enquiry'] }, service: { enabled: true } },
  finance: { application: { enabled: true } },
})

function facts(forms: object = {}, given: Partial<LeadFormFacts> = {}): LeadFormFacts {
  return { settings: completeSettings({ forms } as never), dealerships: [], locations: [], vehicle: null, ...given }
}
const read = (typed: object, form: LeadFormName = 'general', asked = facts()) =>
  readLeadFields(form, asked, typed as Record<string, unknown>)
const errorsOf = (typed: object, form?: LeadFormName, asked?: LeadFormFacts) => {
  const answer = read(typed, form, asked)
  return answer.kind === 'invalid' ? answer.errors : {}
}
const names = (form: LeadFormName, asked: LeadFormFacts) => fieldsOf(form, asked).map(({ name }) => name)

describe('the fields of a form (rule:lead-forms)', () => {
  test('are those that settings and places ask for, in their order', () => {
    expect(names('general', facts())).toEqual([
      'name',
      'last_name',
      'email',
      'phone',
      'postcode',
      'category',
      'message',
      'opt_in',
    ])
    const all = facts(
      { regoField: true, locationRequired: 'always', termsRequired: true },
      { dealerships: PLACES, locations: PLACES },
    )
    expect(names('general', all).slice(5)).toEqual([
      'category',
      'dealership_slug',
      'location',
      'rego',
      'message',
      'terms',
      'opt_in',
    ])
    expect(names('general', facts({ dealershipField: false }, { dealerships: PLACES }))).not.toContain(
      'dealership_slug',
    )
  })

  test('a location is asked for of a new vehicle where the dealer wants it, and never of a used one', () => {
    const of = (carType: 'new' | 'used') =>
      facts({ locationRequired: 'new-cars' }, { locations: PLACES, vehicle: { carType } })
    expect(names('vehicle', of('new'))).toContain('location')
    expect(names('vehicle', of('used'))).not.toContain('location')
    expect(errorsOf({ ...PERSON, message: 'x' }, 'vehicle', of('new'))).toEqual({
      location: ['Location: please fill this in.'],
    })
  })

  test('date and message of a drive are optional; of an enquiry the message is required unless the dealer says otherwise', () => {
    expect(errorsOf(PERSON, 'test-drive')).toEqual({})
    expect(errorsOf(PERSON, 'vehicle')).toEqual({ message: ['Comments: please fill this in.'] })
    expect(errorsOf(PERSON, 'vehicle', facts({ messageRequired: false }))).toEqual({})
  })

  test.each(Object.keys(LEAD_FORMS) as LeadFormName[])('%s takes what a person types, and keeps it', (form) => {
    const car = {
      ...(form === 'sell-my-car' && { make: 'Mazda', model: '6' }),
      ...(form === 'finance-application' && { credit: 'on' }),
    }
    const typed = { ...PERSON, ...car, message: 'Hello\nthere', category: 'General Enquiry', opt_in: 'on' }
    const answer = read(typed, form, { ...facts(), settings: ALL_FORMS })
    // An application, or a payment, asks nobody for offers: what is sent of them is no consent.
    const consent = ['careers', 'online-payment', 'prize'].includes(form) ? 'on' : true
    expect(answer).toMatchObject({ kind: 'read', values: { name: 'Zoë', phone: '0491 570 156', opt_in: consent } })
  })

  const off: [LeadFormName, TenantSettingsInput][] = [
    ['quick-enquiry', { cards: { buttons: ['enquire'] } }],
    ['test-drive', { vehiclePage: { buttons: { testDrive: false } } }],
    ['service', { service: { enabled: false } }],
    ['parts', { service: { enabled: false } }],
    ['request-photos', { vehiclePage: { buttons: { requestPhotos: false } } }],
    ['finance', { finance: { enabled: false } }],
    ['finance-application', {}],
    ['sell-my-car', { tradeIn: { enabled: false } }],
    ['trade-in-offer', { tradeIn: { enabled: false } }],
    ['careers', { forms: { careers: false } }],
  ]
  test.each(off)('%s is no form of a dealer who has switched it off', (form, settings) => {
    const typed = { ...PERSON, make: 'Mazda', model: '6', message: 'x' }
    expect(errorsOf(typed, form, { ...facts(), settings: completeSettings(settings) })).toEqual({
      form: ['There is no such form here.'],
    })
  })

  test('every other form is every dealer’s, and no form that is off brings files', () => {
    const switched = off.map(([form]) => form)
    const others = Object.entries(LEAD_FORMS).filter(([form]) => !switched.includes(form as LeadFormName))
    expect(others.filter(([, form]) => 'isOffered' in form)).toEqual([])
    expect(takesFiles(completeSettings({ forms: { careers: true }, tradeIn: { enabled: false } }))).toBe(true)
    expect(takesFiles(completeSettings({ tradeIn: { enabled: false } }))).toBe(false)
  })

  test('consent is given by ticking, never by silence', () => {
    const answer = read({ ...PERSON, message: 'x', category: 'General Enquiry' })
    expect(answer).toMatchObject({ kind: 'read', values: { opt_in: false } })
    expect(errorsOf(PERSON, 'test-drive', facts({ termsRequired: true }))).toEqual({ terms: [TERMS] })
  })
})

describe('what cannot be taken is said of its field', () => {
  test.each([
    ['nothing', { name: undefined }, 'name', 'First Name: please fill this in.'],
    ['spaces', { name: '   ' }, 'name', 'First Name: please fill this in.'],
    ['a list', { name: ['a', 'b'] }, 'name', 'First Name: this must be text.'],
    ['an object', { email: { $ne: 1 } }, 'email', 'Email: this must be text.'],
    ['a control character', { name: 'Z\u0000' }, 'name', 'First Name: there are characters that do not belong there.'],
    [
      'a line break in a line',
      { name: 'Z\r\nBcc: x@x.example' },
      'name',
      'First Name: there are characters that do not belong there.',
    ],
    ['half a character', { message: '\ud800' }, 'message', 'Comments: there are characters that do not belong there.'],
    ['HTML', { message: '<a href="x">x</a>' }, 'message', 'Comments: please write this without HTML.'],
    ['a megabyte', { message: 'x'.repeat(1_000_000) }, 'message', 'Comments: 5000 characters at most.'],
    [
      'beginnings of elements without end',
      { message: '<a'.repeat(1_000_000) },
      'message',
      'Comments: 5000 characters at most.',
    ],
    ['a postcode of letters', { postcode: '4O00' }, 'postcode', 'Invalid postcode. Please enter a 4-digit number.'],
    ['a long postcode', { postcode: '40000' }, 'postcode', 'Invalid postcode. Please enter a 4-digit number.'],
    ['no e-mail address', { email: 'zoe' }, 'email', 'Please enter an e-mail address, such as name@example.com.'],
    ['no phone', { phone: 'call me' }, 'phone', 'Please enter a phone number, such as 0491 570 006.'],
    ['another category', { category: 'Hacking' }, 'category', 'What is it about?: please choose one of the list.'],
    ['a field of no form', { is_admin: 'yes' }, 'is_admin', 'This form has no such field.'],
    ['the prototype', JSON.parse('{"__proto__x": 1}'), '__proto__x', 'This form has no such field.'],
  ])('%s', (_, typed, field, words) => {
    expect(errorsOf({ ...PERSON, message: 'x', category: 'General Enquiry', ...typed })).toEqual({ [field]: [words] })
  })

  test('10,000 fields are refused without looking at each', () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`f${at}`, 'x']))
    expect(errorsOf(many)).toEqual({ fields: ['A form has 60 fields at most.'] })
  })

  test('plain writing is not markup', () => {
    const message = 'Is 5 < 6 & "so"? I <3 it — Ω 車'
    expect(errorsOf({ ...PERSON, message, category: 'General Enquiry' })).toEqual({})
  })
})

test.each([
  [{ form: 'test-drive', category: null }, false, 'test-drive'],
  [{ form: 'nonsense', category: null }, false, null],
  [{ form: null, category: ' request PHOTOS ' }, true, 'request-photos'],
  [{ form: null, category: 'Feedback' }, false, 'general'],
  [{ form: null, category: null }, true, 'vehicle'],
])('%j is the form %#', (asked, hasVehicle, form) => {
  expect(formOf(asked, hasVehicle)).toBe(form)
})

describe('whose a lead is (rule:lead-routing)', () => {
  const nobody = { vehicle: null, chosen: null, location: null, fallback: null, dealerships: ['north', 'south'] }
  test.each([
    [{ vehicle: 'north', chosen: 'south' }, 'north'],
    [{ chosen: 'south', location: { name: 'Yard', dealership: 'north' } }, 'south'],
    [{ location: { name: 'Yard', dealership: 'north' }, fallback: 'south' }, 'north'],
    [{ location: { name: 'Yard', dealership: null }, fallback: 'south' }, 'south'],
    [{ fallback: 'gone' }, null],
    [{ dealerships: ['north'] }, 'north'],
    [{}, null],
  ])('%j: %s', (given, dealership) => {
    const route = routeLead({ ...nobody, ...given })
    expect(route.dealership).toBe(dealership)
    expect(route.reason).toMatch(/\.$/)
  })

  const rows = completeSettings({
    leads: {
      destinations: [
        { kind: 'email', to: 'all@x.example' },
        { kind: 'email', to: 'north@x.example', dealership: 'north' },
        { kind: 'adf-email', to: 'crm@x.example' },
        { kind: 'webhook', to: 'https://x.example', leads: ['test-drive'] },
      ],
    },
  } as never).leads
  test.each([
    ['enquiry', 'south', true, ['all@x.example', 'crm@x.example']],
    ['test-drive', 'north', true, ['all@x.example', 'north@x.example', 'crm@x.example', 'https://x.example']],
    ['service', null, false, ['all@x.example']],
  ] as const)('%s for %s, about a vehicle: %s', (kind, dealership, hasVehicle, told) => {
    expect(destinationsOf({ kind, dealership, hasVehicle }, rows, 'yard@x.example').map(({ to }) => to)).toEqual(told)
  })

  test('without destinations the yard’s own mailbox is told, where there is one', () => {
    const about = { kind: 'enquiry', dealership: null, hasVehicle: false } as const
    expect(destinationsOf(about, { destinations: [] }, 'yard@x.example')).toMatchObject([
      { kind: 'email', to: 'yard@x.example', isListed: false },
    ])
    expect(destinationsOf(about, { destinations: [] }, null)).toEqual([])
  })

  test('a job application goes to no receiver of shoppers', () => {
    const crm = { kind: 'dealerstudio', to: 'https://d.example/', account: '7', secret: 's' }
    const { leads } = completeSettings({
      leads: { destinations: [crm, { kind: 'email', to: 'sales@x.example' }] },
    } as never)
    const told = (kind: 'careers' | 'enquiry') =>
      destinationsOf({ kind, dealership: null, hasVehicle: false }, leads, null).map(({ kind }) => kind)
    expect(told('enquiry')).toEqual(['dealerstudio', 'email'])
    expect(told('careers')).toEqual(['email'])
  })

  test('what takes only leads about a vehicle gets a trade-in too; one address may be that of two accounts', () => {
    const easycars = { kind: 'easycars', to: 'https://e.example/', user: 'u', secret: 's', accountSecret: 'x' }
    const { leads } = completeSettings({
      leads: {
        destinations: [
          { kind: 'adf-email', to: 'crm@x.example' },
          ...['EC1', 'EC2'].map((account) => ({ ...easycars, account })),
        ],
      },
    } as never)
    const told = (about: object) =>
      destinationsOf({ kind: 'trade-in', dealership: null, hasVehicle: false, ...about }, leads, null).map(
        ({ target }) => target,
      )
    expect(told({})).toEqual([])
    expect(told({ hasTradeIn: true })).toEqual(['crm@x.example', 'https://e.example/#EC1', 'https://e.example/#EC2'])
    expect(told({ kind: 'service', hasVehicle: true })).toEqual(['https://e.example/#EC1', 'https://e.example/#EC2'])
  })
})

test('a trade-in is one once year, make and model are told', () => {
  const told = {
    trade_year: '2012',
    trade_make: ' Mazda',
    trade_model: '3',
    trade_odometer: '143,000 km',
    trade_rego: 'ABC12D',
  }
  const read = (answers: Record<string, string>) => tradeInOf('vehicle', (name) => answers[name])
  expect(read(told)).toMatchObject({
    year: '2012',
    make: 'Mazda',
    model: '3',
    odometerKm: 143_000,
    rego: 'ABC12D',
    vin: null,
  })
  expect(read({ ...told, trade_odometer: 'lots' })).toMatchObject({ odometerKm: null })
  for (const missing of ['trade_year', 'trade_make', 'trade_model'])
    expect(read({ ...told, [missing]: ' ' })).toBeNull()
  expect(read({ ...told, trade_year: '12' })).toBeNull()
})

describe('what looks like spam (rule:lead-spam)', () => {
  const person = {
    trapFilled: false,
    secondsToSubmit: 40,
    recentFromAddress: 1,
    recentFromContact: 0,
    text: 'Is it still there?',
  }
  test.each([
    ['a person', {}, false],
    ['without scripts nobody counts the seconds', { secondsToSubmit: null }, false],
    ['the hidden field', { trapFilled: true }, true],
    ['quick alone is no proof', { secondsToSubmit: 1 }, false],
    ['quick, and from an address that sends many', { secondsToSubmit: 1, recentFromAddress: 10 }, true],
    ['one link', { text: 'Like https://x.example' }, false],
    ['three links', { text: 'http://a http://b www.c' }, true],
    ['a flood', { recentFromAddress: 30 }, true],
  ])('%s', (_, signs, isSpam) => {
    const scored = spamScore({ ...person, ...signs })
    expect(scored.isSpam).toBe(isSpam)
    expect(scored.reasons.length > 0).toBe(scored.score > 0)
  })
})

test('waits are longer each time, up to five hours, and not all at once', () => {
  const waits = [1, 2, 3, 10, 15, 20].map((tries) => retryDelayMs(tries, 0.5))
  expect(waits).toEqual([15_000, 30_000, 60_000, 7_680_000, 14_400_000, 14_400_000])
  expect([retryDelayMs(1, 0), retryDelayMs(1, 1)]).toEqual([11_250, 18_750])
})

describe('what a try comes to, for deliveries and letters alike', () => {
  const now = new Date('2026-11-20T00:00:00Z')
  const later = (ms: number) => new Date(now.getTime() + ms)

  test.each([
    ['it was taken', 3, { kind: 'sent' }, { state: 'sent', sent_at: now }],
    ['it was refused', 1, { kind: 'rejected' }, { state: 'failed' }],
    ['it comes again', 19, { kind: 'retry' }, { state: 'pending' }],
    ['that was the last try', 20, { kind: 'retry' }, { state: 'failed' }],
    [
      'our own fault is no try, not even the last',
      20,
      { kind: 'retry', isOurs: true },
      { state: 'pending', tries: 19 },
    ],
    ['nor is what we refuse', 1, { kind: 'rejected', isOurs: true }, { state: 'pending', tries: 0 }],
  ] as const)('%s', (_, tries, given, next) => {
    const at = later(retryDelayMs(tries, 0.5))
    expect(afterTry(tries, { answer: 'x', ...given }, now, 0.5)).toEqual({ ...next, next_try_at: at })
  })

  test('what fails by itself is our fault; a try is its worker’s for a quarter of an hour', async () => {
    const answer = await answerOf(Promise.reject(new Error('broken')))
    expect(answer).toEqual({ kind: 'retry', answer: 'Error: broken', isOurs: true })
    expect(leaseFrom(now)).toEqual(later(900_000))
  })
})

test.each([
  ['no offer', null, 2_000_000, 2_000_000, 'drive_away'],
  ['an offer', 1_900_000, 2_000_000, 1_900_000, null],
  ['an offer of the list price', 2_000_000, 2_000_000, 2_000_000, 'drive_away'],
  ['an offer that a feed leaves at nought', 0, 2_000_000, 2_000_000, 'drive_away'],
  ['a dollar in place of a price', null, 100, null, null],
  ['no price', null, null, null, null],
] as const)(
  'a lead tells the price its vehicle is advertised at (rule:price-display): %s',
  (_, offer, list, price, priceType) => {
    const { vehicle } = sampleLetter().lead
    const facts = { ...vehicle!, listingId: 7, slug: '20460', itemType: 'car' as const, images: [] }
    const told = leadVehicle(
      { ...facts, offerPriceCents: offer, priceCents: list, priceType: 'drive_away' },
      'http://harbour-motors.localhost',
    )
    expect([told.priceCents, told.priceType]).toEqual([price, priceType])
  },
)

test('a name is said as it was written', () => {
  const letter = sampleLetter({ firstName: "$& $' Zoë" })
  expect(confirmationLetter(letter).title).toContain("$& $' Zoë")
})

test('the notice names the business that collects, unless the dealer has words of their own', () => {
  const site = { legalName: 'Harbour Pty Ltd', abn: '51 824 753 556' }
  const named = completeSettings({ site } as never)
  const reached = (given: object) =>
    privacyNotice(completeSettings({ site: { ...site, ...given } } as never), { name: 'H' })
  expect(reached({ phone: '+61 7 7010 4410', email: 'hi@harbour.example' })).toMatch(
    /^Harbour Pty Ltd \(ABN 51 824 753 556, hi@harbour\.example\) collects/,
  )
  expect(reached({ phone: '+61 7 7010 4410' })).toMatch(
    /^Harbour Pty Ltd \(ABN 51 824 753 556, 07 7010 4410\) collects/,
  )
  expect(privacyNotice(named, { name: 'Harbour' })).toMatch(/^Harbour Pty Ltd \(ABN 51 824 753 556\) collects/)
  expect(privacyNotice(completeSettings({}), { name: 'Harbour' })).toMatch(/^Harbour collects/)
  expect(privacyNotice(completeSettings({ forms: { privacyNotice: 'Ours.' } }), { name: 'H' })).toBe('Ours.')
})
