import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { withTenant } from '#db/tenant-session.ts'
import { eraseShopper } from '#domain/accounts/shopper-data/erase-shopper.server.ts'
import type { DeskCtx } from '#domain/accounts/staff-ctx.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { listVehicle } from '../../../../test/support/list-vehicle.ts'
import { openWeek } from '../../../../test/support/open-week.ts'
import { placedOrder } from '../../../../test/support/placed-order.ts'
import { signInShopper } from '../../../../test/support/shopper.ts'
import { TEST_KEYS } from '../../../../test/support/test-server.ts'
import { sandboxProcessor } from '../adapters/sandbox-processor.server.ts'
import { sandboxSigning } from '../adapters/sandbox-signing.server.ts'
import { makePack } from '../contracts/make-pack.server.ts'
import { sendPack } from '../contracts/send-pack.server.ts'
import type { PaymentProcessors } from '../payments/processor.ts'
import { beginPayment } from '../reservations/begin-payment.server.ts'
import { cancelReservation } from '../reservations/cancel-reservation.server.ts'
import { expireReservation } from '../reservations/expire-reservation.server.ts'
import { readReservation } from '../reservations/read-reservations.server.ts'
import { settleReservation } from '../reservations/settle-reservation.server.ts'
import { deleteExpiredDrafts, ordersOf } from './erase-orders.server.ts'
import { tradeInOf } from './list-orders.server.ts'
import { moveOrder } from './move-order.server.ts'
import { isFinanced, orderBuyer, orderHandover, orderTradeIn, totalCents } from './order.ts'
import { makeOrderLink } from './order-link.server.ts'
import { orderWords } from './order-words.server.ts'
import { placeOrder, sumMark } from './place-order.server.ts'
import { findOrder, readOrder } from './read-orders.server.ts'
import { queueOrderReminders, remindOrder } from './remind-order.server.ts'
import { type SentOrderStep, saveOrderStep } from './save-order-step.server.ts'
import { sendOrderLink } from './send-order-link.server.ts'

const database = testDatabase()
const NOW = new Date('2026-11-20T02:00:00Z')
const commerce = {
  ...{ processor: 'sandbox' as const, depositCents: 10_000, buyOnline: true },
  contract: { signing: 'sandbox' as const, documents: [{ title: 'Contract', text: 'Sold to {buyer_name}.' }] },
  deliveryZones: [{ name: 'Brisbane', postcodes: ['4000-4199'], priceCents: 9_900 }],
  journey: {
    extras: [
      { id: 'coating', kind: 'protection' as const, title: 'Paint coating', priceCents: 79_000, payee: 'Shinewell' },
      { id: 'mats', kind: 'accessory' as const, title: 'Floor mats', priceCents: 12_000 },
    ],
  },
}
const YOU = {
  ...{ name: 'Zoë', last_name: 'Quillfeather', email: 'quill@example.com', phone: '0491 570 156' },
  ...{ address: '17 Gumnut Lane', postcode: '4006' },
}
let harbour: TenantCtx
let outback: TenantCtx
let car = 0
let dealers = 0
let sandbox: ReturnType<typeof sandboxProcessor>
let paid: PaymentProcessors

beforeEach(async () => {
  sandbox = sandboxProcessor({ db: database.app })
  paid = { stripe: null, sandbox }
  harbour = { ...(await makeDealer(database, `harbour-${++dealers}`, { settings: { commerce } })), now: NOW }
  outback = { ...(await makeDealer(database, `outback-${dealers}`, { settings: { commerce } })), now: NOW }
  car = await listVehicle(database, harbour, 'N1', { make: 'Kia', model: 'Rio', price_cents: 2_000_000 })
})

const NOBODY = { processors: { stripe: null, sandbox: null } }
const nobody = { link: null, shopperId: null, report: () => {} }
const save = (step: string, typed: object, changed: Partial<SentOrderStep> = {}, ctx = harbour) =>
  saveOrderStep(
    ctx,
    TEST_KEYS,
    {
      ...{ ...nobody, listingId: car, step, typed: { ...typed }, files: [], origin: 'https://harbour.example' },
      ...changed,
    },
    NOBODY,
  )
async function begun(): Promise<{ orderId: number; link: string }> {
  const outcome = await save('you', YOU)
  if (outcome.kind !== 'saved') throw new Error(outcome.kind)
  return { orderId: outcome.orderId, link: makeOrderLink(harbour, TEST_KEYS, outcome.orderId) }
}

test('an order is filled in step by step, and says every amount with who gets it', async () => {
  expect(await save('handover', { way: 'pick-up' })).toEqual({ kind: 'unknown' })
  const { orderId, link } = await begun()
  const next = async (step: string, typed: object) => {
    const outcome = await save(step, typed, { link })
    return outcome.kind === 'saved' ? outcome.next : outcome
  }
  expect(
    await next('handover', { way: 'delivery', delivery_address: '17 Gumnut Lane', delivery_postcode: '6000' }),
  ).toEqual({
    kind: 'invalid',
    errors: { delivery_postcode: [expect.stringContaining('no price for delivery there')] },
  })
  expect(await next('handover', { way: 'delivery', delivery_address: '', delivery_postcode: '4006' })).toMatchObject({
    errors: { delivery_address: [expect.anything()] },
  })
  expect(
    await next('handover', { way: 'delivery', delivery_address: '17 Gumnut Lane', delivery_postcode: '4006' }),
  ).toBe('trade-in')
  expect(await next('trade-in', { trade: 'offer-41' })).toMatchObject({ kind: 'invalid' })
  expect(await next('trade-in', { trade: 'by-hand', trade_vehicle: '2014 Mazda 3', trade_km: '120,000' })).toBe(
    'payment',
  )
  expect(await next('payment', { paid_by: 'finance' })).toBe('extras')
  expect(await next('extras', { extras: ['coating', 'gold'] })).toMatchObject({ kind: 'invalid' })
  expect(await next('extras', { extras: ['coating'] })).toBe('review')

  const order = (await readOrder(harbour, TEST_KEYS, orderId))!
  expect(order.lines.map(({ words, cents, payee }) => [words, cents, payee])).toEqual([
    ['2022 Kia Rio', 2_000_000, harbour.tenant.slug],
    ['Delivery: Brisbane', 9_900, harbour.tenant.slug],
    ['Paint coating', 79_000, 'Shinewell'],
  ])
  expect(totalCents(order.lines)).toBe(2_088_900)
  expect(order).toMatchObject({ state: 'draft', placedAt: null, vehicle: { stockNumber: 'N1' } })
  expect(order.reference).toMatch(/^O-[0-9A-Z]{8}$/)
  expect(orderBuyer(order)).toMatchObject({ firstName: 'Zoë', address: '17 Gumnut Lane', postcode: '4006' })
  expect(orderHandover(order)).toEqual({ way: 'delivery', address: '17 Gumnut Lane', postcode: '4006' })
  expect(orderTradeIn(order)).toEqual({ kind: 'by-hand', words: '2014 Mazda 3', km: 120_000 })
  expect(isFinanced(order)).toBe(true)
})

/** A draft that is agreed to, its card not given yet. */
async function agreed(processors: PaymentProcessors = paid) {
  const { orderId, link } = await begun()
  for (const [step, typed] of Object.entries({
    ...{ handover: { way: 'pick-up' }, 'trade-in': { trade: 'none' }, payment: { paid_by: 'cash' }, extras: {} },
  }))
    expect((await save(step, typed, { link })).kind, step).toBe('saved')
  const { lines } = (await readOrder(harbour, TEST_KEYS, orderId))!
  const outcome = await placeOrder(
    harbour,
    TEST_KEYS,
    {
      ...{ ...nobody, link, listingId: car, shown: sumMark(lines, 10_000), isAgreed: true },
      ...{ sender: { address: `${dealers}` }, origin: 'https://harbour.example' },
    },
    { processors },
  )
  return { orderId, link, outcome }
}
/** Begins to pay; what it answers gives the card. */
async function paying({ reservationId }: { reservationId: number }) {
  const begun = await beginPayment(harbour, (await readReservation(harbour, reservationId))!, paid)
  if (begun.kind !== 'created') throw new Error(begun.kind)
  return async (ctx = harbour) => {
    await sandbox.testCards!.confirm(ctx, begun.browser.clientSecret, '4242424242424242')
    return settleReservation(ctx, { reservationId }, paid)
  }
}
const heldOf = ({ outcome }: Awaited<ReturnType<typeof agreed>>) => {
  if (outcome.kind !== 'held') throw new Error(outcome.kind)
  return outcome
}

test('a step that is saved as the card goes through changes nothing: the order is placed, and stays so', async () => {
  const one = await agreed()
  const { reservationId } = heldOf(one)
  const pay = await paying({ reservationId })
  const retrieve: typeof sandbox.retrieve = async (...asked) => {
    const before = await sandbox.retrieve(...asked)
    await pay()
    return before
  }
  const late = { processors: { ...paid, sandbox: { ...sandbox, retrieve } } }
  const sent = { ...nobody, link: one.link, listingId: car, step: 'extras', typed: { extras: ['coating'] }, files: [] }
  expect(await saveOrderStep(harbour, TEST_KEYS, { ...sent, origin: 'https://harbour.example' }, late)).toEqual({
    ...{ kind: 'placed', orderId: one.orderId },
  })
  expect(await readReservation(harbour, reservationId)).toMatchObject({ state: 'paid' })
  expect(await readOrder(harbour, TEST_KEYS, one.orderId)).toMatchObject({ state: 'new', lines: [expect.anything()] })
})

test('what is changed once its hold ran out is agreed to anew: no late payment places it', async () => {
  const one = await agreed()
  const { reservationId } = heldOf(one)
  const pay = await paying({ reservationId })
  const late = { ...harbour, now: new Date(NOW.getTime() + 20 * 60_000) }
  await expireReservation(late, { reservationId }, { processors: paid })
  expect((await save('extras', { extras: ['coating'] }, { link: one.link }, late)).kind).toBe('saved')
  expect((await pay(late)).kind).toBe('reserved')
  expect(await readOrder(harbour, TEST_KEYS, one.orderId)).toMatchObject({
    ...{ state: 'draft', reservationId: null, pays: null },
  })
})

test('a step that another tab saves while the order is agreed to: nothing is held, and it is shown again', async () => {
  const later = { ...harbour, now: new Date(NOW.getTime() + 1000) }
  const isReady: typeof sandbox.isReady = async (ctx) => {
    const { rows } = await database.owner.query('select order_id as id from orders where listing_id = $1', [car])
    const link = makeOrderLink(harbour, TEST_KEYS, Number(rows[0].id))
    expect((await save('extras', { extras: ['coating'] }, { link }, later)).kind).toBe('saved')
    return sandbox.isReady(ctx)
  }
  const { orderId, outcome } = await agreed({ ...paid, sandbox: { ...sandbox, isReady } })
  expect(outcome).toEqual({ kind: 'changed' })
  const { rows } = await database.owner.query('select from reservations where listing_id = $1', [car])
  expect(rows).toEqual([])
  const order = (await readOrder(harbour, TEST_KEYS, orderId))!
  expect(order).toMatchObject({ state: 'draft', reservationId: null })
  expect(totalCents(order.lines)).toBe(2_079_000)
})

test('a deposit stays with the dealer from the contract on, cancelled after it or signed at this moment', async () => {
  const placed = async () => {
    const one = await agreed()
    const { reservationId } = heldOf(one)
    await (await paying({ reservationId }))()
    return { orderId: one.orderId, reservationId }
  }
  const worker = { ...harbour, db: database.worker }
  const { orderId, reservationId } = await placed()
  for (const to of ['contract', 'cancelled'] as const)
    expect(await withTenant(worker, (trx) => moveOrder(trx, worker, { orderId, to }))).toMatchObject({ kind: 'moved' })
  expect(await cancelReservation(harbour, { reservationId })).toEqual({ kind: 'sold' })
  const late = { ...worker, now: new Date(NOW.getTime() + 72 * 3_600_000) }
  expect(await expireReservation(late, { reservationId }, { processors: paid })).toEqual({ kind: 'fulfilled' })

  car = await listVehicle(database, harbour, 'N2', { make: 'Kia', model: 'Rio', price_cents: 2_000_000 })
  const second = await placed()
  const cancelling = await withTenant(worker, async (trx) => {
    await moveOrder(trx, worker, { orderId: second.orderId, to: 'contract' })
    const begun = cancelReservation(harbour, second)
    await setTimeout(500)
    return { begun }
  })
  expect(await cancelling.begun).toEqual({ kind: 'sold' })
  expect(await readOrder(harbour, TEST_KEYS, second.orderId)).toMatchObject({ state: 'contract' })
})

test('a contract that is sent as its order is cancelled is taken back; sent twice at once it is out', async () => {
  const one = await agreed()
  await (await paying(heldOf(one)))()
  const { reference } = (await readOrder(harbour, TEST_KEYS, one.orderId))!
  const staff = { email: 'owner@harbour.example', name: 'Olive', role: 'owner', dealership: null, sessionId: 1 }
  const desk = { ...harbour, db: database.desk, staff } as DeskCtx
  const worker = { ...harbour, db: database.worker }
  const service = sandboxSigning({ db: database.app, keys: TEST_KEYS })
  let envelopeId = ''
  const sendWith = (meanwhile: () => Promise<unknown>) => {
    const send: typeof service.send = async (...asked) => {
      const answer = await service.send(...asked)
      if (answer.kind === 'envelope') envelopeId = answer.envelope.envelopeId
      await meanwhile()
      return answer
    }
    const signing = { sandbox: { ...service, send } }
    return sendPack(desk, { reference, returnHref: () => '/' }, { keys: TEST_KEYS, signing })
  }
  const drawPack = async () => Buffer.from('%PDF-1.7')
  const make = () => makePack(desk, { reference }, { keys: TEST_KEYS, drawPack })
  const status = async () => {
    const answer = await service.retrieve(harbour, envelopeId)
    return answer.kind === 'envelope' ? answer.envelope.status : answer.kind
  }
  const move = () => withTenant(worker, (trx) => moveOrder(trx, worker, { orderId: one.orderId, to: 'cancelled' }))

  expect(await make()).toEqual({ kind: 'made' })
  expect(await sendWith(make)).toEqual({ kind: 'nothing-to-send' })
  expect(await status()).toBe('withdrawn')
  const twice = sendWith(async () => expect(await sendWith(async () => {})).toEqual({ kind: 'sent' }))
  expect([await twice, await status()]).toEqual([{ kind: 'nothing-to-send' }, 'sent'])
  expect(await move()).toEqual({ kind: 'out-for-signature' })

  await database.owner.query("update order_packs set state = 'withdrawn' where order_id = $1", [one.orderId])
  expect(await make()).toEqual({ kind: 'made' })
  expect(await sendWith(move)).toEqual({ kind: 'nothing-to-send' })
  expect(await status()).toBe('withdrawn')
})

test('a draft that is saved again while drafts are let go of stays', async () => {
  const { orderId } = await begun()
  const late = { ...harbour, now: new Date(NOW.getTime() + 31 * 86_400_000) }
  const again = makeOrderLink(late, TEST_KEYS, orderId)
  const eraseMessages = async () => {
    expect((await save('you', YOU, { link: again }, late)).kind).toBe('saved')
  }
  await deleteExpiredDrafts({ ...late, db: database.worker }, { eraseMessages })
  expect(await readOrder(harbour, TEST_KEYS, orderId)).not.toBeNull()
})

test('charges of the buyer’s state are itemised, each with who gets it; a price that has them in it is not charged again', async () => {
  const { orderId, link } = await begun()
  const settings = { ...harbour.tenant.settings, commerce: { ...harbour.tenant.settings.commerce } }
  settings.commerce.driveAway = { ...settings.commerce.driveAway, enabled: true }
  const onRoad = { ...harbour, tenant: { ...harbour.tenant, settings } }
  const kind = (type: string) =>
    database.owner.query(
      "update listings set price_type = $2, simple_body = 'Hatch', simple_fuel = 'Electric' where listing_id = $1",
      [car, type],
    )
  await kind('excl_govt_charges')
  await save('you', YOU, { link }, onRoad)
  const { lines } = (await readOrder(harbour, TEST_KEYS, orderId))!
  expect(lines[0]).toMatchObject({ kind: 'vehicle', cents: 2_000_000 })
  expect(lines.find(({ words }) => words.includes('duty'))).toMatchObject({ kind: 'charge', payee: 'Queensland' })
  expect(totalCents(lines)).toBe(2_040_000)
  await kind('drive_away')
  await save('you', { ...YOU, postcode: '2000' }, { link }, onRoad)
  expect(totalCents((await readOrder(harbour, TEST_KEYS, orderId))!.lines)).toBe(2_000_000)
})

test('nothing that was typed stands open, and no other dealer or link opens it', async () => {
  const { orderId, link } = await begun()
  const { rows } = await database.owner.query('select to_jsonb(o)::text as row from orders o where order_id = $1', [
    orderId,
  ])
  for (const secret of ['Quillfeather', 'quill@', '0491', 'Gumnut']) expect(rows[0].row).not.toContain(secret)
  const find = (ctx: TenantCtx, changed: object) =>
    findOrder(ctx, TEST_KEYS, { ...nobody, listingId: car, ...changed }).then((order) => order?.orderId ?? null)
  expect(await find(harbour, { link })).toBe(orderId)
  expect(await find(harbour, {})).toBeNull()
  expect(await find(harbour, { link: link.replace(/^\d+/, String(orderId + 1)) })).toBeNull()
  const inMonths = { ...harbour, now: new Date(NOW.getTime() + 90 * 86_400_000) }
  expect(await find(inMonths, { link })).toBeNull()
  expect(await find(inMonths, { link: makeOrderLink(harbour, TEST_KEYS, orderId, true) })).toBe(orderId)
  expect(await find(outback, { link })).toBeNull()
  expect(await find(outback, { link: makeOrderLink(outback, TEST_KEYS, orderId) })).toBeNull()
  expect(await readOrder(outback, TEST_KEYS, orderId)).toBeNull()
  expect(await save('you', YOU, {}, outback)).toEqual({ kind: 'unknown' })
})

test('what cannot be bought is not begun', async () => {
  await database.owner.query('update listings set reserved = true where listing_id = $1', [car])
  expect((await save('you', YOU)).kind).toBe('not-for-sale')
  await database.owner.query('update listings set reserved = false, price_cents = null where listing_id = $1', [car])
  expect((await save('you', YOU)).kind).toBe('not-for-sale')
})

test('who ticked it is reminded once, however often the job runs; nobody else is, nor of what cannot be had', async () => {
  const worker = { ...harbour, db: database.worker }
  const hours = (count: number) => ({ ...worker, now: new Date(NOW.getTime() + count * 3_600_000) })
  const letters: string[] = []
  let answer: 'sent' | 'retry' = 'sent'
  const services = {
    keys: TEST_KEYS,
    mailer: async (letter: { to: string; text: string }) => {
      if (answer === 'sent') letters.push(letter.text)
      return { kind: answer, answer: 'x' }
    },
    drawLetter: () => '',
  }
  const queued = async () => {
    const { rows } = await database.owner.query(
      "select (j.payload ->> 'orderId')::bigint as id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'remind-order' and (j.payload ->> 'tenantId')::bigint = $1",
      [harbour.tenant.tenantId],
    )
    return rows.map(({ id }) => Number(id))
  }
  const unasked = await begun()
  const asked = await save('you', { ...YOU, remind: 'on' })
  const orderId = asked.kind === 'saved' ? asked.orderId : 0
  await queueOrderReminders(hours(23))
  expect(await queued()).toEqual([])
  await queueOrderReminders(hours(37))
  expect(await queued(), 'at night').toEqual([])
  await queueOrderReminders(hours(25))
  await queueOrderReminders(hours(26))
  expect(await queued()).toEqual([orderId])

  const remind = (one: number, ctx = hours(26)) => remindOrder(ctx, { orderId: one }, services)
  expect(await remind(unasked.orderId)).toEqual({ kind: 'nothing-to-do' })
  expect(await remind(orderId, { ...outback, db: database.worker, now: hours(26).now })).toEqual({
    kind: 'nothing-to-do',
  })
  await database.owner.query('update listings set reserved = true where listing_id = $1', [car])
  expect(await remind(orderId)).toEqual({ kind: 'nothing-to-do' })
  await database.owner.query('update listings set reserved = false where listing_id = $1', [car])
  answer = 'retry'
  await expect(remind(orderId)).rejects.toThrow()
  answer = 'sent'
  const both = await Promise.all([remind(orderId), remind(orderId)])
  expect(both.map(({ kind }) => kind).sort()).toEqual(['nothing-to-do', 'sent'])
  expect(letters).toHaveLength(1)
  expect(letters[0]).toContain('It is the only one')
  await queueOrderReminders(hours(60))
  expect(await queued()).toEqual([orderId])
})

test('the first step mails a link that says nothing of what was typed; drafts go after their days, and with their shopper', async () => {
  const { orderId } = await begun()
  const letters: string[] = []
  const services = {
    keys: TEST_KEYS,
    mailer: async (letter: { to: string; text: string }) => {
      letters.push(`${letter.to} ${letter.text}`)
      return { kind: 'sent' as const, answer: 'ok' }
    },
    drawLetter: () => '',
  }
  await sendOrderLink(harbour, { orderId, origin: 'https://harbour.example' }, services)
  expect(letters).toHaveLength(1)
  expect(letters[0]).toMatch(/^quill@example\.com /)
  expect(letters[0]).toMatch(/https:\/\/harbour\.example\/checkout-journey\?link=\d+\./)
  expect(letters[0]).not.toContain('Gumnut')
  const worker = { ...harbour, db: database.worker }
  const asked = (email: string) => ordersOf(worker, TEST_KEYS, { shopperId: null, contacts: [email] })
  expect((await asked('quill@example.com')).orders).toHaveLength(1)
  expect((await asked('else@example.com')).orders).toHaveLength(0)
  const days = (count: number) => ({ ...worker, now: new Date(NOW.getTime() + count * 86_400_000) })
  await deleteExpiredDrafts({ ...outback, db: database.worker, now: days(31).now })
  await deleteExpiredDrafts(days(29))
  expect(await readOrder(harbour, TEST_KEYS, orderId)).not.toBeNull()
  await deleteExpiredDrafts(days(31))
  expect(await readOrder(harbour, TEST_KEYS, orderId)).toBeNull()
})

test('an account that goes takes its orders along, but for what was signed', async () => {
  const { shopper } = await signInShopper({ database, ctx: harbour }, { phone: '0491 570 157' })
  const { shopperId } = shopper.shopper
  const { settings } = harbour.tenant
  const dearer = { ...settings, commerce: { ...settings.commerce, depositCents: 20_000 } }
  const at = { ...harbour, tenant: { ...harbour.tenant, settings: dearer } }
  const signed = await placedOrder(database, at, TEST_KEYS, 'N2')
  await database.owner.query(
    "update orders set shopper_id = $2, state = 'contract', contract_at = $3 where order_id = $1",
    [signed.orderId, shopperId, NOW],
  )
  await database.owner.query(
    "insert into order_documents values ($1, $2, 'licence_front', 0, 1, '\\x00', '\\x00', now())",
    [...[harbour.tenant.tenantId, signed.orderId]],
  )
  const draft = await save('you', YOU, { shopperId })
  expect(draft).toMatchObject({ kind: 'saved' })
  expect(await eraseShopper(shopper, shopperId)).toBe(true)
  expect(await readOrder(harbour, TEST_KEYS, signed.orderId)).toMatchObject({
    ...{ state: 'contract', shopperId: null, documents: [] },
  })
  expect(await findOrder(harbour, TEST_KEYS, { ...nobody, shopperId, listingId: car })).toBeNull()
})

test('an offer is taken off one order: of two at once the second is told, and who pays late for one has it back', async () => {
  const { shopper } = await signInShopper({ database, ctx: harbour }, { phone: '0491 570 157' })
  const { shopperId } = shopper.shopper
  await database.owner.query(
    `insert into trade_ins (trade_in_id, tenant_id, shopper_id, vehicle, source, offer_cents, valid_until, created_at)
     values (41, $1, $2, '{"make":"Mazda","model":"3","year":2014}', 'by-hand', 800000, $3, $4)`,
    [harbour.tenant.tenantId, shopperId, new Date(NOW.getTime() + 7 * 86_400_000), NOW],
  )
  const cars = [car, await listVehicle(database, harbour, 'N2', { make: 'Kia', model: 'Rio', price_cents: 2_000_000 })]
  const steps = {
    ...{ you: YOU, handover: { way: 'pick-up' }, 'trade-in': { trade: 'offer-41' }, payment: { paid_by: 'cash' } },
    extras: {},
  }
  const ids: number[] = []
  for (const listingId of cars)
    for (const [step, typed] of Object.entries(steps)) {
      const outcome = await save(step, typed, { listingId, shopperId })
      if (outcome.kind !== 'saved') throw new Error(`${step}: ${outcome.kind}`)
      if (outcome.isNew) ids.push(outcome.orderId)
    }
  const place = async (at: number, ctx = harbour) => {
    const { lines } = (await readOrder(ctx, TEST_KEYS, ids[at]!))!
    const sent = { shown: sumMark(lines, 10_000), isAgreed: true, sender: { address: `t${at}` } }
    const whose = { ...nobody, shopperId, listingId: cars[at]!, origin: 'https://harbour.example' }
    return placeOrder(ctx, TEST_KEYS, { ...whose, ...sent }, { processors: paid })
  }
  const both = await Promise.all([place(0), place(1)])
  expect(both.map(({ kind }) => kind).sort()).toEqual(['held', 'unfinished'])
  const first = both.findIndex(({ kind }) => kind === 'held')
  const second = 1 - first
  expect(both[second]).toEqual({ kind: 'unfinished', step: 'trade-in' })
  const { reference } = (await readOrder(harbour, TEST_KEYS, ids[first]!))!
  expect(await save('trade-in', { trade: 'offer-41' }, { listingId: cars[second]!, shopperId })).toEqual({
    kind: 'invalid',
    errors: { trade: [`Our offer for it is taken off your order ${reference} already.`] },
  })

  // The first runs out unpaid, the second is placed; then the first is paid after all.
  const held = both[first]!
  if (held.kind !== 'held') throw new Error(held.kind)
  const payFirst = await paying(held)
  const late = { ...harbour, now: new Date(NOW.getTime() + 20 * 60_000) }
  await expireReservation(late, held, { processors: paid })
  const again = await place(second, late)
  if (again.kind !== 'held') throw new Error(again.kind)
  expect((await (await paying(again))(late)).kind).toBe('reserved')
  expect(await payFirst(late)).toMatchObject({ kind: 'lost', reason: expect.stringContaining('trade-in') })
  expect(await readOrder(harbour, TEST_KEYS, ids[first]!)).toMatchObject({ state: 'draft' })
  expect(await readOrder(harbour, TEST_KEYS, ids[second]!)).toMatchObject({ state: 'new' })
  expect(await place(first, late)).toEqual({ kind: 'unfinished', step: 'trade-in' })

  // Cancelled, the offer is free; one that leaves less than the deposit wants a call.
  await cancelReservation(late, again)
  const offered = async (cents: number) => {
    await database.owner.query('update trade_ins set offer_cents = $1 where trade_in_id = 41', [cents])
    const own = { listingId: cars[first]!, shopperId }
    expect((await save('trade-in', { trade: 'offer-41' }, own, late)).kind).toBe('saved')
    return (await place(first, late)).kind
  }
  expect(await offered(1_990_001)).toBe('below-deposit')
  expect(await offered(1_990_000)).toBe('held')
})

test('orders of before offers were claimed have their claim: the first of two, and the other is told', async () => {
  const migration = new URL('../../../db/migrations/0098_claims_of_earlier_orders.sql', import.meta.url)
  const { shopper } = await signInShopper({ database, ctx: harbour }, { phone: '0491 570 158' })
  const { shopperId } = shopper.shopper
  const offer = (id: number, year: number, cents: number) =>
    database.owner.query(
      `insert into trade_ins (trade_in_id, tenant_id, shopper_id, vehicle, source, offer_cents, valid_until, created_at)
       values ($1, $2, $3, $4, 'by-hand', $5, $6, $6)`,
      [id, harbour.tenant.tenantId, shopperId, JSON.stringify({ make: 'Mazda', model: '3', year }), cents, NOW],
    )
  await offer(51, 2014, 800_000)
  // Two that cannot be told apart.
  await offer(52, 2015, 700_000)
  await offer(53, 2015, 700_000)
  const { settings } = harbour.tenant
  const usual = { ...settings, commerce: { ...settings.commerce, depositCents: 20_000 } }
  const asUsual = { ...harbour, tenant: { ...harbour.tenant, settings: usual } }
  const before = async (stock: string, words: string, cents: number, hour: number) => {
    const { orderId } = await placedOrder(database, asUsual, TEST_KEYS, stock)
    const line = JSON.stringify([{ kind: 'trade-in', words, cents: -cents, payee: 'You' }])
    await database.owner.query(
      `update orders set lines = lines || $2::jsonb, shopper_id = $3, placed_at = $4 where order_id = $1`,
      [orderId, line, shopperId, new Date(NOW.getTime() + hour * 3_600_000)],
    )
    return orderId
  }
  const second = await before('B1', 'Your 2014 Mazda 3', 800_000, 2)
  const first = await before('B2', 'Your 2014 Mazda 3', 800_000, 1)
  const unlike = await before('B3', 'Your 2014 Mazda 3', 799_999, 0)
  const either = await before('B4', 'Your 2015 Mazda 3', 700_000, 0)
  const claims = async () => {
    await database.owner.query(readFileSync(migration, 'utf8'))
    const { rows } = await database.owner.query(
      'select order_id as id, trade_in_id as claim from orders where order_id = any($1)',
      [[second, first, unlike, either]],
    )
    const claim = (orderId: number) => rows.find(({ id }) => Number(id) === orderId).claim
    return [second, first, unlike, either].map(claim).map((id) => id && Number(id))
  }
  expect(await claims()).toEqual([null, 51, null, null])
  expect(await claims()).toEqual([null, 51, null, null])
  const told = async (orderId: number) => {
    const order = (await readOrder(harbour, TEST_KEYS, orderId))!
    return tradeInOf(harbour, { ...order, answers: { ...order.answers, 'trade-in': { trade: 'offer-51' } } })
  }
  const { reference } = (await readOrder(harbour, TEST_KEYS, first))!
  expect(await told(second)).toEqual({ tradeInId: 51, onOrder: reference })
  expect(await told(first)).toEqual({ tradeInId: 51, onOrder: null })
})

test('a time to fetch a vehicle is one order’s: of two at once the second is told, and it is free once the first is off', async () => {
  await openWeek(database, harbour, { opens: '09:00', closes: '12:00', state: 'QLD' })
  const cars = [car, await listVehicle(database, harbour, 'N2', { make: 'Kia', model: 'Rio', price_cents: 2_000_000 })]
  // Tuesday, 10 am in Brisbane.
  const slot = '2026-11-24T00:00:00.000Z'
  const drafts: { orderId: number; link: string }[] = []
  for (const listingId of cars) {
    const first = await save('you', YOU, { listingId })
    if (first.kind !== 'saved') throw new Error(first.kind)
    const link = makeOrderLink(harbour, TEST_KEYS, first.orderId)
    drafts.push({ orderId: first.orderId, link })
    for (const [step, typed] of Object.entries({
      ...{
        handover: { way: 'pick-up', slot },
        'trade-in': { trade: 'none' },
        payment: { paid_by: 'cash' },
        extras: {},
      },
    }))
      expect((await save(step, typed, { link, listingId })).kind, step).toBe('saved')
  }
  const place = async (at: number, ctx = harbour) => {
    const { orderId, link } = drafts[at]!
    const shown = sumMark((await readOrder(ctx, TEST_KEYS, orderId))!.lines, 10_000)
    const sent = { ...nobody, link, listingId: cars[at]!, shown, isAgreed: true, origin: 'https://harbour.example' }
    return placeOrder(ctx, TEST_KEYS, { ...sent, sender: { address: `p${at}` } }, { processors: paid })
  }
  const read = (at: number) => readOrder(harbour, TEST_KEYS, drafts[at]!.orderId).then((order) => order!)
  const both = await Promise.all([place(0), place(1)])
  const first = both.findIndex(({ kind }) => kind === 'held')
  const second = 1 - first
  expect(both[second]).toEqual({ kind: 'unfinished', step: 'handover' })
  const chosen = { link: drafts[second]!.link, listingId: cars[second]! }
  expect(await save('handover', { way: 'pick-up', slot }, chosen)).toMatchObject({
    errors: { slot: [expect.anything()] },
  })

  // Paid after its hold ran out and the other has the time: the vehicle is theirs, the time is to be agreed on.
  const held = both[first]!
  if (held.kind !== 'held') throw new Error(held.kind)
  const payFirst = await paying(held)
  const late = { ...harbour, now: new Date(NOW.getTime() + 20 * 60_000) }
  await expireReservation(late, held, { processors: paid })
  const again = await place(second, late)
  if (again.kind !== 'held') throw new Error(again.kind)
  expect((await (await paying(again))(late)).kind).toBe('reserved')
  expect(orderHandover(await read(second))).toEqual({ way: 'pick-up', startsAt: slot })
  expect((await payFirst(late)).kind).toBe('reserved')
  expect(orderHandover(await read(first))).toEqual({ way: 'pick-up', startsAt: null })

  await cancelReservation(late, again)
  const third = await listVehicle(database, harbour, 'N3', { make: 'Kia', model: 'Rio', price_cents: 2_000_000 })
  const begun = await save('you', YOU, { listingId: third })
  const link = makeOrderLink(harbour, TEST_KEYS, begun.kind === 'saved' ? begun.orderId : 0)
  expect((await save('handover', { way: 'pick-up', slot }, { link, listingId: third })).kind).toBe('saved')

  // Told by the clock of the place, wherever the dealer's site has its own.
  await database.owner.query("update locations set name = 'Quay', time_zone = 'Australia/Perth' where tenant_id = $1", [
    harbour.tenant.tenantId,
  ])
  expect((await read(second)).pickUpPlace).toEqual({ name: 'Quay', timeZone: 'Australia/Perth' })
  const toLead = await withTenant(late, (trx) => orderWords(trx, late, again.reservationId))
  expect(toLead).toMatch(/Fetched at Quay: Tuesday 24 November 2026, 8:00/)
  // An order of before orders had a time of their own keeps the one that its answers say.
  await database.owner.query('update orders set pick_up_location_id = null where order_id = $1', [
    drafts[first]!.orderId,
  ])
  expect(orderHandover(await read(first))).toEqual({ way: 'pick-up', startsAt: slot })
})
