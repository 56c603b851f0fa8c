import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { runForecourt } from '../../../../test/support/command-line.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { signInShopper } from '../../../../test/support/shopper.ts'
import { temporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { openTestServer, type TestServer } from '../../../../test/support/test-server.ts'

const database = testDatabase()
const home = temporaryFolder()
const NOW = new Date('2026-11-26T02:00:00Z')
const HOST = 'harbour-motors.localhost'
const ELSEWHERE = 'outback-utes.localhost'
const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', 'user-agent': 'Firefox' }
const person = { name: 'Ann', last_name: 'Example', email: 'ann@example.com', phone: '0491 570 156' }
let server: TestServer
let harbour: TenantCtx
let cookie = ''
let theirs = ''

beforeAll(async () => {
  const prize = { name: 'A mug', chancePercent: 100, count: 1, worthDollars: 9, validDays: 30 }
  const wheel = { enabled: true, terms: 'One go each.', prizes: [prize] }
  const settings = { wheel, shortlist: { garage: true } }
  harbour = { ...(await makeDealer(database, 'harbour-motors', { settings })), now: NOW }
  const outback = { ...(await makeDealer(database, 'outback-utes', { settings })), now: NOW }
  await makeDealer(database, 'bare-yard')
  cookie = (await signInShopper({ database, ctx: harbour }, { phone: '0491 570 156' })).cookie
  theirs = (await signInShopper({ database, ctx: outback }, { phone: '0491 570 156' })).cookie
  server = await openTestServer(database, { now: NOW })
}, 120_000)
afterAll(() => server.close())

const get = (path: string, own = cookie, host = HOST) => server.get(host, path, { cookie: own })
const post = (fields: Record<string, string>, own = cookie, headers = {}) =>
  server.send('POST', HOST, '/api/spins', String(new URLSearchParams({ form: 'spin', ...fields })), {
    ...{ ...FORM, cookie: own },
    ...headers,
  })
const oddsOf = (html: string) => /name="odds" value="(\w+)"/.exec(html)?.[1] ?? ''

test('without an account the odds stand there, and nothing is spun', async () => {
  const { status, html, headers } = await get('/spin-to-win', '')
  expect([status, headers['cache-control']]).toEqual([200, 'private, no-store'])
  for (const words of ['A mug, worth $9, tickets 0 to 9999; 1 of 1 left', '100 %', 'One go each.', 'Sign in to spin'])
    expect(html).toContain(words)
  expect(html).not.toContain('Spin the wheel')
  expect((await post(person, '')).headers.location).toContain('/sign-in?type=spin-to-win')
  expect((await get('/spin-to-win', '', 'bare-yard.localhost')).status).toBe(404)
  expect((await get('/spin-to-win/verify', '', 'bare-yard.localhost')).status).toBe(404)
})

test('from the published hash to the prize and its sum, without scripts', async () => {
  const before = await get('/spin-to-win')
  const hash = /[0-9a-f]{64}/.exec(before.html.slice(before.html.indexOf('The hash of your secret')))![0]
  const odds = oddsOf(before.html)
  const sent = { ...person, word: 'blue', odds, terms: 'on' }
  expect((await post(sent, cookie, { origin: 'https://evil.example' })).status).toBe(403)
  const unticked = await post({ ...sent, terms: '' })
  expect(unticked.status).toBe(422)
  for (const words of ['*You must agree to the terms', 'value="blue"', hash]) expect(unticked.html).toContain(words)
  expect((await post({ ...sent, odds: 'x' })).html).toContain('The prizes or their odds have changed.')

  const spun = await post(sent)
  expect([spun.status, spun.headers.location]).toEqual([303, '/spin-to-win?spun=1'])
  const after = await get('/spin-to-win?spun=1')
  for (const words of ['You won: A mug', 'Collect it until', hash, 'wheel-turning', 'A mug (0 to 9999)'])
    expect(after.html).toContain(words)
  expect((await get('/spin-to-win')).html).not.toContain('wheel-turning')
  const secret = /name="secret" value="([0-9a-f]{64})"/.exec(after.html)![1]!
  expect(before.html).not.toContain(secret)
  expect((await get('/my-garage')).html).toMatch(/Your prizes[\s\S]*A mug[\s\S]*To be collected until/)

  // Anybody does the sum again.
  const verified = await get(`/spin-to-win/verify?secret=${secret}&word=blue`, '')
  expect([verified.status, verified.headers['cache-control']]).toEqual([200, 'private, no-store'])
  for (const words of [hash, 'A mug (0 to 9999)']) expect(verified.html).toContain(words)
  expect((await get(`/spin-to-win/verify?secret=x&word=blue`, '')).html).toContain('It cannot be checked')

  // Another shopper, of another dealer, has nothing of it.
  const other = await get('/spin-to-win', theirs, ELSEWHERE)
  expect(other.html).toContain('1 of 1 left')
  expect(other.html).not.toContain(hash)
  expect((await get('/my-garage', theirs, ELSEWHERE)).html).not.toContain('Your prizes')
})

test('what was won stays its shopper’s to read while another wheel follows, and once there is none', async () => {
  const { rows } = await database.owner.query('select spin_id as id from spins where prize is not null')
  const path = `/spin-to-win?spin=${rows[0].id}`
  expect((await get('/my-garage')).html).toContain(`href="${path}"`)
  const prize = { name: 'A car', chancePercent: 1, count: 1, worthDollars: 9, validDays: 30 }
  const own = { terms: 'Others.', prizes: [prize] }
  const shownUnder = async (wheel: object) => {
    await database.owner.query(
      'update tenants set settings = settings || $2, settings_version = settings_version + 1 where tenant_id = $1',
      [harbour.tenant.tenantId, JSON.stringify({ wheel })],
    )
    await server.changed(harbour.tenant.tenantId)
    const page = await get(path)
    expect([page.status, page.headers['cache-control']]).toEqual([200, 'private, no-store'])
    for (const words of ['You won: A mug', 'A mug (0 to 9999)', 'One go each.', 'content="noindex"'])
      expect(page.html).toContain(words)
    expect(page.html).not.toContain('A car')
    expect((await get(path, '')).headers.location).toBe(
      `/sign-in?type=spin-to-win&redirect=${encodeURIComponent(path)}`,
    )
    return page.html
  }
  expect(await shownUnder({ ...own, campaign: 'second', enabled: true })).toContain('Do the sum again')
  expect((await get('/spin-to-win')).html).toContain('A car')
  const html = await shownUnder({ ...own, campaign: 'second', enabled: false })
  expect(html).not.toContain('Do the sum again')
  expect((await get('/spin-to-win')).status).toBe(404)
  expect((await get('/spin-to-win?spin=x')).status).toBe(404)
  // Nobody else has it, and no other dealer.
  const { cookie: bob } = await signInShopper({ database, ctx: harbour }, { phone: '0491 570 157' })
  expect((await get(path, bob)).status).toBe(404)
  expect((await get(path, theirs, ELSEWHERE)).html).not.toContain('You won')
})

test('one dealer lists and shows what was won, another has none of it', async () => {
  const forecourt = (...args: string[]) =>
    runForecourt(['prizes', ...args], { DATABASE_URL: database.ownerUrl, DATA_DIR: `${home}/data` })
  const [won] = JSON.parse((await forecourt('list', '--json', '--tenant', 'harbour-motors')).out)
  expect(won).toMatchObject({ prize: 'A mug', word: 'blue' })
  const number = String(won.spinId)
  expect((await forecourt('show', number, '--tenant', 'harbour-motors')).out).toMatch(
    /Winner +Ann Example, ann@example\.com, \+61491570156\n/,
  )
  expect(JSON.parse((await forecourt('list', '--json', '--tenant', 'outback-utes')).out)).toEqual([])
  expect((await forecourt('show', number, '--tenant', 'outback-utes')).err).toBe(
    `Outback Utes has no spin ${number}.\n`,
  )
  expect((await forecourt('show', 'x', '--tenant', 'harbour-motors')).code).toBe(2)
})
