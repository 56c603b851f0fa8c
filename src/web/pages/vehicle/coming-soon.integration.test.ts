import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { listVehicle } from '../../../../test/support/list-vehicle.ts'
import { openTestServer, type TestServer } from '../../../../test/support/test-server.ts'

const database = testDatabase()
const CAR = { make: 'Mazda', model: '6', year: 2021, price_cents: 2_899_000 }
const EVERY_SUBJECT = ['enquire', 'test-drive', 'reserve', 'buy-online', 'request-photos']
const SETTINGS = {
  site: { email: 'sales@harbour.example' },
  vehiclePage: { buttons: { buyOnline: true }, blocks: { financeCalculator: false } },
  commerce: { processor: 'stripe', buyOnline: true },
  cards: { buttons: ['enquire', 'book-test-drive'] },
}
const LATER = { ...SETTINGS, cards: { ...SETTINGS.cards, comingSoonTestDrive: false } }
/** Nobody to ask: what there is are the forms. */
const unreachable = (settings: object) => ({ ...settings, site: {} })
/** Whose drives begin before the vehicle is there (rule:coming-soon-drive), and whose do not; each with every way to ask and with forms alone. */
const DEALERS = {
  'early-motors': { settings: SETTINGS },
  'later-motors': { settings: LATER },
  'early-forms': { settings: unreachable(SETTINGS) },
  'later-forms': { settings: unreachable(LATER) },
}
type Dealer = keyof typeof DEALERS
let server: TestServer

beforeAll(async () => {
  for (const [slug, { settings }] of Object.entries(DEALERS)) {
    const dealer = await makeDealer(database, slug, { settings: settings as never })
    const stock = slug.toUpperCase().replace('-', '')
    await listVehicle(database, dealer, `${stock}1`, { ...CAR, status: 'coming_soon' })
    await listVehicle(database, dealer, `${stock}2`, { ...CAR, status: 'in_stock' })
  }
  server = await openTestServer(database, { now: new Date('2026-11-20T02:00:00Z') })
}, 120_000)
afterAll(() => server.close())

test.each<[Dealer, string[]]>([
  ['early-motors', EVERY_SUBJECT],
  ['later-motors', EVERY_SUBJECT.filter((subject) => subject !== 'test-drive')],
  ['early-forms', ['enquire', 'test-drive', 'request-photos']],
  ['later-forms', ['enquire', 'request-photos']],
])('what is coming soon to %s can be asked about, each from a button', async (dealer, subjects) => {
  const html = await page(dealer, 'coming soon')
  expect(ledTo(html)).toEqual(subjects)
  for (const subject of subjects)
    expect(html.includes(`<dialog id="${subject}"`)).toBe(!['test-drive', 'request-photos'].includes(subject))
})

test.each(['early-forms', 'later-forms'] as const)('once it is there, %s drives it all the same', async (dealer) => {
  expect(ledTo(await page(dealer, 'in stock'))).toEqual(['enquire', 'test-drive', 'request-photos'])
})

test('a drive asked for by form says that the vehicle is still to come', async () => {
  const [href] = /\/book-test-drive\?car_id=\d+/.exec(await page('early-forms', 'coming soon'))!
  const { html: form } = await server.get('early-forms.localhost', href)
  expect(form).toMatch(/<form [^>]*action="\/api\/leads"/)
  expect(form).toContain('name="vehicle_status" value="coming_soon"')
})

test.each<[Dealer, boolean]>([
  ['early-motors', true],
  ['later-motors', false],
])('its card offers a drive where its page does: %s', async (dealer, drives) => {
  const { html } = await server.get(`${dealer}.localhost`, '/search/mazda')
  expect(html.includes(`${path(dealer, 'coming soon')}#enquire"`)).toBe(true)
  const soon = /name="car_id" value="(\d+)"/.exec(await page(dealer, 'coming soon'))![1]
  expect(html.includes(`href="/book-test-drive?car_id=${soon}"`)).toBe(drives)
})

test('it has its price and says that it is coming (rule:vehicle-status)', async () => {
  const html = await page('later-motors', 'coming soon')
  expect(html).toMatch(/data-price-block[\s\S]*?\$28,990/)
  expect(html).toMatch(/class="tag[^>]*>[^<]*Coming Soon/)
  expect(html).not.toContain('sold-notice')
})

type State = 'coming soon' | 'in stock'
const path = (dealer: Dealer, state: State) => `/cars/${dealer.replace('-', '')}${state === 'coming soon' ? 1 : 2}`

async function page(dealer: Dealer, state: State): Promise<string> {
  const { html, status } = await server.get(`${dealer}.localhost`, path(dealer, state))
  expect(status).toBe(200)
  return html
}

/** What the buttons beside the price ask about, in their order: conversations of the page, and forms. */
function ledTo(html: string): string[] {
  const [actions = ''] = /<div id="ask"[\s\S]*?<\/aside>/.exec(html) ?? []
  const asked = /href="(?:#(enquire|reserve|buy-online)"|\/book-(test-drive)\?|\/enquiry\?form=(request-photos)&)/g
  return [...new Set([...actions.matchAll(asked)].map((found) => found.slice(1).find(Boolean)!))]
}
