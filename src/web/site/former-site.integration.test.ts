import { beforeAll, expect, test } from 'vitest'
import { countExits, listMissingPaths } from '#domain/content/count-exits.server.ts'
import { findRedirect } from '#domain/content/find-redirect.server.ts'
import { missingAddress } from '#domain/content/redirect.ts'
import {
  importRedirects,
  listRedirects,
  removeRedirects,
} from '#domain/publishing/redirects/change-redirects.server.ts'
import { writeSuggestionsCsv } from '#domain/publishing/redirects/redirects-csv.server.ts'
import { suggestRedirects } from '#domain/publishing/redirects/suggest-redirects.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { makeDealer } from '../../../test/support/dealers.ts'
import { type FormerAddress, formerAddresses, formerVehicles } from '../../../test/support/former-site.ts'
import { listVehicle } from '../../../test/support/list-vehicle.ts'
import { openTestServer, type TestServer } from '../../../test/support/test-server.ts'

const HOST = 'harbour-motors.localhost'
const database = testDatabase()
let server: TestServer
let mine: TenantCtx
let theirs: TenantCtx

/** As many as are kept of one dealer's. */
const vehicles = formerVehicles(300)
const former = formerAddresses(vehicles, 2000)
const kept = ({ address }: FormerAddress) => {
  const { pathname, search } = new URL(address, 'https://former.example')
  return missingAddress(pathname, search)
}
/** Two of three are still offered; the rest was sold. */
const isSold = (id: number) => id % 3 === 0

beforeAll(async () => {
  mine = await makeDealer(database, 'harbour-motors')
  theirs = await makeDealer(database, 'outback-utes')
  for (const { id, stockNumber, vin, year, make, model } of vehicles)
    await listVehicle(database, mine, stockNumber, {
      ...{ vin, year, make, model },
      ...(isSold(id) ? { status: 'sold', sold_at: '2026-01-01' } : {}),
    })
  server = await openTestServer(database, { now: new Date('2026-11-20T02:00:00Z') })
}, 120_000)

test('each address is kept by what tells it from others, and nothing that may be somebody’s (rule:missing-paths)', () => {
  expect(new Set(former.map(kept)).size).toBe(2000)
  expect(missingAddress('/Used-Cars.PHP/', '?ID=7&email=pat@example.com&phone=0491570006&name=pat&utm_source=x')).toBe(
    '/used-cars.php?id=7',
  )
  expect(missingAddress('/x', '?id=a%20long%20story')).toBe('/x')
  for (const name of ['stock', 'stockid', 'stock_id', 'StockNo', 'stocknum', 'stk_no'])
    expect(missingAddress('/car.php', `?${name}=00001075&name=pat`)).toBe(`/car.php?${name.toLowerCase()}=00001075`)
})

test('2,000 addresses of another platform: where each may lead, why, and how sure (rule:redirect-suggestions)', async () => {
  await countExits(mine, { followed: [], missed: former.map((one, n) => ({ path: kept(one), count: n + 1 })) })
  const { suggestions, open } = await suggestRedirects(mine)
  expect(suggestions.length + open.length).toBe(2000)
  expect(suggestions[0]!.hits).toBe(2000)
  const found = new Map(suggestions.map((one) => [one.from.path + (one.from.query && `?${one.from.query}`), one]))
  const byShape = new Map<string, Set<string>>()
  for (const one of former) {
    const { to, sure, why } = found.get(kept(one)) ?? { to: 'nowhere', sure: '', why: '' }
    const { vehicle, shape } = one
    const isRight =
      vehicle && to === (isSold(vehicle.id) ? searchOf(vehicle) : `/cars/${vehicle.stockNumber.toLowerCase()}`)
    if (sure === 'certain') expect([one.address, to, isRight, why.length > 10]).toEqual([one.address, to, true, true])
    byShape.set(shape, (byShape.get(shape) ?? new Set()).add(sure))
  }
  expect(Object.fromEntries([...byShape].map(([shape, sure]) => [shape, [...sure].sort()]))).toEqual({
    'number in the query': ['guess'],
    'component in the query': ['guess'],
    'stock number in the query': ['certain'],
    'slug with the stock number': ['certain'],
    'VIN in the path': ['certain'],
    'key of the platform': ['likely'],
    'words alone': ['likely'],
    'make and model': ['likely'],
    'words of a town': ['guess'],
  })
})

test('nothing was changed by it; what a dealer leaves in the file is imported as it stands', async () => {
  expect(await listRedirects(mine)).toEqual([])
  const { suggestions } = await suggestRedirects(mine)
  const certain = suggestions.filter(({ sure }) => sure === 'certain')
  const open = [{ address: '/nothing-like-it', hits: 3, reason: 'Nothing here fits it' }]
  const text = writeSuggestionsCsv({ suggestions: certain, open })
  expect(text.split('\n')[0]).toBe('from,to,status,sure,asked_for,covers,why')
  expect(text.trimEnd().split('\n').at(-1)).toBe('/nothing-like-it,,,none,3,1,Nothing here fits it')
  expect(await importRedirects(mine, { text, file: 'r.csv', dryRun: true })).toMatchObject({
    ...{ kind: 'would-import', total: certain.length, open: ['/nothing-like-it'] },
  })
})

test('a list of them serves before anybody asked: what leads on, is a page or stands there twice is left out', async () => {
  const [, , , slug] = former
  const answered = ['/contact', '/robots.txt', '/sitemap.xml', '/search/used-cars', `/cars/${vehicles[1]!.stockNumber}`]
  const others = ['https://other.example/x', '/nothing-like-it']
  const list = [slug!.address, slug!.address.toUpperCase(), ...answered, ...others]
  const { suggestions, open, leftOut } = await suggestRedirects(mine, list)
  expect(leftOut).toEqual({ pages: 3, redirects: 0, served: 2, repeated: 1 })
  expect(suggestions.map(({ from, hits }) => [from.path, hits])).toEqual([[kept(slug!), 0]])
  expect(open.map(({ address, reason }) => [address, reason])).toEqual([
    [
      'https://other.example/x',
      expect.stringMatching(/^other\.example is no domain of this tenant.* or write the path alone$/),
    ],
    ['/nothing-like-it', 'Nothing here fits it'],
  ])
  await database.owner.query(
    "insert into slug_history (tenant_id, slug, listing_id) select tenant_id, 'as-it-was-called', min(listing_id) from listings where tenant_id = $1 group by 1",
    [mine.tenant.tenantId],
  )
  const before = await suggestRedirects(mine, ['/old/as-it-was-called.html'])
  expect(before.suggestions).toMatchObject([{ sure: 'certain', why: expect.stringMatching(/^The address as-it-was-/) }])
  const steps: [done: number, total: number][] = []
  const long = Array.from({ length: 250 }, (_, n) => `/nothing/like-it-${n}`)
  await suggestRedirects(mine, long, [], (done, total) => steps.push([done, total]))
  expect(steps).toEqual([0, 100, 200].map((done) => [done, 250]))
  // Its own domain is not named in hosts before it moves here.
  const moving = ['https://other.example/contact.php', 'https://else.example/x']
  const moved = await suggestRedirects(mine, moving, ['other.example'])
  expect(moved.suggestions).toMatchObject([{ from: { path: '/contact.php' }, to: '/contact', sure: 'likely' }])
  expect(moved.open).toMatchObject([{ address: 'https://else.example/x', isUnread: true }])
  // A campaign is no part of where it went: the address leads on without it, too.
  const campaign = await suggestRedirects(mine, [`${slug!.address}?utm_source=mail&gclid=1`, '/x.php?ID=7&utm_id=2'])
  expect(campaign.suggestions.map(({ from }) => from)).toEqual([{ path: kept(slug!), query: '' }])
  expect(campaign.open).toEqual([{ address: '/x.php?ID=7', hits: 0, reason: 'Nothing here fits it' }])
  // Nor is how a list is sorted, or which page of it: each is one row, without it.
  const sorted = ['/stock/toyota/hilux?sort=price', '/stock/toyota/hilux?page=2&sort=km', '/x.html?sort=price']
  const once = await suggestRedirects(mine, sorted)
  expect(once.suggestions.map(({ from }) => from)).toEqual([{ path: '/stock/toyota/hilux', query: '' }])
  expect(once.open.map(({ address }) => address)).toEqual(['/x.html'])
})

test('any value of a parameter leads by one redirect, also to the vehicle whose stock number it is; none is missing then', async () => {
  const [offered] = vehicles.filter(({ id }) => !isSold(id))
  await countExits(mine, { followed: [], missed: [{ path: '/any.php?id=5&view=car', count: 1 }] })
  const text = 'from,to\n/any.php?id=*,/search/used-cars\n/stk.php?stockno=*,/cars/*\n/any.php?id=*&view=car,/contact'
  expect(await importRedirects(mine, { text, file: 'r.csv' })).toMatchObject({ kind: 'imported', lost: [], idle: [] })
  expect((await listMissingPaths(mine, 3000)).map(({ path }) => path)).not.toContain('/any.php?id=5&view=car')
  const list = ['/any.php?id=1', '/stk.php?stockno=x1']
  const byRedirect = { pages: 0, redirects: 2, served: 0, repeated: 0 }
  expect(await suggestRedirects(mine, list)).toEqual({ suggestions: [], open: [], leftOut: byRedirect })
  await server.changed(mine.tenant.tenantId)
  const ask = async (address: string) => (await server.get(HOST, address)).headers.location
  expect(await ask('/any.php?ID=9&utm_source=x')).toBe('/search/used-cars?utm_source=x')
  expect(await ask('/any.php?view=car&id=9')).toBe('/contact')
  const { stockNumber } = offered!
  expect(await ask(`/stk.php?StockNo=${stockNumber}`)).toBe(`/cars/${stockNumber.toLowerCase()}`)
  expect(
    await removeRedirects(
      mine,
      text
        .split('\n')
        .slice(1)
        .map((row) => row.split(',')[0]!),
    ),
  ).toMatchObject({
    kind: 'removed',
  })
})

test('a redirect to the vehicle of a number, or to a slug it had, ends at its page at once (rule:redirects)', async () => {
  const { stockNumber } = vehicles.find(({ id }) => !isSold(id))!
  const number = stockNumber.toLowerCase()
  const rename = (from: string, to: string) =>
    database.owner.query('update listings set slug = $2 where slug = $1', [from, to])
  await rename(number, 'toyota-that-moved')
  const text = `from,to\n/vehicle.php?stock=*,/cars/*#photos\n/old-car,/cars/${stockNumber}\n`
  for (const ctx of [mine, theirs]) {
    expect(await importRedirects(ctx, { text, file: 'r.csv' })).toMatchObject({ kind: 'imported' })
    await server.changed(ctx.tenant.tenantId)
  }
  const ask = async (host: string, address: string) => (await server.get(host, address)).headers.location
  expect(await ask(HOST, `/vehicle.php?stock=${stockNumber}&utm_source=x`)).toBe(
    '/cars/toyota-that-moved?utm_source=x#photos',
  )
  expect(await ask(HOST, '/old-car')).toBe('/cars/toyota-that-moved')
  // A number nobody has leads where it would have: that page says what there is instead.
  expect(await ask(HOST, '/vehicle.php?stock=none')).toBe('/cars/none#photos')
  // Another dealer's vehicle is nobody's here.
  expect(await ask('outback-utes.localhost', '/old-car')).toBe(`/cars/${stockNumber}`)
  await rename('toyota-that-moved', number)
  for (const ctx of [mine, theirs]) await removeRedirects(ctx, ['/vehicle.php?stock=*', '/old-car'])
})

test('/cars and a stock number alone leads to the vehicle, at no other dealer’s (rule:vehicle-lifetime)', async () => {
  const rename = (from: string, to: string) =>
    database.owner.query('update listings set slug = $2 where slug = $1', [from, to])
  const { stockNumber } = vehicles.find(({ id }) => !isSold(id))!
  const number = stockNumber.toLowerCase()
  await rename(number, 'toyota-of-another-address')
  for (const written of [stockNumber, number])
    expect((await server.get(HOST, `/cars/${written}`)).headers.location).toBe('/cars/toyota-of-another-address')
  expect((await server.get('outback-utes.localhost', `/cars/${number}`)).status).toBe(404)
  await rename('toyota-of-another-address', number)
})

test('a stock number leads to the vehicle without its leading zeros, too, where one alone can be meant (rule:vehicle-lifetime)', async () => {
  const list = async (stockNumber: string, slug: string, more: Record<string, unknown> = {}) => {
    const id = await listVehicle(database, mine, stockNumber, { make: 'Kia', model: 'Rio', ...more })
    await database.owner.query('update listings set slug = $2 where listing_id = $1', [id, slug])
    return id
  }
  const sold = { status: 'sold', sold_at: '2026-11-19' }
  const ids = [
    await list('00001666', 'kia-rio-00001666'),
    await list('00088', 'kia-rio-00088'),
    await list('088', 'kia-rio-088'),
    await list('00091', 'kia-rio-00091', sold),
  ]
  const rows = [
    '/vehicle-details.aspx?stockno=*,/cars/*',
    '/one.html,/cars/1666',
    '/two.html,/cars/88',
    '/x.html,/cars/7',
  ]
  // What its number leads to is not told as lost.
  expect(await importRedirects(mine, { text: `from,to\n${rows.join('\n')}`, file: 'r.csv' })).toMatchObject({
    lost: ['/two.html', '/x.html'],
  })
  await server.changed(mine.tenant.tenantId)
  const ask = async (address: string, host = HOST) => {
    const { status, headers } = await server.get(host, address)
    return [status, headers.location].filter(Boolean).join(' ')
  }
  for (const number of ['1666', '01666', '00001666', '000001666'])
    expect([number, await ask(`/cars/${number}`)]).toEqual([number, '301 /cars/kia-rio-00001666'])
  expect(await ask('/vehicle-details.aspx?stockno=1666')).toBe('301 /cars/kia-rio-00001666')
  // As it is written it is one vehicle's; without, two may be meant.
  expect(await ask('/cars/088')).toBe('301 /cars/kia-rio-088')
  expect(await ask('/cars/88')).toBe('404')
  expect(await ask('/cars/10666')).toBe('404')
  expect(await ask('/cars/1666', 'outback-utes.localhost')).toBe('404')
  // A sold one has its page for as long as the site shows it, and says afterwards that it is gone.
  expect([await ask('/cars/91'), await ask('/cars/kia-rio-00091')]).toEqual(['301 /cars/kia-rio-00091', '200'])
  await database.owner.query("update listings set sold_at = '2026-01-01' where listing_id = $1", [ids[3]])
  await database.owner.query('update tenants set stock_version = stock_version + 1 where tenant_id = $1', [
    mine.tenant.tenantId,
  ])
  await server.changed(mine.tenant.tenantId)
  expect([await ask('/cars/91'), await ask('/cars/kia-rio-00091')]).toEqual(['301 /cars/kia-rio-00091', '410'])
  await removeRedirects(mine, ['/vehicle-details.aspx?stockno=*', '/one.html', '/two.html', '/x.html'])
  await database.owner.query('delete from listings where listing_id = any($1)', [ids])
  await server.changed(mine.tenant.tenantId)
})

test('another dealer’s addresses are never led by this one’s stock', async () => {
  const [one] = former.filter(({ shape }) => shape === 'stock number in the query')
  await countExits(theirs, { followed: [], missed: [{ path: kept(one!), count: 1 }] })
  const { suggestions } = await suggestRedirects(theirs)
  expect(suggestions.map(({ to, sure }) => [to, sure])).toEqual([['/search/new-used-and-demo-cars', 'guess']])
})

test('2,000 redirects of them lead where they say, each with the rest of its query (rule:redirects)', async () => {
  const rows = former.map((one, n) => ({ ...one, to: `/search/used-cars?range[price]=:${n}` }))
  const text = ['from,to', ...rows.map(({ address, to }) => `${address},${to}`)].join('\n')
  expect(await importRedirects(mine, { text, file: 'r.csv' })).toMatchObject({ kind: 'imported', total: 2000 })
  expect(await suggestRedirects(mine)).toMatchObject({ suggestions: [], open: [] })
  for (const { address, to } of rows) {
    const { pathname, search } = new URL(address, 'https://former.example')
    const led = await findRedirect(mine, pathname, `${search}${search ? '&' : '?'}gclid=A1&colour=Red`)
    expect([address, led?.to]).toEqual([address, `${to}&gclid=A1&colour=Red`])
  }
  await server.changed(mine.tenant.tenantId)
  const shapes = [...Map.groupBy(rows, ({ shape }) => shape).values()].map(([row]) => row!)
  for (const { address, to } of shapes) {
    const { status, headers } = await server.get(HOST, `${address}${address.includes('?') ? '&' : '?'}utm_source=Mail`)
    expect([address, status, headers.location]).toEqual([address, 301, `${to}&utm_source=Mail`])
  }
}, 60_000)

function searchOf({ make, model }: { make: string; model: string }): string {
  const slug = (words: string) => words.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return `/search/${slug(make)}/${slug(model)}`
}
