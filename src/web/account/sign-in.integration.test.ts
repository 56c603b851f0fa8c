import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SendGuestLink, sendGuestLink } from '#domain/accounts/gates/guest-link.server.ts'
import { requestAlert } from '#domain/alerts/request-alert.server.ts'
import { PLATFORM_PAGES } from '#domain/content/platform-pages.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { makeDealer } from '../../../test/support/dealers.ts'
import { listVehicle } from '../../../test/support/list-vehicle.ts'
import { sendWaitingCodes, signInShopper } from '../../../test/support/shopper.ts'
import { openTestServer, type Page, type TestServer } from '../../../test/support/test-server.ts'
import { accountHandler } from './account-handler.server.ts'

const database = testDatabase()
const NOW = new Date('2026-11-20T02:00:00Z')
const [HOST, OTHER, CLOSED] = ['harbour-motors.localhost', 'outback-utes.localhost', 'closed-cars.localhost']
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const GATED = '/sell-my-car?utm_source=mail&car_id=41'
let harbour: TenantCtx
let outback: TenantCtx
let guests: TenantCtx
let otherGuests: TenantCtx
let watching: TenantCtx
let server: TestServer
const logged: string[] = []

beforeAll(async () => {
  harbour = {
    ...(await makeDealer(database, 'harbour-motors', {
      settings: { gates: { pages: ['sell-my-car', 'checkout'], guests: ['checkout'] } },
    })),
    now: NOW,
  }
  outback = { ...(await makeDealer(database, 'outback-utes')), now: NOW }
  const letIn = (slug: string) =>
    makeDealer(database, slug, { settings: { gates: { pages: ['sell-my-car', 'checkout'], guests: ['sell-my-car'] } } })
  guests = { ...(await letIn('guest-cars')), now: NOW }
  otherGuests = { ...(await letIn('other-guests')), now: NOW }
  watching = {
    ...(await makeDealer(database, 'watching-cars', { settings: { shortlist: { watchlist: true } } })),
    now: NOW,
  }
  await makeDealer(database, 'closed-cars', { settings: { gates: { registration: false } } })
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
  server = await openTestServer(database, { now: NOW, trustedProxies: ['127.0.0.1'], log })
}, 60_000)
afterAll(() => server.close())

let visitors = 0
/** A browser without scripts: keeps its cookies, and sends forms as a page of its host does. */
function browser(host = HOST) {
  const address = `198.51.100.${++visitors}`
  const cookies = new Map<string, string>()
  const own = () => ({
    'x-forwarded-for': address,
    ...(cookies.size > 0 && { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
  })
  const kept = (page: Page) => {
    for (const set of [page.headers['set-cookie'] ?? []].flat()) {
      const [name, value] = set.split(';')[0]!.split('=') as [string, string]
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    return page
  }
  return {
    cookies,
    get: async (path: string, headers = {}) => kept(await server.get(host, path, { ...own(), ...headers })),
    post: async (path: string, fields: Record<string, string>, headers = {}) =>
      kept(
        await server.send('POST', host, path, String(new URLSearchParams(fields)), {
          ...FORM,
          origin: `http://${host}`,
          ...own(),
          ...headers,
        }),
      ),
  }
}
const codeFor = async (ctx: TenantCtx) => (await sendWaitingCodes(database, [ctx])).at(-1)!.code
const actionOf = ({ html }: Page) =>
  /<form[^>]* action="(\/sign-in[^"]*)"[^>]*>/.exec(html)![1]!.replaceAll('&amp;', '&')
const PRIVATE = {
  'cache-control': 'private, no-store',
  vary: 'Cookie, Accept-Encoding',
  'x-robots-tag': 'noindex, nofollow',
}

test('each try to sign in is a line of the log, which names nobody', async () => {
  const shopper = browser()
  await shopper.post('/sign-in', { do: 'contact', contact: 'logged@example.com' })
  const code = await codeFor(harbour)
  const wrong = code === '111111' ? '222222' : '111111'
  await shopper.post('/sign-in?step=code', { do: 'code', code: wrong })
  await shopper.post('/sign-in?step=code', { do: 'code', code })
  await shopper.post('/sign-in', { do: 'passkey', passkey: 'x' })
  await browser().get('/sign-in?link=nonsense')
  const lines = logged.map((line) => JSON.parse(line)).filter(({ event }) => event === 'sign-in')
  const line = { level: 40, reqId: expect.any(String), tenant: 'harbour-motors', who: 'shopper' }
  expect(lines).toMatchObject([
    { ...line, by: 'code', outcome: 'wrong-code' },
    { ...line, level: 30, by: 'code', outcome: 'signed-in', sessionId: expect.any(Number) },
    { ...line, by: 'passkey', outcome: 'unreadable' },
    { ...line, who: 'guest', by: 'link', outcome: 'no-such-link' },
  ])
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`logged@example|${code}|${wrong}|nonsense`))
})

describe('a gate', () => {
  test('leads to signing in and back to where they wanted to be, by plain forms', async () => {
    const shopper = browser()
    const turned = await shopper.get(GATED, { referer: `http://${HOST}/search/used-cars?page=2` })
    expect(turned).toMatchObject({ status: 303, headers: PRIVATE })
    const at = new URL(turned.headers.location!, 'http://x')
    expect(Object.fromEntries(at.searchParams)).toEqual({
      ...{ type: 'trade-in', redirect: GATED, back: '/search/used-cars?page=2' },
    })
    const asks = await shopper.get(turned.headers.location!)
    expect(asks).toMatchObject({ status: 200, headers: PRIVATE })
    expect(asks.html).toContain('Sign in to value your car')
    expect(asks.html).toContain('href="/search/used-cars?page=2"')

    const sent = await shopper.post(actionOf(asks), { do: 'contact', contact: ' Zoe@Example.COM ' })
    expect(sent).toMatchObject({ status: 303, headers: PRIVATE })
    const waits = await shopper.get(sent.headers.location!)
    expect(waits.html).toContain('zoe@example.com')
    await listVehicle(database, harbour, 'A1', { make: 'Mazda', model: '3' })
    const alert = {
      email: 'zoe@example.com',
      frequency: 'daily',
      consentKey: null,
      address: 'a',
      origin: `http://${HOST}`,
    }
    await requestAlert(harbour, null as never, { kind: 'price-drop', slug: 'a1', shopperId: null, ...alert })
    // Its letter is not what is looked at here.
    await database.owner.query("delete from graphile_worker._private_jobs where key ~ 'alert'")
    const entered = await shopper.post(actionOf(waits), { do: 'code', code: await codeFor(harbour) })
    expect(entered.status).toBe(303)
    // The next at this device is not told where the code went.
    expect([...shopper.cookies.keys()]).toEqual(['__Host-shopper'])
    // What the mailbox had asked for without an account is theirs now.
    const { rows } = await database.owner.query('select s.email from alerts a join shoppers s using (shopper_id)')
    expect(rows).toEqual([{ email: 'zoe@example.com' }])
    // A new shopper says once who they are.
    const details = await shopper.get(entered.headers.location!)
    expect(details.html).toContain('One more thing')
    const unsaid = await shopper.post(actionOf(details), { do: 'details', name: 'Zoë', phone: 'call me' })
    expect(unsaid).toMatchObject({ status: 422, html: expect.stringContaining('value="Zoë"') })
    const said = await shopper.post(actionOf(details), { do: 'details', name: 'Zoë', phone: '0491 570 006' })
    expect(said).toMatchObject({ status: 303, headers: { location: GATED } })
    const there = await shopper.get(GATED)
    expect(there).toMatchObject({ status: 200, headers: PRIVATE })
    expect(there.headers.etag).toBeUndefined()
    expect(JSON.parse((await shopper.get('/api/me')).html).user).toMatchObject({ name: 'Zoë', phone: '+61491570006' })
    // Whoever has signed in is led on at once.
    expect((await shopper.get(turned.headers.location!)).headers.location).toBe(GATED)
  })

  test('stands before documents and their data, at this dealer’s alone, and not before what is not there', async () => {
    const data = await browser().get('/sell-my-car.data')
    expect(data.status).toBe(202)
    expect(data.html).toContain('/sign-in?type=trade-in')
    expect((await browser(OTHER).get('/sell-my-car')).headers).toMatchObject({ etag: expect.any(String) })
    expect((await browser().get('/cars/2021-kia-rio/checkout')).status).toBe(404)
    expect((await browser().get('/SELL-MY-CAR/')).headers.location).toContain('/sign-in?type=trade-in')
  })

  test('decides nothing while the session cannot be looked for', async () => {
    await database.owner.query('alter table shopper_sessions rename to away')
    try {
      const answer = await browser().get(GATED, { cookie: `__Host-shopper=${'a'.repeat(43)}` })
      expect(answer.status).toBe(500)
      expect(answer.headers.location).toBeUndefined()
    } finally {
      await database.owner.query('alter table away rename to shopper_sessions')
    }
  })
})

describe('a guest', () => {
  async function linkFor(email: string): Promise<string> {
    const host = guests.tenant.hosts[0]!
    const one = browser(host)
    const asks = await one.get((await one.get(GATED)).headers.location!)
    expect(asks.html).toContain('Rather without an account?')
    const { headers } = await one.post(actionOf(asks), { do: 'guest', email })
    expect((await one.get(headers.location!)).html).toContain('A link is on its way to you.')
    const { rows } = await database.owner.query('delete from graphile_worker._private_jobs returning payload')
    const hrefs: string[] = []
    const send: SendGuestLink = async (_, letter) => {
      expect(letter.email).toBe(email)
      hrefs.push(letter.href)
      return { kind: 'sent', answer: '250' }
    }
    for (const { payload } of rows) await sendGuestLink({ ...guests, db: database.worker }, payload, send)
    const { host: of, pathname, search } = new URL(hrefs[0]!)
    expect(of).toBe(host)
    return pathname + search
  }

  test('is mailed a link that opens the page they wanted, and no other, for a day', async () => {
    const link = await linkFor('guest@example.com')
    const guest = browser(guests.tenant.hosts[0]!)
    const followed = await guest.get(link)
    expect(followed).toMatchObject({ status: 303, headers: { location: GATED, ...PRIVATE } })
    expect(await guest.get(GATED)).toMatchObject({ status: 200, headers: PRIVATE })
    expect(JSON.parse((await guest.get('/api/me')).html).user).toBeNull()
    server.setNow(new Date(NOW.getTime() + 24 * 3_600_000))
    expect((await guest.get(GATED)).status).toBe(303)
    const over = await guest.get(link)
    expect(over).toMatchObject({ status: 410, headers: PRIVATE })
    expect(over.html).toContain('That link no longer works')
    expect(over.html).toContain('Rather without an account?')
    server.setNow(NOW)
  })

  test('who asked for too many links has what was typed before them', async () => {
    const one = browser(guests.tenant.hosts[0]!)
    const fields = { do: 'guest', email: 'often@example.com' }
    const asks = await one.get((await one.get(GATED)).headers.location!)
    for (const status of [303, 303, 303, 429]) expect((await one.post(actionOf(asks), fields)).status).toBe(status)
    expect((await one.post(actionOf(asks), fields)).html).toMatch(/id="guest-email"[^>]*value="often@example.com"/)
    await database.owner.query('delete from graphile_worker._private_jobs')
  })

  test('passes with no link of another dealer’s, of another page, longer, or made up', async () => {
    const own = new URL(await linkFor('other@example.com'), 'http://x').searchParams.get('link')!
    const [until, signature] = own.split('.') as [string, string]
    const host = guests.tenant.hosts[0]!
    const tried: [string, string][] = [
      [otherGuests.tenant.hosts[0]!, own],
      [HOST, own],
      [host, `${Number(until) + 1}.${signature}`],
      [host, `${until}.${'A'.repeat(43)}`],
      [host, until],
      [host, ''],
    ]
    for (const [at, pass] of tried) {
      const guest = browser(at)
      guest.cookies.set('__Host-guest', pass)
      expect((await guest.get('/sell-my-car')).status, `${at} ${pass}`).toBe(303)
      const followed = await browser(at).get(
        `/sign-in?${new URLSearchParams({ link: pass, redirect: '/sell-my-car' })}`,
      )
      expect(followed.headers['set-cookie'], `${at} ${pass}`).toBeUndefined()
    }
  })

  test('is none where the dealer takes none, whatever is sent', async () => {
    const asked = '/sign-in?redirect=/sell-my-car'
    expect((await browser().get(asked)).html).not.toContain('Rather without an account?')
    await browser().post(asked, { do: 'guest', email: 'guest@example.com' })
    const { rows } = await database.owner.query('select 1 from graphile_worker._private_jobs')
    expect(rows).toEqual([])
  })
})

describe('signing in', () => {
  test.each([
    ['not an address', 'Please enter an e-mail address, such as'],
    ['+64 21 123 4567', 'We send SMS to Australian mobile numbers only'],
  ])('%s is said to be none, with what was typed', async (contact, words) => {
    const { status, html } = await browser().post('/sign-in', { do: 'contact', contact })
    expect(status).toBe(422)
    expect(html).toContain(words)
    expect(html).toContain(`value="${contact}"`)
  })

  test('whose contact it is makes no difference, in words or in what is done', async () => {
    await signInShopper({ database, ctx: harbour }, { email: 'known@example.com' })
    const answers = []
    for (const contact of ['known@example.com', 'never@example.com']) {
      const { status, headers, html } = await browser().post('/sign-in', { do: 'contact', contact })
      const { rows } = await database.owner.query('select count(*)::int as jobs from graphile_worker._private_jobs')
      answers.push({ status, location: headers.location, html, names: Object.keys(headers).sort(), jobs: rows[0].jobs })
      await sendWaitingCodes(database, [harbour])
    }
    expect(answers[0]).toMatchObject({ status: 303, jobs: 1 })
    expect(answers[1]).toEqual(answers[0])
  })

  test('takes as long whether or not there is an account', async () => {
    const contacts = ['known@example.com', 'nobody-has-this@example.com']
    const took: number[][] = [[], []]
    for (let round = 0; round < 30; round++)
      for (const [i, contact] of contacts.entries()) {
        const one = browser()
        const started = performance.now()
        await one.post('/sign-in', { do: 'contact', contact })
        took[i]!.push(performance.now() - started)
      }
    await database.owner.query('delete from graphile_worker._private_jobs')
    const [known, unknown] = took.map((all) => all.sort((a, b) => a - b)[15]!) as [number, number]
    expect(Math.abs(known - unknown)).toBeLessThan(Math.max(8, known * 0.5))
  })

  test('a code is entered with spaces, and a wrong one says how many tries are left', async () => {
    const shopper = browser()
    await shopper.post('/sign-in?redirect=/search', { do: 'contact', contact: '0491 570 157' })
    const code = await codeFor(harbour)
    const at = '/sign-in?redirect=%2Fsearch&step=code'
    // What was typed is there to be put right.
    const short = await shopper.post(at, { do: 'code', code: '12 34' })
    expect(short).toMatchObject({ status: 422, html: expect.stringMatching(/id="code"[^>]*value="12 34"/) })
    const wrong = await shopper.post(at, { do: 'code', code: code === '111111' ? '222222' : '111111' })
    expect(wrong).toMatchObject({ status: 422, html: expect.stringContaining('You have 4 more tries.') })
    const right = await shopper.post(at, { do: 'code', code: ` ${code.slice(0, 3)} ${code.slice(3)} ` })
    expect(right.status).toBe(303)
    const again = await shopper.post(at, { do: 'code', code })
    expect(again).toMatchObject({ status: 410, headers: PRIVATE })
    expect((await browser().post(at, { do: 'code', code })).status).toBe(410)
  })

  test('a code signs in though what the mailbox asked for before cannot be looked for just now', async () => {
    const shopper = browser()
    await shopper.post('/sign-in', { do: 'contact', contact: 'claims@example.com' })
    const code = await codeFor(harbour)
    const named = (from: string, to: string) =>
      database.owner.query(`alter function forecourt.claim_${from}(text, bigint) rename to claim_${to}`)
    await named('alerts', 'away')
    const entered = await shopper.post('/sign-in?step=code', { do: 'code', code })
    await named('away', 'alerts')
    expect(entered.status).toBe(303)
    expect(JSON.parse((await shopper.get('/api/me')).html).user).toMatchObject({ email: 'claims@example.com' })
  })

  test('what the device had saved goes along to the watchlist, of what can be saved there, whatever is sent', async () => {
    const ids: number[] = []
    for (const number of ['F1', 'F2', 'F3'])
      ids.push(await listVehicle(database, watching, number, { make: 'Kia', model: 'Rio' }))
    const foreign = await listVehicle(database, outback, 'F4', { make: 'Kia', model: 'Rio' })
    await database.owner.query("update listings set status = 'sold', sold_at = $2 where listing_id = $1", [ids[2], NOW])
    const host = watching.tenant.hosts[0]!
    const shopper = browser(host)
    const asks = await shopper.post('/sign-in?redirect=/search', { do: 'contact', contact: 'saves@example.com' })
    const waits = await shopper.get(asks.headers.location!)
    const favourites = [ids[1], ids[0], ids[2], foreign, 'x', '-1', '', '1e99'].join()
    const entered = await shopper.post(actionOf(waits), { do: 'code', code: await codeFor(watching), favourites })
    expect(entered.status).toBe(303)
    const { watchlist } = JSON.parse((await shopper.get('/api/me')).html)
    expect(watchlist.map(({ id }: { id: number }) => id).sort()).toEqual(ids.slice(0, 2).sort())
    // A dealer without a watchlist keeps nothing.
    const plain = browser()
    await plain.post('/sign-in', { do: 'contact', contact: 'saves@example.com' })
    await plain.post('/sign-in?step=code', { do: 'code', code: await codeFor(harbour), favourites: String(ids[0]) })
    expect(JSON.parse((await plain.get('/api/me')).html)).toMatchObject({ watchlist: [], user: expect.anything() })
  })

  test('a code in another browser, or at another dealer’s, is none; nor is a cookie there', async () => {
    const mine = browser()
    await mine.post('/sign-in', { do: 'contact', contact: 'mine@example.com' })
    const code = await codeFor(harbour)
    const thief = browser()
    await thief.post('/sign-in', { do: 'contact', contact: 'thief@example.com' })
    expect((await thief.post('/sign-in?step=code', { do: 'code', code })).status).not.toBe(303)
    const elsewhere = browser(OTHER)
    for (const [name, value] of mine.cookies) elsewhere.cookies.set(name, value)
    expect((await elsewhere.post('/sign-in?step=code', { do: 'code', code })).status).toBe(410)
    expect((await mine.post('/sign-in?step=code', { do: 'code', code })).status).toBe(303)
    for (const [name, value] of mine.cookies) elsewhere.cookies.set(name, value)
    expect(JSON.parse((await elsewhere.get('/api/me')).html).user).toBeNull()
    expect(JSON.parse((await mine.get('/api/me')).html).user).toMatchObject({ email: 'mine@example.com' })
  })

  test('a session set beforehand by another is not the one that signs in', async () => {
    const { cookie } = await signInShopper({ database, ctx: harbour }, { email: 'attacker@example.com' })
    const [name, planted] = cookie.split('=') as [string, string]
    const victim = browser()
    victim.cookies.set(name, planted)
    await victim.post('/sign-in', { do: 'contact', contact: 'victim@example.com' })
    await victim.post('/sign-in?step=code', { do: 'code', code: await codeFor(harbour) })
    expect(victim.cookies.get(name)).not.toBe(planted)
    expect(JSON.parse((await victim.get('/api/me')).html).user).toMatchObject({ email: 'victim@example.com' })
    // Whosever the browser's former session was, it ends.
    expect(JSON.parse((await server.get(HOST, '/api/me', { cookie })).html).user).toBeNull()
  })

  test('forms of another site are refused, whatever they do', async () => {
    const { cookie } = await signInShopper({ database, ctx: harbour }, { email: 'csrf@example.com' })
    const strangers = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `http://${OTHER}` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]
    for (const headers of strangers)
      for (const [path, fields] of [
        ['/sign-in', { do: 'contact', contact: 'a@example.com' }],
        ['/sign-in', { do: 'details', name: 'Mallory', phone: '0491570158' }],
        ['/sign-out', {}],
      ] as const)
        expect((await browser().post(path, fields, { cookie, ...headers })).status, JSON.stringify(headers)).toBe(403)
    expect(JSON.parse((await server.get(HOST, '/api/me', { cookie })).html).user).toMatchObject({ name: '' })
  })

  test('nobody is led to another site, nor round and round', async () => {
    const { cookie, shopper } = await signInShopper({ database, ctx: harbour }, { phone: '0491 570 158' })
    await database.owner.query("update shoppers set name = 'Ann' where shopper_id = $1", [shopper.shopper.shopperId])
    for (const redirect of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/.//evil.example',
      '/sign-in',
      '',
    ]) {
      const asked = `/sign-in?${new URLSearchParams({ redirect, back: redirect })}`
      expect((await browser().get(asked, { cookie })).headers.location, redirect).toBe('/')
      expect((await browser().get(asked)).html).not.toContain('evil.example')
    }
    expect((await browser().get('/sign-in?redirect=/search%3Fq=x', { cookie })).headers.location).toBe('/search?q=x')
  })

  test('an address gets so many codes and tries, and no more', async () => {
    const flood = browser()
    const statuses = []
    for (let i = 0; i < 12; i++)
      statuses.push((await flood.post('/sign-in', { do: 'contact', contact: `flood-${i}@example.com` })).status)
    expect(statuses).toEqual([...Array(10).fill(303), 429, 429])
    const tries = []
    for (let i = 0; i < 32; i++)
      tries.push((await flood.post('/sign-in?step=code', { do: 'code', code: '123456' })).status)
    expect(tries.filter((status) => status === 429)).toHaveLength(2)
    expect((await flood.post('/sign-in', { do: 'x'.repeat(70_000) })).status).toBe(413)
    await database.owner.query('delete from graphile_worker._private_jobs')
  })

  test('an address has so many pages made, whoever has signed in', async () => {
    const { cookie } = await signInShopper({ database, ctx: harbour }, { email: 'reads@example.com' })
    const answerShopper = async () => new Response('a page')
    const account = accountHandler({ now: () => NOW.getTime() } as never, { answerShopper } as never)
    const url = new URL(`http://${HOST}/account`)
    const visited = { address: url.href, tenant: harbour.tenant, requestId: '', client: 'one' }
    const asked = { request: new Request(url, { headers: { cookie } }), url, ctx: harbour, address: 'one' }
    for (const [mayBeMade, status] of [
      [true, 200],
      [false, 429],
    ] as const)
      expect((await account.answer({ ...asked, visited: { ...visited, mayBeMade: () => mayBeMade } })).status).toBe(
        status,
      )
  })

  test('signing out ends the session here and for good', async () => {
    const { cookie } = await signInShopper({ database, ctx: outback }, { email: 'leaves@example.com' })
    const shopper = browser(OTHER)
    shopper.cookies.set(...(cookie.split('=') as [string, string]))
    expect((await shopper.get('/sign-out')).status).toBe(303)
    expect(JSON.parse((await shopper.get('/api/me')).html).user).not.toBeNull()
    expect(await shopper.post('/sign-out', {})).toMatchObject({ status: 303, headers: { location: '/', ...PRIVATE } })
    expect(shopper.cookies.size).toBe(0)
    expect(JSON.parse((await server.get(OTHER, '/api/me', { cookie })).html).user).toBeNull()
  })

  test.each([
    ['trade-in', 'value your car'],
    ['checkout', 'reserve this car'],
    ['finance', 'your finance options'],
    ['spin-to-win', 'Sign in to spin'],
    ['online-payment', 'pay online'],
    ['car-finance', 'car finance'],
    ['my-garage', 'My Garage'],
    ['watchlist', 'your watchlist'],
    ['nonsense', 'Sign in'],
  ])('%s has words of its own', async (type, words) => {
    const { html, status } = await browser().get(`/sign-in?type=${type}`)
    expect(status).toBe(200)
    expect(/<h1>([^<]*)/.exec(html)![1]).toContain(words)
  })

  test('is not offered where the dealer wants none, and takes forms nowhere else', async () => {
    expect((await browser(CLOSED).get('/sign-in')).status).toBe(404)
    expect((await browser(CLOSED).post('/sign-in', { do: 'contact', contact: 'a@example.com' })).status).toBe(404)
    expect((await browser(CLOSED).get('/')).html).not.toContain('href="/sign-in"')
    // A gate that always is there leads to words.
    const { status, html } = await browser(CLOSED).get('/sign-in?type=online-payment&redirect=%2Fonline-payment')
    expect([status, html]).toEqual([404, expect.stringContaining('This page needs a sign-in')])
    expect(html).not.toContain('We could not find that page')
    expect((await browser().get('/')).html).toContain('href="/sign-in"')
    for (const path of ['/', '/search', '/contact', '/nowhere', '/robots.txt', '/media/1/640-75.webp'])
      expect((await browser().post(path, {})).status, path).toBe(405)
  })
})

test('whoever has signed in walks through pages that are everybody’s, or kept by no cache', async () => {
  const { cookie } = await signInShopper({ database, ctx: harbour }, { email: 'walks@example.com' })
  const paths = PLATFORM_PAGES.map(({ path }) => `/${path}`).filter((path) => !/[:*]/.test(path))
  const kinds = { shared: 0, private: 0 }
  const naming: string[] = []
  for (const path of [...paths, ...paths.map((one) => `${one === '/' ? '/_' : one}.data`), '/api/me']) {
    const own = await browser().get(path, { cookie })
    const isPrivate = own.headers['cache-control'] === PRIVATE['cache-control']
    const names = own.html.includes('walks@example.com')
    expect(names && !isPrivate, path).toBe(false)
    if (names) naming.push(path)
    kinds[isPrivate ? 'private' : 'shared']++
    if (isPrivate) continue
    const others = await browser().get(path)
    expect([own.status, own.headers['set-cookie'], own.headers.etag], path).toEqual([
      ...[others.status, undefined, others.headers.etag],
    ])
    expect(own.bytes.equals(others.bytes), path).toBe(true)
  }
  expect(naming).toEqual(expect.arrayContaining(['/account', '/api/me']))
  expect(kinds.shared).toBeGreaterThan(20)
  expect(kinds.private).toBeGreaterThan(4)
})
