import { afterAll, beforeAll, expect, test } from 'vitest'
import { submitLead } from '#domain/leads/submit-lead.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { makeDealer } from '../../../test/support/dealers.ts'
import { type DeskBrowser, signedIn } from '../../../test/support/desk.ts'
import { listVehicle } from '../../../test/support/list-vehicle.ts'
import { openWeek } from '../../../test/support/open-week.ts'
import { sampleSubmission } from '../../../test/support/sample-submission.ts'
import { openTestServer, type TestServer } from '../../../test/support/test-server.ts'

const database = testDatabase()
/** Friday noon in Brisbane; the places are open from 9 to 12 each day but Sunday. */
const NOW = new Date('2026-11-20T02:00:00Z')
let harbour: TenantCtx
let server: TestServer
let owner: DeskBrowser
let south: DeskBrowser
let theirs: DeskBrowser
let cars: number[]

beforeAll(async () => {
  const person = (email: string, given: object = {}) => ({ email, name: 'Olive', role: 'owner', ...given })
  const settings = (...people: object[]) => ({
    bookings: { testDrive: { slots: true, minutes: 60, parallel: 1, leadHours: 2 } },
    staff: { people },
  })
  const dealerships = [
    { slug: 'harbour-motors', name: 'Harbour Motors' },
    { slug: 'harbour-south', name: 'Harbour South' },
  ]
  const people = [person('owner@harbour.example'), person('south@harbour.example', { dealership: 'harbour-south' })]
  harbour = await dealer('harbour-motors', { dealerships, settings: settings(...people) })
  const outback = await dealer('outback-utes', { settings: settings(person('owner@outback.example')) })
  cars = []
  for (const stock of ['H1', 'H2', 'H3'])
    cars.push(await listVehicle(database, harbour, stock, { make: 'Kia', model: 'Rio' }))
  server = await openTestServer(database, { now: NOW, trustedProxies: ['127.0.0.1'] })
  owner = await signedIn(server, database, { ctx: harbour, email: 'owner@harbour.example' })
  south = await signedIn(server, database, { ctx: harbour, email: 'south@harbour.example' })
  theirs = await signedIn(server, database, { ctx: outback, email: 'owner@outback.example' })
}, 60_000)
afterAll(() => server.close())

async function dealer(slug: string, given: object): Promise<TenantCtx> {
  const ctx = { ...(await makeDealer(database, slug, given as never)), now: NOW }
  await openWeek(database, ctx, { opens: '09:00', closes: '12:00', state: 'QLD' })
  return ctx
}

let shoppers = 0
/** The page of a lead that booked a time. */
async function booked(appointment: string, carId: number): Promise<string> {
  const nth = ++shoppers
  const outcome = await submitLead(
    harbour,
    sampleSubmission({
      form: 'test-drive',
      carId,
      address: `198.51.100.${nth}`,
      fields: { name: 'Zoë', email: `shopper-${nth}@example.com`, phone: `0491 57000${nth}`, appointment },
    }),
  )
  if (outcome.kind !== 'stored') throw new Error(JSON.stringify(outcome))
  return `/dealer/leads/${outcome.leadId}`
}

async function bookingOf(page: string) {
  const { rows } = await database.owner.query(
    `select b.state, b.sequence, b.starts_at as start,
       (select count(*)::int from booking_letters l where l.booking_id = b.booking_id and l.state = 'pending') as letters,
       (select array_agg(says order by lead_activity_id) from lead_activity a where a.lead_id = b.lead_id) as says,
       (select array_agg(action order by staff_audit_id) from staff_audit s where b.lead_id = any (s.subject_ids) and action = 'lead-booking') as audit
     from bookings b where b.lead_id = $1`,
    [page.split('/').at(-1)],
  )
  return rows[0]
}

test('a booking is moved to a free time and cancelled once, and the shopper is told each time', async () => {
  const path = await booked('2026-11-23T09:00', cars[0]!)
  await booked('2026-11-23T10:00', cars[1]!)
  const page = await owner.get(path)
  expect(page.html).toContain('Booked for Monday 23 November 2026, 9 am, until 10 am')
  expect(page.html).toContain('value="2026-11-23T11:00:00+10:00"')
  // Taken by somebody else, its own, and past four weeks.
  for (const time of ['2026-11-23T10:00', '2026-11-23T09:00', '2026-12-21T09:00'])
    expect(page.html).not.toContain(`value="${time}`)

  for (const [to, why] of [
    ['2026-11-23T10:00', 'This time was just taken. The next free times are: Monday 23 November 2026, 11 am;'],
    ['2026-11-22T10:00', 'is closed on that day'],
    ['', 'Please choose a day and a time'],
  ]) {
    const refused = await owner.post(path, { do: 'move-booking', to: to! }, page)
    expect(refused).toMatchObject({ status: 422, html: expect.stringContaining(why!) })
  }
  expect(await bookingOf(path)).toMatchObject({ sequence: 0, letters: 0, audit: null })

  const moved = await owner.post(path, { do: 'move-booking', to: '2026-11-24T11:00:00+10:00' }, page)
  expect(moved).toMatchObject({ status: 303, headers: { location: `${path}?said=move-booking` } })
  expect(await bookingOf(path)).toMatchObject({
    ...{ state: 'booked', sequence: 1, letters: 1, audit: ['lead-booking'] },
    says: [expect.stringContaining('Tuesday 24 November 2026, 11 am')],
  })
  const shown = await owner.get(moved.headers.location!)
  expect(shown.html).toContain('The booking is moved, and the shopper is told.')
  expect(shown.html).toContain('Moved to Tuesday 24 November 2026, 11 am')

  expect((await owner.post(path, { do: 'cancel-booking' }, page)).status).toBe(303)
  expect(await bookingOf(path)).toMatchObject({ state: 'cancelled', sequence: 2, letters: 2 })
  const again = await owner.post(path, { do: 'cancel-booking' }, page)
  expect(again).toMatchObject({ status: 422, html: expect.stringContaining('It is cancelled already.') })
  expect(again.html).not.toContain('value="move-booking"')
})

test('of two who move to one time at once one has it', async () => {
  const [one, two] = [await booked('2026-11-25T09:00', cars[0]!), await booked('2026-11-25T10:00', cars[1]!)]
  const pages = [await owner.get(one), await owner.get(two)]
  const answers = await Promise.all(
    [one, two].map((path, at) => owner.post(path, { do: 'move-booking', to: '2026-11-25T11:00' }, pages[at]!)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 422])
})

test('who comes is listed day by day, of this dealer and dealership alone; nobody else moves or cancels it', async () => {
  const path = await booked('2026-11-26T09:00', cars[2]!)
  const list = await owner.get('/dealer/bookings')
  expect(list.html).toContain('Thursday 26 November 2026')
  expect(list.html).toContain('9 am to 10 am, Zoë')
  expect(list.html).toContain(`href="${path}"`)
  expect(list.html).toContain('20 November to 3 December')
  expect((await owner.get('/dealer/bookings?from=2026-12-04')).html).toContain(
    'Nobody has booked a time in these days.',
  )
  // A date that is none is today.
  expect((await owner.get('/dealer/bookings?from=2026-02-30')).html).toContain('20 November to 3 December')
  expect((await owner.post('/dealer/bookings', {}, list)).status).toBe(405)

  for (const other of [south, theirs]) {
    const own = await other.get('/dealer/bookings')
    expect(own.status).toBe(200)
    expect(own.html).not.toContain('Zoë')
    for (const deed of ['cancel-booking', 'move-booking'])
      expect((await other.post(path, { do: deed, to: '2026-11-26T10:00' }, own)).status).toBe(303)
  }
  expect(await bookingOf(path)).toMatchObject({ state: 'booked', sequence: 0, audit: null })
})
