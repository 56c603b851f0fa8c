import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { makeDealer } from '../../../test/support/dealers.ts'
import { listVehicle } from '../../../test/support/list-vehicle.ts'
import { openTestServer, type TestServer } from '../../../test/support/test-server.ts'

const HOST = 'harbour-motors.localhost'
const OTHER = 'outback-utes.localhost'
const database = testDatabase()
let server: TestServer

beforeAll(async () => {
  const harbour = await makeDealer(database, 'harbour-motors')
  const outback = await makeDealer(database, 'outback-utes')
  const kia = { make: 'Kia', model: 'Rio' }
  const at = (day: number) => ({ created_at: `2026-11-${day}T02:00:00Z` })
  await listVehicle(database, harbour, 'older', { ...kia, ...at(10), price_cents: 1999000, price_type: 'drive_away' })
  await listVehicle(database, harbour, 'newer', { ...kia, ...at(12), badge: 'R&D <S>' })
  await listVehicle(database, harbour, 'sold', { ...kia, ...at(13), status: 'sold', sold_at: '2026-11-19T02:00:00Z' })
  await listVehicle(database, outback, 'elsewhere', kia)
  for (const [slug, date] of [
    ['spring', '2026-09-01'],
    ['summer', '2026-11-01'],
    ['to-come', '2026-12-01'],
  ])
    await database.owner.query(
      `insert into articles (tenant_id, slug, title, date, description, markdown, source)
       values ($1, $2, 'About ' || $2 || ' & "more"', $3, case when $2 = 'summer' then 'Hot.' end, '', '')`,
      [harbour.tenant.tenantId, slug, date],
    )
  server = await openTestServer(database, { now: new Date('2026-11-20T02:00:00Z') })
}, 120_000)
afterAll(() => server.close())

test('new stock: what came last first, in the words of its card, nothing that is sold', async () => {
  const { head, items } = feedIn((await server.get(HOST, '/feeds/stock.xml')).html)
  expect(head).toMatchObject({
    title: 'Just arrived | Harbour Motors',
    link: expect.stringContaining(`http://${HOST}/search`),
  })
  expect(items.map(({ title, link }) => [title, link])).toEqual([
    ['2022 Kia Rio R&D <S>', `http://${HOST}/cars/newer`],
    ['2022 Kia Rio', `http://${HOST}/cars/older`],
  ])
  expect(items[1]).toMatchObject({ pubDate: 'Tue, 10 Nov 2026 02:00:00 GMT', guid: `http://${HOST}/cars/older` })
  expect(items[1]!.description).toMatch(/^\$19,990 Drive away · /)
  for (const { link } of items) expect((await server.get(HOST, new URL(link!).pathname)).status).toBe(200)
})

test('articles: those whose day has come, the newest first', async () => {
  const { items } = feedIn((await server.get(HOST, '/feeds/articles.xml')).html)
  expect(items.map(({ title, link, description }) => [title, link, description])).toEqual([
    ['About summer & "more"', `http://${HOST}/blog/summer`, 'Hot.'],
    ['About spring & "more"', `http://${HOST}/blog/spring`, undefined],
  ])
})

test('a dealer without articles has no feed of them, and nobody has another dealer’s', async () => {
  expect((await server.get(OTHER, '/feeds/articles.xml')).status).toBe(404)
  const { items } = feedIn((await server.get(OTHER, '/feeds/stock.xml')).html)
  expect(items.map(({ link }) => link)).toEqual([`http://${OTHER}/cars/elsewhere`])
  expect((await server.get(HOST, '/feeds/nothing.xml')).status).toBe(404)
})

test('pages name the feed of what they list, and it is there', async () => {
  const named = async (path: string) =>
    /<link rel="alternate" type="application\/rss\+xml" href="([^"]+)"/.exec((await server.get(HOST, path)).html)?.[1]
  for (const path of ['/', '/search/new-used-and-demo-cars'])
    expect([path, await named(path)]).toEqual([path, '/feeds/stock.xml'])
  for (const path of ['/blog', '/blog/spring']) expect([path, await named(path)]).toEqual([path, '/feeds/articles.xml'])
})

test('asked for again with its validator it is a 304; another stock is another file', async () => {
  for (const path of ['/feeds/stock.xml', '/feeds/articles.xml', '/sitemap.xml', '/sitemap-stock-1.xml']) {
    const first = await server.get(HOST, path)
    expect([path, first.status]).toEqual([path, 200])
    const again = await server.get(HOST, path, { 'if-none-match': first.headers.etag! })
    expect([path, again.status, again.html]).toEqual([path, 304, ''])
  }
})

/** The elements of a feed. Throws where it is no XML, or text stands where none may. */
function feedIn(xml: string) {
  const head: Record<string, string> = {}
  const items: Record<string, string>[] = []
  const path: string[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }) => {
    path.push(name)
    if (name === 'item') items.push({})
  })
  parser.on('text', (text) => {
    const into = path.includes('item') ? items.at(-1)! : head
    if (text.trim()) into[path.at(-1)!] = (into[path.at(-1)!] ?? '') + text
  })
  parser.on('closetag', () => path.pop())
  parser.write(xml).close()
  return { head, items }
}
