import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { signInShopper } from '../../../../test/support/shopper.ts'
import { openTestServer, type TestServer } from '../../../../test/support/test-server.ts'

const database = testDatabase()
const NOW = new Date('2026-11-20T02:00:00Z')
const [HOST, OTHER] = ['harbour-motors.localhost', 'outback-utes.localhost']
let harbour: TenantCtx
let server: TestServer

beforeAll(async () => {
  harbour = { ...(await makeDealer(database, 'harbour-motors')), now: NOW }
  await makeDealer(database, 'outback-utes')
  server = await openTestServer(database, { now: NOW })
}, 60_000)
afterAll(() => server.close())

test('says who has signed in here, to nobody else, and is kept by no cache', async () => {
  const { cookie, shopper } = await signInShopper({ database, ctx: harbour }, { phone: '0491 570 006' })
  const asked = async (host: string, headers: Record<string, string>) => {
    const answer = await server.get(host, '/api/me', headers)
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store', vary: 'Cookie, Accept-Encoding' })
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
    return { ...JSON.parse(answer.html), set: answer.headers['set-cookie']?.[0] }
  }
  const user = { id: shopper.shopper.shopperId, name: '', email: null, phone: '+61491570006' }
  expect(await asked(HOST, { cookie: `a=b; ${cookie}` })).toEqual({ user, watchlist: [] })
  for (const headers of [{}, { cookie: '__Host-shopper=' }, { cookie: `__Host-shopper=${'x'.repeat(43)}` }])
    expect(await asked(HOST, headers as Record<string, string>)).toEqual({ user: null, watchlist: [] })
  expect(await asked(OTHER, { cookie })).toEqual({ user: null, watchlist: [] })

  server.setNow(new Date(NOW.getTime() + 30 * 86_400_000))
  const later = await asked(HOST, { cookie })
  expect(later).toMatchObject({ user, set: `${cookie}; Path=/; Max-Age=5184000; Secure; HttpOnly; SameSite=Lax` })
})
