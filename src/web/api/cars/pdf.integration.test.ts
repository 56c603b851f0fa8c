import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { listVehicle } from '../../../../test/support/list-vehicle.ts'
import { openWebDoor, type WebDoor } from '../../../../test/support/web-door.ts'

const database = testDatabase()
const HARBOUR = 'harbour-motors.localhost'
const INLAND = 'inland-motors.localhost'
/** More than one address may have made at once, and in the time that takes. */
const SHEETS = 80
const OTHERS = 6
const fault = { on: false }
let door: WebDoor

beforeAll(async () => {
  const harbour = await makeDealer(database, 'harbour-motors')
  const quiet = await makeDealer(database, 'outback-utes', { settings: { vehiclePage: { buttons: { print: false } } } })
  await listVehicle(database, harbour, 'H1', { make: 'Toyota', model: 'HiLux', price_cents: 5_499_000 })
  await listVehicle(database, quiet, 'O1', { make: 'Toyota', model: 'Corolla' })
  await listVehicle(database, harbour, 'H2', { make: 'Kia', model: 'Rio' })
  const inland = await makeDealer(database, 'inland-motors')
  for (let i = 0; i < SHEETS; i++) await listVehicle(database, harbour, `P${i}`, { make: 'Kia', model: `Picanto ${i}` })
  for (let i = 0; i < OTHERS; i++) {
    await listVehicle(database, harbour, `Q${i}`, { make: 'Kia', model: `Niro ${i}` })
    await listVehicle(database, inland, `I${i}`, { make: 'Kia', model: `Inca ${i}` })
  }
  await photograph(harbour.tenant.tenantId, 'h2')
  const media = {
    variants: {} as never,
    findImage: async () => {
      if (fault.on) throw new Error('switched off')
      return null
    },
  }
  door = await openWebDoor(database, { now: new Date('2026-11-20T02:00:00Z'), media, trustedProxies: ['127.0.0.1'] })
}, 120_000)
afterAll(() => door.close())

test('a file of its own name, kept by nobody on the way', async () => {
  const { status, headers, html } = await door.get(HARBOUR, '/api/cars/h1/pdf')
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="h1.pdf"',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  })
  expect(html.slice(0, 5)).toBe('%PDF-')
})

describe('there is none', () => {
  test.each([
    ['of a vehicle that never was', HARBOUR, 'h99'],
    ['of another dealer’s vehicle', HARBOUR, 'o1'],
    ['where the dealer prints nothing', 'outback-utes.localhost', 'o1'],
    ['of what is no address', HARBOUR, '..%2Fh1'],
  ])('%s', async (_, host, slug) => {
    const { status, html } = await door.get(host, `/api/cars/${slug}/pdf`)
    expect(status).toBe(404)
    expect(JSON.parse(html)).toEqual({ error: expect.any(String) })
  })
})

test('503 with words while its picture cannot be had; whole again afterwards', async () => {
  fault.on = true
  const failed = await door.get(HARBOUR, '/api/cars/h2/pdf')
  expect(failed.status).toBe(503)
  expect(failed.headers['retry-after']).toBe('5')
  expect(JSON.parse(failed.html)).toEqual({ error: expect.stringContaining('try again') })
  fault.on = false
  expect((await door.get(HARBOUR, '/api/cars/h2/pdf')).status).toBe(200)
})

test('who asks for all sheets at once waits behind himself and then may no more; other visitors have theirs', async () => {
  const ask = (host: string, slug: string, address: string) =>
    door.get(host, `/api/cars/${slug}/pdf`, { 'x-forwarded-for': address })
  const greedy = Promise.all(Array.from({ length: SHEETS }, (_, i) => ask(HARBOUR, `p${i}`, '198.51.100.7')))
  const others: number[] = []
  for (let i = 0; i < OTHERS; i++) {
    others.push((await ask(INLAND, `i${i}`, '198.51.100.8')).status)
    others.push((await ask(HARBOUR, `q${i}`, '198.51.100.9')).status)
  }
  const told = (await greedy).map(({ status }) => status)
  expect(others).toEqual(Array(2 * OTHERS).fill(200))
  expect(told).toContain(429)
}, 60_000)

async function photograph(tenantId: number, slug: string): Promise<void> {
  const { rows } = await database.owner.query(
    `insert into images (tenant_id, sha256, width_px, height_px, byte_count, format)
     values ($1, repeat('a', 64), 1200, 800, 1000, 'jpeg') returning image_id`,
    [tenantId],
  )
  await database.owner.query(
    `insert into listing_photos (tenant_id, listing_id, image_id, position, state)
     select $1, listing_id, $2, 1, 'ready' from listings where tenant_id = $1 and slug = $3`,
    [tenantId, rows[0].image_id, slug],
  )
}
