import { afterAll, beforeAll, expect, test } from 'vitest'
import { releaseHold } from '#domain/commerce/reservations/release-hold.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { makeDealer } from '../../../test/support/dealers.ts'
import { type DeskBrowser, signedIn } from '../../../test/support/desk.ts'
import { reservedVehicle } from '../../../test/support/placed-order.ts'
import { openTestServer, type TestServer } from '../../../test/support/test-server.ts'

const database = testDatabase()
const NOW = new Date('2026-11-26T02:00:00Z')
let harbour: TenantCtx
let server: TestServer
let owner: DeskBrowser
let south: DeskBrowser
let theirs: DeskBrowser

beforeAll(async () => {
  const person = (email: string, given: object = {}) => ({ email, name: 'Olive', role: 'owner' as const, ...given })
  const settings = (...people: ReturnType<typeof person>[]) => ({
    ...{ commerce: { processor: 'sandbox' as const }, staff: { people } },
  })
  const dealerships = [
    { slug: 'harbour-motors', name: 'Harbour Motors' },
    { slug: 'harbour-south', name: 'Harbour South' },
  ]
  const people = [person('owner@harbour.example'), person('south@harbour.example', { dealership: 'harbour-south' })]
  harbour = {
    ...(await makeDealer(database, 'harbour-motors', { dealerships, settings: settings(...people) })),
    now: NOW,
  }
  const outback = await makeDealer(database, 'outback-utes', { settings: settings(person('owner@outback.example')) })
  server = await openTestServer(database, { now: NOW })
  owner = await signedIn(server, database, { ctx: harbour, email: 'owner@harbour.example' })
  south = await signedIn(server, database, { ctx: harbour, email: 'south@harbour.example' })
  theirs = await signedIn(server, database, { ctx: { ...outback, now: NOW }, email: 'owner@outback.example' })
}, 120_000)
afterAll(() => server.close())

/** A vehicle that is reserved and paid for; its lead's page. */
async function reserved(stock: string): Promise<{ reservationId: number; page: string }> {
  const { reservationId, leadId } = await reservedVehicle(database, harbour, stock)
  return { reservationId, page: `/dealer/leads/${leadId}` }
}

/** The jobs that wait for the worker, and the rows of the audit about them. */
async function askedOf(): Promise<{ jobs: object[]; audits: number }> {
  const { rows } = await database.owner.query(
    "select payload::jsonb - '{tenantId,requestId}'::text[] as payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'release-hold'",
  )
  const { rows: audits } = await database.owner.query("select 1 from staff_audit where action = 'lead-reservation'")
  return { jobs: rows.map(({ payload }) => payload), audits: audits.length }
}
const END = { do: 'end-reservation' }

test('a paid reservation is released at its lead, once; the worker frees the vehicle', async () => {
  const { page, reservationId } = await reserved('N1')
  const shown = await owner.get(page)
  expect(shown.html).toMatch(new RegExp(`Reservation ${reservationId}</h2>.*deposit of \\$200 paid\\..*Release it`))

  for (const stranger of [south, theirs]) {
    const own = await stranger.get('/dealer/sessions')
    expect((await stranger.get(page)).status).toBe(404)
    expect((await stranger.post(page, END, own)).headers.location).not.toContain('said')
  }
  expect((await owner.post(page, END)).status).toBe(403)
  expect(await askedOf()).toEqual({ jobs: [], audits: 0 })

  expect((await owner.post(page, END, shown)).headers.location).toBe(`${page}?said=end-reservation`)
  expect((await owner.post(page, END, shown)).headers.location).toBe(`${page}?said=unchanged`)
  expect(await askedOf()).toEqual({ jobs: [{ reservationId, reason: 'dealer' }], audits: 1 })
  const asked = (await owner.get(`${page}?said=end-reservation`)).html
  for (const words of ['is being ended', 'released it, and the deposit goes back']) expect(asked).toContain(words)
  expect(asked).not.toContain('value="end-reservation"')

  await releaseHold({ ...harbour, db: database.worker }, { reservationId, reason: 'dealer' })
  expect((await owner.get(page)).html).toContain('Over. The dealer released it. The deposit of $200 goes back.')
  const { rows } = await database.owner.query("select reserved from listings where stock_number = 'N1'")
  expect(rows).toEqual([{ reserved: false }])
})

test('of a vehicle that was bought the deposit is paid back, and it stays sold', async () => {
  const { page, reservationId } = await reserved('N2')
  await database.owner.query(
    "update reservations set state = 'fulfilled', ended_at = now(), end_reason = 'Bought.' where reservation_id = $1",
    [reservationId],
  )
  const shown = await owner.get(page)
  expect(shown.html).toContain('Pay it back; the vehicle stays sold')
  expect((await owner.post(page, END, shown)).status).toBe(303)
  expect((await askedOf()).jobs).toContainEqual({ reservationId, reason: 'refund' })
})
