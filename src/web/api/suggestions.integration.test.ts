import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Suggestion } from '#domain/search/suggest-searches.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { makeDealer } from '../../../test/support/dealers.ts'
import { failingEngine } from '../../../test/support/failing-engine.ts'
import { listVehicle } from '../../../test/support/list-vehicle.ts'
import { openTestServer, type TestServer } from '../../../test/support/test-server.ts'

const database = testDatabase()
const HARBOUR = 'harbour-motors.localhost'
const OUTBACK = 'outback-utes.localhost'
const NOW = new Date('2026-11-20T02:00:00Z')
const { engine, fault } = failingEngine()
let harbour: TenantCtx
let server: TestServer

beforeAll(async () => {
  harbour = await makeDealer(database, 'harbour-motors')
  const outback = await makeDealer(database, 'outback-utes')
  await listVehicle(database, harbour, 'H1', { make: 'Toyota', model: 'HiLux', badge: 'SR5' })
  await listVehicle(database, harbour, 'H2', { make: 'Toyota', model: 'HiLux', badge: 'Rogue' })
  await listVehicle(database, harbour, 'H3', { make: 'Toyota', model: 'Corolla', colour: 'White' })
  await listVehicle(database, harbour, 'H4', { make: 'Kia', model: 'Sportage', badge: 'SR5' })
  await listVehicle(database, outback, 'O1', { make: 'Ford', model: 'Ranger', badge: 'Wildtrak' })
  const lately = await makeDealer(database, 'sold-lately')
  const forester = { make: 'Subaru', model: 'Forester', badge: 'Touring', price_cents: 1_900_000 }
  const sold = { ...forester, status: 'sold', sold_at: '2026-11-19T02:00:00Z' }
  await listVehicle(database, lately, 'S1', forester)
  await listVehicle(database, lately, 'S2', sold)
  await listVehicle(database, lately, 'S3', sold)
  server = await openTestServer(database, { now: NOW, engine })
}, 120_000)
afterAll(() => server.close())

describe('GET /api/suggestions', () => {
  test('a make comes before its models, each with its count and the address it leads to', async () => {
    expect(await suggested(HARBOUR, 'toyota')).toEqual([
      { kind: 'make', label: 'Toyota', count: 3, path: '/search/toyota' },
      { kind: 'model', label: 'Toyota HiLux', count: 2, path: '/search/toyota/hilux' },
      { kind: 'model', label: 'Toyota Corolla', count: 1, path: '/search/toyota/corolla' },
      { kind: 'text', label: 'toyota', count: 3, path: '/search/new-used-and-demo-cars?query=toyota' },
    ])
  })

  test.each([
    ['subaru', ['make', 'model', 'text']],
    ['forester', ['model', 'badge', 'text']],
    ['subaru under 20000', ['words', 'text']],
  ])(
    '%s: every kind counts what is for sale, as its page does, which tells the sold one apart (rule:sold-apart)',
    async (text, kinds) => {
      const host = 'sold-lately.localhost'
      const found = await suggested(host, text)
      expect(found.map(({ kind, count }) => [kind, count])).toEqual(kinds.map((kind) => [kind, 1]))
      for (const { path } of found) {
        const { html } = await server.get(host, path)
        expect(html, path).toContain('Show Me 1 car')
        expect(html, path).toContain('and 1 recently sold')
        expect(new Set(html.match(/href="\/cars\/s\d"/g)).size, path).toBe(2)
      }
    },
  )

  test('every address is answered 200 as it stands', async () => {
    const all = (await Promise.all(['toyota', 'hilux', 'sr5'].map((text) => suggested(HARBOUR, text)))).flat()
    for (const { path } of all) expect((await server.get(HARBOUR, path)).status, path).toBe(200)
  })

  test('a model brings its badges', async () => {
    expect((await suggested(HARBOUR, 'hilux')).map(({ label }) => label)).toEqual([
      'Toyota HiLux',
      'Toyota HiLux Rogue',
      'Toyota HiLux SR5',
      'hilux',
    ])
  })

  test('words of a model and of a badge together name that badge of that model', async () => {
    const [first] = await suggested(HARBOUR, 'hilux sr')
    expect(first).toEqual({
      kind: 'badge',
      label: 'Toyota HiLux SR5',
      count: 1,
      path: '/search/toyota/hilux?refinementList[badge][0]=SR5',
    })
  })

  test.each(['hylux', 'HILUXX', 'tyota hilux', 'sportge', 'hi lux'])('a slip is forgiven: %s', async (text) => {
    expect((await suggested(HARBOUR, text)).some(({ kind }) => kind === 'model')).toBe(true)
  })

  test('words that name nothing are a search by text, with what it finds', async () => {
    expect(await suggested(HARBOUR, 'used')).toContainEqual(expect.objectContaining({ kind: 'text', count: 4 }))
    expect(await suggested(HARBOUR, 'xyzzy')).toEqual([])
  })

  test('another dealer’s stock is not suggested here', async () => {
    expect(await suggested(HARBOUR, 'ranger')).toEqual([])
    expect(await suggested(OUTBACK, 'hilux')).toEqual([])
    expect((await suggested(OUTBACK, 'ranger'))[0]).toMatchObject({ label: 'Ford Ranger', count: 1 })
  })

  test('new stock is suggested as soon as readers see it', async () => {
    expect(await suggested(HARBOUR, 'leaf')).toEqual([])
    await listVehicle(database, harbour, 'H9', { make: 'Nissan', model: 'Leaf' })
    await server.changed(harbour.tenant.tenantId)
    expect((await suggested(HARBOUR, 'leaf'))[0]).toMatchObject({ label: 'Nissan Leaf', count: 1 })
  })

  test.each([
    '',
    '?query=',
    '?query=%20%20',
    '?query=%00%01',
    '?query=%E0%A4%A',
    '?query=%ff%fe',
    '?query[]=a&query=b',
    `?query=${'a'.repeat(5000)}`,
    `?query=${encodeURIComponent('💥'.repeat(300))}`,
    "?query='%22%3C/script%3E",
    '?other=1',
  ])('bad input is no fault: %s', async (query) => {
    const answer = await server.get(HARBOUR, `/api/suggestions${query}`)
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.html).suggestions.length).toBeLessThanOrEqual(8)
  })

  test('kept for a minute, kept out of search engines', async () => {
    const { headers } = await server.get(HARBOUR, '/api/suggestions?query=kia')
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'public, max-age=60',
      'x-robots-tag': 'noindex',
    })
  })

  test('a search that fails says so, is not kept, and leaves nothing behind', async () => {
    fault.on = true
    const failed = await server.get(HARBOUR, '/api/suggestions?query=kia')
    fault.on = false
    expect(failed).toMatchObject({ status: 503, headers: { 'cache-control': 'no-store' } })
    expect(JSON.parse(failed.html)).toEqual({ error: expect.any(String) })
    expect(await suggested(HARBOUR, 'kia')).not.toEqual([])
  })
})

async function suggested(host: string, text: string): Promise<Suggestion[]> {
  const answer = await server.get(host, `/api/suggestions?query=${encodeURIComponent(text)}`)
  expect(answer.status).toBe(200)
  return JSON.parse(answer.html).suggestions
}
