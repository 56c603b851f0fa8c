import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { columnarEngine } from '#domain/search/adapters/columnar/columnar-engine.server.ts'
import type { Search } from '#domain/search/run-search.server.ts'
import { createSearchSync } from '#domain/search/search-sync.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { makeDealer } from '../../../test/support/dealers.ts'
import { listVehicle } from '../../../test/support/list-vehicle.ts'
import { alertConsent } from './alert-consent.server.ts'
import { changeFrequency } from './change-frequency.server.ts'
import { claimAlerts } from './claim-alerts.server.ts'
import { confirmAlert } from './confirm-alert.server.ts'
import { eraseAlerts, eraseExpiredAlerts, eraseShopperLetters } from './erase-alerts.server.ts'
import { findAlert, listAlerts } from './list-alerts.server.ts'
import { type AlertRequest, requestAlert } from './request-alert.server.ts'
import { stopAlert, stopAllAlerts } from './stop-alert.server.ts'

const database = testDatabase()
const NOW = new Date('2026-11-20T02:00:00Z')
const DAY_MS = 86_400_000
let ctx: TenantCtx
let theirs: TenantCtx
let search: Search

beforeAll(async () => {
  ctx = { ...(await makeDealer(database, 'harbour-motors')), now: NOW }
  theirs = { ...(await makeDealer(database, 'outback-utes')), now: NOW }
  const byId = new Map([ctx, theirs].map((one) => [one.tenant.tenantId, one]))
  const engine = columnarEngine()
  const sync = createSearchSync({ engine, tenantCtx: async (id) => byId.get(id) ?? null, report: () => {} })
  search = { engine, sync }
  await listVehicle(database, ctx, 'H1', { make: 'Toyota', model: 'HiLux', price_cents: 4_500_000 })
  await listVehicle(database, ctx, 'H2', { make: 'Toyota', model: 'HiLux', status: 'sold', sold_at: NOW })
  await listVehicle(database, ctx, 'H3', { make: 'Mazda', model: '3', reserved: true })
  await listVehicle(database, theirs, 'O1', { make: 'Ford', model: 'Ranger' })
})
afterEach(() => database.owner.query('delete from alert_contacts'))

let sender = 0
const ask = (over: Partial<AlertRequest> & object = {}, of = ctx) =>
  requestAlert(of, search, {
    ...{ kind: 'price-drop', slug: 'h1', email: 'zoe@example.com', frequency: 'daily', consentKey: null },
    ...{ address: `198.51.100.${sender++}`, origin: 'https://harbour.example', shopperId: null },
    ...over,
  } as AlertRequest)
/** What stands in the letters, of which the web knows nothing. */
const links = async () => {
  const { rows } = await database.owner.query(
    `select a.alert_id || '.' || c.token as link from alerts a join alert_contacts c using (alert_contact_id) order by a.alert_id`,
  )
  return rows.map(({ link }) => link as string)
}
const count = async (table: string) =>
  Number((await database.owner.query(`select count(*) from ${table}`)).rows[0].count)

describe('asking', () => {
  test('of each kind, by mailbox alone: a letter is due, and nothing is told before it is confirmed', async () => {
    expect(await ask()).toEqual({ kind: 'asked' })
    expect(await ask({ kind: 'available', slug: 'h3' })).toEqual({ kind: 'asked' })
    expect(await ask({ kind: 'alike', slug: 'h2' })).toEqual({ kind: 'asked' })
    const searchHref = '/search/used-cars?refinementList[make][0]=Toyota&range[price]=:40000&sortBy=price:asc&page=3'
    expect(await ask({ kind: 'search', searchHref } as never)).toEqual({ kind: 'asked' })
    const [link] = await links()
    expect(await listAlerts(ctx, { link: link! })).toMatchObject([
      {
        kind: 'search',
        about: 'Used Toyota cars · under $40,000',
        href: '/search/used-cars/toyota?range[price]=:40000',
        state: 'unconfirmed',
      },
      { kind: 'alike', about: 'Toyota HiLux' },
      { kind: 'available', about: '2022 Mazda 3', href: '/cars/h3' },
      { kind: 'price-drop', about: '2022 Toyota HiLux', href: '/cars/h1', frequency: 'daily', confirmedAt: null },
    ])
    expect(await count(`alert_mails where kind = 'confirm' and state = 'pending'`)).toBe(4)
    const { rows } = await database.owner.query(
      'select consent_words, consent_sha256, price_dollars from alerts order by alert_id limit 1',
    )
    const { words, sha256 } = alertConsent(ctx.tenant)
    expect(rows).toEqual([{ consent_words: words, consent_sha256: sha256, price_dollars: 45_000 }])
    expect(words).toContain('Harbour Motors writes to you about this')
  })

  test('what cannot be told of says why, and what to do next; a mailbox or an alert that is known says nothing', async () => {
    const reasonOf = async (over: object, of = ctx) => {
      const outcome = await ask(over as never, of)
      return outcome.kind === 'refused' ? outcome.reason : outcome
    }
    expect(await reasonOf({ slug: 'never-was' })).toBe('no-such-vehicle')
    expect(await reasonOf({ slug: 'o1' })).toBe('no-such-vehicle')
    expect(await reasonOf({ slug: 'h2' })).toBe('vehicle-gone')
    expect(await reasonOf({ kind: 'available', slug: 'h1' })).toBe('available-now')
    for (const searchHref of [
      '',
      'https://elsewhere.example/search',
      '/about-us',
      '/search/used-cars/no-such-make',
      `/search/used-cars?query=${'x'.repeat(3000)}`,
    ])
      expect(await reasonOf({ kind: 'search', searchHref }), searchHref).toBe('search-unreadable')
    expect(await reasonOf({ email: 'no address', frequency: 'hourly', consentKey: 'stale' })).toMatchObject({
      kind: 'invalid',
      errors: { email: [expect.any(String)], frequency: [expect.any(String)], consent_words: [expect.any(String)] },
    })
    expect(await count('alert_contacts')).toBe(0)

    expect(await ask()).toEqual({ kind: 'asked' })
    const [link] = await links()
    await confirmAlert(ctx, link!)
    expect(await ask({ email: ' ZOE@Example.com', frequency: 'weekly' })).toEqual({ kind: 'asked' })
    // It stays as its owner has it, and they get a letter that says so.
    expect(await listAlerts(ctx, { link: link! })).toMatchObject([{ state: 'on', frequency: 'daily' }])
  })

  test('a mailbox is one in any spelling, a name with a plus another', async () => {
    for (const email of [
      'zoe@bücher.example',
      'Zoe@xn--bcher-kva.example ',
      'zoe@BÜCHER.example',
      'zoe+cars@bücher.example',
    ])
      expect(await ask({ email })).toEqual({ kind: 'asked' })
    const { rows } = await database.owner.query('select email from alert_contacts order by email')
    expect(rows.map(({ email }) => email)).toEqual(['zoe+cars@xn--bcher-kva.example', 'zoe@xn--bcher-kva.example'])
  })

  test('a sender who asks for very many is asked to wait, and no mailbox is filled', async () => {
    for (let nth = 0; nth < 20; nth++)
      expect((await ask({ email: `z${nth}@example.com`, address: 'one' })).kind).toBe('asked')
    expect((await ask({ email: 'last@example.com', address: 'one' })).kind).toBe('too-many')
    await database.owner.query('delete from alert_contacts')
    // The same wish again is another letter.
    for (let nth = 0; nth < 20; nth++) {
      expect((await ask({ address: 'one' })).kind).toBe('asked')
      await database.owner.query("update alert_mails set state = 'sent'")
    }
    expect((await ask({ address: 'one' })).kind).toBe('too-many')
    await database.owner.query('delete from alert_contacts')
    for (let nth = 0; nth < 12; nth++) {
      expect((await ask({ kind: 'search', searchHref: `/search/used-cars?query=word${nth}` } as never)).kind).toBe(
        'asked',
      )
    }
    // No wish is lost: the letters of the rest go the next day.
    expect(await count('alerts')).toBe(12)
    const isDue = (days: number) => `next_try_at <= '${new Date(NOW.getTime() + days * DAY_MS).toISOString()}'`
    expect(await count(`alert_mails where ${isDue(0)}`)).toBe(10)
    expect(await count(`alert_mails where ${isDue(1)}`)).toBe(12)
  })
})

describe('a letter’s link', () => {
  test('confirms, changes and stops, each again without harm, and no other alert but those of its mailbox', async () => {
    await ask()
    await ask({ kind: 'available', slug: 'h3' })
    await ask({ email: 'other@example.com' })
    const [link, second, foreign] = (await links()) as [string, string, string]
    await database.owner.query('update tenants set stock_version = 70 where tenant_id = $1', [ctx.tenant.tenantId])
    expect(await confirmAlert(ctx, link)).toMatchObject({ kind: 'changed', alert: { state: 'on', confirmedAt: NOW } })
    await database.owner.query('update tenants set stock_version = 90 where tenant_id = $1', [ctx.tenant.tenantId])
    expect(await confirmAlert({ ...ctx, now: new Date(NOW.getTime() + 1) }, link)).toMatchObject({
      alert: { confirmedAt: NOW },
    })
    const { rows } = await database.owner.query("select since_stock_version from alerts where state = 'on'")
    expect(rows).toEqual([{ since_stock_version: 70 }])

    expect(await changeFrequency(ctx, { link, frequency: 'weekly' })).toMatchObject({ alert: { frequency: 'weekly' } })
    expect(await changeFrequency(ctx, { link, frequency: 'hourly' })).toMatchObject({ kind: 'invalid' })
    expect(await stopAlert(ctx, { link })).toMatchObject({ alert: { state: 'stopped' } })
    expect(await stopAlert(ctx, { link })).toMatchObject({ alert: { state: 'stopped' } })
    expect(await changeFrequency(ctx, { link, frequency: 'daily' })).toEqual({ kind: 'unknown' })

    const [secondId, foreignId] = [second, foreign].map((one) => Number(one.split('.')[0]))
    expect(await stopAlert(ctx, { link, alertId: secondId })).toMatchObject({ kind: 'changed' })
    expect(await stopAlert(ctx, { link, alertId: foreignId })).toEqual({ kind: 'unknown' })
    expect(await confirmAlert(ctx, `${foreignId}.${link.split('.')[1]}`)).toEqual({ kind: 'unknown' })
    expect(await listAlerts(ctx, { link: foreign })).toMatchObject([{ state: 'unconfirmed' }])
    await confirmAlert(ctx, link)
    expect(await stopAllAlerts(ctx, { link })).toBe(1)
    for (const none of ['', 'x', `${secondId}.${'a'.repeat(43)}`, `1e3.${'a'.repeat(43)}`]) {
      expect(await listAlerts(ctx, { link: none })).toEqual([])
      expect(await stopAlert(ctx, { link: none })).toEqual({ kind: 'unknown' })
    }
  })

  test('of another dealer’s letter is none here', async () => {
    await ask()
    const [link] = (await links()) as [string]
    expect(await confirmAlert(theirs, link)).toEqual({ kind: 'unknown' })
    expect(await stopAlert(theirs, { link })).toEqual({ kind: 'unknown' })
    expect(await changeFrequency(theirs, { link, frequency: 'weekly' })).toEqual({ kind: 'unknown' })
    expect(await stopAllAlerts(theirs, { link })).toBe(0)
    expect(await listAlerts(theirs, { link })).toEqual([])
    expect(await findAlert(theirs, link)).toBeNull()
    expect(await findAlert(ctx, link)).toMatchObject({ kind: 'price-drop' })
  })

  test('stops for a year after the last answer; one that nobody confirmed is over after a week', async () => {
    await ask()
    await ask({ kind: 'available', slug: 'h3' })
    const [link, unconfirmed] = (await links()) as [string, string]
    await confirmAlert(ctx, link)
    const later = (days: number) => ({ ...ctx, now: new Date(NOW.getTime() + days * DAY_MS) })
    const worker = (days: number) => ({ ...later(days), db: database.worker })
    expect(await confirmAlert(later(8), unconfirmed)).toEqual({ kind: 'unknown' })
    await eraseExpiredAlerts(worker(8))
    expect(await count('alerts')).toBe(1)
    expect(await findAlert(later(364), link)).toMatchObject({ state: 'on' })
    expect(await stopAlert(later(364), { link })).toMatchObject({ kind: 'changed' })
    await eraseExpiredAlerts(worker(700))
    expect(await count('alerts')).toBe(1)
    await eraseExpiredAlerts(worker(364 + 366))
    expect(await count('alert_contacts')).toBe(0)
  })
})

test('a shopper who has proved that a mailbox is theirs has its alerts; who only said so, or of another dealer, none', async () => {
  const { rows } = await database.owner.query(
    `insert into shoppers (tenant_id, email, is_email_proved, phone, is_phone_proved, created_at)
     values ($1, 'zoe@example.com', true, null, false, now()), ($1, 'zoe@example.com', false, '+61491570156', true, now())
     returning shopper_id::int as id`,
    [ctx.tenant.tenantId],
  )
  const [shopperId, other] = rows.map(({ id }) => id as number) as [number, number]
  await ask({ email: 'ZOE@example.com ' })
  expect(await listAlerts(ctx, { shopperId })).toEqual([])
  expect(await claimAlerts(theirs, { shopperId })).toBe(0)
  expect(await claimAlerts(ctx, { shopperId: other })).toBe(0)
  expect(await claimAlerts(ctx, { shopperId })).toBe(1)
  expect(await listAlerts(ctx, { shopperId })).toMatchObject([{ kind: 'price-drop' }])
  expect(await listAlerts(theirs, { shopperId })).toEqual([])
  const { alertId } = (await listAlerts(ctx, { shopperId }))[0]!
  expect(await stopAlert(ctx, { shopperId: other, alertId })).toEqual({ kind: 'unknown' })
  expect(await stopAlert(ctx, { shopperId, alertId })).toMatchObject({ kind: 'changed' })
})

test('a demo’s letters of a shopper’s alerts go before the account does, nobody else’s', async () => {
  const { rows } = await database.owner.query(
    `insert into shoppers (tenant_id, email, is_email_proved, is_phone_proved, created_at) values ($1, 'yan@example.com', true, false, now())
     returning shopper_id::int as id`,
    [ctx.tenant.tenantId],
  )
  await ask({ shopperId: rows[0].id })
  await ask({ email: 'other@example.com' })
  const erased: string[] = []
  const letters = { eraseMessages: async (ids: readonly string[]) => void erased.push(...ids) }
  await eraseShopperLetters(theirs, rows[0].id, letters)
  expect(erased).toEqual([])
  await eraseShopperLetters(ctx, rows[0].id, letters)
  const mails = await database.owner.query(
    "select 'alert-harbour-motors-' || alert_mail_id as id from alert_mails join alerts using (alert_id) where shopper_id is not null",
  )
  expect(erased).toEqual(mails.rows.map(({ id }) => id))
  expect(erased).toHaveLength(1)
})

test('a mailbox is erased with all that was asked for and told, of this dealer alone', async () => {
  await ask()
  await ask({ email: 'other@example.com' })
  const erased: string[] = []
  const letters = { eraseMessages: async (ids: readonly string[]) => void erased.push(...ids) }
  const worker = { ...ctx, db: database.worker }
  expect(await eraseAlerts({ ...theirs, db: database.worker }, 'zoe@example.com', letters)).toBe(0)
  expect(await eraseAlerts(worker, ' Zoe@Example.com', letters)).toBe(1)
  expect(erased).toEqual([expect.stringMatching(/^alert-harbour-motors-\d+$/)])
  const { rows } = await database.owner.query('select email from alert_contacts')
  expect(rows).toEqual([{ email: 'other@example.com' }])
})
