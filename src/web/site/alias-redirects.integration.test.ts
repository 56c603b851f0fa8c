import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { importRedirects, listRedirects } from '#domain/publishing/redirects/change-redirects.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { makeDealer } from '../../../test/support/dealers.ts'
import { sometimesAway } from '../../../test/support/sometimes-away.ts'
import { openTestServer, type TestServer } from '../../../test/support/test-server.ts'

const ALIASES = ['harbour-motors.localhost', 'harbour.example']
const MAIN = 'http://www.harbour.example'
const database = testDatabase()
let server: TestServer
let mine: TenantCtx
const away = { database: false }
const lines: string[] = []

beforeAll(async () => {
  mine = await makeDealer(database, 'harbour-motors')
  const theirs = await makeDealer(database, 'outback-utes')
  const insert = 'insert into hosts (host, tenant_id, is_primary) values ($1, $2, $3)'
  await database.owner.query(insert, ['www.harbour.example', mine.tenant.tenantId, true])
  await database.owner.query(insert, ['harbour.example', mine.tenant.tenantId, false])
  await database.owner.query(insert, ['www.outback.example', theirs.tenant.tenantId, true])
  for (const [ctx, slug, former] of [
    [mine, '2021-kia-rio-k7', ['2020-kia-rio-k7', '2019-kia-rio-k7']],
    [theirs, '2022-mazda-3-m3', ['2020-mazda-3-m3', '2020-kia-rio-k7']],
  ] as const) {
    const { rows } = await database.owner.query(
      `insert into listings (tenant_id, dealership_id, stock_number, slug, name, car_type, year, make, model, stock_version)
       select $1, dealership_id, upper(right($2, 2)), $2, 'A car', 'used', 2021, 'Kia', 'Rio', 1 from dealerships where tenant_id = $1
       returning listing_id`,
      [ctx.tenant.tenantId, slug],
    )
    for (const one of former)
      await database.owner.query('insert into slug_history (tenant_id, slug, listing_id) values ($1, $2, $3)', [
        ...[ctx.tenant.tenantId, one, rows[0].listing_id],
      ])
  }
  const text = [
    ...['from,to,status,replaces_page', '/used-cars.php,/search/used-cars', '/used-cars.php?id=7,/contact'],
    ...['/gone.html,,410', '/cars/sold-long-ago,/search/new-cars,302', '/styleguide,/contact,,yes'],
    '/search/used-cars,/contact',
  ].join('\n')
  expect(await importRedirects(mine, { text, file: 'r.csv' })).toMatchObject({ kind: 'imported' })
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const withFault = { ...database, app: sometimesAway(database.app, away) }
  server = await openTestServer(withFault, { now: new Date('2026-11-20T02:00:00Z'), log })
}, 120_000)

const ask = async (host: string, path: string) => {
  const { status, headers } = await server.get(host, path)
  return [status, headers.location].filter(Boolean).join(' ')
}

test('an old address leads from every name of the site to its end at once (rule:redirects)', async () => {
  const table: [string, string][] = [
    ['/Used-Cars.php/?page=2', `301 ${MAIN}/search/used-cars?page=2`],
    ['/used-cars.php?id=7', `301 ${MAIN}/contact`],
    ['/cars/sold-long-ago', `302 ${MAIN}/search/new-cars`],
    ['/styleguide', `301 ${MAIN}/contact`],
  ]
  for (const [path, answer] of table)
    for (const host of ALIASES) expect([host, path, await ask(host, path)]).toEqual([host, path, answer])
  expect((await server.get('harbour.example', '/styleguide')).headers['cache-control']).toBe('public, max-age=300')
  expect(await ask('www.harbour.example', '/styleguide')).toBe('301 /contact')
})

test('a vehicle’s former address, other spelling or stock number leads from every name of the site to its page at once', async () => {
  const now = `301 ${MAIN}/cars/2021-kia-rio-k7`
  for (const host of ALIASES)
    for (const path of ['2020-kia-rio-k7', '2019-kia-rio-k7/', '2021-KIA-rio-k7', 'K7'])
      expect([host, path, await ask(host, `/cars/${path}`)]).toEqual([host, path, now])
  expect(await ask('harbour.example', '/cars/2020-kia-rio-k7?utm_source=x')).toBe(`${now}?utm_source=x`)
  expect(await ask('harbour.example', '/cars/2021-kia-rio-k7')).toBe(now)
  // Of another dealer's vehicles this site knows nothing.
  for (const path of ['2020-mazda-3-m3', 'm3'])
    expect(await ask('harbour.example', `/cars/${path}`)).toBe(`301 ${MAIN}/cars/${path}`)
  expect(await ask('outback-utes.localhost', '/cars/2020-kia-rio-k7')).toBe(
    '301 http://www.outback.example/cars/2022-mazda-3-m3',
  )
})

test('where none leads on, the main host answers: for what is a page, is gone, is no page or is nowhere', async () => {
  const paths = ['/gone.html', '/contact?utm_source=x', '/api/search.json', '/media/x.jpg', '/account', '/nowhere']
  for (const path of paths) expect(await ask('harbour.example', path)).toBe(`301 ${MAIN}${path}`)
  // The page that is there was made to know so: it is shown at the main host alone, however often it is asked for.
  for (let n = 0; n < 2; n++)
    expect(await ask('harbour.example', '/search/used-cars')).toBe(`301 ${MAIN}/search/used-cars`)
  expect(await ask('www.harbour.example', '/search/used-cars')).toBe('200')
  const posted = await server.send('POST', 'harbour.example', '/styleguide', '')
  expect([posted.status, posted.headers.location]).toEqual([308, `${MAIN}/styleguide`])
})

test('another dealer’s redirects lead nobody here', async () => {
  expect(await ask('outback-utes.localhost', '/used-cars.php')).toBe('301 http://www.outback.example/used-cars.php')
})

test('while the database is away everybody is led to the main host', async () => {
  away.database = true
  const asked = await ask('harbour.example', '/styleguide')
  away.database = false
  expect(asked).toBe(`301 ${MAIN}/styleguide`)
  expect(lines.join()).toContain('led to the main host by no redirect')
})

test('each is counted once', async () => {
  await server.close()
  const hits = (await listRedirects(mine)).map(({ from, hits }) => [from.path, from.query, hits])
  expect(hits).toContainEqual(['/used-cars.php', 'id=7', 2])
  expect(hits).toContainEqual(['/gone.html', '', 0])
})
