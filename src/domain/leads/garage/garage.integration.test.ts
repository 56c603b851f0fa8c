import { beforeAll, describe, expect, test } from 'vitest'
import { findReminded } from '#domain/accounts/garage/find-reminded.server.ts'
import { listOwnVehicles } from '#domain/accounts/garage/list-own-vehicles.server.ts'
import { MOST_OWN_VEHICLES, readOwnVehicle, type WrittenVehicle } from '#domain/accounts/garage/own-vehicle.ts'
import { reminderAddress } from '#domain/accounts/garage/reminder-address.server.ts'
import { saveOwnVehicle } from '#domain/accounts/garage/save-own-vehicle.server.ts'
import { dropPage, keepPage, listKeptPages } from '#domain/accounts/garage/saved-pages.server.ts'
import { stopReminders } from '#domain/accounts/garage/stop-reminders.server.ts'
import { removeOwn } from '#domain/accounts/remove-own.server.ts'
import type { ShopperCtx } from '#domain/accounts/shoppers/shopper-ctx.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { listVehicle } from '../../../../test/support/list-vehicle.ts'
import { openWeek } from '../../../../test/support/open-week.ts'
import { sampleSubmission } from '../../../../test/support/sample-submission.ts'
import { signInShopper } from '../../../../test/support/shopper.ts'
import { enquiryLetter } from '../adapters/email/enquiry-letter.ts'
import { deliverLead } from '../deliver-lead.server.ts'
import type { LeadChannel } from '../lead-channel.ts'
import type { Mail, Mailer } from '../mailer.ts'
import { submitLead } from '../submit-lead.server.ts'
import { changeShopperBooking, listShopperTimes } from './change-shopper-booking.server.ts'
import { listShopperLeads } from './list-shopper-leads.server.ts'
import { queueReminders, type Reminder, sendReminder } from './send-reminder.server.ts'

const database = testDatabase()
const NOW = new Date('2026-11-20T02:00:00Z')
let harbour: TenantCtx
let car = 0
let ann: ShopperCtx
let byMail: ShopperCtx
let bob: ShopperCtx
let elsewhere: ShopperCtx

beforeAll(async () => {
  const settings = {
    bookings: { testDrive: { slots: true } } as never,
    leads: { destinations: [{ kind: 'email', to: 'sales@harbour.example' }] } as never,
  }
  harbour = { ...(await makeDealer(database, 'harbour-motors', { settings })), now: NOW }
  const outback = { ...(await makeDealer(database, 'outback-utes', { settings })), now: NOW }
  await openWeek(database, harbour, { opens: '09:00', closes: '12:00', state: 'QLD' })
  car = await listVehicle(database, harbour, 'H1', { make: 'Toyota', model: 'HiLux' })
  const signIn = async (ctx: TenantCtx, contact: Parameters<typeof signInShopper>[1]) =>
    (await signInShopper({ database, ctx }, contact)).shopper
  ann = await signIn(harbour, { phone: '+61 491 570 156' })
  byMail = await signIn(harbour, { email: 'ann@example.com' })
  bob = await signIn(harbour, { email: 'bob@example.com' })
  elsewhere = await signIn(outback, { email: 'ann@example.com' })
}, 60_000)

const asBooking = (ctx: ShopperCtx) => ({ ...ctx, db: database.desk, mayBook: true as const })

async function drive(appointment: string) {
  const fields = { email: 'Ann@example.com', phone: '0491 570 156', appointment }
  const outcome = await submitLead(harbour, sampleSubmission({ form: 'test-drive', carId: car, fields }))
  if (outcome.kind !== 'stored') throw new Error(JSON.stringify(outcome))
  const lead = (await listShopperLeads(ann)).find(({ leadId }) => leadId === outcome.leadId)
  return lead!.booking!
}

/** Delivers what waits for the dealer's people: the subject of each letter, and how the booking stands in it. */
async function tellDealer(leadId: number) {
  const told: [subject: string, booking: string][] = []
  const email: LeadChannel = async (letter) => {
    const { subject, facts } = enquiryLetter(letter)
    told.push([subject, facts.find(({ label }) => label === 'Booking')!.value])
    return { kind: 'sent', answer: '' }
  }
  const { rows } = await database.owner.query<{ id: number }>(
    "select lead_delivery_id as id from lead_deliveries where lead_id = $1 and kind = 'email' and state = 'pending'",
    [leadId],
  )
  for (const { id } of rows) await deliverLead({ ...harbour, db: database.worker }, { deliveryId: id }, { email })
  return told
}

describe('enquiries and bookings', () => {
  test('are those of a proved phone or e-mail address, of this dealer; nobody else sees or changes them', async () => {
    const { bookingId } = await drive('2026-11-24T09:00')
    for (const ctx of [ann, byMail]) {
      const [lead] = await listShopperLeads(ctx)
      expect(lead).toMatchObject({
        status: 'new',
        vehicle: { name: '2022 Toyota HiLux', slug: 'h1' },
        booking: { bookingId },
      })
    }
    for (const ctx of [bob, elsewhere]) {
      expect(await listShopperLeads(ctx)).toEqual([])
      for (const to of [null, '2026-11-25T09:00'])
        expect(await changeShopperBooking(asBooking(ctx), { bookingId, to })).toEqual({ kind: 'no-such-booking' })
    }
    // A number that is merely said proves nothing.
    await database.owner.query('update shoppers set phone = $1 where shopper_id = $2', [
      '+61491570156',
      bob.shopper.shopperId,
    ])
    expect(await listShopperLeads(bob)).toEqual([])
  })

  test('move to times that shoppers can have, and are cancelled; the dealer reads so, the shopper is written to', async () => {
    const booking = await drive('2026-11-26T09:00')
    const { bookingId } = booking
    const [time, other] = await listShopperTimes(ann, booking)
    expect(time).toBeDefined()
    expect(await changeShopperBooking(asBooking(ann), { bookingId, to: '2026-11-20T13:00' })).toMatchObject({
      kind: 'refused',
    })
    expect(await tellDealer(booking.leadId)).toEqual([
      [expect.stringMatching(/^Test Drive: /), expect.stringMatching(/^Booked for/)],
    ])
    const moved = await changeShopperBooking(asBooking(ann), { bookingId, to: time!.start.toISOString() })
    expect(await tellDealer(booking.leadId)).toEqual([
      [expect.stringMatching(/^Booking moved: Test Drive/), expect.stringMatching(/^Moved to/)],
    ])
    expect(moved).toMatchObject({ kind: 'changed', booking: { start: time!.start, sequence: 1 } })
    await database.owner.query(
      `insert into lead_destinations (tenant_id, kind, target, suspended_at)
       select tenant_id, kind, target, $2 from lead_deliveries where lead_id = $1`,
      [booking.leadId, NOW],
    )
    const again = await changeShopperBooking(asBooking(ann), { bookingId, to: other!.start.toISOString() })
    expect([again.kind, await tellDealer(booking.leadId)]).toEqual(['changed', []])
    const { rowCount } = await database.owner.query('delete from lead_destinations where suspended_at is not null')
    expect(rowCount).toBeGreaterThan(0)
    expect(await changeShopperBooking(asBooking(byMail), { bookingId, to: null })).toMatchObject({ kind: 'changed' })
    expect(await changeShopperBooking(asBooking(ann), { bookingId, to: null })).toMatchObject({ kind: 'not-ahead' })
    expect(await tellDealer(booking.leadId)).toEqual([
      [expect.stringMatching(/^Booking cancelled: Test Drive/), expect.stringMatching(/^Cancelled: /)],
    ])
    expect(await tellDealer(booking.leadId)).toEqual([])
    const { rows } = await database.owner.query(
      'select kind, by_name from lead_activity where lead_id = $1 order by 1',
      [booking.leadId],
    )
    expect(rows).toEqual([
      { kind: 'cancelled', by_name: 'The shopper' },
      { kind: 'moved', by_name: 'The shopper' },
      { kind: 'moved', by_name: 'The shopper' },
    ])
    const letters = await database.owner.query('select sequence from booking_letters where booking_id = $1', [
      bookingId,
    ])
    expect(letters.rows).toHaveLength(3)
  })
})

describe('own vehicles', () => {
  const origin = 'http://harbour-motors.localhost'
  const ute: WrittenVehicle = {
    ...{ name: 'The ute', rego: null, regoState: null, serviceDueOn: '2026-12-01', regoDueOn: null, isReminded: true },
  }

  test('are added, written anew and taken out, by their owner alone', async () => {
    expect(await saveOwnVehicle(ann, { ...ute, origin, ownVehicleId: null })).toEqual({ kind: 'saved' })
    const { ownVehicleId } = (await listOwnVehicles(ann))[0]!
    for (const ctx of [bob, elsewhere]) {
      expect(await listOwnVehicles(ctx)).toEqual([])
      expect(await saveOwnVehicle(ctx, { ...ute, origin, name: 'Mine', ownVehicleId })).toEqual({
        kind: 'no-such-vehicle',
      })
      expect(await removeOwn(ctx, 'own_vehicles', ownVehicleId)).toBe(false)
    }
    expect(await saveOwnVehicle(ann, { ...ute, origin, rego: 'TEST1', regoState: 'qld', ownVehicleId })).toEqual({
      kind: 'saved',
    })
    expect(await listOwnVehicles(ann)).toEqual([{ ...ute, rego: 'TEST1', regoState: 'qld', ownVehicleId }])
    expect(await removeOwn(ann, 'own_vehicles', ownVehicleId)).toBe(true)
    expect(await listOwnVehicles(ann)).toEqual([])
  })

  test('are so many at most, also at the same moment', async () => {
    const adds = Array.from({ length: MOST_OWN_VEHICLES + 2 }, () =>
      saveOwnVehicle(bob, { ...ute, origin, ownVehicleId: null }),
    )
    const kinds = (await Promise.all(adds)).map(({ kind }) => kind)
    expect(kinds.filter((kind) => kind === 'full')).toHaveLength(2)
  })

  test('are read as they are typed', () => {
    const typed = { name: ' The  ute ', rego: 'test-1 a', rego_state: 'QLD', rego_due_on: '2027-02-28' }
    expect(readOwnVehicle(typed)).toMatchObject({
      kind: 'read',
      vehicle: { rego: 'TEST1A', regoState: 'qld', regoDueOn: '2027-02-28', serviceDueOn: null, isReminded: false },
    })
    const wrong = readOwnVehicle({ rego: 'ÄÖ', rego_state: 'nsx', service_due_on: '2026-02-30' })
    expect(wrong.kind === 'wrong' && Object.keys(wrong.errors)).toEqual([
      'name',
      'rego',
      'rego_state',
      'service_due_on',
    ])
  })

  test('and kept titles are read without what no database can take', async () => {
    expect(readOwnVehicle({ name: 'The old\0 ute' })).toMatchObject({ vehicle: { name: 'The old ute' } })
    expect(await keepPage(byMail, { path: '/search/utes', words: 'Utes\0' })).toBe(true)
    expect(await listKeptPages(byMail)).toMatchObject([{ title: 'Utes' }])
    expect(await dropPage(byMail, '/search/\0')).toBe(false)
    expect(await dropPage(byMail, '/search/utes')).toBe(true)
  })

  test('that are due are told once for each day, by day, to a proved address of an owner who wants it', async () => {
    const mails: Mail[] = []
    let answer: 'sent' | 'retry' = 'retry'
    const mailer: Mailer = async (mail) => {
      if (answer === 'sent') mails.push(mail)
      return { kind: answer, answer: '' }
    }
    const work = async (now: string) => {
      const ctx = { ...harbour, db: database.worker, now: new Date(now) }
      await database.owner.query('delete from graphile_worker._private_jobs')
      const count = await queueReminders(ctx)
      const { rows } = await database.owner.query<{ payload: Reminder }>(
        'select payload from graphile_worker._private_jobs',
      )
      const sent = rows.map(({ payload }) => sendReminder(ctx, payload, { mailer, drawLetter: null }))
      return [
        count,
        ...(await Promise.allSettled(sent)).map((one) => (one.status === 'fulfilled' ? one.value : 'later')),
      ]
    }
    const due = { ...ute, origin, ownVehicleId: null, regoDueOn: '2027-06-30' }
    await saveOwnVehicle(byMail, due)
    await saveOwnVehicle(byMail, { ...due, name: 'Unwanted', isReminded: false })
    await saveOwnVehicle(ann, due)
    // Two weeks and a day before; at night; by day, while no letter goes; then.
    await database.owner.query('delete from own_vehicles where shopper_id = $1', [bob.shopper.shopperId])
    expect(await work('2026-11-16T02:00:00Z')).toEqual([0])
    expect(await work('2026-11-20T12:00:00Z')).toEqual([0])
    expect(await work('2026-11-20T02:00:00Z')).toEqual([1, 'later'])
    // A letter under way, or that waits for its next try, is not queued anew.
    const jobs = 'graphile_worker._private_jobs'
    await database.owner.query(`update ${jobs} set locked_at = now(), attempts = 3, run_at = now() + '1 hour'`)
    const before = await database.owner.query(`select * from ${jobs}`)
    await queueReminders({ ...harbour, db: database.worker, now: new Date('2026-11-20T02:01:00Z') })
    expect((await database.owner.query(`select * from ${jobs}`)).rows).toEqual(before.rows)
    answer = 'sent'
    expect(await work('2026-11-20T02:00:00Z')).toEqual([1, 'sent'])
    expect(await work('2026-11-20T03:00:00Z')).toEqual([0])
    expect(mails).toMatchObject([
      { to: 'ann@example.com', subject: expect.stringContaining('The next service of your The ute') },
    ])
    expect(mails[0]!.text).toContain('/my-garage')
    const { href, searchParams } = new URL(mails[0]!.unsubscribeHref!)
    expect(mails[0]!.text).toContain(href)
    const link = searchParams.get('link')!
    // Of another dealer, of another vehicle, made up: nothing is stopped.
    expect(await stopReminders(elsewhere, link)).toBe(false)
    const [owned] = await listOwnVehicles(ann)
    for (const wrong of [link.replace(/\d+/, String(owned!.ownVehicleId)), `${link}x`, link.replace(/.$/, '~'), ''])
      expect(await stopReminders(harbour, wrong), wrong).toBe(false)
    expect(await findReminded(harbour, link)).toEqual({ name: 'The ute', isReminded: true })
    for (const _ of ['once', 'again']) expect(await stopReminders(harbour, link)).toBe(true)
    expect(await findReminded(harbour, link)).toEqual({ name: 'The ute', isReminded: false })
    expect((await listOwnVehicles(ann))[0]).toMatchObject({ isReminded: true })
  })

  test('are reminded of at a proved address only', async () => {
    expect(await reminderAddress(byMail)).toBe('ann@example.com')
    expect(await reminderAddress(ann)).toBeNull()
  })
})

test('searches and comparisons are kept once, of this site alone, and dropped by their owner', async () => {
  const other = await listVehicle(database, harbour, 'H2', { make: 'Kia', model: 'Tasman' })
  const search = { path: '/search/used-cars/toyota', words: 'Used  Toyota' }
  const comparison = { path: `/compare?ids=${car},${other},999999999`, words: 'mine' }
  for (const page of [search, search, comparison]) expect(await keepPage(ann, page)).toBe(true)
  expect(await listKeptPages(ann)).toEqual([
    { kind: 'compare', path: `/compare?ids=${car},${other}`, title: '2022 Toyota HiLux, 2022 Kia Tasman' },
    { kind: 'search', path: '/search/used-cars/toyota', title: 'Used Toyota' },
  ])
  for (const path of [
    '/cars/h1',
    '//evil.example',
    '/search/a\\b',
    '/search/',
    `/compare?ids=${car}`,
    '/compare?ids=x',
  ])
    expect(await keepPage(ann, { path, words: 'x' }), path).toBe(false)
  expect(await keepPage(elsewhere, comparison)).toBe(false)
  expect(await listKeptPages(bob)).toEqual([])
  expect(await dropPage(bob, search.path)).toBe(false)
  expect(await dropPage(ann, search.path)).toBe(true)
  expect(await listKeptPages(ann)).toHaveLength(1)
})
