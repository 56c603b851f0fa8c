import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { VehicleView } from '#ui/vehicle/view.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { listVehicle } from '../../../../test/support/list-vehicle.ts'
import { documentData } from '../../../../test/support/page-data.ts'
import { openTestServer, type TestServer } from '../../../../test/support/test-server.ts'

const database = testDatabase()
const NOW = new Date('2026-11-20T02:00:00Z')
const CAR = { make: 'Mazda', model: '6', year: 2021, price_cents: 2_899_000, status: 'in_stock' }
const ALL = {
  vehiclePage: {
    buttons: { buyOnline: true, whatsApp: true, whatsAppNumber: '0491 570 156' },
    blocks: { financeCalculator: false },
  },
  commerce: { processor: 'stripe', buyOnline: true, depositCents: 25_000 },
  cards: { buttons: ['enquire', 'book-test-drive', 'get-finance', 'buy-online'] },
}
const CONVERSATIONS = ['enquire', 'reserve', 'buy-online']
/** Asked about by forms of their own, which lie over the page with scripts. */
const FORMS = ['/book-test-drive?', '/enquiry?form=request-photos&']
let server: TestServer

beforeAll(async () => {
  const site = { email: 'sales@harbour.example' }
  const harbour = await makeDealer(database, 'harbour-motors', { settings: { ...ALL, site } as never })
  await listVehicle(database, harbour, '20460', { ...CAR, badge: 'Touring' })
  await listVehicle(database, harbour, 'HELD', { ...CAR, reserved: true })
  await listVehicle(database, harbour, 'DEMO', { ...CAR, car_type: 'demo', tag: 'Test Drive Only' })
  await listVehicle(database, harbour, 'NEW', { ...CAR, car_type: 'new' })
  await listVehicle(database, harbour, 'GONE', { ...CAR, status: 'sold', sold_at: '2026-11-19T02:00:00Z' })
  await listVehicle(database, harbour, 'TAGGED', { ...CAR, tag: 'SOLD' })
  const silent = { ...ALL, vehiclePage: { ...ALL.vehiclePage, buttons: { buyOnline: true } } }
  await listVehicle(database, await makeDealer(database, 'silent-motors', { settings: silent as never }), 'S1', CAR)
  server = await openTestServer(database, { now: NOW })
}, 120_000)
afterAll(() => server.close())

async function page(path: string, host = 'harbour-motors') {
  const { html } = await server.get(`${host}.localhost`, path)
  return html.replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
}
const dialogs = (html: string) => [...html.matchAll(/<dialog id="([a-z-]+)" class="dialog"/g)].map(([, id]) => id)
const conversation = (html: string, id: string) =>
  new RegExp(`<dialog id="${id}"[\\s\\S]*?</dialog>`).exec(html)?.[0] ?? ''
const asked = (html: string) => [
  ...new Set([...html.matchAll(/<a [^>]*href="#([a-z-]+)"[^>]*aria-haspopup="dialog"/g)].map(([, id]) => id)),
]
/** Where a button leads that names the form of this vehicle. */
const formHref = (html: string, begins: string) =>
  [...html.matchAll(/<a class="button [^"]*" href="([^"]*car_id=\d+)"/g)].find(([, href]) =>
    href!.startsWith(begins),
  )?.[1]

describe('what can be asked about a vehicle', () => {
  test('is a conversation, or a form, to which its button leads', async () => {
    const html = await page('/cars/20460')
    expect(dialogs(html)).toEqual(CONVERSATIONS)
    expect(asked(html).sort()).toEqual([...CONVERSATIONS].sort())
    for (const form of FORMS) expect(formHref(html, form)).toBeDefined()
  })

  test.each([
    ['/cars/held', ['enquire'], FORMS],
    ['/cars/demo', ['enquire'], FORMS],
    ['/cars/gone', [], []],
    ['/cars/tagged', [], []],
  ])('%s has those it may be asked about', async (path, subjects, forms) => {
    const html = await page(path)
    expect([dialogs(html), asked(html)]).toEqual([subjects, subjects])
    expect(FORMS.filter((form) => formHref(html, form))).toEqual(forms)
  })

  test('names the vehicle, and begins the letter and the message', async () => {
    const talk = conversation(await page('/cars/20460'), 'reserve')
    for (const words of ['2021 Mazda 6', 'Touring', '$28,990', 'Stock number 20460', 'sales@harbour.example'])
      expect(talk).toContain(words)
    const mail = new URL(/href="(mailto:[^"]*)"/.exec(talk)![1]!)
    expect(mail.pathname).toBe('sales@harbour.example')
    expect(mail.searchParams.get('subject')).toBe('Reservation: 2021 Mazda 6, stock 20460')
    expect(mail.searchParams.get('body')).toContain('/cars/20460\r\n\r\nMy name: ')
    const whatsApp = new URL(/href="(https:\/\/wa\.me[^"]*)"/.exec(talk)![1]!)
    expect(whatsApp.searchParams.get('text')).toMatch(/^Reservation: 2021 Mazda 6, stock 20460\nhttp.*\/cars\/20460$/)
  })

  test('a reservation says its deposit, on the button and in the conversation', async () => {
    const html = await page('/cars/20460')
    expect(html).toMatch(/href="#reserve"[^>]*>.*?Reserve Now \$250<\/a>/)
    expect(conversation(html, 'reserve')).toContain('A deposit of $250 holds this car for you for 48 hours.')
  })

  test.each([
    ['', 'vehicle', 'Send Enquiry', ['name', 'last_name', 'email', 'phone', 'postcode', 'message', 'opt_in']],
    [
      '/book-test-drive?',
      'test-drive',
      'Book a Test Drive',
      ['name', 'last_name', 'email', 'phone', 'postcode', 'appointment', 'message', 'opt_in'],
    ],
    [
      '/enquiry?form=request-photos&',
      'request-photos',
      'Request Photos',
      ['name', 'last_name', 'email', 'phone', 'postcode', 'opt_in'],
    ],
  ])('%s is a form, which works without scripts and names the vehicle', async (at, name, send, fields) => {
    const here = await page('/cars/20460')
    const html = at ? await page(formHref(here, at)!) : conversation(here, 'enquire')
    const form = /<form class="lead-form"[^>]*>[\s\S]*<\/form>/.exec(html)?.[0] ?? ''
    expect(form).toMatch(/^<form [^>]*action="\/api\/leads" method="post"/)
    expect(form).toContain(`<input type="hidden" name="form" value="${name}"/>`)
    expect(form).toMatch(/<input type="hidden" name="car_id" value="\d+"\/>/)
    expect(form).toContain(`>${send}</button>`)
    const asked = [...form.matchAll(/<(?:input|textarea|select) (?!type="hidden")[^>]*name="(\w+)"/g)].map(
      ([, field]) => field,
    )
    expect(asked.filter((field) => field !== 'company_url')).toEqual(fields)
    expect(form).toContain('collects what you write here to answer you')
  })

  test.each(['/cars/20460', '/cars/new', '/cars/demo'])(
    '%s counts nothing when a form opens, but once it is sent',
    async (path) => {
      const { asks } = documentData<{ vehicle: VehicleView }>(await page(path)).vehicle.actions
      expect(asks.map(({ eventId }) => eventId)).toEqual(asks.map(() => null))
    },
  )
})

describe('whoever cannot be reached', () => {
  test('is asked by the forms there are, and by nothing else', async () => {
    const html = await page('/cars/s1', 'silent-motors')
    expect([dialogs(html), asked(html)]).toEqual([['enquire'], ['enquire']])
    expect(FORMS.filter((form) => formHref(html, form))).toEqual(FORMS)
    expect(conversation(html, 'enquire')).toMatch(/<form [^>]*action="\/api\/leads"/)
    expect(conversation(html, 'enquire')).not.toMatch(/href="(?:tel|mailto|https)/)
    expect(await page('/search/mazda', 'silent-motors')).not.toContain('/cars/s1#')
  })
})

test('a card leads to the pages of forms, and to the conversations of the vehicle’s page', async () => {
  const html = await page('/search/mazda')
  const hrefs = [...html.matchAll(/href="\/cars\/20460#([a-z-]+)"/g)].map(([, anchor]) => anchor)
  expect(hrefs).toEqual(['enquire', 'buy-online', 'reserve'])
  expect(html).toMatch(/href="\/book-test-drive\?car_id=\d+"/)
  expect(html).toMatch(/href="\/finance\?[^"]*car_id=\d+[^"]*#finance-form"/)
  expect(html).not.toMatch(/\/cars\/tagged#/)
})
