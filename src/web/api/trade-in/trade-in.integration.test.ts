import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { exportShopper } from '#domain/accounts/shopper-data/export-shopper.server.ts'
import { adfOf } from '#domain/leads/adapters/adf-email/adf.ts'
import { eraseLeads } from '#domain/leads/erase-leads.server.ts'
import { findLead } from '#domain/leads/read-leads.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { deleteExpiredTradeIns } from '#domain/trade-in/delete-expired-trade-ins.server.ts'
import type { MarketEstimate } from '#domain/trade-in/market-valuer.ts'
import { findTradeInOfLead, listShopperTradeIns } from '#domain/trade-in/read-trade-ins.server.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { listVehicle } from '../../../../test/support/list-vehicle.ts'
import { signInShopper } from '../../../../test/support/shopper.ts'
import { sometimesAway } from '../../../../test/support/sometimes-away.ts'
import { openTestServer, type TestServer } from '../../../../test/support/test-server.ts'

const database = testDatabase()
const HARBOUR = 'harbour-motors.localhost'
const OUTBACK = 'outback-utes.localhost'
const NOW = new Date('2026-11-20T02:00:00Z')
const WEEK_MS = 7 * 86_400_000
const GOOD = { accidents: 'none', service: 'full', faults: 'none', marks: 'none', tyres: 'good', keys: 'two' }
const PERSON = {
  ...{ name: 'Zoë', last_name: 'O’Brien', email: 'zoe@example.com', phone: '0491 570 156', postcode: '4000' },
}
const CAR = { make: 'toyota', model: 'hilux sr5', year: 2022 }
let market: MarketEstimate | null
let isSilent = false
let harbour: TenantCtx
let outback: TenantCtx
let server: TestServer
let carId: number

beforeAll(async () => {
  harbour = {
    ...(await makeDealer(database, 'harbour-motors', {
      settings: { tradeIn: { instantOffers: true, saveValuation: true }, shortlist: { garage: true } },
    })),
    now: NOW,
  }
  outback = {
    ...(await makeDealer(database, 'outback-utes', { settings: { tradeIn: { instantOffers: true } } })),
    now: NOW,
  }
  await makeDealer(database, 'quiet-cars', { settings: { tradeIn: { enabled: false } } })
  carId = await listVehicle(database, harbour, 'H1', { make: 'Kia', model: 'Rio', price_cents: 2_000_000 })
  server = await openTestServer(
    { ...database, app: sometimesAway(database.app, away) },
    {
      ...{ now: NOW, trustedProxies: ['127.0.0.1'], valuer: { estimate: async () => market } },
      regoLookup: {
        source: 'sandbox',
        async find(_ctx, rego, regoState) {
          if (isSilent) return { kind: 'silent' }
          const vehicle = { ...VEHICLE, vin: 'MR0TESTVIN0000001', autograbId: 'AG-1' }
          if (regoState !== 'qld') return { kind: 'unknown' }
          return { kind: 'found', vehicles: rego === 'TWO22' ? [vehicle, { ...vehicle, model: 'Corolla' }] : [vehicle] }
        },
      },
    },
  )
}, 240_000)
afterAll(() => server.close())
beforeEach(async () => {
  isSilent = false
  away.database = false
  market = {
    ...{ lowCents: 30_000_00, middleCents: 33_000_00, highCents: 36_000_00, says: 'Half are within 7 %.' },
    steps: [{ rule: 'offers', words: '41 offers', cents: 33_000_00 }],
  }
  server.setNow(NOW)
  await database.owner.query('delete from leads')
  await database.owner.query('delete from trade_ins')
})

const VEHICLE = {
  ...{ make: 'Toyota', model: 'HiLux', year: 2022, badge: 'SR5', series: null, vin: null, seats: 5, engineLitres: 2.8 },
  ...{ simpleBody: 'Ute', simpleFuel: 'Diesel', simpleTransmission: 'Automatic', simpleDrive: '4WD' },
}
const away = { database: false }
let visitors = 0
type Answer = { status: number; body: { [name: string]: unknown; errors?: object } }
async function post(
  path: string,
  sent: object,
  { host = HARBOUR, ...headers }: Record<string, string> = {},
): Promise<Answer> {
  const from = { 'x-forwarded-for': `198.51.${(visitors >> 8) & 255}.${visitors++ & 255}` }
  const { status, html } = await server.send('POST', host, `/api/${path}`, JSON.stringify(sent), {
    ...{ 'content-type': 'application/json', ...from, ...headers },
  })
  return { status, body: JSON.parse(html) }
}
const lookup = (sent: object = { rego: 'abc-12d', regoState: 'Queensland' }, headers = {}) =>
  post('trade-in/lookup', sent, headers)
const value = (id: unknown, given: object = {}, headers = {}) =>
  post('trade-in/valuation', { id, km: 40_000, adjustmentAnswers: GOOD, ...given }, headers)
const accept = (id: unknown, given: object = {}, headers = {}) =>
  post('trade-in/accept', { id, offer_price: 33_000, ...PERSON, ...given }, headers)
async function offered(sent?: object): Promise<number> {
  const { id } = (await lookup(sent)).body
  await value(id)
  return id as number
}

describe('POST /api/trade-in/lookup (rule:trade-in-lookup)', () => {
  test('a plate in any spelling is its vehicle, with what is asked about it', async () => {
    const { status, body } = await lookup()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...{ id: expect.any(Number), vehicle: { name: '2022 Toyota HiLux SR5', drive: '4WD' }, sandbox: true },
      questions: [{ id: 'accidents', answers: [{ id: 'none', label: 'No' }, {}, {}] }, {}, {}, {}, {}, {}],
    })
    expect(JSON.stringify(body)).not.toMatch(/percent|cents|vin/)
    expect((await lookup(CAR)).body).toMatchObject({ vehicle: { make: 'Toyota', model: 'HiLux', badge: 'sr5' } })
  })

  test.each([
    [
      { rego: 'ABC12D', regoState: 'NSW' },
      { rego: [expect.stringContaining('“ABC12D” is not known in New South Wales')] },
    ],
    [
      { rego: 'two-22', regoState: 'qld' },
      { rego: [expect.stringContaining('2 vehicles (2022 Toyota HiLux SR5; 2022 Toyota Corolla SR5)')] },
    ],
    [
      { rego: 'x'.repeat(30), regoState: 'Mars' },
      { rego: [expect.any(String)], regoState: [expect.stringContaining('“Mars”')] },
    ],
    [{}, { rego: [expect.stringContaining('Nothing')], regoState: [expect.any(String)] }],
    [{ ...CAR, year: 2027 }, { year: [expect.stringContaining('“2027” is still to come')] }],
    [{ rego: { $ne: 1 } }, { rego: [expect.any(String)] }],
  ])('%j is refused with field, value and reason', async (sent, errors) => {
    expect(await lookup(sent)).toEqual({ status: 422, body: { error: 'Please fix the following errors:', errors } })
    expect((await database.owner.query('select from trade_ins')).rowCount).toBe(0)
  })

  test('a year begins where the dealer is', async () => {
    server.setNow(new Date('2026-12-31T13:00:00Z'))
    expect((await lookup({ ...CAR, year: 2027 })).status).toBe(422)
    server.setNow(new Date('2026-12-31T14:00:00Z'))
    expect((await lookup({ ...CAR, year: 2027 })).status).toBe(200)
  })

  test('while nobody answers for plates it is said, and by hand it goes on', async () => {
    isSilent = true
    expect((await lookup()).status).toBe(503)
    expect((await lookup(CAR)).status).toBe(200)
  })

  test('a look-up costs money: one address has so many', async () => {
    const from = { 'x-forwarded-for': '203.0.113.9' }
    const statuses = await Promise.all(Array.from({ length: 32 }, async () => (await lookup(undefined, from)).status))
    expect([
      statuses.filter((status) => status === 200).length,
      statuses.filter((status) => status === 429).length,
    ]).toEqual([30, 2])
  })

  test('other sites, and dealers who take none', async () => {
    expect((await lookup(undefined, { origin: 'https://elsewhere.example' })).status).toBe(403)
    for (const call of [lookup, () => value(1), () => accept(1)])
      expect((await (call as typeof lookup)(undefined, { host: 'quiet-cars.localhost' })).status).toBe(404)
  })
})

describe('POST /api/trade-in/valuation (rule:trade-in-sum)', () => {
  test('an offer with its range, good for seven days', async () => {
    const { id } = (await lookup()).body
    const expected = { id, offer_price: 33_000, low: 30_000, high: 36_000, valid_until: '2026-11-27T02:00:00.000Z' }
    expect(await value(id)).toEqual({ status: 200, body: expected })
    const worse = await value(id, { adjustmentAnswers: { ...GOOD, accidents: 'repaired' } })
    expect(worse.body).toMatchObject({ offer_price: 30_300 })
  })

  test('what is beyond the limits, or nobody can value, a person values', async () => {
    const { id } = (await lookup()).body
    const reason = '100,001 km are more than 100,000: one of our people values it.'
    expect(await value(id, { km: 100_001 })).toEqual({ status: 200, body: { id, offer_price: null, reason } })
    market = null
    expect((await value(id)).body).toMatchObject({ offer_price: null, reason: expect.stringContaining('Too little') })
    const old = (await lookup({ ...CAR, year: 2018 })).body
    expect((await value(old.id)).body).toMatchObject({
      reason: 'A 2018 is older than 7 years: one of our people values it.',
    })
  })

  test.each([
    [{ km: 9_999_999 }, { km: ['“9999999” is no distance a vehicle has run: whole kilometres up to 2,000,000.'] }],
    [{ km: -1 }, { km: [expect.any(String)] }],
    [{ km: 1.5 }, { km: [expect.any(String)] }],
    [{ km: 'many' }, { km: [expect.stringContaining('“many” is no distance')] }],
    [{ km: '' }, { km: [expect.stringContaining('Nothing is no distance')] }],
    [
      { adjustmentAnswers: { ...GOOD, colour: 'red' } },
      { 'adjustmentAnswers.colour': ['“red” answers a question that was not asked.'] },
    ],
    [
      { adjustmentAnswers: { ...GOOD, keys: 'three' } },
      { 'adjustmentAnswers.keys': [expect.stringContaining('“three” is no answer')] },
    ],
  ])('%j is refused with field, value and reason', async (given, errors) => {
    const { id } = (await lookup()).body
    expect(await value(id, given)).toMatchObject({ status: 422, body: { errors } })
  })

  test('another dealer’s is nobody’s here', async () => {
    const { id } = (await lookup()).body
    expect((await value(id, {}, { host: OUTBACK })).status).toBe(404)
    expect((await value(id)).status).toBe(200)
  })
})

describe('POST /api/trade-in/accept (rule:offer-accepted)', () => {
  test('is a lead with the vehicle to trade in, an event, and the same lead however often it is sent', async () => {
    const id = await offered({ rego: 'ABC 12D', regoState: 'QLD', car_id: carId })
    const answers = await Promise.all([accept(id), accept(id)])
    const leadId = answers[0]!.body.lead_id as number
    expect(answers.map(({ status, body }) => [status, body.lead_id])).toEqual([
      [201, leadId],
      [201, leadId],
    ])
    expect(await accept(id)).toMatchObject({ status: 201, body: { lead_id: leadId } })
    const lead = (await findLead({ ...harbour, db: database.worker }, leadId))!
    expect(lead).toMatchObject({ form: 'trade-in-offer', subcategory: '3. Offer Accepted', vehicle: { carId } })
    const said = Object.fromEntries(lead.answers.map(({ name, value }) => [name, value]))
    expect(said).toMatchObject({
      ...{ lead_id: String(id), form_completed: 'true', offer_accepted: 'true', trade_rego: 'ABC12D' },
      trade_comments: expect.stringMatching(
        /^Offer of \$33,000 accepted, good until Friday 27 November 2026.*40,000 km/,
      ),
    })
    expect(
      adfOf({ lead, from: { slug: 'harbour', name: 'Harbour' }, isResend: false } as never, 'to@example.com'),
    ).toMatch(/interest="trade-in"[\s\S]*<make>Toyota<\/make>[\s\S]*\$33,000/)
    const { rows } = await database.owner.query('select event_id from analytics_events where event_id = 18')
    expect(rows).toHaveLength(1)
    expect(await findTradeInOfLead({ ...harbour, db: database.desk }, leadId)).toMatchObject({ tradeInId: id })
    // It stays as it was accepted.
    expect((await value(id, { km: 10 })).body.errors).toEqual({ id: [expect.stringContaining('accepted already')] })
  })

  test('nothing but what was offered, while it stands, is accepted', async () => {
    const id = await offered()
    const wrong = async (given: object, at = NOW) => {
      server.setNow(at)
      return (await accept(id, given)).body.errors
    }
    const over = new Date(NOW.getTime() + WEEK_MS + 1000)
    expect(await wrong({ offer_price: 34_000 })).toEqual({
      offer_price: ['$34,000 was not offered: the offer is $33,000.'],
    })
    expect(await wrong({ offer_price: 33_000.01 })).toMatchObject({ offer_price: [expect.any(String)] })
    expect(await wrong({}, over)).toEqual({
      offer_price: [
        expect.stringMatching(
          /^\$33,000 was offered until Friday 27 November 2026, 12:00\spm: have it valued again\.$/,
        ),
      ],
    })
    expect(await wrong({ email: 'zoe' })).toMatchObject({ email: [expect.any(String)] })
    expect((await database.owner.query('select from leads')).rowCount).toBe(0)
    server.setNow(new Date(NOW.getTime() + WEEK_MS))
    expect((await accept(id)).status).toBe(201)
    const { id: unvalued } = (await lookup()).body
    expect((await accept(unvalued)).body.errors).toEqual({ id: ['There is no offer yet: it was not valued.'] })
  })

  test('lead and trade-in carry the price that was accepted, whatever is valued meanwhile', async () => {
    const id = await offered()
    await database.owner.query(`
      create function revalue() returns trigger language plpgsql security definer as $$ begin
        update trade_ins set offer_cents = 2000000, steps = '[]', km = 9 where lead_id is null; return new; end $$;
      create trigger revalue after insert on leads for each row execute function revalue()`)
    const { lead_id } = (await accept(id)).body
    await database.owner.query('drop function revalue() cascade')
    const linked = await findTradeInOfLead(harbour, lead_id as number)
    expect(linked).toMatchObject({ offerCents: 33_000_00, km: 40_000, steps: [{ rule: 'offers' }, {}] })
  })

  test('an acceptance that was cut off is not that of a later offer', async () => {
    const id = await offered()
    const cutOff = (await accept(id)).body.lead_id
    await database.owner.query('update trade_ins set lead_id = null, accepted_at = null')
    market = { ...market!, middleCents: 36_000_00 }
    await value(id)
    const again = await accept(id, { offer_price: 36_000 })
    expect([again.status, again.body.lead_id === cutOff]).toEqual([201, false])
    const lead = (await findLead({ ...harbour, db: database.worker }, again.body.lead_id as number))!
    expect(lead.answers.find(({ name }) => name === 'trade_comments')?.value).toContain('$36,000')
  })

  test('no enquiry takes its key beforehand', async () => {
    const id = await offered()
    const enquiry = { category: 'Test Drive', fields: { ...PERSON, opt_in: true }, car_id: carId }
    const keys = [`trade-in-offer-${id}`, `trade-in-offer-${id}-3300000`, `trade-in-offer ${id} 3300000`]
    const statuses = []
    for (const key of keys) statuses.push((await post('leads', enquiry, { 'idempotency-key': key })).status)
    expect(statuses).toEqual([201, 201, 422])
    const lead = (await findLead({ ...harbour, db: database.worker }, (await accept(id)).body.lead_id as number))!
    expect(lead).toMatchObject({ form: 'trade-in-offer', subcategory: '3. Offer Accepted' })
  })

  test('what is no text in a field is as if nothing stood there', async () => {
    const id = await offered()
    const none = { toString: 1 }
    const given = { company_url: none, url: none, form_seconds: none, visited_pages: none, consent_words: none }
    expect((await accept(id, given)).status).toBe(201)
    expect((await accept(1, given)).status).toBe(404)
  })

  test('another dealer’s is nobody’s here, and no form of a page sends one', async () => {
    const id = await offered()
    expect((await accept(id, {}, { host: OUTBACK })).status).toBe(404)
    const forged = {
      form: 'trade-in-offer',
      subcategory: '3. Offer Accepted',
      fields: { ...PERSON, offer_accepted: 'true' },
    }
    expect((await post('leads', forged)).body.errors).toEqual({ form: ['It is sent by the page that it is about.'] })
  })
})

describe('while the database is away', () => {
  const within2s = async (ask: () => Promise<Answer>) => {
    const asked = performance.now()
    const { status, body } = await ask()
    expect(performance.now() - asked).toBeLessThan(2000)
    return [status, body.error]
  }

  test('each call is a 503 within two seconds, and what was begun goes on once it is back', async () => {
    const id = await offered()
    const words = (what: string) => [503, `It cannot be ${what} just now. Please try again in a moment.`]
    away.database = true
    expect(await within2s(() => lookup())).toEqual(words('looked up'))
    expect(await within2s(() => value(id))).toEqual(words('valued'))
    expect(await within2s(() => accept(id))).toEqual(words('stored'))
    expect((await server.get(HARBOUR, `/trade-in?id=${id}`)).status).toBe(503)
    away.database = false
    expect((await accept(id)).status).toBe(201)
  })

  test('a form without scripts is told so on a page of the dealer’s', async () => {
    await server.get(HARBOUR, '/trade-in')
    away.database = true
    const sent = new URLSearchParams({ form: 'trade-in-plate', rego: 'abc-12d', regoState: 'Queensland' }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
    const { status, html } = await server.send('POST', HARBOUR, '/api/trade-in/lookup', sent, headers)
    expect(status).toBe(503)
    expect(html).toContain('Send it again in a moment: what you typed is still here.')
    expect(html).toContain('name="rego" value="abc-12d"')
  })
})

test.each(['/sell-my-car', '/sell-your-car'])('%s begins the same journey, and leads on from there', async (path) => {
  const canonical = (html: string) => /<link rel="canonical" href="[^"]*?(\/[a-z-]+)"/.exec(html)?.[1]
  const { status, html } = await server.get(HARBOUR, path)
  expect([status, canonical(html)]).toEqual([200, '/sell-your-car'])
  for (const form of ['trade-in-plate', 'trade-in-by-hand', 'sell-my-car']) expect(html).toContain(`value="${form}"`)
  expect(canonical((await server.get(HARBOUR, '/trade-in')).html)).toBe('/trade-in')
  const sent = new URLSearchParams({ form: 'trade-in-plate', rego: 'abc-12d', regoState: 'Queensland' }).toString()
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Referer: `http://${HARBOUR}${path}` }
  const led = await server.send('POST', HARBOUR, '/api/trade-in/lookup', sent, headers)
  expect([led.status, led.headers.location]).toEqual([303, expect.stringMatching(/^\/trade-in\?id=\d+$/)])
  // A dealer who makes no offers at once has the form alone.
  const quiet = await server.get('quiet-cars.localhost', path)
  expect(quiet.html).not.toContain('trade-in-plate')
})

test('POST /api/miscellaneous saves a valuation where the dealer saves them (rule:valuation-saved)', async () => {
  const { id } = (await lookup()).body
  const saved = { column_name: 'valuation', id, offer_price: 33_000 }
  expect((await post('miscellaneous', saved)).status).toBe(404)
  await value(id)
  expect(await post('miscellaneous', saved)).toEqual({ status: 201, body: { saved: true } })
  expect((await post('miscellaneous', saved, { host: OUTBACK })).status).toBe(404)
  expect((await post('miscellaneous', { ...saved, column_name: 'notes' })).status).toBe(422)
  const reason = 'Too \0\ud800old'
  expect((await post('miscellaneous', { ...saved, reason, x: '\0', '\0': '\ud800' })).status).toBe(201)
  const { rows } = await database.owner.query('select saved_valuation as saved from trade_ins where trade_in_id = $1', [
    id,
  ])
  expect(rows).toEqual([{ saved: { id, offer_price: 33_000, reason: 'Too \ufffdold' } }])
})

test('a shopper keeps a valuation by a press on its page, and finds it in the garage; one of nobody’s becomes theirs', async () => {
  const { id } = (await lookup()).body
  await value(id)
  const page = await server.get(HARBOUR, `/trade-in?id=${id}`)
  const [form = ''] = /<form[^>]*"\/api\/miscellaneous"[^>]*>.*?<\/form>/s.exec(page.html) ?? []
  const fields = [...form.matchAll(/name="(\w+)"[^>]* value="([^"]*)"/g)].map(([, name, value]) => [name!, value!])
  expect(Object.fromEntries(fields)).toMatchObject({ column_name: 'valuation', id: String(id), offer_price: '33000' })
  const { cookie, shopper } = await signInShopper({ database, ctx: harbour }, { email: 'kept@example.com' })
  const sent = new URLSearchParams(fields).toString()
  const plain = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: `http://${HARBOUR}` }
  // Of who is not signed in no garage has it, and the press stays for once they are.
  await server.send('POST', HARBOUR, '/api/miscellaneous', sent, plain)
  const keptByNobody = (await server.get(HARBOUR, `/trade-in?id=${id}`)).html
  for (const said of ['Keep it again once you are signed in', 'Keep This Valuation'])
    expect(keptByNobody).toContain(said)
  const headers = { ...plain, Cookie: cookie }
  const foreign = { ...headers, Origin: 'https://evil.example' }
  expect((await server.send('POST', HARBOUR, '/api/miscellaneous', sent, foreign)).status).toBe(403)
  const kept = await server.send('POST', HARBOUR, '/api/miscellaneous', sent, headers)
  expect([kept.status, kept.headers.location]).toEqual([303, `/trade-in?id=${id}`])
  expect(await listShopperTradeIns(harbour, shopper.shopper.shopperId)).toMatchObject([
    { tradeInId: id, isSaved: true },
  ])
  const keptByShopper = (await server.get(HARBOUR, `/trade-in?id=${id}`)).html
  expect(keptByShopper).toContain('This valuation is kept; signed in, you find it in your garage.')
  expect(keptByShopper).not.toContain('Keep This Valuation')
  // Whoever comes after keeps it for nobody else.
  const other = await signInShopper({ database, ctx: harbour }, { email: 'other@example.com' })
  await server.send('POST', HARBOUR, '/api/miscellaneous', sent, { ...headers, Cookie: other.cookie })
  expect(await listShopperTradeIns(harbour, other.shopper.shopper.shopperId)).toEqual([])
  // Valued anew it is another one, which nobody has kept.
  await value(id)
  expect(await listShopperTradeIns(harbour, shopper.shopper.shopperId)).toMatchObject([{ isSaved: false }])
})

test('an offer that stands, or stood until lately, is kept however long ago its vehicle was looked up', async () => {
  const id = await offered()
  const day = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
  const left = async (at: Date) => {
    await deleteExpiredTradeIns({ ...harbour, db: database.worker, now: at })
    return (await database.owner.query('select from trade_ins')).rowCount
  }
  server.setNow(day(36))
  expect((await value(id)).status).toBe(200)
  expect(await left(day(42))).toBe(1)
  expect(await left(day(36 + 7 + 30))).toBe(1)
  expect(await left(day(36 + 7 + 31))).toBe(0)
})

test('what a shopper had valued is theirs to see and export; it goes with its lead, or by itself once it is over', async () => {
  const { cookie, shopper } = await signInShopper({ database, ctx: harbour }, { email: 'zoe@example.com' })
  const { shopperId } = shopper.shopper
  const { id } = (await lookup(undefined, { cookie })).body
  expect(await listShopperTradeIns(harbour, shopperId)).toEqual([])
  await value(id)
  expect(await listShopperTradeIns(harbour, shopperId)).toMatchObject([{ tradeInId: id, offerCents: 33_000_00 }])
  expect(await listShopperTradeIns(outback, shopperId)).toEqual([])
  const exported = await exportShopper({ ...harbour, db: database.worker }, { shopperId, contacts: [] })
  expect(exported.trade_ins).toMatchObject([
    { tradeInId: id, rego: 'ABC12D', offerCents: 33_000_00, vehicle: { make: 'Toyota' } },
  ])
  const accepted = await offered()
  await accept(accepted)

  const later = { ...harbour, db: database.worker, now: new Date(NOW.getTime() + 38 * 86_400_000) }
  const left = async () =>
    (await database.owner.query('select trade_in_id::float8 as id from trade_ins')).rows.map((row) => row.id)
  await deleteExpiredTradeIns({ ...later, tenant: outback.tenant })
  expect(await left()).toHaveLength(2)
  await deleteExpiredTradeIns(later)
  expect(await left()).toEqual([accepted])
  await eraseLeads(later, 'zoe@example.com')
  expect(await left()).toEqual([])
})
