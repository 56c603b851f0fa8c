import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deskPath } from '#domain/accounts/staff.ts'
import { sandboxProcessor } from '#domain/commerce/adapters/sandbox-processor.server.ts'
import { sandboxSigning } from '#domain/commerce/adapters/sandbox-signing.server.ts'
import { followOrder } from '#domain/commerce/contracts/follow-order.server.ts'
import { settlePack } from '#domain/commerce/contracts/settle-pack.server.ts'
import { deliverSigningEvent } from '#domain/commerce/contracts/take-signing-event.server.ts'
import { deleteExpiredDocuments } from '#domain/commerce/orders/delete-order-documents.server.ts'
import type { OrderEvent } from '#domain/commerce/orders/order-moves.ts'
import { cancelReservation } from '#domain/commerce/reservations/cancel-reservation.server.ts'
import { expireReservation } from '#domain/commerce/reservations/expire-reservation.server.ts'
import type { SigningServices } from '#domain/commerce/signing/signing-service.ts'
import type { Mail, Mailer } from '#domain/leads/mailer.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { makeDealer } from '../../../test/support/dealers.ts'
import { type DeskBrowser, deskBrowser, signedIn } from '../../../test/support/desk.ts'
import { lettersInto } from '../../../test/support/letters-into.ts'
import { listVehicle } from '../../../test/support/list-vehicle.ts'
import { placedOrder, reservedVehicle } from '../../../test/support/placed-order.ts'
import { openTestServer, TEST_KEYS, type TestServer } from '../../../test/support/test-server.ts'

const database = testDatabase()
const NOW = new Date('2026-11-26T02:00:00Z')
const HOST = 'harbour-motors.localhost'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const text = '{dealer_name} sells the {vehicle} to {buyer_name} of {buyer_address} for {total}.'
let harbour: TenantCtx
let worker: TenantCtx
let outback: Awaited<ReturnType<typeof makeDealer>>
let server: TestServer
let owner: DeskBrowser
let south: DeskBrowser
let theirs: DeskBrowser
let signing: SigningServices
let mails: Mail[] = []

beforeAll(async () => {
  const person = (email: string, given: object = {}) => ({ email, name: 'Olive', role: 'owner' as const, ...given })
  const settings = (...people: ReturnType<typeof person>[]) => ({
    commerce: {
      ...{ processor: 'sandbox' as const, buyOnline: true, journey: { licence: true } },
      contract: {
        signing: 'sandbox' as const,
        documents: [
          { title: 'Contract of sale', text, carTypes: ['used' as const] },
          { title: 'New vehicles', text: 'VIN {vin}', carTypes: ['new' as const] },
        ],
      },
    },
    leads: { destinations: [{ kind: 'email' as const, to: 'sales@harbour.example' }] },
    staff: { people },
  })
  const dealerships = [
    { slug: 'harbour-motors', name: 'Harbour Motors', yards: [{ slug: 'quay', state: 'VIC', isPrimary: true }] },
    { slug: 'harbour-south', name: 'Harbour South' },
  ]
  const people = [person('owner@harbour.example'), person('south@harbour.example', { dealership: 'harbour-south' })]
  const made = await makeDealer(database, 'harbour-motors', { dealerships, settings: settings(...people) })
  harbour = { ...made, now: NOW }
  worker = { ...harbour, db: database.worker }
  outback = await makeDealer(database, 'outback-utes', { settings: settings(person('owner@outback.example')) })
  server = await openTestServer(database, { now: NOW })
  owner = await signedIn(server, database, { ctx: harbour, email: 'owner@harbour.example' })
  south = await signedIn(server, database, { ctx: harbour, email: 'south@harbour.example' })
  theirs = await signedIn(server, database, { ctx: { ...outback, now: NOW }, email: 'owner@outback.example' })
  signing = { sandbox: sandboxSigning({ db: database.app, keys: TEST_KEYS }) }
}, 120_000)
beforeEach(() => {
  mails = []
})
afterAll(() => server.close())

let orders = 0
const ordered = (facts: object = {}) =>
  placedOrder(database, harbour, TEST_KEYS, `N${++orders}`, { odometer_km: 40_000, simple_body: 'Hatch', ...facts })
const answered = async (page: string, fields: Record<string, string>, browser = owner) =>
  browser.post(page, fields, await browser.get('/dealer/sessions'))
const doing = (page: string, deed: string) => answered(page, { do: deed })
const saidBy = ({ headers }: { headers: Record<string, string | undefined> }) =>
  new URL(headers.location ?? '', 'http://x').searchParams.get('said')
const stateOf = async (orderId: number) => {
  const { rows } = await database.owner.query(
    `select o.state, l.status, l.reserved, r.state as deposit, p.state as pack, p.sha256, p.signed_sha256 as signed, p.answered_at as at,
       (select array_agg(details ->> 'did' order by staff_audit_id) from staff_audit where action = 'order-pack' and o.order_id = any (subject_ids)) as did
     from orders o join listings l using (tenant_id, listing_id) join reservations r using (tenant_id, reservation_id)
     left join order_packs p on p.order_id = o.order_id and p.state <> 'withdrawn'
     where o.order_id = $1 order by p.made_at desc limit 1`,
    [orderId],
  )
  return rows[0]
}
/** Does what the worker would with these jobs, and answers how many there were. */
async function work(name: 'follow-order' | 'deliver-signing-event' | 'settle-pack'): Promise<number> {
  const { rows } = await database.owner.query(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = $1 and ($1 <> 'settle-pack' or j.run_at <= $2) returning j.payload`,
    [name, NOW],
  )
  const services = { keys: TEST_KEYS, signing, ...lettersInto(mails) }
  const run = {
    'follow-order': (payload: { orderId: number; event: OrderEvent }) => followOrder(worker, payload, services),
    'deliver-signing-event': (payload: { eventId: string }) => deliverSigningEvent(worker, payload, services),
    'settle-pack': (payload: { packId: number }) => settlePack(worker, payload, services),
  }
  for (const { payload } of rows) await run[name](payload)
  return rows.length
}
/** Answers the contract as its shopper does, by the address in the letter. */
async function answer(fields: Record<string, string>): Promise<{ href: string; status: number }> {
  const letter = mails.findLast(({ subject }) => subject.startsWith('Your contract'))!
  const href = /https:\S+\/api\/signing\/sandbox\?link=[\w-]+/.exec(letter.text)![0]
  const link = new URL(href).searchParams.get('link')!
  const body = String(new URLSearchParams({ link, ...fields }))
  const { status } = await server.send('POST', HOST, '/api/signing/sandbox', body, FORM)
  return { href: href.replace('https://harbour.example', ''), status }
}
async function sent() {
  const order = await ordered()
  await doing(order.page, 'make-pack')
  expect(saidBy(await doing(order.page, 'send-pack'))).toBe('pack-sent')
  await work('follow-order')
  return order
}

test('orders are listed and filtered, of this dealer and this dealership alone', async () => {
  const { reference, orderId, page } = await ordered()
  const list = await owner.get('/dealer/orders')
  expect(list.html).toMatch(new RegExp(`href="${page}">${reference}</a>.*New`))
  expect(list.html).toContain('Ann Example')
  expect((await owner.get('/dealer/orders?state=new')).html).toContain(reference)
  expect((await owner.get('/dealer/orders?state=paid')).html).not.toContain(reference)
  expect((await owner.get('/dealer/leads')).html).toContain('href="/dealer/orders"')
  for (const stranger of [south, theirs]) {
    expect((await stranger.get('/dealer/orders')).html).not.toContain(reference)
    expect((await stranger.get(page)).status).toBe(404)
    expect((await stranger.get(`${page}/contract.pdf`)).status).toBe(404)
    for (const deed of [
      { do: 'move', to: 'cancelled' },
      ...['make-pack', 'send-pack', 'withdraw-pack'].map((one) => ({ do: one })),
    ])
      expect([303, 422]).toContain((await answered(page, deed as Record<string, string>, stranger)).status)
  }
  expect(await stateOf(orderId)).toMatchObject({ state: 'new', pack: null, did: null })
  // Where one is led to once somebody has signed in.
  const signIn = await deskBrowser(server, HOST).get(page)
  const back = new URL(signIn.headers.location!, 'http://x').searchParams.get('back')!
  expect([deskPath(back), (await owner.get(back)).status]).toEqual([page, 200])
})

test('a pack is made of the dealer’s words and the law’s, read, sent, signed, and kept as it came back', async () => {
  const { orderId, page } = await ordered()
  const before = await owner.get(page)
  for (const words of ['No contract pack was made yet', 'Form 4 or Form 5', '17 Gumnut Lane 4006', '$20,000.00'])
    expect(before.html).toContain(words)
  expect(saidBy(await doing(page, 'make-pack'))).toBe('pack-made')
  const pdf = await owner.get(`${page}/contract.pdf`)
  expect([pdf.headers['content-type'], pdf.bytes.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-'])
  const sha256 = createHash('sha256').update(pdf.bytes).digest('hex')
  expect(await stateOf(orderId)).toMatchObject({ pack: 'made', sha256, did: ['made', 'read'] })
  expect(saidBy(await doing(page, 'make-pack'))).toBe('pack-made')
  expect(saidBy(await doing(page, 'send-pack'))).toBe('pack-sent')
  expect(saidBy(await doing(page, 'send-pack'))).toBe('unchanged')
  expect(saidBy(await doing(page, 'make-pack'))).toBe('unchanged')
  await work('follow-order')
  expect(mails).toMatchObject([
    { to: expect.stringMatching(/^n\d@example.com$/i), subject: 'Your contract for the 2022 Kia Rio' },
  ])

  const unsigned = await answer({ answer: 'signed', name: ' ' })
  expect(unsigned.status).toBe(422)
  expect((await server.get(HOST, unsigned.href)).html).toContain('This is a sandbox: what is signed here binds nobody.')
  expect((await server.get('outback-utes.localhost', unsigned.href)).status).toBe(404)
  expect((await answer({ answer: 'signed', name: 'Ann Example', callback: 'twice' })).status).toBe(303)
  expect((await server.get(HOST, unsigned.href)).html).toContain('You have signed it.')
  expect(await stateOf(orderId)).toMatchObject({ state: 'new', pack: 'sent' })
  expect(await work('deliver-signing-event')).toBe(1)
  expect(await stateOf(orderId)).toMatchObject({ state: 'contract', pack: 'signed', at: NOW })
  // Told twice, it follows once: the vehicle is sold, both are told.
  mails = []
  expect(await work('follow-order')).toBe(1)
  expect(mails.map(({ to, subject }) => [to.includes('harbour'), subject])).toEqual([
    [false, 'The contract for the 2022 Kia Rio is signed'],
    [true, expect.stringContaining('its contract is signed')],
  ])
  const signedPdf = await owner.get(`${page}/contract.pdf`)
  expect(signedPdf.bytes.toString('latin1')).toContain('Signed in a sandbox, 2026-11-26T02:00:00.000Z: Ann Example')
  const { signed, status } = await stateOf(orderId)
  expect(signed).toBe(createHash('sha256').update(signedPdf.bytes).digest('hex'))
  expect([signed === sha256, status]).toEqual([false, 'sold'])
  expect((await owner.get(page)).html).toContain(signed)
})

test('under contract the deposit is part of the price once the hold is over', async () => {
  const { orderId, page, reservationId } = await ordered()
  expect(saidBy(await answered(page, { do: 'move', to: 'contract' }))).toBe('order-moved')
  const late = { ...worker, now: new Date(NOW.getTime() + 72 * 3_600_000) }
  const processors = { stripe: null, sandbox: sandboxProcessor({ db: database.app }) }
  expect(await expireReservation(late, { reservationId }, { processors })).toEqual({ kind: 'fulfilled' })
  for (const to of ['paid', 'handed_over']) expect(saidBy(await answered(page, { do: 'move', to }))).toBe('order-moved')
  expect(saidBy(await answered(page, { do: 'move', to: 'cancelled' }))).toBe('unchanged')
  expect(await stateOf(orderId)).toMatchObject({ state: 'handed_over', deposit: 'fulfilled' })
  await work('follow-order')
  expect(mails.map(({ subject }) => subject)).toContain('The 2022 Kia Rio is yours')
})

test('moves that the table does not have change nothing; cancelled before a contract, all goes back', async () => {
  const { orderId, page } = await ordered()
  for (const to of ['paid', 'handed_over', 'new'])
    expect(saidBy(await answered(page, { do: 'move', to }))).toBe('unchanged')
  expect((await answered(page, { do: 'move', to: 'draft' })).status).toBe(400)
  expect(saidBy(await answered(page, { do: 'move', to: 'cancelled' }))).toBe('order-moved')
  await work('follow-order')
  expect(await stateOf(orderId)).toMatchObject({ state: 'cancelled', deposit: 'released', reserved: false })
  expect(mails).toMatchObject([{ subject: 'Your order of the 2022 Kia Rio is cancelled' }])
})

test('an order whose hold runs out without a contract is cancelled', async () => {
  const { orderId, reservationId } = await ordered()
  const late = { ...worker, now: new Date(NOW.getTime() + 72 * 3_600_000) }
  const processors = { stripe: null, sandbox: sandboxProcessor({ db: database.app }) }
  await expireReservation(late, { reservationId }, { processors })
  expect(await stateOf(orderId)).toMatchObject({ state: 'cancelled', deposit: 'expired' })
})

test('declined, it is told to both, and another pack can be made', async () => {
  const { orderId, page } = await sent()
  expect(await answered(page, { do: 'move', to: 'cancelled' })).toMatchObject({
    ...{ status: 422, html: expect.stringContaining('out for signature: withdraw it first') },
  })
  await answer({ answer: 'declined', callback: 'late' })
  expect(await stateOf(orderId)).toMatchObject({ pack: 'sent' })
  await work('deliver-signing-event')
  mails = []
  await work('follow-order')
  expect(mails.map(({ subject }) => subject)).toEqual([
    'You did not sign the contract for the 2022 Kia Rio',
    expect.stringContaining('declined to sign'),
  ])
  expect(await stateOf(orderId)).toMatchObject({ state: 'new', pack: 'declined' })
  // Declined once more, it is another letter, which no mailbox takes for the first.
  const first = mails.map(({ messageId }) => messageId)
  expect(saidBy(await doing(page, 'make-pack'))).toBe('pack-made')
  await doing(page, 'send-pack')
  await work('follow-order')
  await answer({ answer: 'declined' })
  await work('deliver-signing-event')
  mails = []
  await work('follow-order')
  expect(mails).toHaveLength(2)
  for (const { messageId } of mails) expect(first).not.toContain(messageId)
})

test('a mailbox of the dealer that takes nothing has the shopper written to once', async () => {
  const { orderId, page } = await ordered()
  expect(saidBy(await answered(page, { do: 'move', to: 'contract' }))).toBe('order-moved')
  const { mailer, drawLetter } = lettersInto(mails)
  const shopper = (mail: Mail) => mail.messageId === `order-${orderId}-contract`
  const refusing = async (mail: Mail) => (shopper(mail) ? mailer(mail) : { kind: 'retry' as const, answer: '451' })
  const follow = (by: Mailer) =>
    followOrder(worker, { orderId, event: 'contract' }, { keys: TEST_KEYS, signing, mailer: by, drawLetter })
  for (let time = 0; time < 3; time++) await expect(follow(refusing)).rejects.toThrow('451')
  expect(mails.map(shopper)).toEqual([true])
  for (let time = 0; time < 2; time++) await follow(mailer)
  expect(mails.map(shopper)).toEqual([true, false])
})

test('where the service never tells, the desk asks, and the clock does', async () => {
  const asked = await sent()
  expect(saidBy(await doing(asked.page, 'ask-pack'))).toBe('pack-waiting')
  await answer({ answer: 'signed', name: 'Ann', callback: 'never' })
  expect(await work('deliver-signing-event')).toBe(0)
  expect(saidBy(await doing(asked.page, 'ask-pack'))).toBe('pack-signed')
  expect(await stateOf(asked.orderId)).toMatchObject({ state: 'contract' })
  await work('follow-order')

  const expired = await sent()
  const { rows } = await database.owner.query(
    'select order_pack_id as id, sign_by from order_packs where order_id = $1',
    [expired.orderId],
  )
  const { id, sign_by } = rows[0]
  const services = { keys: TEST_KEYS, signing }
  expect(await settlePack(worker, { packId: id }, services)).toEqual({ kind: 'waiting' })
  expect(await settlePack({ ...worker, now: sign_by }, { packId: id }, services)).toEqual({ kind: 'expired' })
  expect(await settlePack({ ...worker, now: sign_by }, { packId: id }, services)).toEqual({ kind: 'over' })
})

test('an order that is off has its contract taken back, and nobody is told of it but what was signed before', async () => {
  const off = async (signed: boolean) => {
    const order = await sent()
    if (signed) await answer({ answer: 'signed', name: 'Ann', callback: 'never' })
    expect(await cancelReservation(harbour, { reservationId: order.reservationId })).toEqual({ kind: 'cancelled' })
    await work('settle-pack')
    mails = []
    await work('follow-order')
    return stateOf(order.orderId)
  }
  expect(await off(false)).toMatchObject({ state: 'cancelled', pack: null })
  expect(mails).toEqual([])
  expect(await off(true)).toMatchObject({ state: 'cancelled', pack: 'signed', reserved: false })
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Your order of the 2022 Kia Rio was off already',
    expect.stringContaining('signed as the order was off already'),
  ])
})

test('withdrawn, nobody can sign it; signed before, it counts as signed', async () => {
  const first = await sent()
  expect(saidBy(await doing(first.page, 'withdraw-pack'))).toBe('pack-withdrawn')
  await answer({ answer: 'signed', name: 'Ann' })
  await work('deliver-signing-event')
  expect(await stateOf(first.orderId)).toMatchObject({ state: 'new', pack: null })

  const second = await sent()
  await answer({ answer: 'signed', name: 'Ann', callback: 'never' })
  expect(saidBy(await doing(second.page, 'withdraw-pack'))).toBe('pack-signed')
})

test('what a document names and nobody gave is said, and no pack is made', async () => {
  const { orderId, page } = await ordered({ car_type: 'new' })
  const words = '&quot;New vehicles&quot; names {vin}, which nobody has given.'
  expect((await owner.get(page)).html).toContain(words)
  expect(await doing(page, 'make-pack')).toMatchObject({ status: 422, html: expect.stringContaining(words) })
  expect(await stateOf(orderId)).toMatchObject({ pack: null })
})

test('an event that is forged, replayed or of another dealer is not taken', async () => {
  const { orderId } = await sent()
  await answer({ answer: 'signed', name: 'Ann' })
  const { rows } = await database.owner.query(
    'select event_id from sandbox_events where envelope_id is not null order by due_at desc limit 1',
  )
  const deliveries = (at: Date) => signing.sandbox!.testDesk!.deliveries({ ...harbour, now: at }, rows[0].event_id)
  const send = ({ rawBody, headers }: { rawBody: string; headers: Headers }, host = HOST, name = 'sandbox') =>
    server.send('POST', host, `/api/signing/webhook/${name}`, rawBody, {
      ...Object.fromEntries(headers),
      'content-type': 'application/json',
    })
  const [event] = await deliveries(NOW)
  const [old] = await deliveries(new Date(NOW.getTime() - 301_000))
  expect((await send({ ...event!, rawBody: `${event!.rawBody} ` })).status).toBe(400)
  expect((await send(event!, 'outback-utes.localhost')).status).toBe(400)
  expect((await send(old!)).status).toBe(400)
  expect((await send({ ...event!, rawBody: 'x'.repeat(70_000) })).status).toBe(413)
  expect((await send(event!, HOST, 'docusign')).status).toBe(404)
  expect(await stateOf(orderId)).toMatchObject({ pack: 'sent' })
  for (let times = 0; times < 2; times++) expect((await send(event!)).status).toBe(200)
  expect(await stateOf(orderId)).toMatchObject({ pack: 'signed' })
})

/** An order that is placed, with pictures of a licence sent as a form without scripts sends them. */
async function licensed(stock: string) {
  const listingId = await listVehicle(database, harbour, stock, { make: 'Kia', model: 'Rio', price_cents: 2_000_000 })
  const headers = { accept: 'text/html', origin: `http://${HOST}` }
  const send = async (
    step: string,
    fields: Record<string, string>,
    files: Record<string, Uint8Array> = {},
    cookie = '',
  ) => {
    const parts = new FormData()
    for (const [name, value] of Object.entries({ form: `order-${step}`, car_id: String(listingId), ...fields }))
      parts.set(name, value)
    for (const [name, bytes] of Object.entries(files))
      parts.set(name, new Blob([Buffer.from(bytes)]), 'of-quillfeather.jpg')
    const body = new Response(parts)
    const type = body.headers.get('content-type')!
    return server.send('POST', HOST, '/api/orders', Buffer.from(await body.arrayBuffer()), {
      ...{ ...headers, cookie, 'content-type': type },
    })
  }
  const you = {
    name: 'Zoë',
    last_name: 'Quill',
    email: `${stock}@example.com`,
    phone: '0491 570 156',
    address: '1 Lane',
  }
  const begun = await send('you', { ...you, postcode: '3000' })
  const cookie = [begun.headers['set-cookie']].flat().join().split(';')[0]!
  const picture = await sharp({ create: { width: 64, height: 40, channels: 3, background: '#7d8a94' } })
    .withExif({ IFD0: { Artist: 'Quillfeather' } })
    .jpeg()
    .toBuffer()
  const statusOf = async (files: Record<string, Uint8Array>) => (await send('documents', {}, files, cookie)).status
  expect(await statusOf({})).toBe(422)
  expect(await statusOf({ licence_front: picture, licence_back: Buffer.from('MZ is no picture') })).toBe(422)
  // A PDF is no picture, however well it is made.
  const pdf = Buffer.from('%PDF-1.4\n%%EOF')
  expect(await statusOf({ licence_front: pdf, licence_back: picture })).toBe(422)
  expect(await statusOf({ licence_front: picture, licence_back: picture })).toBe(303)
  const before = { handover: { way: 'pick-up' }, 'trade-in': { trade: 'none' }, payment: { paid_by: 'cash' } }
  for (const [step, fields] of Object.entries(before))
    expect((await send(step, { ...fields }, {}, cookie)).status, step).toBe(303)
  const back = await server.get(HOST, `/checkout-journey?car_id=${stock.toLowerCase()}&step=documents`, { cookie })
  expect(back.html).toContain('Attached: of-quillfeather.jpg, of-quillfeather.jpg.')
  const orderId = Number(/__Host-order-\d+=(\d+)\./.exec(cookie)![1])
  const { reservationId, leadId } = await reservedVehicle(database, harbour, `${stock}-R`)
  const { rows } = await database.owner.query(
    `update orders set state = 'new', placed_at = $2, pays = 'deposit', reservation_id = $3, lead_id = $4 where order_id = $1
     returning reference`,
    [orderId, NOW, reservationId, leadId],
  )
  const reference: string = rows[0].reference
  const count = async () => {
    const kept = await database.owner.query(
      'select about_sealed, content_sealed from order_documents where order_id = $1',
      [orderId],
    )
    for (const row of kept.rows) expect(Buffer.concat(Object.values<Buffer>(row)).includes('quillfeather')).toBe(false)
    return kept.rows.length
  }
  return { orderId, reservationId, page: `/dealer/orders/${reference}`, count }
}

test('pictures of a licence are sealed, for the dealer’s people alone, and go after their days, or once the order is off or handed over', async () => {
  const one = await licensed('L1')
  const href = `${one.page}/documents/licence_front/0`
  const { html } = await owner.get(one.page)
  for (const words of [href, 'Licence, front: of-quillfeather.jpg', 'Licence, back: of-quillfeather.jpg'])
    expect(html).toContain(words)
  const file = await owner.get(href)
  expect(file).toMatchObject({
    status: 200,
    headers: { 'content-type': 'image/jpeg', 'cache-control': 'private, no-store' },
  })
  expect(file.headers['content-disposition']).toContain('Licence%2C%20front%2C%20of-quillfeather.jpg')
  expect(file.html).not.toContain('Quillfeather')
  const audit = await database.owner.query(
    'select action, details, subject_ids as ids from staff_audit order by 1 desc',
  )
  expect(audit.rows.filter(({ action }) => action === 'order-document')).toEqual([
    { action: 'order-document', details: { field: 'licence_front', part: 0 }, ids: [one.orderId] },
  ])
  for (const status of [
    (await theirs.get(href)).status,
    (await south.get(href)).status,
    (await owner.get(`${one.page}/documents/licence_front/1`)).status,
  ])
    expect(status).toBe(404)
  expect((await server.get(HOST, href)).status).not.toBe(200)

  const days = (count: number, ctx = worker) => ({ ...ctx, now: new Date(NOW.getTime() + count * 86_400_000 + 1) })
  await deleteExpiredDocuments(days(29))
  await deleteExpiredDocuments(days(31, { ...outback, db: database.worker }))
  expect(await one.count()).toBe(2)
  await deleteExpiredDocuments(days(30))
  expect(await one.count()).toBe(0)

  const off = await licensed('L2')
  await cancelReservation(harbour, off)
  expect(await off.count()).toBe(0)
  const done = await licensed('L3')
  for (const to of ['contract', 'paid', 'handed_over']) {
    expect(await done.count()).toBe(2)
    await answered(done.page, { do: 'move', to })
  }
  await work('follow-order')
  expect(await done.count()).toBe(0)
})
