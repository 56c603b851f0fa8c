import { beforeAll, expect, test } from 'vitest'
import { listMissingPaths } from '#domain/content/count-exits.server.ts'
import { checkTenant } from '#domain/publishing/check-tenant.server.ts'
import {
  importRedirects,
  listRedirects,
  removeRedirects,
} from '#domain/publishing/redirects/change-redirects.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { NEUTRAL_TOKENS } from '#domain/tenants/tokens.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { makeDealer } from '../../../test/support/dealers.ts'
import { listVehicle } from '../../../test/support/list-vehicle.ts'
import { openTestServer, type TestServer } from '../../../test/support/test-server.ts'

const HOST = 'harbour-motors.localhost'
const QUAY = 'quay-cars.localhost'
const OTHER = 'outback-utes.localhost'
const database = testDatabase()
let server: TestServer
let mine: TenantCtx
let theirs: TenantCtx
let asked: TenantCtx

beforeAll(async () => {
  mine = await makeDealer(database, 'harbour-motors')
  const offers = { entries: [{ name: 'From two minutes past', startsOn: '2026-11-20T12:02' }] }
  theirs = await makeDealer(database, 'outback-utes', { settings: { offers } })
  asked = await makeDealer(database, 'quay-cars')
  server = await openTestServer(database, { now: new Date('2026-11-20T02:00:00Z') })
}, 120_000)

const csv = (...rows: string[]) => ({ text: ['from,to,status,replaces_page', ...rows].join('\n'), file: 'r.csv' })

/** As a dealer's file says it. */
async function apply(...rows: string[]) {
  const outcome = await importRedirects(mine, csv(...rows))
  await server.changed(mine.tenant.tenantId)
  return outcome
}
const ask = async (path: string, host = HOST) => {
  const { status, headers } = await server.get(host, path)
  return [status, headers.location].filter(Boolean).join(' ')
}

test('old addresses lead on at once, by path or by query, with the rest of the query; gone is gone; pages stay (rule:redirects)', async () => {
  expect(await ask('/used-cars.php?id=7')).toBe('404')
  expect(
    await apply(
      ...['/used-cars.php,/search/used-cars', '/used-cars.php?id=7,/old', '/old,/contact', '/gone.html,,410'],
      ...['/cars/sold-long-ago,/search/new-cars,302', '/styleguide,/contact,,yes', '/about-us,/careers'],
    ),
  ).toEqual({
    kind: 'imported',
    total: 7,
    added: 7,
    changed: 0,
    removed: 0,
    open: [],
    unsure: [],
    remarks: [{ file: 'r.csv', line: 8, path: 'to', value: '/careers', reason: 'Nothing is where this leads' }],
    leftOut: [],
    lost: ['/about-us'],
    idle: [],
    twice: [],
  })
  const table: [string, string][] = [
    ['/used-cars.php', '301 /search/used-cars'],
    ['/Used-Cars.php/?page=2&utm_source=x', '301 /search/used-cars?page=2&utm_source=x'],
    ['/used-cars.php?utm_source=x&ID=7', '301 /contact?utm_source=x'],
    ['/gone.html', '410'],
    ['/cars/sold-long-ago', '302 /search/new-cars'],
    ['/styleguide', '301 /contact'],
    ['/contact', '200'],
    // A page that the platform would make gives way, where nobody wrote one.
    ['/about-us', '301 /careers'],
    ['/nowhere', '404'],
  ]
  expect(await ask('/about-us', OTHER)).toBe('200')
  for (const [path, answer] of table) expect([path, await ask(path)]).toEqual([path, answer])
  // A page of the browser's own that is asked for its data is led on within the page.
  const data = await server.get(HOST, '/old.data')
  expect([data.status, data.html.includes('/contact')]).toEqual([202, true])
})

test('what is gone says so in words of its own, with the stock its address is about and the search of it', async () => {
  await listVehicle(database, mine, 'h1', { make: 'Toyota', model: 'HiLux' })
  await listVehicle(database, mine, 'h2', { make: 'Kia', model: 'Rio' })
  await apply('/stock/used-toyota-hilux-77.html,,410', '/cars/toyota-99,,410', '/search/not-a-make,,410')
  const links = async (path: string) => {
    const { status, html } = await server.get(HOST, path)
    expect([path, status, html.includes('This page is gone'), html.includes('could not find')]).toEqual([
      path,
      410,
      true,
      false,
    ])
    return [...html.matchAll(/href="(\/(?:cars\/h|search\/t)[^"]*)"/g)].map(([, href]) => href!)
  }
  const hilux = await links('/stock/used-toyota-hilux-77.html')
  expect(new Set(hilux.filter((href) => href.startsWith('/cars/')))).toEqual(new Set(['/cars/h1']))
  expect(hilux).toContain('/search/toyota/hilux')
  expect(await links('/cars/toyota-99')).toContain('/search/toyota')
  expect(await links('/search/not-a-make')).toEqual(expect.arrayContaining(['/cars/h1', '/cars/h2']))
  // A page of the browser's own says the same.
  expect((await server.get(HOST, '/cars/toyota-99.data')).html).toContain('This page is gone')
  await removeRedirects(mine, ['/stock/used-toyota-hilux-77.html', '/cars/toyota-99', '/search/not-a-make'])
})

test('all below a folder leads on with what is behind it; nearer rows and pages go first (rule:redirects)', async () => {
  expect(
    await apply(
      '/journal/*,/stories/*',
      '/journal/2019/*,/contact',
      '/journal/2019/kept,/careers',
      '/stories/old,/finance',
    ),
  ).toMatchObject({ kind: 'imported', added: 4, twice: ['/stories/old'], idle: [] })
  const table: [string, string][] = [
    ['/Journal/Spring/Sale?utm_source=x', '301 /stories/Spring/Sale?utm_source=x'],
    ['/journal/2019/05/x', '301 /contact'],
    ['/journal/2019/kept', '301 /careers'],
    ['/journal//evil.example/x', '301 /stories/evil.example/x'],
    ['/journal', '404'],
  ]
  for (const [path, answer] of table) expect([path, await ask(path)]).toEqual([path, answer])
  expect(await ask('/journal/x', OTHER)).toBe('404')
  const says = (await checkTenant(mine, { meridian: NEUTRAL_TOKENS })).map((finding) => finding.says)
  expect(says).toContainEqual(expect.stringMatching(/visitors are led twice: \/stories\/old\./))
  const names = ['/journal/*', '/journal/2019/*', '/journal/2019/kept', '/stories/old']
  expect(await removeRedirects(mine, names)).toEqual({ kind: 'removed', total: 4 })
  await server.changed(mine.tenant.tenantId)
  expect(await ask('/journal/Spring')).toBe('404')
})

test('another dealer has none of them: not at their addresses, in their lists, nor to remove', async () => {
  expect([await ask('/old', OTHER), await ask('/gone.html', OTHER)]).toEqual(['404', '404'])
  expect(await listRedirects(theirs)).toEqual([])
  expect(await removeRedirects(theirs, ['/old'])).toEqual({ kind: 'unknown', from: ['/old'] })
  expect((await importRedirects(theirs, { text: 'from,to\n/x,/y', file: 'r', replace: true })).kind).toBe('imported')
  expect(await listRedirects(mine)).toHaveLength(7)
})

test('is kept for five minutes, and no longer than until the site next changes', async () => {
  await server.changed(theirs.tenant.tenantId)
  const kept = async (host: string, path: string) => (await server.get(host, path)).headers['cache-control']
  expect(await kept(HOST, '/old')).toBe('public, max-age=300')
  expect(await kept(OTHER, '/x')).toBe('public, max-age=120')
})

test('what cannot be used changes nothing; a dry run neither; a second import of the same is none', async () => {
  expect(await apply('/new,/contact', '/contact,/b')).toMatchObject({ kind: 'refused', problems: [{ line: 3 }] })
  // What is wrong with rows and what is wrong between them is told at once.
  expect(await apply('no-slash,/b', '/round,/and-round', '/and-round,/round', '/c,/b,999')).toMatchObject({
    problems: [{ line: 2 }, { line: 3 }, { line: 4 }, { line: 5 }],
  })
  // A circle that only what is stored already closes.
  expect(await apply('/contact-old,/old2', '/old2,/contact-old')).toMatchObject({ kind: 'refused' })
  const text = 'from,to\n/fresh,/contact\n'
  expect(await importRedirects(mine, { text, file: 'r', dryRun: true })).toMatchObject({
    kind: 'would-import',
    added: 1,
  })
  expect(await apply('/old,/contact')).toMatchObject({ total: 7, added: 0, changed: 0 })
})

test('where it cannot be looked up what a redirect leads to, none is written', async () => {
  const before = await listRedirects(mine)
  await database.owner.query('revoke select on slug_history from forecourt_app')
  try {
    await expect(importRedirects(mine, csv('/brand-new,/cars/none'))).rejects.toThrow(/slug_history/)
  } finally {
    await database.owner.query('grant select on slug_history to forecourt_app')
  }
  expect(await listRedirects(mine)).toEqual(before)
})

test('those that lead to nothing here are told, each as the site answers; so is what begins where a page stands', async () => {
  await listVehicle(database, asked, 'h1', { make: 'Toyota', model: 'HiLux' })
  await listVehicle(database, asked, 'h3', { make: 'Kia', model: 'Rio', status: 'sold', sold_at: '2025-01-01' })
  await listVehicle(database, theirs, 'o1', { make: 'Kia', model: 'Rio' })
  const targets = [
    ...['/service', '/blog', '/blog/spring', '/brands', '/models', '/models/rio', '/kia/overview', '/offers', '/special-offers'],
    ...['/offers/summer', '/careers', '/contact', '/Contact-Us/', '/contact-us/nowhere', '/finance', '/sell-my-car', '/trade-in'],
    ...['/cars/trade-in', '/cars/none', '/cars/h1', '/cars/h3', '/cars/o1', '/cars', '/search', '/search/lada', '/search/used-cars/toyota'],
    ...['/search/toyota/hilux?x=2', '/locations', '/locations/nowhere', '/locations/quay-cars-yard', '/warranty.htm'],
    ...['/our-location/quay-cars-yard', '/contact-us/quay-cars-yard', '/privacy-policy', '/vehicle-parts-and-accessories'],
  ] // biome-ignore format: one list
  await server.changed(asked.tenant.tenantId)
  const dead: string[] = []
  for (const [n, target] of targets.entries())
    if ((await server.get(QUAY, target)).status >= 400) dead.push(`/old-${n}`)
  expect(dead.length).toBeGreaterThan(10)
  expect(targets.length - dead.length).toBeGreaterThan(10)
  const rows = targets.map((target, n) => `/old-${n},${target}`)
  const idle = ['/search/used-cars', '/cars/h1']
  const outcome = await importRedirects(
    asked,
    csv(...rows, ...idle.map((from) => `${from},/contact`), '/cars/h2,/x,,yes'),
  )
  expect(outcome).toMatchObject({ kind: 'imported', lost: [...dead, '/cars/h2'], idle })
  // Each by its line: what leads nowhere first, in the order of the file; a dry run says the same before anything is written.
  const { remarks } = outcome as Extract<typeof outcome, { kind: 'imported' | 'would-import' }>
  const lines = remarks.filter(({ path }) => path === 'to').map(({ line }) => line!)
  expect(remarks).toHaveLength(dead.length + 1 + idle.length)
  expect(lines).toEqual(lines.toSorted((one, other) => one - other))
  const first = Number(dead[0]!.slice('/old-'.length))
  expect(remarks[0]).toMatchObject({ line: first + 2, path: 'to', value: targets[first] })
  expect(remarks.slice(-3).map(({ value, path }) => [value, path])).toEqual([
    ['/x', 'to'],
    ...idle.map((from) => [from, 'from']),
  ])
  const text = 'from,to\n/open,\n/led,/nowhere\n'
  expect(await importRedirects(asked, { text, file: 'r', dryRun: true })).toMatchObject({
    kind: 'would-import',
    remarks: [{ line: 3, value: '/nowhere' }],
    leftOut: [{ line: 2, value: '/open' }],
  })
  const told = (await checkTenant(asked, { meridian: NEUTRAL_TOKENS })).filter(({ path }) => path === 'redirects')
  expect(told.map(({ says }) => says)).toEqual([
    expect.stringMatching(new RegExp(`lead to nothing: .*${dead[0]}, .* and ${dead.length - 4} more\\.$`)),
    'Redirects that begin where a page is shown instead: /cars/h1, /search/used-cars.',
  ])
})

test('removed, it leads nowhere, and what led through it ends there', async () => {
  expect(await removeRedirects(mine, ['/OLD/', '/unknown'])).toEqual({ kind: 'unknown', from: ['/unknown'] })
  expect(await removeRedirects(mine, ['/OLD/'])).toEqual({ kind: 'removed', total: 1 })
  await server.changed(mine.tenant.tenantId)
  expect(await ask('/old')).toBe('404')
  expect(await ask('/used-cars.php?id=7')).toBe('301 /old')
})

test('followed redirects and missing pages are counted, and nothing that may be somebody’s (rule:missing-paths)', async () => {
  for (let n = 0; n < 3; n++) await ask('/stock/hilux.html?email=a@example.com')
  for (const path of ['/wp-login.php', '/who/pat@example.com', '/reset/0123456789abcdef01234567', '/call/0491570006'])
    await ask(path)
  // A stock number is the dealer's, however long; of what may be a person's the path alone is counted.
  for (const path of ['/car.php?stock=00001075', '/letter.php?id=pat.smith', '/letter.php?vin=0491570006'])
    await ask(path)
  await ask('/stock/theirs.html', OTHER)
  // Counts are written once the server closes at the latest.
  await server.close()
  const missing = await listMissingPaths(mine, 10)
  expect(missing[0]).toEqual({ path: '/stock/hilux.html', hits: 3, firstOn: '2026-11-20', lastOn: '2026-11-20' })
  expect(missing.map(({ path }) => path).sort()).toEqual([
    ...['/car.php?stock=00001075', '/journal', '/journal/spring'],
    ...['/letter.php', '/nowhere', '/old', '/stock/hilux.html'],
  ])
  expect(await listMissingPaths(theirs, 10)).toContainEqual(expect.objectContaining({ path: '/stock/theirs.html' }))
  const followed = (await listRedirects(mine)).map(({ from, hits }) => [from.path, from.query, hits])
  expect(followed).toContainEqual(['/used-cars.php', 'id=7', 2])
  expect(followed).toContainEqual(['/gone.html', '', 1])
})
