import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { makeDealer } from '../../../test/support/dealers.ts'
import { sendWaitingCodes, signInShopper } from '../../../test/support/shopper.ts'
import { softwarePasskey } from '../../../test/support/software-passkey.ts'
import { openTestServer, type Page, type TestServer } from '../../../test/support/test-server.ts'

const database = testDatabase()
const NOW = new Date('2026-11-20T02:00:00Z')
const [HOST, OTHER] = ['harbour-motors.localhost', 'outback-utes.localhost']
const PRIVATE = {
  'cache-control': 'private, no-store',
  vary: 'Cookie, Accept-Encoding',
  'x-robots-tag': 'noindex, nofollow',
}
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605 Version/26.0 Mobile/15E148 Safari/604.1'
let harbour: TenantCtx
let server: TestServer
let cookie: string
let shopperId: number
/** A demo's letters that went. */
const erased: string[] = []

beforeAll(async () => {
  harbour = { ...(await makeDealer(database, 'harbour-motors')), now: NOW }
  await makeDealer(database, 'outback-utes')
  await makeDealer(database, 'closed-cars', { settings: { gates: { registration: false } } })
  const letters = { eraseMessages: async (ids: readonly string[]) => void erased.push(...ids) }
  server = await openTestServer(database, { now: NOW, trustedProxies: ['127.0.0.1'], letters: letters as never })
}, 60_000)
afterAll(() => server.close())
/** Each test comes from an address of its own. */
let visitors = 0
beforeEach(async () => {
  visitors++
  await database.owner.query('delete from shopper_sign_in_codes; delete from shoppers')
  const signedIn = await signInShopper({ database, ctx: harbour }, { email: 'zoe@example.com' })
  cookie = signedIn.cookie
  shopperId = signedIn.shopper.shopper.shopperId
})

test('whoever has signed in sees what is theirs, which no cache keeps; anybody else comes to where they sign in', async () => {
  const page = await server.get(HOST, '/account', { cookie })
  expect(page).toMatchObject({ status: 200, headers: PRIVATE })
  for (const words of ['zoe@example.com', 'This device', 'Download my data', 'Delete my account', '2 years'])
    expect(page.html).toContain(words)
  for (const headers of [{}, { cookie: `__Host-shopper=${'x'.repeat(43)}` }]) {
    const { status, headers: answered } = await server.get(HOST, '/account', headers as Record<string, string>)
    expect([status, answered.location]).toEqual([303, '/sign-in?redirect=%2Faccount'])
    expect(answered).toMatchObject(PRIVATE)
  }
  expect((await server.get(OTHER, '/account', { cookie })).status).toBe(303)
  expect((await server.get('closed-cars.localhost', '/account')).status).toBe(404)
})

test('what every object has is no form and no word of the page', async () => {
  for (const name of ['constructor', 'toString', '__proto__', 'valueOf', 'hasOwnProperty']) {
    const answer = await post({ do: name })
    expect([name, answer.status, answer.headers.location]).toEqual([name, 303, '/account'])
    expect(answer.html).not.toContain('operatorToken')
    const said = await server.get(HOST, `/account?said=${name}`, { cookie })
    expect([name, said.status]).toEqual([name, 200])
  }
})

describe('details', () => {
  test('are saved; a phone that a code proved stays', async () => {
    expect(await sent({ do: 'details', name: ' Zoë ', phone: '+61 (0)491 570 156' })).toBe('/account?said=details')
    const { html } = await server.get(HOST, '/account?said=details', { cookie })
    expect(html).toContain('Your details are saved.')
    expect(html).toMatch(/value="Zoë"/)
    expect(html).toMatch(/value="\+61491570156"/)
    await database.owner.query('update shoppers set is_phone_proved = true')
    expect((await server.get(HOST, '/account', { cookie })).html).not.toContain('id="phone"')
    await sent({ do: 'details', name: 'Zoë', phone: '0491 570 157' })
    expect((await database.owner.query('select phone from shoppers')).rows).toEqual([{ phone: '+61491570156' }])
  })

  test('are kept without what no database can take', async () => {
    expect(await sent({ do: 'details', name: 'Zo\0e', phone: '0491 570 156' })).toBe('/account?said=details')
    expect((await database.owner.query('select name from shoppers')).rows).toEqual([{ name: 'Zoe' }])
  })

  test('that were sent once the session had ended are there to be sent again after signing in', async () => {
    await database.owner.query('delete from shopper_sessions')
    const lost = await post({ do: 'details', name: 'Zoë <3', phone: '0491 570 156' })
    expect(lost).toMatchObject({ status: 401, headers: PRIVATE })
    for (const kept of ['name="name" value="Zoë &lt;3"', 'value="0491 570 156"', 'action="/account"'])
      expect(lost.html).toContain(kept)
    expect(lost.html).toMatch(/href="\/sign-in\?redirect=%2Faccount" target="_blank"/)
  })

  test('that cannot be read come back with what was typed', async () => {
    const refused = await post({ do: 'details', name: 'Zoë', phone: 'none' })
    expect(refused.status).toBe(422)
    expect(refused.html).toMatch(/value="Zoë"[\s\S]*value="none"/)
    expect(refused.html).toContain('Please enter a phone number')
  })
})

describe('a second contact', () => {
  const asked = async (fields: Record<string, string>) => {
    const answer = await post(fields)
    const { status, headers } = answer
    return { status, location: headers.location, names: Object.keys(headers).sort(), html: answer.html }
  }
  /** Of the page as who was sent a code sees it. */
  async function sentTo(fields: Record<string, string>) {
    const { headers } = await post(fields)
    const own = `${cookie}; ${headers['set-cookie']![0]!.split(';')[0]}`
    const { code } = (await sendWaitingCodes(database, [harbour])).at(-1)!
    return { own, code, page: await server.get(HOST, headers.location!, { cookie: own }) }
  }

  test('is added by the code that is sent there, in plain forms; what both accounts kept is one', async () => {
    const other = await signInShopper({ database, ctx: harbour }, { phone: '0491 570 006' })
    const { own, code, page } = await sentTo({ do: 'phone', phone: ' +61 (0)491 570 006' })
    expect(page).toMatchObject({ status: 200, headers: PRIVATE })
    expect(page.html).toContain('+61491570006')
    const wrong = code === '111111' ? '222222' : '111111'
    for (const [typed, status, words] of [
      ['12', 422, 'Please enter the six digits'],
      [wrong, 422, 'You have 4 more tries.'],
    ] as const) {
      const refused = await post({ do: 'code', code: typed }, { cookie: own }, '/account?step=code')
      expect([refused.status, refused.html]).toEqual([status, expect.stringContaining(words)])
    }
    const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
    const proved = await post({ do: 'code', code: spaced }, { cookie: own }, '/account?step=code')
    expect(proved).toMatchObject({ status: 303, headers: { location: '/account?said=joined', ...PRIVATE } })
    expect(proved.headers['set-cookie']).toEqual([expect.stringContaining('__Host-sign-in=; Path=/; Max-Age=0')])
    const { html } = await server.get(HOST, '/account?said=joined', { cookie: own })
    for (const words of ['Your two accounts are one now', 'zoe@example.com', '+61491570006'])
      expect(html).toContain(words)
    const { headers } = await server.get(HOST, '/account', { cookie: other.cookie })
    expect(headers.location).toMatch(/^\/sign-in/)
    // The same again, as somebody who saw it would send it.
    const again = await post({ do: 'code', code }, { cookie: own }, '/account?step=code')
    expect([again.status, again.html]).toEqual([410, expect.stringContaining('That code no longer works')])
  })

  test('is answered in the same words, and by the same job, whoever signs in by it', async () => {
    await signInShopper({ database, ctx: harbour }, { phone: '0491 570 006' })
    const answers = []
    for (const phone of ['0491 570 006', '0491 570 156']) {
      answers.push(await asked({ do: 'phone', phone }))
      expect(await sendWaitingCodes(database, [harbour])).toHaveLength(1)
    }
    expect(answers[0]).toMatchObject({ status: 303, location: '/account?step=code' })
    expect(answers[1]).toEqual(answers[0])
  })

  test('that cannot be one is told at its field with what was typed; no code goes out', async () => {
    for (const [field, typed, words] of [
      ['email', 'zoe@', 'Please enter an e-mail address'],
      ['email', '0491 570 006', 'Please enter an e-mail address'],
      ['phone', '02 9999 0000', 'Please enter an Australian mobile number'],
      ['phone', 'zoe@example.com', 'Please enter an Australian mobile number'],
    ] as const) {
      const refused = await asked({ do: field, [field]: typed })
      expect([refused.status, refused.html], typed).toEqual([422, expect.stringContaining(words)])
      expect(refused.html).toContain(`value="${typed}"`)
    }
    expect(await sendWaitingCodes(database, [harbour])).toEqual([])
  })

  test('is nobody’s without a session, another browser’s code or another dealer’s proves nothing', async () => {
    const { own, code } = await sentTo({ do: 'email', email: 'zoe@work.example' })
    const noSession = own.split('; ')[1]!
    expect((await post({ do: 'code', code }, { cookie: noSession })).headers.location).toBe(
      '/sign-in?redirect=%2Faccount',
    )
    expect((await post({ do: 'code', code })).status).toBe(410)
    expect((await post({ do: 'code', code }, { cookie: own }, '/account', OTHER)).status).toBe(303)
    expect((await database.owner.query('select email from shoppers')).rows).toEqual([{ email: 'zoe@example.com' }])
    expect((await post({ do: 'code', code }, { cookie: own })).headers.location).toBe('/account?said=changed')
  })

  test('is asked for so often from one address, and no more', async () => {
    const statuses = []
    for (let i = 0; i < 12; i++) statuses.push((await post({ do: 'email', email: `a${i}@example.com` })).status)
    expect(statuses.at(-1)).toBe(429)
    expect((await post({ do: 'email', email: 'much@example.com' })).html).toContain('value="much@example.com"')
    // What asks for no code goes on.
    expect(await sent({ do: 'details', name: 'Zoë', phone: '0491 570 156' })).toBe('/account?said=details')
    await database.owner.query('delete from graphile_worker._private_jobs')
  })
})

test('sessions are listed by device, and end each or all the others', async () => {
  const [second, third] = [await signInAgain(), await signInAgain()]
  await database.owner.query("update shopper_sessions set device = 'Safari on iPhone' where device = ''")
  const page = await server.get(HOST, '/account', { cookie })
  expect(page.html.match(/Safari on iPhone/g)!.length).toBeGreaterThanOrEqual(3)
  const other = pressed(page, 'session')
  expect(await sent({ do: 'sign-out', session: other })).toBe('/account?said=sign-out')
  expect(await sent({ do: 'sign-out', session: other })).toBe('/account?said=unchanged')
  expect(await sent({ do: 'sign-out', session: 'others' })).toBe('/account?said=sign-out')
  for (const ended of [second, third]) expect((await server.get(HOST, '/account', { cookie: ended })).status).toBe(303)
  expect((await server.get(HOST, '/account', { cookie })).status).toBe(200)
})

test('another shopper’s session, and their passkey, are not theirs to end', async () => {
  const stranger = (await signInShopper({ database, ctx: harbour }, { phone: '0491 570 006' })).cookie
  const { rows } = await database.owner.query(
    'select shopper_session_id as id from shopper_sessions where shopper_id <> $1',
    [shopperId],
  )
  await database.owner.query(
    `insert into shopper_passkeys (tenant_id, shopper_id, credential_id, public_key, counter, created_at)
     select tenant_id, shopper_id, 'c', 'k', 0, now() from shoppers where shopper_id <> $1`,
    [shopperId],
  )
  const passkey = await database.owner.query('select shopper_passkey_id as id from shopper_passkeys')
  expect(await sent({ do: 'sign-out', session: String(rows[0].id) })).toBe('/account?said=unchanged')
  expect(await sent({ do: 'remove-passkey', id: String(passkey.rows[0].id) })).toBe('/account?said=unchanged')
  expect((await server.get(HOST, '/account', { cookie: stranger })).html).toContain('name="id"')
})

test('what is held is a file of their own, of nobody else’s and of no other dealer', async () => {
  const file = await server.get(HOST, '/api/me/export', { cookie })
  expect(file.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'content-disposition': 'attachment; filename="my-data-harbour-motors.json"',
  })
  expect(JSON.parse(file.html)).toMatchObject({
    shoppers: [{ email: 'zoe@example.com' }],
    shopper_sessions: [{ device: '' }],
    // When somebody tried to sign in as them.
    shopper_sign_in_codes: [{ contact: 'zoe@example.com', tries: 1 }],
  })
  expect(file.html).not.toContain('Hash')
  expect(file.headers).not.toHaveProperty('access-control-allow-origin')
  for (const [host, headers] of [
    [OTHER, { cookie }],
    [HOST, {}],
  ] as const)
    expect((await server.get(host, '/api/me/export', headers as Record<string, string>)).status).toBe(401)
})

test('an account is deleted once that is confirmed, with every session of it; what stays is said', async () => {
  const refused = await post({ do: 'delete' })
  expect([refused.status, refused.html]).toEqual([422, expect.stringContaining('Please tick this box')])
  const second = await signInAgain()
  const { rows: letters } = await database.owner.query(
    `with c as (insert into alert_contacts (tenant_id, email, email_hash, token, token_hash, created_at)
       values ($1, 'zoe@example.com', 'h', repeat('a', 43), repeat('b', 43), now()) returning alert_contact_id),
     a as (insert into alerts (tenant_id, alert_contact_id, shopper_id, kind, search_href, about, frequency, state, origin,
         consent_words, consent_sha256, address_hash, requested_at, answered_at)
       select $1, alert_contact_id, $2, 'search', '/search', 'A', 'daily', 'on', 'O', 'W', repeat('a', 64), 'a', now(), now() from c
       returning alert_id)
     insert into alert_mails (tenant_id, alert_id, kind, next_try_at, created_at) select $1, alert_id, 'confirm', now(), now() from a
     returning 'alert-harbour-motors-' || alert_mail_id as id`,
    [harbour.tenant.tenantId, shopperId],
  )
  const deleted = await post({ do: 'delete', confirm: 'yes' })
  expect(deleted).toMatchObject({ status: 303, headers: { location: '/account?said=deleted', ...PRIVATE } })
  expect(deleted.headers['set-cookie']).toEqual([
    expect.stringContaining('__Host-shopper=; Path=/; Max-Age=0'),
    expect.stringContaining('__Host-sign-in=; Path=/; Max-Age=0'),
  ])
  expect(erased).toContain(letters[0].id)
  const after = await server.get(HOST, '/account?said=deleted')
  expect(after).toMatchObject({ status: 200, headers: PRIVATE })
  expect(after.html).toMatch(/Your account is deleted[\s\S]*Enquiries and bookings that you sent stay/)
  for (const ended of [cookie, second]) expect((await server.get(HOST, '/account', { cookie: ended })).status).toBe(303)
  const { rows } = await database.owner.query('select 1 from shoppers union select 1 from shopper_sign_in_codes')
  expect(rows).toEqual([])
})

test('a form of another site, and a form of nobody, do nothing', async () => {
  const elsewhere = await post({ do: 'delete', confirm: 'yes' }, { origin: 'https://evil.example' })
  expect(elsewhere.status).toBe(403)
  expect((await post({ do: 'delete', confirm: 'yes' }, { cookie: '' })).headers.location).toBe(
    '/sign-in?redirect=%2Faccount',
  )
  expect((await post({ do: 'nothing' })).headers.location).toBe('/account')
  expect((await database.owner.query('select 1 from shoppers')).rows).toHaveLength(1)
})

describe('a passkey', () => {
  test('is added on the page, signs in on that of signing in, and is removed', async () => {
    const passkey = softwarePasskey()
    const made = passkey.made({ ...siteOf(HOST), challenge: await challengeOf('add') })
    expect(await sent({ do: 'passkey', passkey: JSON.stringify(made) }, { 'user-agent': SAFARI })).toBe(
      '/account?said=passkey',
    )
    const page = await server.get(HOST, '/account', { cookie })
    expect(page.html).toMatch(/Passkeys[\s\S]*Safari on iPhone/)

    const signed = passkey.signed({ ...siteOf(HOST), challenge: await challengeOf('sign-in'), counter: 1 })
    const entered = await signIn(signed, { cookie: '' })
    expect(entered.status).toBe(303)
    const own = entered.headers['set-cookie']![0]!.split(';')[0]!
    expect(own).not.toBe(cookie)
    expect((await server.get(HOST, '/account', { cookie: own })).html).toContain('zoe@example.com')
    // The same answer again, as somebody who heard it would send it.
    const replayed = await signIn(signed, { cookie: '' })
    expect([replayed.status, replayed.html]).toEqual([
      422,
      expect.stringContaining('That passkey does not sign in here'),
    ])
    expect(replayed.headers).not.toHaveProperty('set-cookie')

    const id = pressed(page, 'id')
    expect(await sent({ do: 'remove-passkey', id })).toBe('/account?said=remove-passkey')
    const after = passkey.signed({ ...siteOf(HOST), challenge: await challengeOf('sign-in'), counter: 2 })
    expect((await signIn(after, { cookie: '' })).status).toBe(422)
  })

  test('signs in at no other dealer’s, nor with what is no passkey’s answer; from another site it is not taken', async () => {
    const passkey = softwarePasskey()
    await sent({
      do: 'passkey',
      passkey: JSON.stringify(passkey.made({ ...siteOf(HOST), challenge: await challengeOf('add') })),
    })
    const elsewhere = passkey.signed({ ...siteOf(OTHER), challenge: await challengeOf('sign-in', OTHER), counter: 1 })
    expect((await signIn(elsewhere, { cookie: '' }, OTHER)).status).toBe(422)
    for (const wrong of [
      '',
      '{}',
      'null',
      '[]',
      '{"id":1}',
      JSON.stringify({ ...elsewhere, id: '\0' }),
      JSON.stringify({ ...elsewhere, response: {} }),
    ]) {
      expect((await post({ do: 'passkey', passkey: wrong }, { cookie: '' }, '/sign-in')).status, wrong).toBe(422)
      expect((await post({ do: 'passkey', passkey: wrong })).status, wrong).toBe(422)
    }
    const signed = passkey.signed({ ...siteOf(HOST), challenge: await challengeOf('sign-in'), counter: 1 })
    expect((await signIn(signed, { cookie: '', origin: 'https://evil.example' })).status).toBe(403)
  })
})

/** What the first button of this name sends. */
function pressed({ html }: Page, name: string): string {
  const [button] = new RegExp(`<button[^>]* name="${name}"[^>]*>`).exec(html)!
  return /value="(\d+)"/.exec(button)![1]!
}

function siteOf(host: string) {
  return { host, origin: `http://${host}` }
}

function post(fields: Record<string, string>, headers: Record<string, string> = {}, path = '/account', host = HOST) {
  const from = { origin: `http://${host}`, 'x-forwarded-for': `198.51.100.${visitors}` }
  const form = { 'content-type': 'application/x-www-form-urlencoded', ...from, cookie, ...headers }
  return server.send('POST', host, path, String(new URLSearchParams(fields)), form)
}

/** Where a form that was taken leads. */
async function sent(fields: Record<string, string>, headers = {}) {
  const { status, headers: answered } = await post(fields, headers)
  return status === 303 ? answered.location : status
}

function signIn(signed: object, headers: Record<string, string>, host = HOST) {
  return post({ do: 'passkey', passkey: JSON.stringify(signed) }, headers, '/sign-in', host)
}

async function challengeOf(purpose: string, host = HOST): Promise<string> {
  const json = { 'content-type': 'application/json', cookie }
  const { html } = await server.send('POST', host, '/api/passkey-options', JSON.stringify({ purpose }), json)
  return JSON.parse(html).challenge
}

async function signInAgain(): Promise<string> {
  return (await signInShopper({ database, ctx: harbour }, { email: 'zoe@example.com' })).cookie
}
