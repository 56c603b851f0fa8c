import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { makeDealer } from '../../../test/support/dealers.ts'
import { failingEngine } from '../../../test/support/failing-engine.ts'
import { listVehicle } from '../../../test/support/list-vehicle.ts'
import { openTestServer, type TestServer } from '../../../test/support/test-server.ts'

const database = testDatabase()
const HARBOUR = 'harbour-motors.localhost'
const { engine, fault } = failingEngine()
let server: TestServer
let pictures: number[]

beforeAll(async () => {
  const harbour = await makeDealer(database, 'harbour-motors')
  const outback = await makeDealer(database, 'outback-utes')
  for (let i = 1; i <= 8; i++) await listVehicle(database, harbour, `H${i}`, { make: 'Toyota', model: 'HiLux' })
  const defender = await listVehicle(database, harbour, 'H9', { make: 'Land Rover', model: 'Defender' })
  const { rows } = await database.owner.query(
    `with pictures as (insert into images (tenant_id, sha256, width_px, height_px, byte_count, format)
       select $1, repeat(letter, 64), 1200, 800, 1000, 'jpeg' from unnest(array['a', 'b']) letter returning image_id, tenant_id)
     insert into listing_photos (tenant_id, listing_id, image_id, position, state)
     select tenant_id, $2, image_id, row_number() over (order by image_id), 'ready' from pictures returning image_id::int`,
    [harbour.tenant.tenantId, defender],
  )
  pictures = rows.map(({ image_id }) => image_id)
  await listVehicle(database, outback, 'O1', { make: 'Toyota', model: 'Corolla' })
  server = await openTestServer(database, { now: new Date('2026-11-20T02:00:00Z'), engine })
}, 120_000)
afterAll(() => server.close())

test('a colon for equals, and a limit (rule:items-call)', async () => {
  const { status, headers, items } = await ask('?search_filters=make:Toyota&limit=6')
  expect(status).toBe(200)
  expect(items).toHaveLength(6)
  for (const item of items) expect(item).toMatchObject({ make: 'Toyota', path: expect.stringMatching(/^\/cars\//) })
  expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=60' })
})

test('a make of two words needs no quotes', async () => {
  expect((await ask('?search_filters=make:Land%20Rover')).items.map(({ stocknum }) => stocknum)).toEqual(['H9'])
})

test('a vehicle says where its pictures are, large and small, and which is the first', async () => {
  const [defender] = (await ask('?search_filters=make:Land%20Rover')).items
  const images = pictures.map((id) => {
    const [url, thumb] = [1280, 320].map((width) => `/media/${id}/${width}-75`)
    return { id, width: 1200, height: 800, url, thumb: { url: thumb } }
  })
  expect(defender).toMatchObject({ images, primary_image_url: images[0]!.url })
  expect((await ask('?search_filters=make:Toyota&limit=1')).items).toMatchObject([
    { images: [], primary_image_url: null },
  ])
  const body = { filter: 'make = "Land Rover"', attributesToRetrieve: ['images', 'primary_image_url'] }
  const found = await server.send('POST', HARBOUR, '/api/indexes/cars/search', JSON.stringify(body), {
    'content-type': 'application/json',
  })
  expect(JSON.parse(found.html).hits).toEqual([{ images, primary_image_url: images[0]!.url }])
})

test('everything on show without a filter; another dealer’s only at another dealer’s', async () => {
  expect((await ask('')).items).toHaveLength(9)
  expect((await ask('?search_filters=make:Toyota', 'outback-utes.localhost')).items).toMatchObject([{ stocknum: 'O1' }])
})

test.each([
  ['?search_filters=make%20Toyota', 'search_filters'],
  ['?search_filters=purchase_cost:1', 'search_filters'],
  ['?limit=0', 'limit'],
  ['?limit=101', 'limit'],
  ['?limit=six', 'limit'],
])('%s is refused, naming the field', async (query, field) => {
  const answer = await server.get(HARBOUR, `/api/items${query}`)
  expect(answer.status).toBe(400)
  expect(JSON.parse(answer.html)).toEqual({ error: expect.any(String), errors: { [field]: [expect.any(String)] } })
})

test('a search that fails is 503', async () => {
  fault.on = true
  const answer = await server.get(HARBOUR, '/api/items')
  fault.on = false
  expect(answer).toMatchObject({ status: 503, headers: { 'cache-control': 'no-store' } })
  expect(JSON.parse(answer.html)).toEqual({ error: expect.any(String) })
})

async function ask(query: string, host = HARBOUR) {
  const { status, headers, html } = await server.get(host, `/api/items${query}`)
  return { status, headers, items: JSON.parse(html).items as Record<string, unknown>[] }
}
