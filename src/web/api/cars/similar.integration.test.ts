import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { listVehicle } from '../../../../test/support/list-vehicle.ts'
import { openTestServer, type TestServer } from '../../../../test/support/test-server.ts'

const database = testDatabase()
const CAR = { make: 'Toyota', model: 'HiLux', year: 2022, price_cents: 4_000_000 }
/** Nine are like each of a dealer's ten. */
const DEALERS = { 'default-motors': {}, 'two-motors': { similarMaximum: 2 }, 'eight-motors': { similarMaximum: 8 } }
type Dealer = keyof typeof DEALERS
const ids = {} as Record<Dealer, number[]>
let server: TestServer

beforeAll(async () => {
  for (const [slug, similar] of Object.entries(DEALERS) as [Dealer, object][]) {
    const settings = { vehiclePage: { ...similar, similarInViewOnly: false } }
    const dealer = await makeDealer(database, slug, { settings })
    ids[slug] = []
    for (let number = 0; number < 10; number++)
      ids[slug].push(await listVehicle(database, dealer, `${slug.slice(0, 3)}${number}`, CAR))
    const own = 'update listings set similar_listing_ids = $1 where listing_id = $2'
    await database.owner.query(own, [ids[slug].slice(1, 10).reverse(), ids[slug][0]])
  }
  server = await openTestServer(database, { now: new Date('2026-11-20T02:00:00Z') })
}, 120_000)
afterAll(() => server.close())

describe.each<[Dealer, number]>([
  ['default-motors', 6],
  ['two-motors', 2],
  ['eight-motors', 8],
])('beside a vehicle of %s stand %i', (dealer, most) => {
  const host = `${dealer}.localhost`
  const slug = (number: number) => `${dealer.slice(0, 3)}${number}`

  test('of what the search finds', async () => {
    const { ids: found, cards } = await answer(slug(5))
    expect(found).toHaveLength(most)
    expect(new Set(found).size).toBe(most)
    expect(found).not.toContain(ids[dealer][5])
    expect(cards.map(({ id }) => id)).toEqual(found)
  })

  test('of the dealer’s own list, in its order', async () => {
    expect((await answer(slug(0))).ids).toEqual(ids[dealer].slice(1, 10).reverse().slice(0, most))
  })

  test('in a page that has them from the start', async () => {
    const { html } = await server.get(host, `/cars/${slug(0)}`)
    const row = /<section[^>]*aria-labelledby="similar"[\s\S]*?<\/section>/.exec(html)![0]
    expect(row.match(/<article/g)).toHaveLength(most)
  })

  async function answer(of: string): Promise<{ ids: number[]; cards: { id: number }[] }> {
    const { status, html } = await server.get(host, `/api/cars/${of}/similar?cards=1`)
    expect(status).toBe(200)
    return JSON.parse(html)
  }
})
