import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { signedIn } from '../../../../test/support/desk.ts'
import { signInShopper } from '../../../../test/support/shopper.ts'
import { openTestServer, type TestServer } from '../../../../test/support/test-server.ts'

const database = testDatabase()
const NOW = new Date('2026-11-20T02:00:00Z')
const HARBOUR = 'harbour-motors.localhost'
const OUTBACK = 'outback-utes.localhost'
const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
const GOOD = { accidents: 'none', service: 'full', faults: 'none', marks: 'none', tyres: 'worn', keys: 'two' }
const PERSON = { name: 'Zoë', last_name: 'B', email: 'zoe@example.com', phone: '0491 570 156', postcode: '4000' }
const person = (email: string) => ({ email, name: 'Olive', role: 'owner' as const })
let harbour: TenantCtx
let outback: TenantCtx
let quiet: TenantCtx
let server: TestServer
let photo: Buffer
const logged: string[] = []

beforeAll(async () => {
  const settings = (email: string) => ({
    staff: { people: [person(email)] },
    shortlist: { garage: true },
    tradeIn: { instantOffers: true },
  })
  harbour = { ...(await makeDealer(database, 'harbour-motors', { settings: settings('o@harbour.example') })), now: NOW }
  outback = { ...(await makeDealer(database, 'outback-utes', { settings: settings('o@outback.example') })), now: NOW }
  quiet = await makeDealer(database, 'quiet-cars', { settings: { tradeIn: { enabled: false } } })
  const market = { lowCents: 30_000_00, middleCents: 33_000_00, highCents: 36_000_00, says: 'Half are within 7 %.' }
  const steps = [{ rule: 'margin', words: 'Less the dealer’s margin', cents: 33_000_00 }]
  const valuer = { estimate: async () => ({ ...market, steps }) }
  const log = pino({}, { write: (line) => void logged.push(line) })
  server = await openTestServer(database, { now: NOW, trustedProxies: ['127.0.0.1'], valuer, log })
  photo = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#336699' } })
    .withExif({ IFD0: { Make: 'SecretCam' } })
    .jpeg()
    .toBuffer()
}, 240_000)
afterAll(() => server.close())

/** A form without scripts: where it is led, or what the page says. */
async function form(
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
  host = HARBOUR,
) {
  const body = String(new URLSearchParams(fields))
  return server.send('POST', host, path, body, { ...FORM, ...headers })
}
const answers = Object.fromEntries(Object.entries(GOOD).map(([id, answer]) => [`adjustmentAnswers.${id}`, answer]))

/** Looked up and valued by plain forms; its number. */
async function offered(headers = {}): Promise<string> {
  const car = { form: 'trade-in-by-hand', make: 'Toyota', model: 'HiLux', year: '2022', badge: '' }
  const { headers: led } = await form('/api/trade-in/lookup', car, headers)
  const id = /^\/trade-in\?id=(\d+)$/.exec(led.location!)![1]!
  await form('/api/trade-in/valuation', { id, km: '40,000 km', ...answers })
  return id
}

const send = async (path: string, body: Buffer, host = HARBOUR) =>
  (await server.send('POST', host, path, body, { 'content-type': 'application/octet-stream' })).status

test('without scripts the pages lead from the vehicle to the accepted offer, and say what is wrong where it was typed', async () => {
  const start = await server.get(HARBOUR, '/trade-in')
  expect([start.status, start.headers['cache-control']]).toEqual([200, 'private, no-store'])
  expect(start.html).toContain('Rego plate')
  const wrong = await form('/api/trade-in/lookup', { form: 'trade-in-plate', rego: 'demo0002', regoState: 'qld' })
  expect(wrong.status).toBe(422)
  expect(wrong.html).toContain('“DEMO0002” is not known in Queensland')
  expect(wrong.html).toContain('value="demo0002"')

  const id = await offered()
  const page = await server.get(HARBOUR, `/trade-in?id=${id}`)
  expect(page.headers['cache-control']).toBe('private, no-store')
  for (const words of [
    '2022 Toyota HiLux',
    '$32,200',
    '$33,000',
    'How are its tyres? Worn',
    '-$800',
    'Friday 27 November 2026',
  ])
    expect(page.html).toContain(words)
  expect(page.html).toContain('noindex')
  expect(page.html).not.toContain('margin')
  const again = await form('/api/trade-in/valuation', { form: 'trade-in-condition', id, km: '9999999', ...answers })
  expect([again.status, again.html.includes('“9999999” is no distance')]).toEqual([422, true])
  const untyped = { form: 'trade-in-offer', id, offer_price: '32200', ...PERSON, email: 'zoe' }
  const refused = await form('/api/trade-in/accept', untyped)
  expect([refused.status, refused.html.includes('value="zoe"')]).toEqual([422, true])
  const done = await form('/api/trade-in/accept', { ...untyped, email: PERSON.email })
  expect([done.status, done.headers.location]).toEqual([303, `/trade-in?id=${id}`])
  expect((await server.get(HARBOUR, `/trade-in?id=${id}`)).html).toContain('You accepted our offer')
  expect((await server.get(OUTBACK, `/trade-in?id=${id}`)).html).not.toContain('HiLux')
})

test('photos are drawn anew, and seen by who has the number, and at the desk', async () => {
  const id = await offered()
  const at = (view: string) => `/api/trade-in/photos/${view}?id=${id}`
  expect(await send(at('front'), photo)).toBe(201)
  const seen = await server.get(HARBOUR, at('front'))
  expect([seen.headers['content-type'], seen.headers['cache-control']]).toEqual(['image/jpeg', 'private, no-store'])
  expect((await sharp(seen.bytes).metadata()).width).toBe(2400)
  expect(seen.bytes.includes('SecretCam')).toBe(false)
  expect((await server.get(HARBOUR, `/trade-in?id=${id}`)).html).toContain('1 of 8 are here.')

  for (const [path, body, status] of [
    [at('roof'), photo, 404],
    ['/api/trade-in/photos/front?id=12345', photo, 404],
    [at('rear'), Buffer.from('<svg/>'), 422],
    [at('rear'), Buffer.from('%PDF-1.7\n%%EOF'), 422],
    [at('rear'), Buffer.alloc(8 * 1024 * 1024 + 1), 413],
  ] as const)
    expect(await send(path, body), path).toBe(status)
  expect(await send(at('rear'), photo, OUTBACK)).toBe(404)
  expect((await server.get(OUTBACK, at('front'))).status).toBe(404)
  expect(logged.join('')).toContain('/api/trade-in/photos/front')
  expect(logged.join('')).not.toContain(id)

  await form('/api/trade-in/accept', { form: 'trade-in-offer', id, offer_price: '32200', ...PERSON })
  const { rows } = await database.owner.query('select lead_id from trade_ins where trade_in_id = $1', [id])
  const lead = `/dealer/leads/${rows[0].lead_id}`
  expect(await send(at('front'), photo), 'what was accepted stays').toBe(422)
  expect(await send(at('left'), photo), 'others may come').toBe(201)
  await database.owner.query(
    `with moved as (
      insert into trade_ins (trade_in_id, tenant_id, vehicle, source, created_at)
      select 77, $2, vehicle, source, created_at from trade_ins where trade_in_id = $1)
    insert into trade_in_photos select $2, 77, view, byte_count, content_sha256, content, uploaded_at
      from trade_in_photos where trade_in_id = $1`,
    [id, quiet.tenant.tenantId],
  )
  const ofQuiet = '/api/trade-in/photos/front?id=77'
  expect((await server.get('quiet-cars.localhost', ofQuiet)).status).toBe(404)
  expect(await send(ofQuiet, photo, 'quiet-cars.localhost')).toBe(404)
  const owner = await signedIn(server, database, { ctx: harbour, email: 'o@harbour.example' })
  const theirs = await signedIn(server, database, { ctx: outback, email: 'o@outback.example' })
  const { html } = await owner.get(lead)
  for (const words of ['Accepted at $32,200', '$33,000 ($33,000; margin)', `${lead}/photos/front`])
    expect(html).toContain(words)
  expect((await owner.get(`${lead}/photos/front`)).headers['content-type']).toBe('image/jpeg')
  expect((await owner.get(`${lead}/photos/rear`)).status).toBe(404)
  expect((await theirs.get(`${lead}/photos/front`)).status).toBe(404)
  expect((await server.get(HARBOUR, `${lead}/photos/front`)).headers.location).toContain('/dealer/sign-in?back=')
})

test('a photo by a plain form that is not taken is told on a page, as what it is', async () => {
  const id = await offered()
  const head = { 'content-type': 'multipart/form-data; boundary=x', accept: 'text/html' }
  const refused = async (query: string, body: string) => {
    const { status, headers } = await server.send('POST', HARBOUR, `/api/trade-in/photos/front?id=${query}`, body, head)
    return [status, headers['content-type']]
  }
  const page = expect.stringContaining('text/html')
  expect(await refused(id, '--x\r\nbroken')).toEqual([422, page])
  const picture = '--x\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\nno picture\r\n--x--\r\n'
  expect(await refused(id, picture)).toEqual([422, page])
  expect(await refused('x', picture)).toEqual([404, page])
  const gone = await form('/api/trade-in/valuation', { id: '1', km: '1', ...answers })
  expect([gone.status, gone.headers['content-type']]).toEqual([404, page])
})

test('what was offered to a shopper stands in their garage, and in nobody else’s', async () => {
  const { cookie } = await signInShopper({ database, ctx: harbour }, { email: 'max@example.com' })
  const { cookie: other } = await signInShopper({ database, ctx: harbour }, { email: 'eve@example.com' })
  const id = await offered({ cookie })
  const garage = async (of: string) => (await server.get(HARBOUR, '/my-garage', { cookie: of })).html
  expect(await garage(cookie)).toContain(`href="/trade-in?id=${id}"`)
  expect(await garage(cookie)).toContain('Our offer: $32,200, good until Friday 27 November 2026')
  expect(await garage(other)).not.toContain('Trade-in offers')

  expect(await send(`/api/trade-in/photos/front?id=${id}`, photo)).toBe(201)
  const { html: exported } = await server.get(HARBOUR, '/api/me/export', { cookie })
  expect(JSON.parse(exported)).toMatchObject({
    trade_ins: [{ tradeInId: Number(id), vehicle: { make: 'Toyota' } }],
    trade_in_photos: [{ view: 'front' }],
  })
  for (const kept of ['margin', '"vin"', '"autograbId"', '"content"']) expect(exported).not.toContain(kept)
})
