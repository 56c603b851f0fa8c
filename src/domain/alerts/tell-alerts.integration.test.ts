import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPool, roleUrl } from '#db/client.ts'
import { withTenant } from '#db/tenant-session.ts'
import { smtpMailer } from '#domain/leads/adapters/mailers/smtp.server.ts'
import { columnarEngine } from '#domain/search/adapters/columnar/columnar-engine.server.ts'
import type { Search } from '#domain/search/run-search.server.ts'
import { createSearchSync } from '#domain/search/search-sync.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { ALERT_LETTERS, matchAlertsJob, sendAlertMailsJob } from '#worker/jobs.ts'
import { startWorker } from '#worker/main.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { makeDealer } from '../../../test/support/dealers.ts'
import { listVehicle } from '../../../test/support/list-vehicle.ts'
import { noonZone } from '../../../test/support/noon-zone.ts'
import { mailServer } from '../../../test/support/receivers.ts'
import { allowMailbox, blockMailbox, findBlock, findBlockLink } from './block-mailbox.server.ts'
import { confirmAlert } from './confirm-alert.server.ts'
import { enqueueAlertWork } from './enqueue-alert-work.server.ts'
import { eraseExpiredAlerts } from './erase-alerts.server.ts'
import { explainAlert } from './explain-alert.server.ts'
import { enqueueAlertMails, matchAlerts } from './match-alerts.server.ts'
import { type AlertWish, requestAlert } from './request-alert.server.ts'
import { type AlertMailServices, sendAlertMails } from './send-alert-mails.server.ts'
import { stopAlert } from './stop-alert.server.ts'

const database = testDatabase()
/** A Friday noon in Brisbane. */
const NOON = new Date('2026-11-20T02:00:00Z')
const HOUR_MS = 3_600_000
let mail: Awaited<ReturnType<typeof mailServer>>
let ctx: TenantCtx
let theirs: TenantCtx
let search: Search
let services: AlertMailServices
let nth = 0

beforeAll(async () => {
  mail = await mailServer()
  ctx = { ...(await makeDealer(database, 'harbour-motors')), db: database.worker, now: NOON }
  theirs = { ...(await makeDealer(database, 'outback-utes')), db: database.worker, now: NOON }
  const byId = new Map([ctx, theirs].map((one) => [one.tenant.tenantId, one]))
  const engine = columnarEngine()
  search = {
    engine,
    sync: createSearchSync({ engine, tenantCtx: async (id) => byId.get(id) ?? null, report: () => {} }),
  }
  const mailer = smtpMailer({ url: mail.url, from: 'leads@forecourt.example', patienceMs: 2_000 })
  services = { mailer, drawLetter: (view) => `<h1>${view.title}</h1>` }
  await listVehicle(database, theirs, 'O1', { make: 'Toyota', model: 'HiLux', price_cents: 4_000_000 })
  // Searches are read by what was in stock as the first was asked for.
  for (const [make, model] of [
    ['Kia', 'Sportage'],
    ['Isuzu', 'D-MAX'],
  ])
    await listVehicle(database, ctx, `K${++nth}`, { make, model, price_cents: 9_000_000 })
})
afterAll(() => mail.close())
beforeEach(() => {
  mail.letters.length = 0
  mail.refuse(null)
})
afterEach(async () => {
  for (const table of [
    'alert_contacts',
    'alert_blocks',
    'alert_cursors',
    'alert_listings',
    'graphile_worker._private_jobs',
  ])
    await database.owner.query(`delete from ${table}`)
})

const list = (facts: Record<string, unknown> = {}, of = ctx) => {
  const make = { make: 'Toyota', model: 'HiLux', price_cents: 4_500_000, ...facts }
  return listVehicle(database, of, `V${++nth}`, make).then((id) => ({ id, slug: `v${nth}` }))
}
const change = async (id: number, set: string) => {
  await database.owner.query(
    'update tenants set stock_version = stock_version + 1 where tenant_id = (select tenant_id from listings where listing_id = $1)',
    [id],
  )
  await database.owner.query(
    `update listings l set ${set}, stock_version = (select stock_version from tenants t where t.tenant_id = l.tenant_id) where listing_id = $1`,
    [id],
  )
}
/** An alert that is on, and its link. */
async function told(wish: AlertWish, frequency = 'at-once', of = ctx, email = 'zoe@example.com') {
  const asked = {
    email,
    frequency,
    consentKey: null,
    address: `${++nth}`,
    origin: 'https://harbour.example',
    shopperId: null,
  }
  const outcome = await requestAlert(of, search, { ...wish, ...asked })
  if (outcome.kind !== 'asked') throw new Error(JSON.stringify(outcome))
  const { rows } = await database.owner.query(
    "select a.alert_id || '.' || c.token as link from alerts a join alert_contacts c using (alert_contact_id) order by a.alert_id desc limit 1",
  )
  const { link } = rows[0]
  await confirmAlert(of, link)
  await database.owner.query("delete from alert_mails where kind = 'confirm'")
  await matchAlerts(of)
  return { link: link as string, alertId: Number(link.split('.')[0]) }
}
const send = (now = NOON, of = ctx) => sendAlertMails({ ...of, now }, services, () => now)
const later = (hours: number) => new Date(NOON.getTime() + hours * HOUR_MS)
const textOf = ({ raw }: { raw: string }) =>
  raw
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .replaceAll('=3D', '=')
const news = async () => {
  const { rows } = await database.owner.query('select reason, state from alert_news order by alert_news_id')
  return rows.map(({ reason, state }) => `${reason} ${state}`)
}

/** A worker for these lanes; returns how to stop it. */
async function work(lanes: readonly object[], given = services, of = [ctx, theirs]): Promise<() => Promise<void>> {
  const pool = openPool(roleUrl(database.ownerUrl, 'worker', database.loginPrefix), { max: 8 })
  const worker = await startWorker({
    pool,
    lanes: lanes as never,
    services: given as never,
    tenantCtx: async (tenantId) => of.find(({ tenant }) => tenant.tenantId === tenantId) ?? null,
    log: { debug() {}, info() {}, warn() {}, error() {} },
  })
  return async () => {
    await worker.stop()
    await pool.end()
  }
}

/** The same dealer today, where it is noon: a worker goes by the clock there is. */
function atNoon(of: TenantCtx): TenantCtx {
  const now = new Date()
  const { settings } = of.tenant
  return {
    ...of,
    now,
    tenant: { ...of.tenant, settings: { ...settings, site: { ...settings.site, timeZone: noonZone(now) } } },
  }
}

/** Letters of a price drop that wait to be sent, each to somebody else. */
const manyLetters = ({ tenant, now }: TenantCtx, listingId: number, count: number) =>
  database.owner.query(
    `with c as (insert into alert_contacts (tenant_id, email, email_hash, token, token_hash, created_at)
       select $1, 'z' || n || '@example.com', n::text, lpad(n::text, 43, 'a'), lpad(n::text, 43, 'a'), $3 from generate_series(1, $4::int) n
       returning alert_contact_id),
     a as (insert into alerts (tenant_id, alert_contact_id, kind, listing_id, about, frequency, state, origin, consent_words,
         consent_sha256, address_hash, requested_at, confirmed_at, answered_at)
       select $1, alert_contact_id, 'price-drop', $2, 'A', 'at-once', 'on', 'https://harbour.example', 'W', repeat('a', 64), 'a', $3, $3, $3
       from c returning alert_id),
     m as (insert into alert_mails (tenant_id, alert_id, kind, next_try_at, created_at) select $1, alert_id, 'news', $3, $3 from a)
     insert into alert_news (tenant_id, alert_id, listing_id, reason, price_dollars, price_type, found_at, pass_since)
     select $1, alert_id, $2, 'price-drop', 99000, (select price_type from listings where listing_id = $2), $3, 1 from a`,
    [tenant.tenantId, listingId, now, count],
  )

describe('what is told', () => {
  test('the price of a vehicle, each time it is lower than before, never twice the same', async () => {
    const { id, slug } = await list()
    const { link, alertId } = await told({ kind: 'price-drop', slug })
    const to = async (dollars: number) => {
      await change(id, `price_cents = ${dollars * 100}`)
      await matchAlerts(ctx)
      return (await send()).sent
    }
    expect(await to(46_000)).toBe(0)
    expect(await to(45_500)).toBe(0)
    expect(await to(43_000)).toBe(1)
    expect(await to(45_000)).toBe(0)
    expect(await to(43_000)).toBe(0)
    expect(await to(42_000)).toBe(1)
    expect(await matchAlerts(ctx)).toEqual({ kind: 'nothing-to-do' })
    expect(mail.letters).toHaveLength(2)
    const text = textOf(mail.letters[0]!)
    expect(text).toContain('Subject: Now $43,000, was $45,500: 2022 Toyota HiLux')
    expect(text).toContain(`https://harbour.example/cars/${slug}`)
    expect(text).toContain(`List-Unsubscribe: <https://harbour.example/alerts/stop?link=${link}>`)
    expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(text).toContain(`https://harbour.example/alerts?link=${link}`)
    expect(await explainAlert(ctx, { alertId, vehicle: slug, dealership: null })).toMatchObject({
      kind: 'explained',
      isTold: true,
      told: [
        { reason: 'price-drop', priceDollars: 43_000, state: 'told' },
        { priceDollars: 42_000, mail: { state: 'sent' } },
      ],
    })
  })

  test('the price that stands in a letter once, though it is lower than the one it was begun for; a further fall again', async () => {
    const { id, slug } = await list()
    const { alertId } = await told({ kind: 'price-drop', slug })
    await told({ kind: 'search', searchHref: '/search/used-cars' }, 'at-once', ctx, 'max@example.com')
    const to = (dollars: number) => change(id, `price_cents = ${dollars * 100}`)
    const fresh = await list()
    await to(43_000)
    await matchAlerts(ctx)
    await to(42_000)
    await change(fresh.id, 'price_cents = 4100000')
    expect(await send()).toMatchObject({ sent: 2 })
    expect(mail.letters.map(textOf).filter((text) => text.includes('42,000'))).toHaveLength(2)
    await matchAlerts(ctx)
    expect(await send()).toMatchObject({ sent: 0 })
    await to(41_000)
    await matchAlerts(ctx)
    expect(await send()).toMatchObject({ sent: 2 })
    const why = await explainAlert(ctx, { alertId, vehicle: slug, dealership: null })
    expect(why).toMatchObject({ told: [{ priceDollars: 43_000, toldDollars: 42_000 }, { toldDollars: 41_000 }] })
  })

  test('what is found as a letter goes that says it already is told by no other', async () => {
    const { id, slug } = await list()
    await told({ kind: 'price-drop', slug })
    const to = (dollars: number) => change(id, `price_cents = ${dollars * 100}`)
    await to(43_000)
    await matchAlerts(ctx)
    await to(42_000)
    const meanwhile: typeof services.mailer = async (letter) => {
      expect(await matchAlerts(ctx)).toMatchObject({ news: 1 })
      return services.mailer(letter)
    }
    const outcome = await sendAlertMails(ctx, { ...services, mailer: meanwhile }, () => NOON)
    expect(outcome).toMatchObject({ sent: 1, passed: 1 })
    expect(mail.letters.map(textOf)).toMatchObject([expect.stringContaining('Now $42,000')])
    expect(await news()).toEqual(['price-drop told', 'price-drop more'])
  })

  test('a vehicle that can be had again, once', async () => {
    const { id, slug } = await list({ reserved: true })
    await told({ kind: 'available', slug })
    for (const reserved of [false, true, false]) {
      await change(id, `reserved = ${reserved}`)
      await matchAlerts(ctx)
    }
    expect(await send()).toMatchObject({ sent: 1 })
    expect(textOf(mail.letters[0]!)).toContain('Subject: It can be had again: 2022 Toyota HiLux')
    expect(await news()).toEqual(['back told'])
  })

  test('vehicles of a search and like another: new ones, ones that come within it, cheaper ones; not what was there', async () => {
    const { slug } = await list({ price_cents: 4_000_000 })
    const cheap = await list({ price_cents: 3_000_000 })
    await told({ kind: 'search', searchHref: '/search/used-cars/toyota/hilux?range[price]=:40000' }, 'daily')
    await told({ kind: 'alike', slug }, 'daily', ctx, 'max@example.com')
    const dear = await list({ price_cents: 5_500_000 })
    const fresh = await list({ price_cents: 3_500_000 })
    await list({ make: 'Mazda', model: '3', price_cents: 3_500_000 })
    await matchAlerts(ctx)
    await change(dear.id, 'price_cents = 3900000')
    await change(cheap.id, 'price_cents = 2900000')
    await matchAlerts(ctx)
    expect(await send()).toMatchObject({ sent: 0 })
    expect(await send(later(21))).toMatchObject({ sent: 2 })
    const ofSearch = textOf(mail.letters.find(({ raw }) => /^To: .*zoe/m.test(raw))!)
    expect(ofSearch).toMatch(/^Subject: .*3_vehicles_for_you/m)
    for (const { slug } of [dear, fresh, cheap]) expect(ofSearch).toContain(`/cars/${slug}`)
    expect(ofSearch).not.toContain(`/cars/${slug}\r`)
    const alike = textOf(mail.letters.find(({ raw }) => /^To: .*max/m.test(raw))!)
    expect(alike).toContain(`/cars/${fresh.slug}`)
    expect(alike).not.toContain(`/cars/${cheap.slug}\r`)
  })

  test('never of another dealer’s stock, nor what changed before it was confirmed, nor once it was stopped', async () => {
    const { id, slug } = await list()
    const { link } = await told({ kind: 'price-drop', slug })
    const everything = { kind: 'search' as const, searchHref: '/search/used-cars' }
    const foreign = await told(everything, 'at-once', theirs)
    await list({}, theirs)
    await change(id, 'price_cents = 4400000')
    const { alertId } = await told(everything, 'at-once', ctx, 'late@example.com')
    expect(await matchAlerts(theirs)).toMatchObject({ news: 1 })
    const { rows } = await database.owner.query(
      'select n.alert_id, n.tenant_id = l.tenant_id as own from alert_news n join listings l using (listing_id)',
    )
    expect(rows.every(({ own }) => own)).toBe(true)
    expect(rows.map(({ alert_id }) => Number(alert_id))).not.toContain(alertId)
    const named = { vehicle: slug, dealership: null }
    expect(await explainAlert(theirs, { alertId, ...named, vehicle: 'o1' })).toEqual({ kind: 'unknown' })
    expect(await explainAlert(theirs, { alertId: foreign.alertId, ...named })).toEqual({ kind: 'no-such-vehicle' })
    await stopAlert(ctx, { link })
    expect(await send()).toMatchObject({ sent: 0, passed: 1 })
    expect(mail.letters).toEqual([])
  })

  test('nothing that was sold, or became dear again, before the letter went; a letter with nothing left does not go', async () => {
    const [sold, kept] = [await list(), await list()]
    await told({ kind: 'search', searchHref: '/search/used-cars/toyota/hilux?range[price]=:44000' }, 'weekly')
    for (const { id } of [sold, kept]) await change(id, 'price_cents = 4300000')
    await matchAlerts(ctx)
    await change(sold.id, "status = 'sold', sold_at = now()")
    await change(kept.id, 'price_cents = 4500000')
    expect(await send(later(24))).toMatchObject({ sent: 0, passed: 0 })
    expect(await send(later(3 * 24))).toMatchObject({ sent: 0, passed: 1 })
    expect(mail.letters).toEqual([])
    expect(await news()).toEqual(['new-match gone', 'new-match gone'])
  })

  test('no letter goes at night, a second step does', async () => {
    const { id, slug } = await list()
    await told({ kind: 'price-drop', slug })
    await change(id, 'price_cents = 4300000')
    await matchAlerts(ctx)
    expect(await send(later(10))).toMatchObject({ later: 1, sent: 0 })
    const confirm = {
      email: 'new@example.com',
      frequency: 'daily',
      consentKey: null,
      address: 'n',
      origin: 'https://harbour.example',
      shopperId: null,
    }
    await requestAlert(ctx, search, { kind: 'price-drop', slug, ...confirm })
    expect(await send(later(10))).toMatchObject({ sent: 1 })
    expect(textOf(mail.letters[0]!)).toMatch(
      /Yes, tell me: https:\/\/harbour\.example\/alerts\/confirm\?link=\d+\.[\w-]{43}/,
    )
    expect(await send(later(20))).toMatchObject({ sent: 1 })
  })
})

describe('letters and faults', () => {
  test('a mail server that is down loses nothing; each try has the same message id', async () => {
    const { id, slug } = await list()
    await told({ kind: 'price-drop', slug })
    await change(id, 'price_cents = 4300000')
    await matchAlerts(ctx)
    mail.refuse(451)
    expect(await send()).toMatchObject({ retry: 1 })
    mail.refuse(null)
    expect(await send()).toMatchObject({ sent: 0 })
    expect(await send(later(1))).toMatchObject({ sent: 1 })
    expect(await send(later(2))).toMatchObject({ sent: 0 })
    const { rows } = await database.owner.query('select alert_mail_id, tries, state, answer from alert_mails')
    expect(rows).toMatchObject([{ tries: 2, state: 'sent' }])
    expect(mail.letters.map(({ raw }) => /^Message-ID: <([^@]+)/im.exec(raw)![1])).toEqual([
      `alert-harbour-motors-${rows[0].alert_mail_id}`,
    ])
  })

  test('who dies between marking and sending is followed by another with the same letter; what came meanwhile goes with the next', async () => {
    const [first, second] = [await list(), await list()]
    await told({ kind: 'search', searchHref: '/search/used-cars/toyota/hilux?range[price]=:44000' })
    await change(first.id, 'price_cents = 4300000')
    await matchAlerts(ctx)
    const hangs = new Promise<never>(() => {})
    const marked = new Promise<void>((resolve) => {
      const dying = {
        ...services,
        mailer: () => {
          resolve()
          return hangs
        },
      }
      void sendAlertMails(ctx, dying, () => NOON)
    })
    await marked
    await change(second.id, 'price_cents = 4200000')
    await matchAlerts(ctx)
    expect(await send()).toMatchObject({ sent: 0 })
    await enqueueAlertWork({ ...ctx, now: later(1) })
    expect(await send(later(1))).toMatchObject({ sent: 2 })
    const [one, other] = mail.letters
      .map(textOf)
      .sort((a, b) => a.indexOf(`/cars/${first.slug}`) - b.indexOf(`/cars/${first.slug}`))
      .reverse()
    expect(one).toContain(`/cars/${first.slug}`)
    expect(one).not.toContain(`/cars/${second.slug}`)
    expect(other).toContain(`/cars/${second.slug}`)
    expect(other).not.toContain(`/cars/${first.slug}`)
    expect(await news()).toEqual(['new-match told', 'new-match told'])
  })

  test('a pass that a crash cut off is made again, whole; nobody’s alerts leave nothing behind', async () => {
    const { id, slug } = await list()
    const { link } = await told({ kind: 'price-drop', slug })
    await change(id, 'price_cents = 4300000')
    await database.owner.query("alter table alert_mails add constraint crash check (kind <> 'news') not valid")
    await expect(matchAlerts(ctx)).rejects.toThrow('crash')
    await database.owner.query('alter table alert_mails drop constraint crash')
    expect(await news()).toEqual([])
    expect(await matchAlerts(ctx)).toMatchObject({ news: 1, letters: 1 })
    expect((await database.owner.query('select count(*)::int as n from alert_listings')).rows[0].n).toBeGreaterThan(0)
    await stopAlert(ctx, { link })
    await database.owner.query('delete from alert_contacts')
    await enqueueAlertWork(ctx)
    await matchAlerts(ctx)
    expect((await database.owner.query('select 1 from alert_listings')).rows).toEqual([])
    expect((await database.owner.query('select 1 from alert_cursors')).rows).toEqual([])
  })

  test('whoever asks and the look at what is due never wait for each other', async () => {
    const { id, slug } = await list()
    await told({ kind: 'price-drop', slug })
    await change(id, 'price_cents = 4300000')
    await matchAlerts(ctx)
    await change(id, 'price_cents = 4200000')
    const begun = Promise.withResolvers<void>()
    // Its jobs in the order of `request_alert`.
    const asking = withTenant(ctx, async (trx) => {
      await enqueueAlertMails(trx, ctx)
      begun.resolve()
      const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
      await expect.poll(async () => (await database.owner.query(waiting)).rowCount, { interval: 20 }).toBe(1)
      await sql`select forecourt.enqueue('match-alerts', '{}', ${`match-alerts-${ctx.tenant.tenantId}`})`.execute(trx)
    })
    await begun.promise
    await expect(Promise.all([asking, enqueueAlertWork(ctx)])).resolves.toBeDefined()
  })

  test('all that a pass finds for one of very many searches is there at once', async () => {
    await list()
    await told({ kind: 'search', searchHref: '/search/used-cars/toyota/hilux?range[price]=:90000' })
    await database.owner.query(
      `insert into alerts (tenant_id, alert_contact_id, kind, search_href, terms, about, frequency, state, origin, consent_words,
         consent_sha256, address_hash, requested_at, confirmed_at, answered_at)
       select tenant_id, alert_contact_id, kind, replace(search_href, '90000', (90000 + n)::text), terms, about, frequency, state, origin,
         consent_words, consent_sha256, address_hash, requested_at, confirmed_at, answered_at
       from alerts, generate_series(1, 599) n`,
    )
    for (let at = 0; at < 9; at++) await list()
    expect(await matchAlerts(ctx)).toMatchObject({ news: 5_400 })
    const { rows } = await database.owner.query(
      'select alert_id from alert_news group by alert_id having count(distinct xmin::text) > 1',
    )
    expect(rows).toEqual([])
  })

  test('the worker does it all by itself, from the change to the letter', async () => {
    const { id, slug } = await list()
    await told({ kind: 'price-drop', slug })
    await change(id, 'price_cents = 4300000')
    await enqueueAlertWork(ctx)
    const stop = await work([{ jobs: [matchAlertsJob, sendAlertMailsJob], places: 1, perTenant: 1 }])
    try {
      await expect.poll(() => news(), { timeout: 10_000 }).not.toEqual([])
    } finally {
      await stop()
    }
  })

  test("thousands of one dealer's letters keep no other dealer's waiting", async () => {
    const [ours, other] = [await list(), await list({}, theirs)]
    const [mine, their] = [atNoon(ctx), atNoon(theirs)]
    await told({ kind: 'price-drop', slug: other.slug }, 'at-once', their)
    await change(other.id, 'price_cents = 4300000')
    await matchAlerts(their)
    await manyLetters(mine, ours.id, 3_000)
    await database.owner.query('delete from graphile_worker._private_jobs')
    const sent: string[] = []
    const mailer: typeof services.mailer = async ({ fromName }) => {
      sent.push(fromName)
      return { kind: 'sent', answer: '250' }
    }
    const stop = await work([ALERT_LETTERS], { ...services, mailer }, [mine, their])
    try {
      // The second comes while the first is under way, as it does every twenty seconds.
      for (const some of [0, 8]) {
        await expect.poll(() => sent.length, { interval: 5, timeout: 10_000 }).toBeGreaterThanOrEqual(some)
        await enqueueAlertWork(mine)
      }
      const before = sent.length
      await enqueueAlertWork(their)
      await expect.poll(() => sent.includes(theirs.tenant.name), { interval: 5, timeout: 15_000 }).toBe(true)
      expect(sent.indexOf(theirs.tenant.name) - before).toBeLessThan(100)
    } finally {
      await database.owner.query("update alert_mails set state = 'passed' where state = 'pending'")
      await stop()
    }
  })
})

describe('never again', () => {
  const ask = (of: TenantCtx, email: string, slug: string) =>
    requestAlert(of, search, {
      ...{ kind: 'price-drop', slug, email, frequency: 'daily', consentKey: null },
      ...{ address: `${++nth}`, origin: 'https://harbour.example', shopperId: null },
    })
  const linkOf = (letter: { raw: string }) => /\/alerts\/stop\?link=(no-[\w.-]+)/.exec(textOf(letter))![1]!

  test('by one press of a letter to confirm no letter goes to the mailbox, whoever asks, until its owner says otherwise', async () => {
    const { slug } = await list()
    const others = await list({}, theirs)
    const on = await told({ kind: 'price-drop', slug })
    expect(await ask(ctx, 'zoe@example.com', slug)).toEqual({ kind: 'asked' })
    await ask(theirs, 'zoe@example.com', others.slug)
    expect([(await send()).sent, (await send(NOON, theirs)).sent]).toEqual([1, 1])
    const [letter, foreign] = mail.letters
    expect(letter!.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    // The mail program's click ends that alert alone.
    expect(letter!.raw.replace(/\r\n /g, ' ')).toContain(
      `List-Unsubscribe: <https://harbour.example/alerts/stop?link=${on.link}>`,
    )
    const link = linkOf(letter!)
    expect([await findBlockLink(ctx, on.link), await findBlockLink(theirs, on.link)]).toEqual([link, null])
    for (const none of [linkOf(foreign!), `${link.slice(0, -2)}xx`, link.replace('no-', ''), '', on.link])
      expect(await blockMailbox(ctx, none), none).toBe(false)
    expect(await blockMailbox(theirs, link)).toBe(false)
    expect(await findBlock(ctx, link)).toBe(false)
    for (const _ of [1, 2]) expect(await blockMailbox(ctx, link)).toBe(true)
    expect(await findBlock(ctx, link)).toBe(true)
    // What was asked for is over, by no link to be taken up again, and goes with what is old.
    expect(await confirmAlert(ctx, on.link)).toEqual({ kind: 'unknown' })
    await eraseExpiredAlerts(ctx)
    expect((await database.owner.query('select tenant_id::int as id from alerts')).rows).toEqual([
      { id: theirs.tenant.tenantId },
    ])

    const typed = { ...ctx, now: later(1) }
    expect(await ask(typed, ' ZOE@example.com', slug)).toEqual({ kind: 'asked' })
    await ask(typed, 'yan@example.com', slug)
    mail.letters.length = 0
    expect(await send(later(1))).toMatchObject({ sent: 1, passed: 1 })
    expect(mail.letters.map(({ to }) => to)).toEqual([['yan@example.com']])
    const { rows } = await database.owner.query(
      "select alert_id::int as id from alerts join alert_contacts c using (alert_contact_id) where c.email = 'zoe@example.com' and c.tenant_id = $1",
      [ctx.tenant.tenantId],
    )
    const why = await explainAlert(ctx, { alertId: rows[0].id, vehicle: slug, dealership: null })
    const mailbox = {
      what: 'mailbox',
      wanted: 'may be written to',
      is: `never again, since ${NOON.toISOString()}`,
      holds: false,
    }
    expect(why).toMatchObject({ conditions: expect.arrayContaining([mailbox]) })

    expect(await allowMailbox(theirs, 'zoe@example.com')).toBe(false)
    expect(await allowMailbox(ctx, 'Zoe@Example.com ')).toBe(true)
    await ask({ ...ctx, now: later(2) }, 'zoe@example.com', slug)
    expect(await send(later(2))).toMatchObject({ sent: 1 })
  })
})

describe('a first picture that is being fetched', () => {
  const pending = (id: number) =>
    database.owner.query(
      "insert into listing_photos (listing_id, tenant_id, position, source_url, state) values ($1, $2, 0, 'https://feed.example/1.jpg', 'pending')",
      [id, ctx.tenant.tenantId],
    )
  const minutes = (count: number) => later(count / 60)

  test('is waited for, and stands in the letter', async () => {
    const { id, slug } = await list()
    await told({ kind: 'price-drop', slug })
    await pending(id)
    await change(id, 'price_cents = 4300000')
    await matchAlerts(ctx)
    expect(await send()).toMatchObject({ sent: 0, later: 1 })
    const { rows } = await database.owner.query(
      "insert into images (tenant_id, sha256, width_px, height_px, byte_count, format) values ($1, repeat('a', 64), 1200, 800, 9, 'jpeg') returning image_id",
      [ctx.tenant.tenantId],
    )
    await database.owner.query("update listing_photos set state = 'ready', image_id = $1 where listing_id = $2", [
      rows[0].image_id,
      id,
    ])
    const drawn: unknown[] = []
    const drawLetter: AlertMailServices['drawLetter'] = (view) => {
      drawn.push(view.vehicles?.[0]?.pictureSrc)
      return ''
    }
    const sent = await sendAlertMails({ ...ctx, now: minutes(1) }, { ...services, drawLetter }, () => minutes(1))
    expect(sent).toMatchObject({ sent: 1 })
    expect(drawn).toEqual([`https://harbour.example/media/${rows[0].image_id}/640-75.jpg`])
    expect((await database.owner.query('select tries from alert_mails')).rows).toEqual([{ tries: 1 }])
  })

  test('keeps no letter for more than ten minutes, nor where it could not be had', async () => {
    const [slow, broken] = [await list(), await list()]
    for (const { id, slug } of [slow, broken]) {
      await told({ kind: 'price-drop', slug })
      await pending(id)
      await change(id, 'price_cents = 4300000')
    }
    await matchAlerts(ctx)
    await database.owner.query("update listing_photos set state = 'failed' where listing_id = $1", [broken.id])
    expect(await send()).toMatchObject({ sent: 1, later: 1 })
    expect(await send(minutes(9.9))).toMatchObject({ sent: 0, later: 1 })
    expect(await send(minutes(10.5))).toMatchObject({ sent: 1 })
  })
})

describe('what counts as told', () => {
  const underForty = { kind: 'search' as const, searchHref: '/search/used-cars/toyota/hilux?range[price]=:44000' }

  test('a search near a postcode tells of what stands within its distance, and says how far', async () => {
    await database.owner.query(
      "insert into postcodes (postcode, suburb, state, latitude, longitude) values ('4305', 'Ipswich', 'QLD', -27.6, 152.7)",
    )
    await database.owner.query("update locations set postcode = '4305' where tenant_id = $1", [ctx.tenant.tenantId])
    const { alertId } = await told({ kind: 'search', searchHref: '/search/used-cars?postcode=4305&distance=50' })
    const { slug } = await list()
    expect(await matchAlerts(ctx)).toMatchObject({ news: 1 })
    expect(await send()).toMatchObject({ sent: 1, passed: 0 })
    expect(await explainAlert(ctx, { alertId, vehicle: slug, dealership: null })).toMatchObject({
      conditions: expect.arrayContaining([{ what: 'near', wanted: 'within 50 km', is: '0 km', holds: true }]),
    })
  })

  test.each(['failed', 'passed'] as const)(
    'what is found while a letter is tried goes with the next, when that one %s',
    async (end) => {
      const [one, other] = [await list(), await list()]
      await told(underForty)
      await change(one.id, 'price_cents = 4300000')
      await matchAlerts(ctx)
      mail.refuse(451)
      expect(await send()).toMatchObject({ retry: 1 })
      mail.refuse(null)
      await change(other.id, 'price_cents = 4200000')
      expect(await matchAlerts(ctx)).toMatchObject({ news: 1, letters: 0 })
      if (end === 'passed') await change(one.id, 'reserved = true')
      let isFirst = end === 'failed'
      const mailer: typeof services.mailer = async (letter) => {
        if (!isFirst) return services.mailer(letter)
        isFirst = false
        return { kind: 'rejected', answer: '550' }
      }
      const outcome = await sendAlertMails({ ...ctx, now: later(1) }, { ...services, mailer }, () => later(1))
      expect(outcome).toMatchObject({ [end]: 1, sent: 1 })
      expect(textOf(mail.letters[0]!)).toContain(`/cars/${other.slug}`)
      expect(await news()).toEqual(['new-match gone', 'new-match told'])
    },
  )

  test('news whose letter was over as they were written down get one of their own', async () => {
    const { id } = await list()
    await told(underForty)
    await change(id, 'price_cents = 4300000')
    await matchAlerts(ctx)
    await database.owner.query('delete from alert_mails')
    expect(await send()).toMatchObject({ sent: 1 })
  })

  test('what no letter told is told when it happens again', async () => {
    const [slip, held] = [await list(), await list({ reserved: true })]
    await told({ kind: 'price-drop', slug: slip.slug })
    await told({ kind: 'available', slug: held.slug })
    for (const [price, reserved] of [
      [299_000, false],
      [4_400_000, true],
    ]) {
      await change(slip.id, `price_cents = ${price}`)
      await change(held.id, `reserved = ${reserved}`)
      await matchAlerts(ctx)
    }
    expect(await send()).toMatchObject({ sent: 0, passed: 2 })
    await change(slip.id, 'price_cents = 4300000')
    await change(held.id, 'reserved = false')
    await matchAlerts(ctx)
    expect(await send()).toMatchObject({ sent: 2 })
  })

  test('who asks again is told again: from the price there is now on, and when it is free again', async () => {
    const { id, slug } = await list()
    const held = await list({ reserved: true })
    const ask = async () => {
      await told({ kind: 'price-drop', slug })
      await told({ kind: 'available', slug: held.slug })
    }
    const happens = async (dollars: number, reserved: boolean) => {
      await change(id, `price_cents = ${dollars * 100}`)
      await change(held.id, `reserved = ${reserved}`)
      await matchAlerts(ctx)
      return (await send()).sent
    }
    await ask()
    expect(await happens(40_000, false)).toBe(2)
    expect(await happens(46_000, true)).toBe(0)
    await ask()
    expect(await happens(44_000, false)).toBe(2)
  })

  test('another kind of price is no lower one', async () => {
    const { id, slug } = await list({ price_cents: 4_599_000, price_type: 'drive_away' })
    await told({ kind: 'price-drop', slug })
    await told({ kind: 'search', searchHref: '/search/used-cars/toyota/hilux' }, 'at-once', ctx, 'max@example.com')
    await change(id, "price_cents = 4299000, price_type = 'excl_govt_charges'")
    expect(await matchAlerts(ctx)).toMatchObject({ news: 0 })
    await change(id, 'price_cents = 4199000')
    expect(await matchAlerts(ctx)).toMatchObject({ news: 2 })
    await change(id, "price_cents = 4099000, price_type = 'drive_away'")
    await matchAlerts(ctx)
    expect(await send()).toMatchObject({ sent: 0, passed: 2 })
  })

  test('nothing goes while the dealer has alerts off, nor later what changed meanwhile', async () => {
    const settings = { ...ctx.tenant.settings, alerts: { enabled: false } }
    const off = { ...ctx, tenant: { ...ctx.tenant, settings } }
    const { id, slug } = await list()
    await told({ kind: 'price-drop', slug })
    await change(id, 'price_cents = 4400000')
    await matchAlerts(ctx)
    expect(await send(NOON, off)).toMatchObject({ sent: 0, passed: 1 })
    await change(id, 'price_cents = 4300000')
    expect(await matchAlerts(off)).toMatchObject({ kind: 'matched', news: 0 })
    expect(await matchAlerts(ctx)).toEqual({ kind: 'nothing-to-do' })
    expect(await send()).toMatchObject({ sent: 0, passed: 0 })
    await change(id, 'price_cents = 4200000')
    await matchAlerts(ctx)
    expect(await send()).toMatchObject({ sent: 1 })
  })

  test('one that was stopped and is on again tells nothing of before', async () => {
    const { id, slug } = await list()
    const { link } = await told({ kind: 'price-drop', slug }, 'daily')
    await change(id, 'price_cents = 4300000')
    await matchAlerts(ctx)
    await stopAlert(ctx, { link })
    await confirmAlert({ ...ctx, now: later(1) }, link)
    expect(await send(later(21))).toMatchObject({ sent: 0, passed: 1 })
    expect(await news()).toEqual(['price-drop gone'])
  })

  test('a letter that cannot be made is tried later, and keeps no other waiting', async () => {
    const [first, second] = [await list(), await list()]
    for (const { slug } of [first, second]) await told({ kind: 'price-drop', slug })
    await change(first.id, 'price_cents = 4300000')
    await matchAlerts(ctx)
    await change(second.id, 'price_cents = 4200000')
    await matchAlerts({ ...ctx, now: later(0.1) })
    const drawLetter: typeof services.drawLetter = ({ title }) => {
      if (title.includes('43,000')) throw new Error('no such picture')
      return ''
    }
    const outcome = await sendAlertMails({ ...ctx, now: later(1) }, { ...services, drawLetter }, () => later(1))
    expect(outcome).toMatchObject({ sent: 1, retry: 1 })
    expect(await send(later(2))).toMatchObject({ sent: 1 })
    expect(textOf(mail.letters[1]!)).toContain('$43,000')
  })

  test('who waits to confirm goes before all news; a job that takes long leaves the rest to the next', async () => {
    const { id, slug } = await list()
    for (let at = 0; at < 6; at++) await told({ kind: 'price-drop', slug }, 'at-once', ctx, `z${at}@example.com`)
    await change(id, 'price_cents = 4300000')
    await matchAlerts(ctx)
    const asked = { frequency: 'daily', consentKey: null, address: 'n', origin: 'https://h.example', shopperId: null }
    await requestAlert({ ...ctx, now: later(0.1) }, search, {
      kind: 'price-drop',
      slug,
      email: 'n@example.com',
      ...asked,
    })
    await database.owner.query('delete from graphile_worker._private_jobs')
    const begun: string[] = []
    let seconds = 0
    const mailer: typeof services.mailer = async ({ to }) => {
      begun.push(to)
      seconds += 30
      return { kind: 'sent', answer: '250' }
    }
    const now = () => new Date(later(1).getTime() + seconds * 1000)
    await sendAlertMails({ ...ctx, now: now() }, { ...services, mailer }, now)
    expect(begun).toContain('n@example.com')
    expect(begun).toHaveLength(4)
    expect((await database.owner.query('select 1 from graphile_worker._private_jobs')).rows).toHaveLength(1)
  })

  test('a make or model that a feed spells otherwise is the same one', async () => {
    const kia = { make: 'Kia', model: 'Sportage' }
    const { id } = await list(kia)
    await told({ kind: 'search', searchHref: '/search/used-cars/kia/sportage' })
    await change(id, "make = 'KIA', model = 'SPORTAGE'")
    await list({ make: 'KIA', model: 'SPORTAGE' })
    expect(await matchAlerts(ctx)).toMatchObject({ vehicles: 2, news: 1 })
    expect(await send()).toMatchObject({ sent: 1 })
  })

  test('a mailbox is told once of one price, whatever alerts it has', async () => {
    const { id, slug } = await list({ make: 'Isuzu', model: 'D-MAX' })
    await told({ kind: 'price-drop', slug })
    await told({ kind: 'alike', slug })
    await told({ kind: 'search', searchHref: '/search/used-cars/isuzu' })
    await change(id, 'price_cents = 4300000')
    expect(await matchAlerts(ctx)).toMatchObject({ news: 3 })
    expect(await send()).toMatchObject({ sent: 1 })
    expect(await send(later(0.1))).toMatchObject({ sent: 0 })
    expect((await news()).sort()).toEqual(['price-drop more', 'price-drop more', 'price-drop told'])
  })

  test.each(['stopped', 'failed'] as const)(
    'what one alert of a mailbox was about to tell is told by another, where the first is %s',
    async (end) => {
      const { id, slug } = await list({ make: 'Isuzu', model: 'D-MAX' })
      const first = await told({ kind: 'price-drop', slug })
      await change(id, 'price_cents = 4300000')
      await matchAlerts(ctx)
      mail.refuse(451)
      expect(await send()).toMatchObject({ retry: 1 })
      mail.refuse(null)
      // The other's is of the same pass.
      await told({ kind: 'search', searchHref: '/search/used-cars/isuzu' })
      await database.owner.query(
        `insert into alert_news (tenant_id, alert_id, listing_id, reason, price_dollars, price_type, found_at, pass_since)
         select tenant_id, (select max(alert_id) from alerts), listing_id, reason, price_dollars, price_type, found_at, pass_since from alert_news`,
      )
      expect(await send()).toMatchObject({ sent: 0, later: 1 })
      if (end === 'stopped') await stopAlert(ctx, first)
      let isFirst = end === 'failed'
      const mailer: typeof services.mailer = async (letter) => {
        if (!isFirst) return services.mailer(letter)
        isFirst = false
        return { kind: 'rejected', answer: '550' }
      }
      // The first comes before the other here, as it is due before.
      await database.owner.query("update alert_mails set next_try_at = $1 where alert_id = $2 and kind = 'news'", [
        NOON,
        first.alertId,
      ])
      await sendAlertMails({ ...ctx, now: later(1) }, { ...services, mailer }, () => later(1))
      await send(later(2))
      expect(mail.letters).toHaveLength(1)
      expect((await news()).sort()).toEqual(['price-drop gone', 'price-drop told'])
    },
  )
})
