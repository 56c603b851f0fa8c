import { SaxesParser } from 'saxes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../test/support/database.ts'
import { makeDealer } from '../../../test/support/dealers.ts'
import { listVehicle } from '../../../test/support/list-vehicle.ts'
import { openTestServer, type TestServer } from '../../../test/support/test-server.ts'

const HOST = 'harbour-motors.localhost'
const database = testDatabase()
let server: TestServer
let dealership: string
let harbourId: number
let imageId: string

beforeAll(async () => {
  const harbour = await makeDealer(database, 'harbour-motors')
  const outback = await makeDealer(database, 'outback-utes')
  const kia = { make: 'Kia', model: 'Rio' }
  const sold = { ...kia, status: 'sold', sold_at: '2026-11-19T02:00:00Z' }
  const changed = { updated_at: '2026-11-18T05:00:00Z' }
  const vehicle = await listVehicle(database, harbour, 'in-stock', { ...kia, ...changed })
  const picture = await database.owner.query(
    `with picture as (insert into images (tenant_id, sha256, width_px, height_px, byte_count, format)
       values ($1, repeat('a', 64), 1600, 1200, 10, 'jpeg') returning image_id)
     insert into listing_photos (tenant_id, listing_id, image_id, position, state)
       select $1, $2, image_id, 0, 'ready' from picture returning image_id`,
    [harbour.tenant.tenantId, vehicle],
  )
  imageId = picture.rows[0].image_id
  await listVehicle(database, harbour, 'sold-one', sold)
  await listVehicle(database, harbour, 'sold-two', sold)
  await listVehicle(database, harbour, 'sold-long-ago', { ...sold, sold_at: '2026-10-19T02:00:00Z' })
  await listVehicle(database, harbour, 'withdrawn', { ...kia, status: 'withdrawn' })
  await listVehicle(database, outback, 'elsewhere', kia)
  const { rows } = await database.owner.query('select slug from dealerships where tenant_id = $1', [
    harbour.tenant.tenantId,
  ])
  dealership = rows[0].slug
  harbourId = harbour.tenant.tenantId
  server = await openTestServer(database, { now: new Date('2026-11-20T02:00:00Z') })
}, 120_000)
afterAll(() => server.close())

test('every vehicle with a page is named, one sold behind another too, and each answers', async () => {
  const paths = await pathsIn('/sitemap-stock-1.xml')
  expect(paths.toSorted()).toEqual(['/cars/in-stock', '/cars/sold-one', '/cars/sold-two'])
  for (const path of paths) expect((await server.get(HOST, path)).status, path).toBe(200)
})

test('the file of files names those there are, and each answers', async () => {
  const files = await pathsIn('/sitemap.xml')
  expect(files).toContain('/sitemap-stock-1.xml')
  expect(files).not.toContain('/sitemap-stock-2.xml')
  for (const file of files) expect((await server.get(HOST, file)).status, file).toBe(200)
})

test('a vehicle has its pictures beside it and says when it last changed', async () => {
  const { html } = await server.get(HOST, '/sitemap-stock-1.xml')
  const [entry] = html.split('<url>').filter((one) => one.includes('/cars/in-stock<'))
  expect([...entry!.matchAll(/<image:loc>([^<]+)/g)].map(([, src]) => src)).toEqual([
    `http://${HOST}/media/${imageId}/1280-75.jpg`,
  ])
  expect(entry).toContain('<lastmod>2026-11-18T05:00:00.000Z</lastmod>')
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => expect.fail(String(error)))
  parser.write(html).close()
})

test('every address is the canonical one of a page that may be found', async () => {
  const files = await pathsIn('/sitemap.xml')
  const paths = (await Promise.all(files.map(pathsIn))).flat()
  expect(paths).toContain('/')
  expect(new Set(paths).size).toBe(paths.length)
  for (const path of paths) {
    const { html } = await server.get(HOST, path)
    expect(html, path).toContain(`<link rel="canonical" href="http://${HOST}${path}"/>`)
    expect(html, path).not.toContain('noindex')
  }
})

test('there is no other file', async () => {
  for (const name of ['stock-2', 'stock-0', 'stock-01', 'stock-12345', 'stock', 'pages-7', 'search-3', 'nothing'])
    expect((await server.get(HOST, `/sitemap-${name}.xml`)).status, name).toBe(404)
})

test('a dealership stands among the searches only while it has something on the site', async () => {
  const named = async () => (await pathsIn('/sitemap-search.xml')).filter((path) => path.startsWith('/search/'))
  expect(await named()).toContain(`/search/${dealership}`)
  await database.owner.query(
    'update listings set show_on_dealer_website = false, stock_version = stock_version + 100 where tenant_id = $1',
    [harbourId],
  )
  await database.owner.query('update tenants set stock_version = stock_version + 100 where tenant_id = $1', [harbourId])
  await server.changed(harbourId)
  await expect.poll(named, { timeout: 10_000 }).not.toContain(`/search/${dealership}`)
})

async function pathsIn(file: string): Promise<string[]> {
  const { html } = await server.get(HOST, file)
  return [...html.matchAll(/<loc>([^<]+)/g)].map(([, address]) => new URL(address!).pathname)
}
