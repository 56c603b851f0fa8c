import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeAlertLink } from '#domain/alerts/alert-link.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { listVehicle } from '../../../../test/support/list-vehicle.ts'
import { openTestServer, type TestServer } from '../../../../test/support/test-server.ts'

const database = testDatabase()
const HARBOUR = 'harbour-motors.localhost'
const OUTBACK = 'outback-utes.localhost'
const NOW = new Date('2026-11-20T02:00:00Z')
const JSON_HEADERS = { 'content-type': 'application/json' }
const PLAIN = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }
let harbour: TenantCtx
let outback: TenantCtx
let server: TestServer
const cars: Record<'plain' | 'reserved' | 'sold' | 'gone' | 'other', number> = {} as never

beforeAll(async () => {
  harbour = await makeDealer(database, 'harbour-motors')
  outback = await makeDealer(database, 'outback-utes')
  await makeDealer(database, 'quiet-cars', { settings: { alerts: { enabled: false } } })
  const mazda = { make: 'Mazda', model: '6', price_cents: 2_899_000 }
  cars.plain = await listVehicle(database, harbour, 'H1', mazda)
  cars.reserved = await listVehicle(database, harbour, 'H2', { ...mazda, reserved: true })
  cars.sold = await listVehicle(database, harbour, 'H3', { ...mazda, status: 'sold', sold_at: NOW })
  cars.gone = await listVehicle(database, harbour, 'H4', { ...mazda, status: 'sold', sold_at: new Date('2026-01-01') })
  cars.other = await listVehicle(database, outback, 'O1', { make: 'Kia', model: 'Tasman', price_cents: 5_000_000 })
  server = await openTestServer(database, { now: NOW, trustedProxies: ['127.0.0.1'] })
}, 240_000)
afterAll(() => server.close())

let visitors = 0
const from = (headers: Record<string, string> = {}) => ({
  'x-forwarded-for': `198.51.100.${visitors++ % 250}`,
  ...headers,
})
const get = (path: string, host = HARBOUR) => server.get(host, path, from())
const post = (path: string, sent: object, headers = PLAIN as Record<string, string>, host = HARBOUR) =>
  server.send(
    'POST',
    host,
    path,
    headers === PLAIN ? String(new URLSearchParams(sent as Record<string, string>)) : JSON.stringify(sent),
    from(headers),
  )

type Stored = { alertId: number; state: string; kind: string; frequency: string; search: string | null; mails: number }

async function alertsOf(email: string): Promise<Stored[]> {
  const { rows } = await database.owner.query<Stored>(
    `select alert_id::int as "alertId", a.state, a.kind, a.frequency, a.search_href as search,
       (select count(*)::int from alert_mails m where m.alert_id = a.alert_id and m.kind = 'confirm') as mails
     from alerts a join alert_contacts c using (alert_contact_id) where c.email = $1 order by alert_id`,
    [email],
  )
  return rows
}

/** What the links of a mailbox's letters carry; one alert for each car of its own. */
async function ask(email: string, more: object = { car_id: cars.plain, kind: 'price-drop' }): Promise<string> {
  const { status } = await post('/api/alerts', { email, frequency: 'daily', ...more }, JSON_HEADERS)
  expect(status).toBe(201)
  const { rows } = await database.owner.query<{ token: string }>('select token from alert_contacts where email = $1', [
    email,
  ])
  return writeAlertLink({ alertId: (await alertsOf(email)).at(-1)!.alertId, token: rows[0]!.token })
}

describe('the form', () => {
  test('offers what fits the vehicle, and a search its one', async () => {
    const kinds = async (query: string) => {
      const { html } = await get(`/api/alert-forms?${query}`)
      const { title, form } = JSON.parse(html)
      const radio = form.fields.find(({ name }: { name: string }) => name === 'kind')
      return [title, ...(radio?.options ?? []).map(({ value }: { value: string }) => value)]
    }
    expect(await kinds(`car_id=${cars.plain}`)).toEqual(['Price Alert', 'price-drop', 'alike'])
    expect(await kinds(`car_id=${cars.reserved}`)).toEqual([
      'Tell Me If It Is Free Again',
      ...['available', 'price-drop', 'alike'],
    ])
    for (const car of [cars.sold, cars.gone])
      expect(await kinds(`car_id=${car}`)).toEqual(['Tell Me About One Like It', 'alike', 'available'])
    expect(await kinds('search=/search/used-cars/mazda')).toEqual(['Tell me about new matches'])
  })

  test('on its page it posts without scripts, and says what it is about and what is agreed to', async () => {
    const { status, html, headers } = await get(`/alerts/new?car_id=${cars.plain}`)
    expect(status).toBe(200)
    expect(html).toMatch(
      /<form[^>]*action="\/api\/alerts"[^>]*method="post"|<form[^>]*method="post"[^>]*action="\/api\/alerts"/,
    )
    expect(html).toContain(`name="car_id" value="${cars.plain}"`)
    expect(html).toContain('2022 Mazda 6')
    expect(html).toContain('Harbour Motors writes to you about this and nothing else')
    expect(html).toContain('name="robots" content="noindex"')
    // Nobody's own: it is kept for everybody.
    expect(headers['cache-control']).toContain('public')
    const search = await get(
      `/alerts/new?search=${encodeURIComponent('/search/used-cars/mazda?range[price]=:30000&page=2')}`,
    )
    expect(search.html).toContain('Mazda')
    expect(search.html).toContain('name="search" value="/search/used-cars/mazda?range[price]=:30000"')
  })

  test.each([
    ['a car that never was', () => '/alerts/new?car_id=999999'],
    ['another dealer’s car', () => `/alerts/new?car_id=${cars.other}`],
    ['a search that cannot be read', () => '/alerts/new?search=/search/used-cars/nothing-of-ours'],
    ['no search at all', () => '/alerts/new?search=https://elsewhere.example/'],
    ['nothing', () => '/alerts/new'],
    ['a page there is not', () => '/alerts/else'],
    ['no link', () => '/alerts'],
  ])('404 with a way on for %s', async (_, path) => {
    const page = await get(path())
    expect(page.status).toBe(404)
    expect(page.html).toContain('in stock')
    expect((await get(path().replace('/alerts/new?', '/api/alert-forms?'))).status).toBe(404)
  })

  test('stands nowhere where the dealer has switched it off', async () => {
    const host = 'quiet-cars.localhost'
    expect((await get('/alerts/new?search=/search/used-cars', host)).status).toBe(404)
    expect((await get('/search/used-cars', host)).html).not.toContain('/alerts/new')
    const sent = { email: 'zoe@example.com', frequency: 'daily', search: '/search/used-cars' }
    expect((await post('/api/alerts', sent, JSON_HEADERS, host)).status).toBe(422)
  })

  test('is led to from vehicles, from searches with results and without, and from what is gone', async () => {
    for (const slug of ['h1', 'h2', 'h3', 'h4'])
      expect((await get(`/cars/${slug}`)).html, slug).toMatch(/href="\/alerts\/new\?car_id=\d+"/)
    for (const path of ['/search/used-cars/mazda', '/search/used-cars?query=zzzqqq'])
      expect((await get(path)).html, path).toContain(`href="/alerts/new?search=${encodeURIComponent(path)}"`)
  })
})

describe('asking', () => {
  test('without scripts leads to the next step, and back to what it was about', async () => {
    const sent = {
      form: 'alert',
      email: ' Plain@Example.com',
      kind: 'price-drop',
      frequency: 'weekly',
      car_id: cars.plain,
    }
    const { status, headers } = await post('/api/alerts', { ...sent, company_url: '' })
    expect([status, headers.location]).toEqual([303, `/alerts/sent?car_id=${cars.plain}`])
    const { html } = await get(headers.location!)
    expect(html).toContain('Check your mail')
    expect(html).toContain('href="/cars/h1"')
    expect(html).not.toContain('xample.com"')
    expect(await alertsOf('plain@example.com')).toMatchObject([
      { state: 'unconfirmed', kind: 'price-drop', frequency: 'weekly', mails: 1 },
    ])
  })

  test('of a search, from its second page or in another order, is of the search', async () => {
    await ask('search@example.com', { search: '/search/used-cars/mazda?sortBy=price:asc&page=2' })
    expect(await alertsOf('search@example.com')).toMatchObject([{ kind: 'search', search: '/search/used-cars/mazda' }])
  })

  test('twice is one alert', async () => {
    await ask('twice@example.com')
    await ask('TWICE@example.com ', { car_id: cars.plain, kind: 'price-drop' }).catch(() => {})
    expect(await alertsOf('twice@example.com')).toHaveLength(1)
  })

  test('wrongly is said beside the fields, with what was typed', async () => {
    const sent = { email: 'zoe', kind: 'alike', frequency: 'hourly', car_id: cars.plain }
    const { status, html, headers } = await post('/api/alerts', sent)
    expect(status).toBe(422)
    expect(headers['cache-control']).toContain('no-store')
    expect(html).toContain('Please fix the following errors:')
    expect(html).toContain('Please enter an e-mail address, such as name@example.com.')
    expect(html).toContain('Please choose how often we may write to you.')
    expect(html).toContain('value="zoe"')
    expect(html).toMatch(/<input[^>]*value="alike"[^>]*checked|<input[^>]*checked[^>]*value="alike"/)
    const told = JSON.parse((await post('/api/alerts', sent, JSON_HEADERS)).html)
    expect(Object.keys(told.errors)).toEqual(['email', 'frequency'])
  })

  test.each([
    ['a kind that does not fit', 422, { kind: 'available' }],
    ['another dealer’s car', 422, { car_id: 'other' }],
    ['words of consent that have changed', 422, { consent_words: 'others' }],
    ['no kind of several', 422, { kind: '' }],
  ])('%s: %i', async (_, status, more: Record<string, string>) => {
    const email = `refused-${visitors}@example.com`
    const car_id = more.car_id === 'other' ? cars.other : cars.plain
    const sent = { email, kind: 'price-drop', frequency: 'daily', ...more, car_id }
    expect((await post('/api/alerts', sent, JSON_HEADERS)).status).toBe(status)
    expect(await alertsOf(email)).toEqual([])
  })

  test('from another site, too large or not as JSON is refused', async () => {
    const sent = { email: 'zoe@example.com', kind: 'price-drop', frequency: 'daily', car_id: cars.plain }
    const elsewhere = { ...JSON_HEADERS, origin: 'https://elsewhere.example' }
    expect((await post('/api/alerts', sent, elsewhere)).status).toBe(403)
    expect((await post('/api/alerts', { ...sent, more: 'a'.repeat(70_000) }, JSON_HEADERS)).status).toBe(413)
    expect((await server.send('POST', HARBOUR, '/api/alerts', '[', from(JSON_HEADERS))).status).toBe(422)
    expect(await alertsOf('zoe@example.com')).toEqual([])
  })

  test('by what fills in every field is answered the same, and nothing is sent', async () => {
    const sent = {
      email: 'robot@example.com',
      kind: 'price-drop',
      frequency: 'daily',
      car_id: cars.plain,
      company_url: 'x',
    }
    expect((await post('/api/alerts', sent)).status).toBe(303)
    expect(await alertsOf('robot@example.com')).toEqual([])
  })
})

describe('the links of letters', () => {
  const PRIVATE = ['no-store', 'private']
  const isPrivate = ({ headers, html }: Awaited<ReturnType<typeof get>>) => {
    for (const word of PRIVATE) expect(headers['cache-control']).toContain(word)
    expect(headers['x-robots-tag']).toContain('noindex')
    expect(headers['referrer-policy']).toBe('strict-origin')
    expect(html).not.toContain('@example.com')
  }

  test('a GET confirms and stops nothing; the button does, once and again', async () => {
    const link = await ask('links@example.com')
    const page = await get(`/alerts/confirm?link=${link}`)
    expect(page.status).toBe(200)
    isPrivate(page)
    expect(page.html).toContain('action="/api/alerts/confirm"')
    // Each page of a letter to confirm has "never again", as a link to a page that asks first.
    for (const html of [page.html, (await get(`/alerts/stop?link=${link}`)).html])
      expect(html).toMatch(/href="\/alerts\/stop\?link=no-[\w.-]+"[^>]*>Never write to this address again/)
    expect(page.html).toContain('2022 Mazda 6')
    expect(await alertsOf('links@example.com')).toMatchObject([{ state: 'unconfirmed' }])

    for (const _ of [1, 2]) {
      const { status, headers } = await post('/api/alerts/confirm', { link })
      expect([status, headers.location]).toEqual([303, `/alerts?link=${link}&said=confirm`])
      expect(await alertsOf('links@example.com')).toMatchObject([{ state: 'on' }])
    }
    const list = await get(`/alerts?link=${link}&said=confirm`)
    isPrivate(list)
    expect(list.html).toContain('Thank you. We tell you from now on.')

    const stop = await get(`/alerts/stop?link=${link}`)
    isPrivate(stop)
    expect(stop.html).not.toContain('link=no-')
    expect(await alertsOf('links@example.com')).toMatchObject([{ state: 'on' }])
    for (const _ of [1, 2]) expect((await post('/api/alerts/stop', { link })).status).toBe(303)
    expect(await alertsOf('links@example.com')).toMatchObject([{ state: 'stopped' }])
    expect((await get(`/alerts/stop?link=${link}`)).html).toContain('We tell you nothing any more')
  })

  test('a mail program stops one that waits to be confirmed, and no other of the mailbox', async () => {
    const link = await ask('waits@example.com')
    await ask('waits@example.com', { search: '/search/used-cars/mazda' })
    const { status } = await server.send(
      'POST',
      HARBOUR,
      `/alerts/stop?link=${link}`,
      'List-Unsubscribe=One-Click',
      from(PLAIN),
    )
    expect(status).toBe(200)
    expect(await alertsOf('waits@example.com')).toMatchObject([{ state: 'stopped' }, { state: 'unconfirmed' }])
    expect((await database.owner.query('select from alert_blocks')).rows).toEqual([])
  })

  test('a mail program stops it in one click (RFC 8058), and is answered 200', async () => {
    const link = await ask('click@example.com')
    await post('/api/alerts/confirm', { link })
    const { status, headers } = await server.send(
      'POST',
      HARBOUR,
      `/alerts/stop?link=${link}`,
      'List-Unsubscribe=One-Click',
      from({ 'content-type': 'application/x-www-form-urlencoded' }),
    )
    expect([status, headers.location]).toEqual([200, undefined])
    expect(await alertsOf('click@example.com')).toMatchObject([{ state: 'stopped' }])
    // Mail providers stop for many people from one address of theirs.
    const theirs = { ...PLAIN, 'x-forwarded-for': '203.0.113.9' }
    const clicks = Array.from({ length: 70 }, () =>
      server.send('POST', HARBOUR, `/alerts/stop?link=${link}`, 'List-Unsubscribe=One-Click', theirs),
    )
    expect(new Set((await Promise.all(clicks)).map(({ status }) => status))).toEqual(new Set([200]))
    const wrong = await server.send('POST', HARBOUR, '/alerts/stop?link=1.x', 'List-Unsubscribe=One-Click', from(PLAIN))
    expect(wrong.status).toBe(410)
    expect((await server.send('POST', HARBOUR, `/alerts/confirm?link=${link}`, '', from(PLAIN))).status).toBe(405)
  })

  test('of a letter to confirm says never again: the page shows it, the button and one click do it', async () => {
    const alertLink = await ask('never@example.com')
    const { rows } = await database.owner.query<{ link: string }>(
      `select set_config('app.tenant_id', $1, false), forecourt.alert_block_link(email_hash) as link from alert_contacts where email = 'never@example.com'`,
      [String(harbour.tenant.tenantId)],
    )
    const { link } = rows[0]!
    const path = `/alerts/stop?link=${link}`
    const page = await get(path)
    isPrivate(page)
    expect(page.html).toContain('Never Write to Me Again')
    expect((await get(`/alerts?link=${alertLink}`)).status).toBe(200)
    const click = () => server.send('POST', HARBOUR, path, 'List-Unsubscribe=One-Click', from(PLAIN))
    expect((await click()).status).toBe(200)
    expect((await post('/api/alerts/stop', { link })).headers.location).toBe(`${path}&said=never`)
    const done = await get(`${path}&said=never`)
    isPrivate(done)
    expect(done.html).toContain('We do not write to you again')
    expect((await get(`/alerts?link=${alertLink}`)).status).toBe(410)
    await ask('never@example.com')
    expect((await get(path, OUTBACK)).status).toBe(410)
    expect((await server.send('POST', OUTBACK, path, 'List-Unsubscribe=One-Click', from(PLAIN))).status).toBe(410)
  })

  test('with one the whole mailbox is seen, changed, and stopped', async () => {
    const first = await ask('several@example.com')
    const link = await ask('several@example.com', { search: '/search/used-cars/mazda' })
    const { html } = await get(`/alerts?link=${link}`)
    expect(html).toContain('Price drop')
    expect(html).toContain('New matches')
    expect(html).toContain('Stop all of these e-mails')
    const [one, two] = await alertsOf('several@example.com')
    const change = await post('/api/alerts/frequency', { link, alert: one!.alertId, frequency: 'at-once' })
    expect(change.headers.location).toBe(`/alerts?link=${link}&said=frequency`)
    expect((await post('/api/alerts/frequency', { link, frequency: 'hourly' })).headers.location).toContain(
      'said=unknown',
    )
    expect(await alertsOf('several@example.com')).toMatchObject([{ frequency: 'at-once' }, { frequency: 'daily' }])
    await post('/api/alerts/stop', { link, alert: one!.alertId })
    expect(await alertsOf('several@example.com')).toMatchObject([{ state: 'stopped' }, { state: 'unconfirmed' }])
    await post('/api/alerts/stop', { link: first, which: 'all' })
    expect((await alertsOf('several@example.com')).map(({ state }) => state)).toEqual(['stopped', 'stopped'])
    expect(two!.alertId).toBeGreaterThan(one!.alertId)
  })

  test('one that is none, is over, or is another dealer’s works nowhere', async () => {
    const link = await ask('others@example.com')
    const works = async (one: string, host: string) => {
      const pages = await Promise.all(['', '/confirm', '/stop'].map((page) => get(`/alerts${page}?link=${one}`, host)))
      const verbs = ['confirm', 'stop', 'frequency']
      const calls = await Promise.all(
        verbs.map((verb) => post(`/api/alerts/${verb}`, { link: one, frequency: 'weekly' }, JSON_HEADERS, host)),
      )
      const all = await post('/api/alerts/stop', { link: one, which: 'all' }, JSON_HEADERS, host)
      return [...pages, ...calls, all].map(({ status }) => status)
    }
    const NOWHERE = [410, 410, 410, 410, 410, 410, 410]
    expect(await works(link, OUTBACK)).toEqual(NOWHERE)
    expect(await works(`1.${'x'.repeat(43)}`, HARBOUR)).toEqual(NOWHERE)
    expect(await works('%27', HARBOUR)).toEqual(NOWHERE)
    expect(await alertsOf('others@example.com')).toMatchObject([{ state: 'unconfirmed', frequency: 'daily' }])
    server.setNow(new Date(NOW.getTime() + 8 * 86_400_000))
    const expired = await get(`/alerts/confirm?link=${link}`)
    server.setNow(NOW)
    expect(expired.status).toBe(410)
    isPrivate(expired)
    expect(expired.html).toContain('That link no longer works')
    expect(expired.html).toContain('To be told again')
  })
})
