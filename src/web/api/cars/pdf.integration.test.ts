import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { listVehicle } from '../../../../test/support/list-vehicle.ts'
import { openTestServer, type Page, type TestServer } from '../../../../test/support/test-server.ts'

const database = testDatabase()
const HARBOUR = 'harbour-motors.localhost'
const INLAND = 'inland-motors.localhost'
const SHEETS = 80
const OTHERS = 20
const SOON = { timeout: 30_000, interval: 50 }
const fault = { on: false, waiting: 0, wait: null as Promise<void> | null }
let server: TestServer

beforeAll(async () => {
  const harbour = await makeDealer(database, 'harbour-motors')
  const quiet = await makeDealer(database, 'outback-utes', { settings: { vehiclePage: { buttons: { print: false } } } })
  await listVehicle(database, harbour, 'H1', { make: 'Toyota', model: 'HiLux', price_cents: 5_499_000 })
  await listVehicle(database, quiet, 'O1', { make: 'Toyota', model: 'Corolla' })
  await listVehicle(database, harbour, 'H2', { make: 'Kia', model: 'Rio' })
  const inland = await makeDealer(database, 'inland-motors')
  for (let i = 0; i < SHEETS; i++) await listVehicle(database, harbour, `P${i}`, { make: 'Kia', model: `Picanto ${i}` })
  for (let i = 0; i < OTHERS; i++) await listVehicle(database, harbour, `R${i}`, { make: 'Kia', model: `Soul ${i}` })
  for (let i = 0; i < 3; i++) {
    await listVehicle(database, harbour, `Q${i}`, { make: 'Kia', model: `Niro ${i}` })
    await listVehicle(database, inland, `I${i}`, { make: 'Kia', model: `Inca ${i}` })
  }
  await listVehicle(database, harbour, 'H3', { make: 'Kia', model: 'Carnival' })
  for (const slug of ['h2', 'h3']) await photograph(harbour.tenant.tenantId, slug)
  const media = {
    variants: {} as never,
    findImage: async () => {
      if (fault.on) throw new Error('switched off')
      if (fault.wait) fault.waiting++
      await fault.wait
      return null
    },
  }
  server = await openTestServer(database, {
    now: new Date('2026-11-20T02:00:00Z'),
    media,
    trustedProxies: ['127.0.0.1'],
  })
}, 120_000)
afterAll(() => server.close())

test('a file of its own name, kept by nobody on the way', async () => {
  const { status, headers, html } = await server.get(HARBOUR, '/api/cars/h1/pdf')
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
    const { status, html } = await server.get(host, `/api/cars/${slug}/pdf`)
    expect(status).toBe(404)
    expect(JSON.parse(html)).toEqual({ error: expect.any(String) })
  })
})

test('503 with words while its picture cannot be had; whole again afterwards', async () => {
  fault.on = true
  const failed = await server.get(HARBOUR, '/api/cars/h2/pdf')
  expect(failed.status).toBe(503)
  expect(failed.headers['retry-after']).toBe('5')
  expect(JSON.parse(failed.html)).toEqual({ error: expect.stringContaining('try again') })
  fault.on = false
  expect((await server.get(HARBOUR, '/api/cars/h2/pdf')).status).toBe(200)
})

test('who asks for all sheets at once waits behind himself, other visitors have theirs, and nothing else is stopped', async () => {
  const mine = { 'x-forwarded-for': '198.51.100.7' }
  const ask = async (host: string, slug: string, from: Record<string, string>) =>
    (await server.get(host, `/api/cars/${slug}/pdf`, from)).status
  // One is being made for as long as its picture takes; four wait, and who comes after them is refused.
  const picture = Promise.withResolvers<void>()
  fault.wait = picture.promise
  const first = ask(HARBOUR, 'h3', mine)
  await expect.poll(() => fault.waiting, SOON).toBe(1)
  const refused: number[] = []
  const waiting = Array.from({ length: SHEETS }, (_, i) =>
    ask(HARBOUR, `p${i}`, mine).then((status) => {
      if (status === 503) refused.push(status)
      return status
    }),
  )
  const others = ['q0', 'q1', 'q2'].map((slug) => ask(HARBOUR, slug, { 'x-forwarded-for': '198.51.100.9' }))
  const elsewhere = ['i0', 'i1', 'i2'].map((slug) => ask(INLAND, slug, { 'x-forwarded-for': '198.51.100.8' }))
  await expect.poll(() => refused.length, SOON).toBe(SHEETS - 4)
  picture.resolve()
  expect(await Promise.all([first, ...others, ...elsewhere])).toEqual(Array(7).fill(200))
  expect((await Promise.all(waiting)).filter((status) => status === 200)).toHaveLength(4)

  // What was refused was not paid for: there are twenty more to be had, one after the other.
  for (let i = 0; i < OTHERS; i++) expect(await ask(HARBOUR, `r${i}`, mine)).toBe(200)
  for (const path of ['/api/items', '/api/suggestions?query=kia', '/api/indexes/cars/search'])
    expect((await server.get(HARBOUR, path, mine)).status).toBe(200)
}, 60_000)

test('who has had too many made is told to wait, and still searches', async () => {
  const mine = { 'x-forwarded-for': '198.51.100.10' }
  // Each request counts, so that nine hundred and the thirty a second of the time they take are spent.
  const ask = () => server.get(HARBOUR, '/api/cars/..%2Fh1/pdf', mine)
  const answers: Page[] = []
  while (!answers.some(({ status }) => status === 429))
    answers.push(...(await Promise.all(Array.from({ length: 100 }, ask))))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404, 429]))
  expect(answers.find(({ status }) => status === 429)!.headers['retry-after']).toBe('1')
  for (const path of ['/api/items', '/api/suggestions?query=kia', '/api/indexes/cars/search'])
    expect((await server.get(HARBOUR, path, mine)).status).toBe(200)
})

async function photograph(tenantId: number, slug: string): Promise<void> {
  const { rows } = await database.owner.query(
    `insert into images (tenant_id, sha256, width_px, height_px, byte_count, format)
     values ($1, md5($2) || md5($2), 1200, 800, 1000, 'jpeg') returning image_id`,
    [tenantId, slug],
  )
  await database.owner.query(
    `insert into listing_photos (tenant_id, listing_id, image_id, position, state)
     select $1, listing_id, $2, 1, 'ready' from listings where tenant_id = $1 and slug = $3`,
    [tenantId, rows[0].image_id, slug],
  )
}
