import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTenant } from '#db/tenant-session.ts'
import { makeOrderLink } from '#domain/commerce/orders/order-link.server.ts'
import { placeOrder } from '#domain/commerce/orders/place-order.server.ts'
import { readOrder } from '#domain/commerce/orders/read-orders.server.ts'
import { beginPayment } from '#domain/commerce/reservations/begin-payment.server.ts'
import { cancelReservation } from '#domain/commerce/reservations/cancel-reservation.server.ts'
import { completeReservation } from '#domain/commerce/reservations/complete-reservation.server.ts'
import { readReservation } from '#domain/commerce/reservations/read-reservations.server.ts'
import type { Mail } from '#domain/leads/mailer.ts'
import { findLead } from '#domain/leads/read-leads.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { listVehicle } from '../../../../test/support/list-vehicle.ts'
import { openWeek } from '../../../../test/support/open-week.ts'
import { signInShopper } from '../../../../test/support/shopper.ts'
import { openTestServer, type Page, TEST_KEYS, type TestServer } from '../../../../test/support/test-server.ts'
import { sandboxProcessor } from '../../../domain/commerce/adapters/sandbox-processor.server.ts'

const database = testDatabase()
const NOW = new Date('2026-11-26T02:00:00Z')
const HOST = 'harbour-motors.localhost'
const JOURNEY = '/checkout-journey'
const CHARGED = '4242424242424242'
const commerce = {
  ...{ processor: 'sandbox' as const, depositCents: 20_000, buyOnline: true },
  deliveryZones: [{ name: 'Brisbane', postcodes: ['4000-4199'], priceCents: 9_900 }],
  journey: {
    extras: [
      { id: 'coating', kind: 'protection' as const, title: 'Paint coating', priceCents: 79_000, payee: 'Shinewell' },
    ],
  },
}
const YOU = {
  ...{ name: 'Zoë', last_name: 'Quillfeather', email: 'quill@example.com', phone: '0491 570 156' },
  ...{ address: '17 Gumnut Lane', postcode: '4006' },
}
const HOME = { way: 'delivery', delivery_address: '17 Gumnut Lane', delivery_postcode: '4006' }
const ids: Record<string, number> = {}
let harbour: TenantCtx
let worker: TenantCtx
let server: TestServer

beforeAll(async () => {
  harbour = {
    ...(await makeDealer(database, 'harbour-motors', {
      settings: {
        commerce,
        shortlist: { garage: true },
        leads: { destinations: [{ kind: 'email', to: 'sales@harbour.example' }] },
      },
    })),
    now: NOW,
  }
  worker = { ...harbour, db: database.worker }
  await makeDealer(database, 'outback-utes', {
    settings: { commerce, gates: { registration: true, pages: ['checkout'] } },
  })
  await makeDealer(database, 'quiet-cars', { settings: { commerce: { processor: 'sandbox' } } })
  await makeDealer(database, 'weekly-cars', { settings: { commerce, site: { subscriptionSite: true } } })
  const bank = await makeDealer(database, 'bank-cars', {
    settings: { commerce, finance: { application: { enabled: true } } },
  })
  ids.LENT = await listVehicle(database, bank, 'LENT', { make: 'Kia', model: 'Rio', price_cents: 2_000_000 })
  for (const number of ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE', 'SIX', 'SEVEN', 'EIGHT'])
    ids[number] = await listVehicle(database, harbour, number, { make: 'Kia', model: 'Rio', price_cents: 2_000_000 })
  server = await openTestServer(database, { now: NOW, trustedProxies: ['127.0.0.1'] })
}, 240_000)
afterAll(() => server.close())

let visitors = 0
/** A browser without scripts. */
function browser(host = HOST, cookie = '') {
  const from = { 'x-forwarded-for': `198.51.100.${++visitors}`, origin: `http://${host}` }
  const own = { cookie }
  const kept = (page: Page) => {
    const set = [page.headers['set-cookie']].flat().find((one) => one?.startsWith('__Host-order-'))
    if (set) own.cookie = [own.cookie, set.split(';')[0]!].filter(Boolean).join('; ')
    return page
  }
  const post = async (path: string, fields: Record<string, string>, headers = {}) => {
    const sent = {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
      ...from,
      ...own,
      ...headers,
    }
    return kept(await server.send('POST', host, path, String(new URLSearchParams(fields)), sent))
  }
  const get = async (path: string) => kept(await server.get(host, path, { ...from, ...own }))
  const save = (number: string, step: string, fields: Record<string, string>, headers = {}) =>
    post('/api/orders', { form: `order-${step}`, car_id: String(ids[number]), ...fields }, headers)
  /** All steps but the review; answers what stands there. */
  const filled = async (number: string) => {
    for (const [step, fields] of Object.entries<Record<string, string>>({
      ...{ you: YOU, handover: HOME, 'trade-in': { trade: 'none' }, payment: { paid_by: 'cash' } },
      extras: { extras: 'coating' },
    }))
      expect((await save(number, step, fields)).status, step).toBe(303)
    return review(number)
  }
  const review = async (number: string) => {
    const { html } = await get(`${JOURNEY}?car_id=${number.toLowerCase()}&step=review`)
    const shown = /name="shown" value="([^"]+)"/.exec(html)?.[1] ?? ''
    return { html, shown }
  }
  return { own, get, post, save, filled, review }
}
const orderId = (cookie: string) => Number(/__Host-order-\d+=(\d+)\./.exec(cookie)![1])

test('without scripts from the first step to the order, gone on with from the letter’s link on another device', async () => {
  const zoe = browser()
  const first = await zoe.get(`${JOURNEY}?car_id=one`)
  expect([first.status, first.headers['cache-control']]).toEqual([200, 'private, no-store'])
  expect(first.html).toContain('To harbour-motors')
  const wrong = await zoe.save('ONE', 'you', { ...YOU, email: 'quill' })
  expect([wrong.status, wrong.html.includes('17 Gumnut Lane')]).toEqual([422, true])
  const shown = await zoe.filled('ONE')
  for (const words of [
    'Paint coating',
    'Delivered to',
    '17 Gumnut Lane 4006',
    'To Shinewell',
    'Delivery: Brisbane',
    '$20,889',
    'Agree and pay the deposit of $200',
  ])
    expect(shown.html).toContain(words)
  expect(shown.html).not.toMatch(/type="checkbox"[^>]*checked/)
  const back = await zoe.get(`${JOURNEY}?car_id=one&step=handover`)
  expect(back.html).toContain('value="17 Gumnut Lane"')

  const other = browser()
  const link = /__Host-order-\d+=([^;]+)/.exec(zoe.own.cookie)![1]
  const followed = await other.get(`${JOURNEY}?link=${link}`)
  expect([followed.status, followed.headers.location]).toEqual([303, `${JOURNEY}?car_id=one`])
  expect((await other.review('ONE')).shown).toBe(shown.shown)
  expect((await browser(HOST).review('ONE')).shown).toBe('')

  const unticked = await other.save('ONE', 'review', { shown: shown.shown })
  expect([unticked.status, unticked.html.includes('You must agree')]).toEqual([422, true])
  const held = await other.save('ONE', 'review', { shown: shown.shown, terms: 'on', deposit_cents: '1' })
  expect([held.status, held.headers.location]).toEqual([303, expect.stringMatching(/^\/cars\/one\/checkout\?link=/)])
  const secret = new URL(held.headers.location!, `http://${HOST}`).searchParams.get('link')!
  const paying = await other.get(held.headers.location!)
  for (const words of ['Pay $200', `${JOURNEY}?reservation=${secret}`]) expect(paying.html).toContain(words)
  expect((await other.post('/api/reservations/pay', { link: secret, card_number: CHARGED })).status).toBe(303)

  const order = (await readOrder(harbour, TEST_KEYS, orderId(zoe.own.cookie)))!
  expect(order).toMatchObject({ state: 'new', pays: 'deposit', placedAt: NOW })
  await server.changed(harbour.tenant.tenantId)
  const byReservation = await browser().get(`${JOURNEY}?reservation=${secret}`)
  expect(byReservation.status).toBe(303)
  const follows = await zoe.get(byReservation.headers.location!)
  for (const words of [order.reference, 'Your order is placed', 'Delivered to', '$20,889', 'Deposit, paid', '$20,689'])
    expect(follows.html).toContain(words)

  const mails: Mail[] = []
  const services = {
    processors: { stripe: null, sandbox: sandboxProcessor({ db: database.app }) },
    drawLetter: () => '',
    mailer: async (mail: Mail) => {
      mails.push(mail)
      return { kind: 'sent' as const, answer: 'ok' }
    },
  }
  await completeReservation(worker, { reservationId: order.reservationId! }, services)
  const { leadId } = (await readOrder(harbour, TEST_KEYS, order.orderId))!
  const lead = await withTenant(worker, () => findLead(worker, leadId!))
  expect(lead?.message).toContain(`Order ${order.reference}: 2022 Kia Rio: $20,000 (harbour-motors)`)
  expect(JSON.stringify(lead)).not.toContain('Gumnut')
  const letter = mails.find(({ to }) => to === 'quill@example.com')!
  for (const words of [order.reference, `${JOURNEY}?reservation=${secret}`]) expect(letter.text).toContain(words)
  // Its vehicle is not shown any more: the letter opens the order, and no draft leads in circles.
  await database.owner.query('update listings set show_on_dealer_website = false where listing_id = $1', [ids.ONE])
  const away = browser()
  const opened = await away.get(`${JOURNEY}?reservation=${secret}`)
  expect(opened.headers.location).toBe(`${JOURNEY}?order=${order.reference}`)
  expect((await away.get(opened.headers.location!)).html).toContain('Your order is placed')
  expect((await browser().get(opened.headers.location!)).status).toBe(404)
  await cancelReservation(harbour, { reservationId: order.reservationId! })
  expect(await readOrder(harbour, TEST_KEYS, order.orderId)).toMatchObject({ state: 'cancelled' })
  expect((await zoe.get(`${JOURNEY}?link=${link}`)).status).toBe(303)
})

test('who has a lender pay is led to the application, at the review and from the order; who pays otherwise is not', async () => {
  const host = 'bank-cars.localhost'
  const application = `href="/finance/application?car_id=${ids.LENT}"`
  const ann = browser(host)
  expect((await ann.filled('LENT')).html).not.toContain(application)
  await ann.save('LENT', 'payment', { paid_by: 'finance' })
  const { html, shown } = await ann.review('LENT')
  expect(html).toContain(application)
  const held = await ann.save('LENT', 'review', { shown, terms: 'on' })
  const link = new URL(held.headers.location!, `http://${host}`).searchParams.get('link')!
  await ann.get(held.headers.location!)
  await ann.post('/api/reservations/pay', { link, card_number: CHARGED })
  const { headers } = await ann.get(`${JOURNEY}?reservation=${link}`)
  const placed = await ann.get(headers.location!)
  for (const words of ['Your order is placed', application]) expect(placed.html).toContain(words)
  expect((await ann.get(`/finance/application?car_id=${ids.LENT}`)).status).toBe(200)
})

test('where and when it is fetched stands at the review and with the order, by the clock of the place; who lost the time is told', async () => {
  await openWeek(database, harbour, { opens: '09:00', closes: '12:00', state: 'WA' })
  await database.owner.query("update locations set name = 'Quay', time_zone = 'Australia/Perth' where tenant_id = $1", [
    harbour.tenant.tenantId,
  ])
  await server.changed(harbour.tenant.tenantId)
  const zoe = browser()
  await zoe.filled('EIGHT')
  // Tuesday, 10 am in Perth.
  expect((await zoe.save('EIGHT', 'handover', { way: 'pick-up', slot: '2026-12-01T02:00:00.000Z' })).status).toBe(303)
  const { html, shown } = await zoe.review('EIGHT')
  const agreed = ['You pick it up', 'Quay', 'Tuesday 1 December 2026, 10:00']
  for (const words of agreed) expect(html).toContain(words)
  const held = await zoe.save('EIGHT', 'review', { shown, terms: 'on' })
  const link = new URL(held.headers.location!, `http://${HOST}`).searchParams.get('link')!
  expect((await zoe.post('/api/reservations/pay', { link, card_number: CHARGED })).status).toBe(303)
  const placed = async () => (await zoe.get(`${JOURNEY}?car_id=eight`)).html
  for (const words of agreed) expect(await placed()).toContain(words)
  await database.owner.query('update orders set pick_up_at = null where order_id = $1', [orderId(zoe.own.cookie)])
  expect(await placed()).toContain('Somebody else had the time you chose; we agree on another')
})

test('an amount that changed at the review holds nothing, and is told; a sum of the browser’s own is none', async () => {
  const zoe = browser()
  const { shown } = await zoe.filled('TWO')
  const forged = await zoe.save('TWO', 'review', { shown: 'a'.repeat(64), terms: 'on' })
  expect(forged.headers.location).toBe(`${JOURNEY}?car_id=two&step=review&said=changed`)
  expect((await zoe.get(forged.headers.location!)).html).toContain('is other than you were shown')
  await database.owner.query('update listings set price_cents = 2100000 where listing_id = $1', [ids.TWO])
  const sent = await zoe.save('TWO', 'review', { shown, terms: 'on' })
  expect(sent.headers.location).toBe(`${JOURNEY}?car_id=two&step=review&said=changed`)
  const again = await zoe.review('TWO')
  expect(again.html).toContain('What changed since you last saw it')
  expect(again.html).toContain('2022 Kia Rio: $20,000 before, $21,000 now.')
  const { rows } = await database.owner.query('select from reservations where listing_id = $1', [ids.TWO])
  expect(rows).toEqual([])
  const held = await zoe.save('TWO', 'review', { shown: again.shown, terms: 'on' })
  expect(held.headers.location).toContain('/checkout?link=')
  // Changed while it is held: they pay for the new one.
  expect((await zoe.save('TWO', 'handover', { ...HOME, way: 'pick-up' })).status).toBe(303)
  const { rows: ended } = await database.owner.query('select state from reservations where listing_id = $1', [ids.TWO])
  expect(ended).toEqual([{ state: 'cancelled' }])
})

test('sold or taken while somebody is at the review: told, and what was typed is kept', async () => {
  const zoe = browser()
  const [three, four] = [await zoe.filled('THREE'), await zoe.filled('FOUR')]
  await database.owner.query("update listings set status = 'sold', sold_at = now() where listing_id = $1", [ids.THREE])
  const sold = await zoe.save('THREE', 'review', { shown: three.shown, terms: 'on' })
  expect([sold.status, sold.html.includes('It cannot be bought online any more')]).toEqual([422, true])
  const quick = browser()
  const theirs = await quick.filled('FOUR')
  expect((await quick.save('FOUR', 'review', { shown: theirs.shown, terms: 'on' })).headers.location).toContain('link=')
  const link = four.shown
  const late = await zoe.save('FOUR', 'review', { shown: link, terms: 'on' })
  expect([late.status, late.html.includes('Somebody else has it just now')]).toEqual([422, true])
})

test('who has paid, or is paying, in another tab is not told that somebody else has it', async () => {
  const zoe = browser()
  const { shown } = await zoe.filled('SIX')
  await zoe.save('SIX', 'review', { shown, terms: 'on' })
  const id = orderId(zoe.own.cookie)
  const sandbox = sandboxProcessor({ db: database.app })
  const reservationId = (await readOrder(harbour, TEST_KEYS, id))!.reservationId!
  const reservation = (await readReservation(harbour, reservationId))!
  const begun = await beginPayment(harbour, reservation, { stripe: null, sandbox })
  if (begun.kind !== 'created') throw new Error(begun.kind)
  const silent = { ...sandbox, retrieve: async () => ({ kind: 'unavailable' as const, message: 'x' }) }
  const sent = {
    ...{ link: makeOrderLink(harbour, TEST_KEYS, id), shopperId: null, report: () => {}, listingId: ids.SIX! },
    ...{ shown, isAgreed: true, sender: { address: '198.51.100.250' }, origin: `http://${HOST}` },
  }
  const again = await placeOrder(harbour, TEST_KEYS, sent, { processors: { stripe: null, sandbox: silent } })
  expect(again).toEqual({ kind: 'paying' })
  await sandbox.testCards!.confirm(harbour, begun.browser.clientSecret, CHARGED)
  const late = await zoe.save('SIX', 'review', { shown, terms: 'on' })
  expect([late.status, late.headers.location]).toEqual([303, `${JOURNEY}?car_id=six&step=review`])
  expect((await zoe.get(late.headers.location!)).html).toContain('Your order is placed')
})

test('a draft whose vehicle is not shown any more says so, and leads in no circle', async () => {
  const zoe = browser()
  const { shown } = await zoe.filled('SEVEN')
  expect(shown).not.toBe('')
  const { cookie } = await signInShopper({ database, ctx: harbour }, { phone: '0491 570 110' })
  const account = browser(HOST, cookie)
  await account.save('SEVEN', 'you', YOU)
  await database.owner.query('update listings set show_on_dealer_website = false where listing_id = $1', [ids.SEVEN])
  for (const one of [zoe, account]) {
    const { status, html } = await one.get(`${JOURNEY}?car_id=seven`)
    expect([status, html.includes('cannot be bought online any more')]).toEqual([404, true])
  }
})

test('a shopper’s account has it, on every device and in the garage', async () => {
  const { cookie } = await signInShopper({ database, ctx: harbour }, { phone: '0491 570 157' })
  await browser(HOST, cookie).filled('FIVE')
  const elsewhere = browser(HOST, cookie)
  expect((await elsewhere.review('FIVE')).shown).not.toBe('')
  const garage = await elsewhere.get('/my-garage')
  for (const words of ['Your orders', `${JOURNEY}?car_id=five`]) expect(garage.html).toContain(words)
  const exported = async (who: string) =>
    JSON.parse((await server.get(HOST, '/api/me/export', { cookie: who })).html).orders
  expect(await exported(cookie)).toMatchObject([{ state: 'draft', answers: { you: { last_name: 'Quillfeather' } } }])
  const other = await signInShopper({ database, ctx: harbour }, { phone: '0491 570 313' })
  expect(await exported(other.cookie)).toEqual([])
})

test('our offer for the shopper’s own vehicle is taken off while it stands; one that is over, or another shopper’s, is none', async () => {
  const ann = await signInShopper({ database, ctx: harbour }, { phone: '0491 570 158' })
  const bob = await signInShopper({ database, ctx: harbour }, { phone: '0491 570 159' })
  const vehicle = { year: 2019, make: 'Kia', model: 'Rio', badge: 'S' }
  const offered = async (tradeInId: number, shopperId: number, until: string) => {
    await database.owner.query(
      `insert into trade_ins (trade_in_id, tenant_id, shopper_id, vehicle, source, offer_cents, valid_until, created_at)
       values ($1, $2, $3, $4, 'by-hand', 940000, $5, $6)`,
      [tradeInId, harbour.tenant.tenantId, shopperId, vehicle, until, NOW],
    )
    return `offer-${tradeInId}`
  }
  const own = ann.shopper.shopper.shopperId
  const stands = await offered(71, own, '2026-11-26T02:01:00Z')
  const over = await offered(72, own, '2026-11-26T01:59:00Z')
  const others = await offered(73, bob.shopper.shopper.shopperId, '2026-11-30T02:00:00Z')

  const at = browser(HOST, ann.cookie)
  for (const [step, fields] of [
    ['you', YOU],
    ['handover', { way: 'pick-up' }],
  ] as const)
    expect((await at.save('FIVE', step, fields)).status).toBe(303)
  const { html } = await at.get(`${JOURNEY}?car_id=five&step=trade-in`)
  expect(html).toContain('2019 Kia Rio S, by our offer of $9,400')
  for (const none of [over, others]) {
    expect(html).not.toContain(none)
    expect((await at.save('FIVE', 'trade-in', { trade: none })).status).toBe(422)
  }
  await at.save('FIVE', 'trade-in', { trade: stands })
  await at.save('FIVE', 'payment', { paid_by: 'cash' })
  await at.save('FIVE', 'extras', {})
  const review = await at.review('FIVE')
  for (const words of ['−$9,400', 'Taken off', '$10,600']) expect(review.html).toContain(words)

  // $100 is left, and the deposit is $200.
  await database.owner.query('update trade_ins set offer_cents = 1990000 where trade_in_id = 71')
  const below = await at.review('FIVE')
  for (const words of ['Less is left to pay than the deposit', 'please call us']) expect(below.html).toContain(words)
  expect([below.shown, below.html.includes('worth more')]).toEqual(['', false])
})

test('other dealers, forms of other sites, dealers who sell nothing online or by the week, and who has to sign in first', async () => {
  const zoe = browser()
  expect((await zoe.save('FIVE', 'you', YOU, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await zoe.save('FIVE', 'handover', HOME)).status).toBe(404)
  expect((await zoe.get(`${JOURNEY}?car_id=%00%ff`)).status).toBe(404)
  await zoe.save('FIVE', 'you', YOU)
  const outback = browser('outback-utes.localhost', zoe.own.cookie)
  expect((await outback.save('FIVE', 'you', YOU)).status).toBe(403)
  const led = await outback.get(`${JOURNEY}?car_id=five`)
  expect([led.status, led.headers.location]).toEqual([
    ...[303, '/sign-in?type=checkout&redirect=%2Fcheckout-journey%3Fcar_id%3Dfive'],
  ])
  const outbackCtx = await database.owner.query("select tenant_id from tenants where slug = 'outback-utes'")
  const ctx = { ...harbour, tenant: { ...harbour.tenant, tenantId: outbackCtx.rows[0].tenant_id } }
  const { cookie } = await signInShopper({ database, ctx }, { phone: '0491 570 158' })
  const inside = browser('outback-utes.localhost', cookie)
  expect((await inside.save('FIVE', 'you', YOU)).status).toBe(404)
  expect((await inside.get(`${JOURNEY}?car_id=five`)).status).toBe(404)
  for (const host of ['quiet-cars.localhost', 'weekly-cars.localhost']) {
    const none = browser(host)
    expect((await none.save('FIVE', 'you', YOU)).status).toBe(404)
    expect((await none.get(`${JOURNEY}?car_id=five`)).status).toBe(404)
  }
  expect((await browser().get(JOURNEY)).html).toContain('Choose a')
  expect((await browser().get(`${JOURNEY}?link=41.x`)).status).toBe(410)
})
