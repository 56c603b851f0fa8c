import { beforeAll, describe, expect, test } from 'vitest'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { completeSettings } from '#domain/tenants/settings.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { listVehicle } from '../../../../test/support/list-vehicle.ts'
import { openWeek } from '../../../../test/support/open-week.ts'
import { sampleLetter } from '../../../../test/support/sample-letter.ts'
import { sampleSubmission } from '../../../../test/support/sample-submission.ts'
import { confirmationLetter } from '../adapters/confirmation/confirmation-letter.ts'
import { eraseExpiredLeads, eraseLeads } from '../erase-leads.server.ts'
import { findLead } from '../read-leads.server.ts'
import { releaseLead } from '../redeliver-lead.server.ts'
import type { LeadSubmission } from '../storing/lead-submission.ts'
import { submitLead } from '../submit-lead.server.ts'
import { cancelBooking, moveBooking } from './change-booking.server.ts'
import { listSlots } from './list-slots.server.ts'
import { findBookingByUid, listBookings } from './read-bookings.server.ts'

const database = testDatabase()
/** Friday noon in Brisbane; the places are open from 9 to 12 each day but Sunday. */
const NOW = new Date('2026-11-20T02:00:00Z')
const SETTINGS = {
  site: { email: 'hello@harbour.example' },
  bookings: {
    testDrive: { slots: true, minutes: 60, parallel: 2, leadHours: 2 },
    service: { slots: true, minutes: 60, parallel: 3, leadHours: 24 },
  },
}
let harbour: TenantCtx
let worker: TenantCtx
let outback: TenantCtx
let cars: number[]
let theirCar: number

beforeAll(async () => {
  harbour = { ...(await makeDealer(database, 'harbour-motors', { settings: SETTINGS as never })), now: NOW }
  outback = { ...(await makeDealer(database, 'outback-utes', { settings: SETTINGS as never })), now: NOW }
  worker = { ...harbour, db: database.worker }
  await openWeek(database, harbour, { opens: '09:00', closes: '12:00', state: 'QLD' })
  await openWeek(database, outback, { opens: '09:00', closes: '12:00', state: 'QLD' })
  cars = []
  for (let at = 0; at < 4; at++)
    cars.push(await listVehicle(database, harbour, `H${at}`, { make: 'Kia', model: 'Rio' }))
  theirCar = await listVehicle(database, outback, 'O1', { make: 'Ford', model: 'Ranger' })
})

let shoppers = 0
/** Somebody's form; another shopper each time, so that nobody looks like spam. */
function form(appointment: string, given: Partial<LeadSubmission> = {}): LeadSubmission {
  const nth = ++shoppers
  const contact = { email: `shopper-${nth}@example.com`, phone: `0491 57${String(nth).padStart(4, '0')}` }
  return sampleSubmission({
    form: 'test-drive',
    carId: cars[0]!,
    address: `198.51.${Math.floor(nth / 250)}.${nth % 250}`,
    ...given,
    fields: { ...contact, appointment, ...given.fields },
  })
}

async function booked(appointment: string, given: Partial<LeadSubmission> = {}) {
  const outcome = await submitLead(harbour, form(appointment, given))
  if (outcome.kind !== 'stored') throw new Error(JSON.stringify(outcome))
  const lead = await findLead(worker, outcome.leadId)
  return { ...outcome, lead: lead!, booking: lead!.booking! }
}

const refused = async (appointment: string, given: Partial<LeadSubmission> = {}) => {
  const before = await counts()
  const outcome = await submitLead(harbour, form(appointment, given))
  expect(await counts()).toEqual(before)
  return outcome.kind === 'invalid' ? outcome.errors : outcome
}

async function counts() {
  const { rows } = await database.owner.query(
    'select (select count(*)::int from leads) as leads, (select count(*)::int from bookings) as bookings',
  )
  return rows[0] as { leads: number; bookings: number }
}

const free = async (date: string, carId: number | null = cars[0]!) => {
  const found = await listSlots(harbour, {
    kind: 'test-drive',
    carId,
    location: null,
    dealership: null,
    from: date,
    days: 1,
  })
  if (found.kind !== 'slots') throw new Error(JSON.stringify(found))
  return found.slots.map(({ start, seat }) => [start.toISOString().slice(11, 16), seat !== null])
}

describe('a time is booked with its lead', () => {
  test('said in words by the clock of the place, kept with place and vehicle, and taken for the vehicle', async () => {
    const { lead, booking } = await booked('2026-11-23T09:00:00+10:00')
    expect(lead.answers).toEqual([
      { name: 'appointment', label: 'Date and time', value: 'Monday 23 November 2026, 9 am' },
    ])
    expect(booking).toMatchObject({
      kind: 'test-drive',
      state: 'booked',
      start: new Date('2026-11-22T23:00:00Z'),
      end: new Date('2026-11-23T00:00:00Z'),
      timeZone: 'Australia/Brisbane',
      place: { slug: 'harbour-motors-yard' },
      vehicle: { carId: cars[0] },
      sequence: 0,
    })
    expect(await free('2026-11-23')).toEqual([
      ['23:00', false],
      ['00:00', true],
      ['01:00', true],
    ])
    // Another vehicle, and the other seat.
    expect(await free('2026-11-23', cars[1])).toEqual([
      ['23:00', true],
      ['00:00', true],
      ['01:00', true],
    ])
    expect(await findBookingByUid(harbour, booking.uid)).toMatchObject({ bookingId: booking.bookingId })
    expect(await findBookingByUid(outback, booking.uid)).toBeNull()
  })

  test('without an offset it is read by the clock of the place, and need not be sent', async () => {
    expect((await booked('2026-11-23T10:00', { carId: cars[1]! })).booking.start).toEqual(
      new Date('2026-11-23T00:00:00Z'),
    )
    expect((await booked('', { carId: cars[1]! })).lead.booking).toBeNull()
  })

  test('the same key is the same booking', async () => {
    const sent = form('2026-11-23T11:00', { key: 'one-rendered-form', carId: cars[2]! })
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => submitLead(harbour, sent)))
    expect(
      new Set(outcomes.map((outcome) => outcome.kind === 'stored' && `${outcome.leadId} ${outcome.booking}`)).size,
    ).toBe(1)
    expect(outcomes[0]).toMatchObject({ kind: 'stored', booking: expect.any(String) })
  })

  test('a service is no test drive: it has its own seats, and no vehicle', async () => {
    const { booking } = await booked('2026-11-23T09:00', { form: 'service', carId: null })
    expect(booking).toMatchObject({ kind: 'service', vehicle: null, place: { slug: 'harbour-motors-yard' } })
  })
})

describe('fifty want one time at the same moment', () => {
  test('as many as there are seats have it; the others are told, with the next free ones, and nothing of theirs is stored', async () => {
    const before = await counts()
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => submitLead(harbour, form('2026-11-24T09:00', { form: 'service', carId: null }))),
    )
    expect(outcomes.filter(({ kind }) => kind === 'stored')).toHaveLength(3)
    const errors = outcomes.flatMap((outcome) => (outcome.kind === 'invalid' ? [outcome.errors] : []))
    expect(errors).toHaveLength(47)
    for (const error of errors)
      expect(error).toEqual({
        appointment: [
          'This time was just taken. The next free times are: Tuesday 24 November 2026, 10 am; Tuesday 24 November 2026, 11 am; Wednesday 25 November 2026, 9 am.',
        ],
      })
    expect(await counts()).toEqual({ leads: before.leads + 3, bookings: before.bookings + 3 })
    const { rows } = await database.owner.query(
      "select seat from bookings where starts_at = '2026-11-23T23:00:00Z' order by seat",
    )
    expect(rows.map(({ seat }) => seat)).toEqual([0, 1, 2])
  })

  test('of one vehicle one drive, whatever seats there are', async () => {
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => submitLead(harbour, form('2026-11-24T10:00'))))
    expect(outcomes.filter(({ kind }) => kind === 'stored')).toHaveLength(1)
  })

  test('the database refuses two of one seat, and one vehicle twice, whoever asks it', async () => {
    const { booking } = await booked('2026-11-24T11:00')
    const copy = async (change: string) => {
      const { leadId } = await booked('')
      await database.owner.query(
        `insert into bookings (tenant_id, lead_id, kind, location_id, listing_id, starts_at, ends_at, time_zone, seat, state, created_at, changed_at)
         select tenant_id, ${leadId}, kind, ${change}, time_zone, seat, state, created_at, changed_at from bookings where booking_id = ${booking.bookingId}`,
      )
    }
    await expect(
      copy("location_id, null, starts_at + interval '30 minutes', ends_at + interval '30 minutes'"),
    ).rejects.toThrow('bookings_one_drive')
    await expect(copy('null, listing_id, starts_at, ends_at')).rejects.toThrow('bookings_one_vehicle')
    await copy("location_id, listing_id, ends_at, ends_at + interval '1 hour'")
  })
})

describe('what is no time of theirs is said so, and nothing is stored', () => {
  test.each([
    ['in the past', '2026-11-19T09:00', /^This time has passed\. .*The next free times are: /],
    ['now, by another clock', '2026-11-20T02:00:00Z', /^This time has passed/],
    ['too soon', '2026-11-21T09:00+10:00', /^This is too soon: harbour-motors-yard asks for 24 hours/, 'service'],
    ['too far ahead', '2027-03-01T09:00', /^Times can be chosen up to 14 days ahead/],
    ['on a day it is closed', '2026-11-22T09:00', /^harbour-motors-yard is closed on that day/],
    ['out of hours', '2026-11-23T17:00', /^This is not one of the times of harbour-motors-yard/],
    ['between two', '2026-11-23T09:30', /^This is not one of the times/],
    ['at another clock’s nine', '2026-11-23T09:00:00+09:30', /^This is not one of the times/],
    ['malformed', 'next Friday', /^Please choose a day and a time/],
    ['a day there is not', '2026-11-31T09:00', /^Please choose a day and a time/],
  ])('%s', async (_, appointment, words, kind = 'test-drive') => {
    const given = kind === 'service' ? { form: 'service', carId: null } : { carId: cars[3]! }
    // Friday noon is 24 hours and more before any time of a service but Saturday's first.
    const errors = await refused(appointment, given)
    expect(errors).toEqual({ appointment: [expect.stringMatching(words)] })
  })

  test('another dealer’s vehicle, a place of nobody here', async () => {
    expect(await refused('2026-11-23T09:00', { carId: theirCar })).toMatchObject({
      car_id: ['There is no such vehicle here.'],
    })
    expect(await refused('2026-11-23T09:00', { fields: { location: 'outback-utes-yard' } })).toMatchObject({
      location: ['There is no such location here.'],
    })
  })

  test('a vehicle that is sold or, where the dealer says so, still on its way', async () => {
    const sold = await listVehicle(database, harbour, 'S1', { make: 'Kia', model: 'Rio', status: 'sold', sold_at: NOW })
    expect(await refused('2026-11-23T09:00', { carId: sold })).toEqual({
      car_id: [expect.stringContaining('no longer for sale')],
    })
    const coming = await listVehicle(database, harbour, 'C1', { make: 'Kia', model: 'Rio', status: 'coming_soon' })
    const strict = {
      ...harbour,
      tenant: {
        ...harbour.tenant,
        settings: {
          ...harbour.tenant.settings,
          cards: { ...harbour.tenant.settings.cards, comingSoonTestDrive: false },
        },
      },
    }
    expect(await submitLead(strict, form('', { carId: coming }))).toEqual({
      kind: 'invalid',
      errors: { car_id: ['This vehicle is still on its way, and cannot be driven yet.'] },
    })
    const driveOnly = await listVehicle(database, harbour, 'D1', { make: 'Kia', model: 'Rio', tag: 'Test Drive Only' })
    expect(await booked('2026-11-25T09:00', { carId: driveOnly })).toMatchObject({
      event: 17,
      booking: { state: 'booked' },
    })
  })

  test('where no times are offered it is a wish, of any time to come', async () => {
    const free = {
      ...harbour,
      tenant: {
        ...harbour.tenant,
        settings: { ...harbour.tenant.settings, bookings: outback.tenant.settings.bookings },
      },
    }
    const off = structuredClone(free.tenant.settings)
    off.bookings.testDrive.slots = false
    const ctx = { ...free, tenant: { ...free.tenant, settings: off } }
    const outcome = await submitLead(ctx, form('2026-11-22T19:20'))
    const lead = outcome.kind === 'stored' ? await findLead(worker, outcome.leadId) : null
    expect(lead).toMatchObject({ booking: null, answers: [{ value: 'Sunday 22 November 2026, 7.20 pm' }] })
    expect(await submitLead(ctx, form('2026-11-19T19:20'))).toMatchObject({
      kind: 'invalid',
      errors: { appointment: [expect.any(String)] },
    })
  })
})

test('a form that books nothing takes a time as a wish, said in words, and keeps it from nobody', async () => {
  const fields = [{ form: 'offer', field: 'appointment' }]
  const settings = completeSettings({ ...SETTINGS, forms: { fields } } as never)
  const ctx = { ...harbour, tenant: { ...harbour.tenant, settings } }
  const sent = (time: string) => submitLead(ctx, form(time, { form: 'offer', carId: cars[0]! }))
  const outcome = await sent('2026-11-23T09:00:00+10:00')
  const lead = outcome.kind === 'stored' ? await findLead(worker, outcome.leadId) : null
  expect(lead).toMatchObject({ booking: null, answers: [{ value: 'Monday 23 November 2026, 9 am' }] })
  expect(await sent('2026-11-19T09:00')).toMatchObject({
    kind: 'invalid',
    errors: { appointment: [expect.any(String)] },
  })
})

describe('a lead held as spam', () => {
  test('keeps no time from others; released it has it, or is told that somebody else does', async () => {
    const held = () => booked('2026-11-26T09:00', { trapFilled: true, carId: cars[3]! })
    const [first, second] = [await held(), await held()]
    expect([first.lead.state, first.booking.state, second.booking.state]).toEqual(['quarantined', 'held', 'held'])
    expect(await free('2026-11-26', cars[3])).toContainEqual(['23:00', true])
    expect(await findBookingByUid(harbour, first.booking.uid)).toBeNull()
    expect(await releaseLead(worker, first.leadId)).toMatchObject({ kind: 'released', booking: 'booked' })
    expect(await releaseLead(worker, second.leadId)).toMatchObject({ kind: 'released', booking: 'lapsed' })
    const late = (await findLead(worker, second.leadId))!
    expect(late.booking!.state).toBe('lapsed')
    const letter = confirmationLetter({ ...sampleLetter(), lead: late })
    expect(letter.paragraphs.slice(-2)).toEqual([
      'The time you chose is no longer free; we will call you to find another.',
      expect.stringContaining('day and time are agreed with you first'),
    ])
    expect(JSON.stringify(letter)).not.toMatch(/26 November|released|"Booking"|Date and time/)
    const made = confirmationLetter({ ...sampleLetter(), lead: (await findLead(worker, first.leadId))! })
    expect(JSON.stringify(made)).toMatch(/Booked for Thursday 26 November 2026, 9 am/)
    expect(made.paragraphs).toHaveLength(1)
    expect(await free('2026-11-26', cars[3])).toContainEqual(['23:00', false])
  })
})

describe('a dealer', () => {
  const jobs = async () => {
    const { rows } = await database.owner.query(
      "select count(*)::int as n from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'tell-booking'",
    )
    return rows[0].n as number
  }

  test('moves a booking to a free time, and has the shopper told; a taken one is refused with the free ones', async () => {
    const { booking } = await booked('2026-11-27T09:00', { carId: cars[2]! })
    await booked('2026-11-27T10:00', { carId: cars[2]! })
    const before = await jobs()
    const to = (time: string) => moveBooking(worker, { bookingId: booking.bookingId, to: time })
    expect(await to('2026-11-27T10:00')).toEqual({
      kind: 'refused',
      message: expect.stringMatching(
        /^This time was just taken\. The next free times are: Friday 27 November 2026, 11 am;/,
      ),
    })
    expect(await to('2026-11-19T10:00')).toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(/^This time has passed/),
    })
    expect(await to('soon')).toMatchObject({ kind: 'refused' })
    expect(await jobs()).toBe(before)
    // Beyond what shoppers may choose.
    const moved = await to('2026-12-21T11:00')
    expect(moved).toMatchObject({
      kind: 'changed',
      booking: {
        uid: booking.uid,
        sequence: 1,
        start: new Date('2026-12-21T01:00:00Z'),
        shopper: { name: 'Zoë O’Brien' },
      },
    })
    expect(await jobs()).toBe(before + 1)
    expect(await free('2026-11-27', cars[2])).toEqual([
      ['23:00', true],
      ['00:00', false],
      ['01:00', true],
    ])
    // Where it is already it may be put again.
    expect(await to('2026-12-21T11:00')).toMatchObject({ kind: 'changed', booking: { sequence: 2 } })
  })

  test('cancels a booking once: its time is free', async () => {
    const { booking } = await booked('2026-11-28T09:00')
    expect(await free('2026-11-28')).toContainEqual(['23:00', false])
    expect(await cancelBooking(worker, booking)).toMatchObject({
      kind: 'changed',
      booking: { state: 'cancelled', sequence: 1 },
    })
    expect(await cancelBooking(worker, booking)).toEqual({ kind: 'not-ahead', state: 'cancelled' })
    expect(await moveBooking(worker, { bookingId: booking.bookingId, to: '2026-11-28T10:00' })).toMatchObject({
      kind: 'not-ahead',
    })
    expect(await free('2026-11-28')).toContainEqual(['23:00', true])
  })

  test('changes nothing that is over, nor another dealer’s', async () => {
    const { booking } = await booked('2026-11-28T10:00')
    const later = { ...worker, now: new Date('2026-11-28T03:00:00Z') }
    expect(await cancelBooking(later, booking)).toEqual({ kind: 'not-ahead', state: 'over' })
    const theirs = { ...outback, db: database.worker }
    expect(await cancelBooking(theirs, booking)).toEqual({ kind: 'no-such-booking' })
    expect(await moveBooking(theirs, { bookingId: booking.bookingId, to: '2026-11-28T11:00' })).toEqual({
      kind: 'no-such-booking',
    })
    expect(
      (await listBookings(theirs, { from: null, state: null, kind: null, location: null }, { limit: 9, offset: 0 }))
        .total,
    ).toBe(0)
  })

  test('two move to one time at the same moment: one has it', async () => {
    const one = await booked('2026-11-30T09:00', { form: 'test-drive', carId: cars[0]! })
    const other = await booked('2026-11-30T10:00', { form: 'test-drive', carId: cars[0]! })
    const outcomes = await Promise.all(
      [one, other].map(({ booking }) => moveBooking(worker, { bookingId: booking.bookingId, to: '2026-11-30T11:00' })),
    )
    expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['changed', 'refused'])
  })

  test('lists who comes, the soonest first', async () => {
    const { total, bookings } = await listBookings(
      worker,
      { from: NOW, state: 'booked', kind: 'service', location: 'harbour-motors-yard' },
      { limit: 2, offset: 1 },
    )
    expect([total, bookings.length]).toEqual([4, 2])
    expect(bookings[0]).toMatchObject({
      kind: 'service',
      shopper: { name: 'Zoë O’Brien', phone: expect.stringMatching(/^0491 57/) },
    })
  })
})

describe('a lead that goes', () => {
  test('takes its booking along, and its time is free', async () => {
    const { lead } = await booked('2026-12-01T09:00')
    expect(await eraseLeads(worker, lead.email)).toBe(1)
    expect(await free('2026-12-01')).toContainEqual(['23:00', true])
    const { rows } = await database.owner.query('select count(*)::int as n from bookings where lead_id = $1', [
      lead.leadId,
    ])
    expect(rows[0].n).toBe(0)
  })

  test('is kept until its booking is over, however long leads are kept', async () => {
    const { lead, booking } = await booked('2026-12-02T09:00')
    await moveBooking(worker, { bookingId: booking.bookingId, to: '2027-02-10T09:00' })
    const settings = structuredClone(harbour.tenant.settings)
    settings.leads.keepDays = 30
    const at = (now: string) => ({ ...worker, now: new Date(now), tenant: { ...harbour.tenant, settings } })
    await eraseExpiredLeads(at('2027-02-01T00:00:00Z'))
    expect(await findLead(worker, lead.leadId)).not.toBeNull()
    await eraseExpiredLeads(at('2027-02-11T00:00:00Z'))
    expect(await findLead(worker, lead.leadId)).toBeNull()
  })
})
