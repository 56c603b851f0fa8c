import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { secretHash } from '#domain/accounts/secret.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { makeDealer } from '../../../test/support/dealers.ts'
import { deskBrowser, linkIn, sendWaitingLinks, signedIn, tokenIn } from '../../../test/support/desk.ts'
import { openTestServer, type TestServer } from '../../../test/support/test-server.ts'

const database = testDatabase()
const HARBOUR = 'harbour-motors.localhost'
const OUTBACK = 'outback-utes.localhost'
const START = new Date('2026-11-20T02:00:00Z')
const OWNER = 'owner@harbour.example'
const people = (...emails: string[]) => ({
  staff: { people: emails.map((email) => ({ email, name: 'Olive', role: 'owner' as const })) },
})
let now = START
let harbour: TenantCtx
let outback: TenantCtx
let server: TestServer
const logged: string[] = []

beforeAll(async () => {
  harbour = {
    ...(await makeDealer(database, 'harbour-motors', { settings: people(OWNER, 'two@harbour.example') })),
    now,
  }
  outback = { ...(await makeDealer(database, 'outback-utes', { settings: people(OWNER) })), now }
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
  server = await openTestServer(database, { now, trustedProxies: ['127.0.0.1'], log })
}, 240_000)
afterAll(() => server.close())
beforeEach(() => later(3_600_000))

/** Time passes for the web and the worker alike. */
function later(ms: number) {
  now = new Date(now.getTime() + ms)
  server.setNow(now)
  harbour = { ...harbour, now }
  outback = { ...outback, now }
}
const MINUTES = 60_000
const letters = () => sendWaitingLinks(database, [harbour, outback])
const fieldsOf = (link: string) => Object.fromEntries(new URLSearchParams(link.split('?')[1]))

async function linkFor(email: string, ctx = harbour, back = ''): Promise<string> {
  await deskBrowser(server, ctx.tenant.hosts[0]!).post('/dealer/sign-in', { email, back })
  const [letter] = await letters()
  return linkIn(letter!)
}

describe('asking for a link', () => {
  test('the answer is the same whosever address it is, and only people of the settings get a letter', async () => {
    const answers = []
    for (const email of [OWNER, ' OWNER@Harbour.example ', 'stranger@harbour.example', 'nonsense']) {
      const { status, headers, html } = await deskBrowser(server, HARBOUR).post('/dealer/sign-in', { email })
      answers.push({ status, location: headers.location, cookie: headers['set-cookie'], html })
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 303, cookie: undefined })
    const said = await deskBrowser(server, HARBOUR).get(answers[0]!.location!)
    expect(said.html).toContain('If that address belongs to somebody here')
    expect((await letters()).map(({ to }) => to)).toEqual([OWNER, OWNER])
  })

  test('the web looks nobody up: the same statements, and the same job, for anybody', async () => {
    for (const email of [OWNER, 'stranger@harbour.example'])
      await deskBrowser(server, HARBOUR).post('/dealer/sign-in', { email })
    const { rows } = await database.owner.query(
      "select payload->>'email' as email from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send-sign-in-link' order by j.id",
    )
    expect(rows).toEqual([{ email: OWNER }, { email: 'stranger@harbour.example' }])
    const { rows: links } = await database.owner.query('select 1 from staff_sign_in_links where created_at = $1', [now])
    expect(links).toEqual([])
    await letters()
  })

  test('too many from one address, or for one mailbox, are told so, whoever it is', async () => {
    for (const emails of [[OWNER], ['stranger@harbour.example']]) {
      const statuses = []
      for (let i = 0; i < 7; i++)
        statuses.push((await deskBrowser(server, HARBOUR).post('/dealer/sign-in', { email: emails[0]! })).status)
      expect(statuses).toEqual([303, 303, 303, 303, 303, 429, 429])
    }
    const one = deskBrowser(server, HARBOUR)
    const statuses = []
    for (let i = 0; i < 7; i++) statuses.push((await one.post('/dealer/sign-in', { email: `${i}@x.example` })).status)
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429, 429])
    const refused = await one.post('/dealer/sign-in', { email: '8@x.example' })
    expect(refused.html).toContain('That was too many at once')
    await letters()
  })

  test('a letter that comes too late is not sent, and a mailbox gets ten an hour at most', async () => {
    await deskBrowser(server, HARBOUR).post('/dealer/sign-in', { email: OWNER })
    later(16 * MINUTES)
    expect(await letters()).toEqual([])
    let sent = 0
    for (let i = 0; i < 12; i++) {
      await deskBrowser(server, HARBOUR).post('/dealer/sign-in', { email: 'two@harbour.example' })
      sent += (await letters()).length
      later(4 * MINUTES)
    }
    expect(sent).toBe(10)
  })
})

describe('a link', () => {
  test('shows a button and signs nobody in; pressing it does, with a new secret, once', async () => {
    const link = await linkFor(OWNER)
    const scanner = deskBrowser(server, HARBOUR)
    for (let i = 0; i < 3; i++) {
      const seen = await scanner.get(link)
      expect(seen.status).toBe(200)
      expect(seen.html).toContain('Hi Olive')
      expect(seen.headers['set-cookie']).toBeUndefined()
      expect(seen.headers).toMatchObject({ 'referrer-policy': 'strict-origin', 'cache-control': 'private, no-store' })
    }
    // What somebody planted in the browser before is not what signs in.
    const browser = deskBrowser(server, HARBOUR)
    const planted = `__Host-desk=${'A'.repeat(43)}`
    browser.cookie = planted
    // A page that tells no address sends no origin either.
    const sentBy = { origin: 'null', 'sec-fetch-site': 'same-origin' }
    const { status, headers } = await browser.post('/dealer/sign-in', fieldsOf(link), null, sentBy)
    expect(status).toBe(303)
    expect(headers.location).toBe('/dealer/leads')
    expect(String(headers['set-cookie'])).toMatch(
      /^__Host-desk=[\w-]{43}; Path=\/; Max-Age=1209600; Secure; HttpOnly; SameSite=Lax$/,
    )
    expect(browser.cookie).not.toBe(planted)
    expect((await browser.get('/dealer/leads')).status).toBe(200)

    // Who signs in once more in the same browser leaves no session open behind them.
    const former = browser.cookie
    expect((await browser.post('/dealer/sign-in', fieldsOf(await linkFor(OWNER)))).status).toBe(303)
    expect(browser.cookie).not.toBe(former)
    expect((await browser.get('/dealer/leads')).status).toBe(200)
    browser.cookie = former
    expect((await browser.get('/dealer/leads')).status).toBe(303)

    const again = await deskBrowser(server, HARBOUR).post('/dealer/sign-in', fieldsOf(link))
    expect(again.status).toBe(410)
    expect(again.html).toContain('That link no longer works')
    expect(again.headers['set-cookie']).toBeUndefined()
    expect((await scanner.get(link)).html).toContain('That link no longer works')
    // Each is a line of the log, which has neither the link nor the mailbox.
    const lines = logged.map((line) => JSON.parse(line)).filter(({ event }) => event === 'sign-in')
    const staff = { who: 'staff', by: 'link', tenant: 'harbour-motors', reqId: expect.any(String) }
    expect(lines.slice(-3)).toMatchObject([
      { ...staff, level: 30, outcome: 'signed-in', sessionId: expect.any(Number) },
      { ...staff, level: 30, outcome: 'signed-in' },
      { ...staff, level: 40, outcome: 'no-such-link' },
    ])
    expect(JSON.stringify(lines)).not.toMatch(/@|link=/)
  })

  test('of twenty at once one signs in, and another link of the mailbox ends', async () => {
    const other = await linkFor(OWNER)
    const link = await linkFor(OWNER)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => deskBrowser(server, HARBOUR).post('/dealer/sign-in', fieldsOf(link))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array(19).fill(410)])
    expect((await deskBrowser(server, HARBOUR).post('/dealer/sign-in', fieldsOf(other))).status).toBe(410)
  })

  test('ends after ten minutes', async () => {
    const [late, inTime] = [await linkFor(OWNER), await linkFor('two@harbour.example')]
    later(10 * MINUTES - 1)
    expect((await deskBrowser(server, HARBOUR).post('/dealer/sign-in', fieldsOf(inTime))).status).toBe(303)
    later(1)
    expect((await deskBrowser(server, HARBOUR).post('/dealer/sign-in', fieldsOf(late))).status).toBe(410)
  })

  test('is no link at another dealer’s, though the same person works there', async () => {
    const link = await linkFor(OWNER)
    expect((await deskBrowser(server, OUTBACK).get(link)).html).toContain('That link no longer works')
    expect((await deskBrowser(server, OUTBACK).post('/dealer/sign-in', fieldsOf(link))).status).toBe(410)
    expect((await deskBrowser(server, HARBOUR).post('/dealer/sign-in', fieldsOf(link))).status).toBe(303)
  })

  test('is guessed by nobody: twenty tries, then a wait', async () => {
    const guesser = deskBrowser(server, HARBOUR)
    const statuses = []
    for (let i = 0; i < 22; i++)
      statuses.push((await guesser.post('/dealer/sign-in', { link: String(i).padStart(43, 'x') })).status)
    expect(statuses).toEqual([...Array(20).fill(410), 429, 429])
  })

  test('of somebody who was taken out of the settings meanwhile is none', async () => {
    const link = await linkFor('two@harbour.example')
    await setPeople(OWNER)
    expect((await deskBrowser(server, HARBOUR).post('/dealer/sign-in', fieldsOf(link))).status).toBe(410)
    await setPeople(OWNER, 'two@harbour.example')
  })

  test('only its hash is stored, and so it is with sessions', async () => {
    const link = fieldsOf(await linkFor(OWNER)).link!
    const browser = deskBrowser(server, HARBOUR)
    await browser.post('/dealer/sign-in', { link })
    const secret = browser.cookie.split('=')[1]!
    const { rows } = await database.owner.query(
      'select l::text as row from staff_sign_in_links l union all select s::text from staff_sessions s union all select payload::text from graphile_worker._private_jobs',
    )
    const stored = rows.map(({ row }) => row).join('\n')
    expect(stored).toContain(secretHash(secret))
    expect(stored).toContain(secretHash(link))
    expect([stored.includes(secret), stored.includes(link)]).toEqual([false, false])
  })

  test.each([
    ['/dealer/leads/7?list=status%3Dnew', '/dealer/leads/7?list=status%3Dnew'],
    ['/dealer/leads?q=kia+rio', '/dealer/leads?q=kia+rio'],
    ['https://evil.example/dealer/leads', '/dealer/leads'],
    ['//evil.example/dealer/leads', '/dealer/leads'],
    ['/\\evil.example', '/dealer/leads'],
    ['/dealer/leads/../../evil', '/dealer/leads'],
    ['/dealer/leads\r\nSet-Cookie: a=b', '/dealer/leads'],
    ['javascript:alert(1)', '/dealer/leads'],
    ['/search', '/dealer/leads'],
  ])('leads from %j to %s', async (back, to) => {
    const link = await linkFor(OWNER, harbour, back)
    const { headers } = await deskBrowser(server, HARBOUR).post('/dealer/sign-in', fieldsOf(link))
    expect(headers.location).toBe(to)
    const other = await linkFor(OWNER)
    const changed = await deskBrowser(server, HARBOUR).post('/dealer/sign-in', { ...fieldsOf(other), back })
    expect(changed.headers.location).toBe(to)
  })
})

describe('a session', () => {
  /** The sessions that a page of them can end, but for all at once. */
  const sessionsIn = ({ html }: { html: string }) =>
    [...html.matchAll(/<button[^>]*value="(\d+)"[^>]*name="session"/g)].map(([, id]) => id!)
  const isIn = async (browser: ReturnType<typeof deskBrowser>) => (await browser.get('/dealer/leads')).status === 200

  test('ends after eight hours without a visit, and after fourteen days whatever happens', async () => {
    const idle = await signedIn(server, database, { ctx: harbour, email: OWNER })
    later(8 * 60 * MINUTES - 1)
    expect(await isIn(idle)).toBe(true)
    later(8 * 60 * MINUTES - 1)
    expect(await isIn(idle)).toBe(true)
    later(8 * 60 * MINUTES)
    expect(await isIn(idle)).toBe(false)

    const busy = await signedIn(server, database, { ctx: harbour, email: OWNER })
    let hours = 0
    while (hours < 14 * 24 - 7) {
      later(7 * 60 * MINUTES)
      hours += 7
      expect(await isIn(busy)).toBe(true)
    }
    later(7 * 60 * MINUTES)
    expect(await isIn(busy)).toBe(false)
  })

  test('is none at another dealer’s', async () => {
    const browser = await signedIn(server, database, { ctx: harbour, email: OWNER })
    const stolen = deskBrowser(server, OUTBACK)
    stolen.cookie = browser.cookie
    for (const path of ['/dealer/leads', '/dealer/leads/1', '/dealer/leads.csv', '/dealer/leads.data', '/dealer']) {
      const answer = await stolen.get(path)
      expect(answer.html, path).not.toContain('desk-list')
      expect([200, 202, 303], path).toContain(answer.status)
      if (answer.status === 303) expect(answer.headers.location, path).toMatch(/^\/dealer\/(?:sign-in|leads$)/)
    }
    expect(await isIn(browser)).toBe(true)
  })

  test('ends for good by signing out, on this device, on another or on all others; never one of somebody else’s', async () => {
    const [one, two, other] = [
      await signedIn(server, database, { ctx: harbour, email: OWNER }),
      await signedIn(server, database, { ctx: harbour, email: OWNER }),
      await signedIn(server, database, { ctx: harbour, email: 'two@harbour.example' }),
    ]
    const { cookie } = one
    const out = await one.post('/dealer/sign-out', {}, await one.get('/dealer/leads'))
    expect(out).toMatchObject({ status: 303, headers: { location: '/dealer/sign-in?said=out' } })
    expect(String(out.headers['set-cookie'])).toMatch(/^__Host-desk=; Path=\/; Max-Age=0; Secure; HttpOnly/)
    one.cookie = cookie
    expect([await isIn(one), await isIn(two), await isIn(other)]).toEqual([false, true, true])

    const third = await signedIn(server, database, { ctx: harbour, email: OWNER })
    const list = await third.get('/dealer/sessions')
    // Of hers that are left, the newest but this one.
    const twos = String(Math.max(...sessionsIn(list).map(Number)))
    expect(list.html).toContain('This device')
    const colleagues = sessionsIn(await other.get('/dealer/sessions'))
    expect(colleagues).toEqual([])
    const { rows: others } = await database.owner.query(
      "select staff_session_id::text as id from staff_sessions where email = 'two@harbour.example' and ended_at is null",
    )
    for (const { id } of [...others, { id: '0' }, { id: 'x' }, { id: '' }]) {
      const none = await third.post('/dealer/sessions', { session: id }, list)
      expect([none.status, none.headers.location]).toEqual([303, '/dealer/sessions?said=unchanged'])
    }
    expect([await isIn(two), await isIn(other)]).toEqual([true, true])
    const ended = await third.post('/dealer/sessions', { session: twos }, list)
    expect(ended.headers.location).toBe('/dealer/sessions?said=sign-out')
    expect([await isIn(two), await isIn(third)]).toEqual([false, true])

    const fourth = await signedIn(server, database, { ctx: harbour, email: OWNER })
    await third.post('/dealer/sessions', { session: 'others' }, await third.get('/dealer/sessions'))
    expect([await isIn(fourth), await isIn(third), await isIn(other)]).toEqual([false, true, true])
    const { rows } = await database.owner.query(
      "select email, details from staff_audit where action = 'staff-sign-out' order by staff_audit_id",
    )
    expect(rows).toEqual([
      { email: OWNER, details: { which: 'this' } },
      { email: OWNER, details: { which: Number(twos) } },
      { email: OWNER, details: { which: 'others' } },
    ])
  })

  test('ends at once for who is taken out of the settings', async () => {
    const browser = await signedIn(server, database, { ctx: harbour, email: 'two@harbour.example' })
    expect(await isIn(browser)).toBe(true)
    await setPeople(OWNER)
    expect(await isIn(browser)).toBe(false)
    await setPeople(OWNER, 'two@harbour.example')
  })

  test('takes no form of another site, none without its token, and none with the token of another session', async () => {
    const browser = await signedIn(server, database, { ctx: harbour, email: OWNER })
    const other = await signedIn(server, database, { ctx: harbour, email: 'two@harbour.example' })
    const page = await browser.get('/dealer/leads')
    expect(tokenIn(page)).toMatch(/^[\w-]{43}$/)
    expect(page.html).not.toContain(browser.cookie.split('=')[1])
    const fields = { session: 'others' }
    const sent = [
      await browser.post('/dealer/sign-out', fields, page, { origin: 'https://evil.example' }),
      await browser.post('/dealer/sign-out', fields, page, { 'sec-fetch-site': 'cross-site' }),
      await browser.post('/dealer/sign-out', fields, page, { 'sec-fetch-site': 'same-site' }),
      await browser.post('/dealer/sign-out', fields, page, { origin: 'null' }),
      await browser.post('/dealer/sign-out', fields),
      await browser.post('/dealer/leads', { do: 'send-suspended' }),
      await browser.post('/dealer/leads/1', { do: 'note', words: 'x' }),
      await browser.post('/dealer/sign-out', fields, await other.get('/dealer/leads')),
      await deskBrowser(server, HARBOUR).post('/dealer/sign-in', { email: OWNER }, null, {
        origin: 'https://evil.example',
      }),
    ]
    expect(sent.map(({ status }) => status)).toEqual(Array(9).fill(403))
    expect(await isIn(browser)).toBe(true)
    const tooLong = await browser.post('/dealer/leads/1', { words: 'x'.repeat(70_000) }, page)
    expect(tooLong.status).toBe(413)
  })

  test('is nothing that a cache, a search engine or a shopper sees', async () => {
    const browser = await signedIn(server, database, { ctx: harbour, email: OWNER })
    for (const path of [
      '/dealer/leads',
      '/dealer/leads/1',
      '/dealer/leads.data',
      '/dealer/sign-in?said=out',
      '/dealer',
    ]) {
      const { headers, status } = await browser.get(path)
      expect(status, path).toBeLessThan(500)
      expect(headers, path).toMatchObject({
        'cache-control': 'private, no-store',
        'referrer-policy': 'same-origin',
        'x-robots-tag': 'noindex, nofollow',
      })
      expect([headers.etag, headers['cache-tag']], path).toEqual([undefined, undefined])
    }
    const page = await browser.get('/dealer/leads')
    expect(page.html).toContain('<meta name="robots" content="noindex, nofollow"/>')
    expect(page.headers['content-security-policy']).toContain("form-action 'self'")
    const stranger = deskBrowser(server, HARBOUR)
    for (const path of ['/dealer/leads', '/Dealer/leads', '/dealer/leads/', '/dealer/LEADS/1', '/%64ealer/leads']) {
      const answer = await stranger.get(path)
      expect(answer.html, path).not.toContain('desk-list')
      expect(answer.headers['cache-control'] ?? '', path).not.toContain('public')
    }
    expect((await stranger.get('/dealer/leads?q=kia')).headers.location).toBe(
      '/dealer/sign-in?back=%2Fdealer%2Fleads%3Fq%3Dkia',
    )
    expect((await stranger.get('/dealer')).headers.location).toBe('/dealer/leads')
    expect((await stranger.get('/sitemap-pages.xml')).html).not.toContain('/dealer')
  })
})

async function setPeople(...emails: string[]): Promise<void> {
  await database.owner.query(
    'update tenants set settings = $2, settings_version = settings_version + 1 where tenant_id = $1',
    [harbour.tenant.tenantId, JSON.stringify(people(...emails))],
  )
  await server.changed(harbour.tenant.tenantId)
}
