import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { askEachTenant } from '#db/tenant-session.ts'
import { sendSignInLink } from '#domain/accounts/send-sign-in-link.server.ts'
import { LINK_MINUTES } from '#domain/accounts/staff.ts'
import { countEvents } from '#domain/analytics/count-events.server.ts'
import { recordEvent } from '#domain/analytics/record-event.server.ts'
import { recordView } from '#domain/analytics/record-view.server.ts'
import { letterFolder } from '#domain/leads/adapters/mailers/letter-folder.server.ts'
import { mailFolder } from '#domain/leads/adapters/mailers/mail-folder.server.ts'
import { submitLead } from '#domain/leads/submit-lead.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { completeSettings } from '#domain/tenants/settings.ts'
import { testDatabase } from '../../test/support/database.ts'
import { makeDealer } from '../../test/support/dealers.ts'
import { listVehicle } from '../../test/support/list-vehicle.ts'
import { sampleSubmission } from '../../test/support/sample-submission.ts'
import {
  forEveryDealer,
  type Schedule,
  scheduleAlerts,
  scheduleOverdueLeads,
  scheduleRetention,
} from './schedule-retention.ts'
import { scheduleReviews } from './schedule-reviews.ts'

const database = testDatabase()
const NOW = new Date('2026-11-20T02:00:00Z')
const TOO_LONG_AGO = new Date('2024-09-01T00:00:00Z')
const LONG_AGO = new Date('2025-09-01T00:00:00Z')
let harbour: TenantCtx
let outback: TenantCtx

beforeAll(async () => {
  harbour = { ...(await makeDealer(database, 'harbour-motors')), now: NOW }
  outback = { ...(await makeDealer(database, 'outback-utes')), now: NOW }
})

test('what is old goes by itself, of every dealer, even after one that fails', async () => {
  const listingId = await listVehicle(database, outback, 'O1', { make: 'Ford', model: 'Ranger' })
  const visitor = { address: '198.51.100.7', userAgent: 'Mozilla/5.0' }
  for (const now of [LONG_AGO, NOW]) {
    await recordEvent({ ...outback, now }, { eventId: 61, path: '/', carId: null })
    await recordView({ ...outback, now }, { listingId, visitor: { ...visitor, address: now.toISOString() } })
  }
  const lead = { carId: String(listingId) }
  for (const now of [TOO_LONG_AGO, NOW]) await submitLead({ ...outback, now }, sampleSubmission(lead))
  const error = vi.fn()
  const known = [harbour.tenant.tenantId, outback.tenant.tenantId]
  await wholeRound(scheduleRetention, {
    tenantIds: () => known,
    ctxOf: async (tenantId) => {
      if (tenantId === harbour.tenant.tenantId) throw new Error('the database is away')
      return { ...outback, db: database.worker }
    },
    log: { error, warn: vi.fn() },
  })

  expect(error).toHaveBeenCalledTimes(1)
  expect(await countEvents({ ...outback, now: LONG_AGO }, { days: 1 })).toEqual([
    { eventId: 4, name: 'Used vehicle viewed', count: 1 },
    { eventId: 15, name: 'Enquiry about a used car', count: 1 },
    { eventId: 61, name: 'Printed', count: 1 },
  ])
  const { rows } = await database.owner.query('select occurred_at, event_id from analytics_events order by event_id')
  expect(rows).toEqual([
    { occurred_at: NOW, event_id: 4 },
    { occurred_at: NOW, event_id: 15 },
    { occurred_at: NOW, event_id: 61 },
  ])
  const leads = await database.owner.query('select created_at from leads')
  expect(leads.rows).toEqual([{ created_at: NOW }])
  const visits = await database.owner.query('select counted_at from vehicle_visits')
  expect(visits.rows).toEqual([{ counted_at: NOW }])

  const tomorrow = new Date(NOW.getTime() + 86_400_000)
  await wholeRound(scheduleRetention, {
    tenantIds: () => known,
    ctxOf: async () => ({ ...outback, now: tomorrow }),
    log: { error, warn: vi.fn() },
  })
  for (const table of ['vehicle_visits', 'visitor_salts'])
    expect((await database.owner.query(`select 1 from ${table}`)).rows, table).toEqual([])
})

test('imports go after ninety days, but for the last of each source and dealership that went through or was refused', async () => {
  const quarry = { ...(await makeDealer(database, 'quarry-cars')), db: database.worker, now: NOW }
  const run = (name: string, source: string, daysAgo: number, refusal: object | null = null, ctx: TenantCtx = quarry) =>
    database.owner.query(
      "insert into feed_runs (tenant_id, format, source, file_name, started_at, summary) values ($1, 'f', $2, $3, $4, $5)",
      [ctx.tenant.tenantId, source, name, new Date(NOW.getTime() - daysAgo * 86_400_000), { refusal }],
    )
  await run('old', 'a', 200)
  await run('old-refused', 'a', 199, { reason: 'would-shrink' })
  await run('last-refused', 'a', 198, { reason: 'truncated' })
  await run('last-of-b', 'b', 197)
  await run('other dealer', 'a', 200, null, harbour)
  await run('kept', 'a', 89)
  await run('last', 'a', 1)
  await run('newer of another dealer', 'b', 1, null, harbour)
  await scheduleRetention({
    tenantIds: () => [quarry.tenant.tenantId],
    ctxOf: async () => quarry,
    log: { error: vi.fn(), warn: vi.fn() },
  })()
  const { rows } = await database.owner.query('select file_name from feed_runs order by feed_run_id')
  const left = ['last-refused', 'last-of-b', 'other dealer', 'kept', 'last', 'newer of another dealer']
  expect(rows.map(({ file_name }) => file_name)).toEqual(left)
})

test('each part goes by itself: leads are erased though events cannot be', async () => {
  const old = { ...outback, now: TOO_LONG_AGO }
  await submitLead(old, sampleSubmission({ fields: { dealership_slug: '' } }))
  await database.owner.query('revoke delete on analytics_events, vehicle_visits from forecourt_app, forecourt_worker')
  try {
    const error = vi.fn()
    const schedule = {
      tenantIds: () => [outback.tenant.tenantId],
      ctxOf: async () => ({ ...outback, db: database.worker }),
    }
    await scheduleRetention({ ...schedule, log: { error, warn: vi.fn() } })()
    expect(error.mock.calls.map(([{ part }]) => part)).toEqual(['events', 'visits'])
    expect(JSON.stringify(error.mock.calls)).toContain('permission denied')
  } finally {
    await database.owner.query('grant delete on analytics_events, vehicle_visits to forecourt_app, forecourt_worker')
  }
  expect((await database.owner.query('select 1 from leads where created_at < $1', [LONG_AGO])).rows).toEqual([])
})

test('a demo’s sign-in letters go once their links were used or are too old, and no others', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'forecourt-letters-'))
  const mailer = mailFolder({ dir, from: 'site@example.com' })
  const letters = letterFolder({ dir })
  const dealerOf = async (slug: string) => {
    const person = (name: string) => ({
      email: `${name}@${slug}.example`,
      name,
      role: 'owner' as const,
      dealership: null,
    })
    const settings = { staff: { people: ['used', 'old', 'fresh'].map(person) } }
    return { ...(await makeDealer(database, slug, { settings })), db: database.worker, now: NOW }
  }
  const [ours, theirs] = [await dealerOf('letter-motors'), await dealerOf('other-letters')]
  const ask = async (ctx: TenantCtx, name: string, minutesAgo: number) => {
    const now = new Date(NOW.getTime() - minutesAgo * 60_000)
    const email = `${name}@${ctx.tenant.slug}.example`
    const asked = { email, origin: 'http://x.example', back: '', askedAt: now.toISOString() }
    await sendSignInLink({ ...ctx, now }, asked, mailer)
  }
  const mailboxes = async () => (await letters.list(20)).map(({ to }) => to).sort()
  for (const ctx of [ours, theirs])
    for (const [name, minutesAgo] of [
      ['used', 1],
      ['old', LINK_MINUTES + 1],
      ['fresh', LINK_MINUTES - 1],
    ] as const)
      await ask(ctx, name, minutesAgo)
  await database.owner.query("update staff_sign_in_links set used_at = $1 where email like 'used@%'", [NOW])
  expect(await mailboxes()).toHaveLength(6)
  // Nothing says any more what these were about.
  for (const [name, daysAgo] of [
    ['guest-1', 29],
    ['guest-2', 31],
    ['reminder-1-rego-2026-11-20', 29],
    ['reminder-2-rego-2026-11-20', 31],
    ['enquiry-1', 31],
  ] as const) {
    const at = new Date(NOW.getTime() - daysAgo * 86_400_000)
    await writeFile(join(dir, `${name}.eml`), '')
    await utimes(join(dir, `${name}.eml`), at, at)
  }

  const stop = scheduleRetention({
    ...{ letters, tenantIds: () => [ours.tenant.tenantId], ctxOf: async () => ours },
    log: { error: vi.fn(), warn: vi.fn() },
  })
  await stop()
  const others = (await readdir(dir)).filter((name) => /^(?:guest|reminder|enquiry)-/.test(name)).sort()
  expect(others).toEqual(['enquiry-1.eml', 'guest-1.eml', 'reminder-1-rego-2026-11-20.eml'])
  for (const name of others) await rm(join(dir, name))
  const left = ['fresh@letter-motors', 'fresh@other-letters', 'old@other-letters', 'used@other-letters']
  expect(await mailboxes()).toEqual(left.map((mailbox) => expect.stringContaining(mailbox)))
  await rm(dir, { recursive: true })
})

test('deliveries that wait longer than five minutes are warned of, once an hour; suspended ones are not', async () => {
  const settings = { leads: { destinations: [{ kind: 'email', to: 'sales@slow.example' }] } } as never
  const slow = { ...(await makeDealer(database, 'slow-motors', { settings })), now: NOW }
  await submitLead(slow, sampleSubmission({ fields: { dealership_slug: '' } }))
  const warn = vi.fn()
  let minutes = 4
  const at = () => new Date(NOW.getTime() + minutes * 60_000)
  const round = async (stop: () => Promise<void>) => {
    await new Promise((resolve) => setTimeout(resolve, 60))
    await stop()
  }
  const start = () =>
    scheduleOverdueLeads({
      tenantIds: () => [slow.tenant.tenantId],
      ctxOf: async () => ({ ...slow, now: at() }),
      log: { error: vi.fn(), warn },
      everyMs: 5,
    })
  await round(start())
  expect(warn).not.toHaveBeenCalled()
  minutes = 6
  await round(start())
  expect(warn).toHaveBeenCalledTimes(1)
  expect(warn).toHaveBeenCalledWith(
    { tenant: 'slow-motors', waiting: 1, receivers: ['email'], minutes: 6 },
    expect.stringContaining('forecourt lead queue --tenant slow-motors'),
  )
  expect(JSON.stringify(warn.mock.calls)).not.toMatch(/sales@|zoe/i)
  await database.owner.query("update lead_deliveries set state = 'suspended' where tenant_id = $1", [
    slow.tenant.tenantId,
  ])
  minutes = 600
  await round(start())
  expect(warn).toHaveBeenCalledTimes(1)
})

test('reviews are read of every dealer who has a place; one that cannot be is told, and keeps nobody else from it', async () => {
  const withPlace = (ctx: TenantCtx) => {
    const google = { refreshToken: 'lasting', places: [{ name: 'accounts/1/locations/1' }] }
    return { ...ctx, tenant: { ...ctx.tenant, settings: completeSettings({ reviews: { google } }) } }
  }
  const dealers = [withPlace(harbour), withPlace(outback)]
  const warn = vi.fn()
  const read = vi
    .fn()
    .mockResolvedValueOnce({ kind: 'failed', reason: 'Google answered 500' })
    .mockResolvedValue({ kind: 'read', reviews: [], count: 0, average: null })
  await wholeRound(scheduleReviews, {
    tenantIds: () => dealers.map(({ tenant }) => tenant.tenantId),
    ctxOf: async (tenantId) => dealers.find(({ tenant }) => tenant.tenantId === tenantId)!,
    log: { error: vi.fn(), warn },
    open: () => ({ name: 'google', read }),
  })
  expect(read).toHaveBeenCalledTimes(2)
  expect(warn.mock.calls.map(([said]) => said)).toEqual([
    { tenant: 'harbour-motors', place: 'accounts/1/locations/1', reason: 'Google answered 500' },
  ])
})

test('rounds do not pile up behind one that takes longer than its interval; a stop ends it with the dealer it is at', async () => {
  const asked: number[] = []
  const first = Promise.withResolvers<void>()
  const schedule = {
    tenantIds: () => [harbour.tenant.tenantId, outback.tenant.tenantId],
    ctxOf: async (tenantId: number) => {
      asked.push(tenantId)
      return tenantId === harbour.tenant.tenantId ? harbour : outback
    },
    log: { error: vi.fn(), warn: vi.fn() },
    everyMs: 1,
  }
  const stop = forEveryDealer(schedule, [{ name: 'slow', failure: 'It failed', work: () => first.promise }])
  await new Promise((resolve) => setTimeout(resolve, 50))
  const stopped = stop()
  first.resolve()
  await stopped
  expect(asked).toEqual([harbour.tenant.tenantId])
})

test('a round asks all dealers at once, and goes to those that have something to do', async () => {
  const settings = { leads: { destinations: [{ kind: 'email', to: 'sales@waiting.example' }] } } as never
  const waiting = { ...(await makeDealer(database, 'waiting-motors', { settings })), now: NOW }
  const idle = { ...(await makeDealer(database, 'idle-motors')), now: NOW }
  const both = [idle, waiting]
  const goneTo = async (begin: typeof scheduleAlerts) => {
    const slugs: string[] = []
    const stop = begin({
      tenantIds: () => both.map(({ tenant }) => tenant.tenantId),
      ctxOf: async (tenantId) => {
        const ctx = both.find(({ tenant }) => tenant.tenantId === tenantId)!
        slugs.push(ctx.tenant.slug)
        return { ...ctx, db: database.worker }
      },
      askEach: (tenantIds, question) => askEachTenant(database.worker, tenantIds, question),
      log: { error: (fields) => slugs.push(JSON.stringify(fields)), warn: vi.fn() },
    })
    await new Promise((resolve) => setTimeout(resolve, 300))
    await stop()
    return slugs
  }
  expect(await goneTo(scheduleOverdueLeads)).toEqual([])
  expect(await goneTo(scheduleAlerts)).toEqual([])
  await submitLead(waiting, sampleSubmission({ fields: { dealership_slug: '' } }))
  await database.owner.query('insert into alert_cursors (tenant_id, stock_version, matched_at) values ($1, 0, now())', [
    waiting.tenant.tenantId,
  ])
  expect(await goneTo(scheduleOverdueLeads)).toEqual(['waiting-motors'])
  expect(await goneTo(scheduleAlerts)).toEqual(['waiting-motors'])
})

test('late leads that went and came again within the hour are warned of again, by a round that asks as well', async () => {
  const settings = { leads: { destinations: [{ kind: 'email', to: 'sales@again.example' }] } } as never
  const again = { ...(await makeDealer(database, 'again-motors', { settings })), db: database.worker }
  const { tenantId } = again.tenant
  await submitLead({ ...again, now: NOW }, sampleSubmission({ fields: { dealership_slug: '' } }))
  const warn = vi.fn()
  let minutes = 6
  let state = 'pending'
  // Changed as a round begins, never within one.
  const askEach = vi.fn(async (tenantIds: readonly number[], question: string) => {
    await database.owner.query('update lead_deliveries set state = $2 where tenant_id = $1', [tenantId, state])
    return askEachTenant<Record<string, boolean | null>>(database.worker, tenantIds, question)
  })
  const stop = scheduleOverdueLeads({
    tenantIds: () => [tenantId],
    ctxOf: async () => ({ ...again, now: new Date(NOW.getTime() + minutes * 60_000) }),
    ...{ askEach, log: { error: vi.fn(), warn }, everyMs: 5 },
  })
  const warnings = async () => {
    const before = askEach.mock.calls.length
    await vi.waitFor(() => expect(askEach.mock.calls.length).toBeGreaterThan(before + 2), { timeout: 10_000 })
    return warn.mock.calls.length
  }
  expect(await warnings()).toBe(1)
  minutes = 20
  expect(await warnings()).toBe(1)
  state = 'sent'
  expect(await warnings()).toBe(1)
  state = 'pending'
  expect(await warnings()).toBe(2)
  await stop()
})

test('a round that cannot ask what is due goes to every dealer', async () => {
  const error = vi.fn()
  const slugs: string[] = []
  const stop = forEveryDealer(
    {
      tenantIds: () => [harbour.tenant.tenantId],
      ctxOf: async () => harbour,
      askEach: () => Promise.reject(new Error('statement timeout')),
      log: { error, warn: vi.fn() },
      everyMs: 60_000,
    },
    [
      {
        ...{ name: 'part', failure: 'It failed', mayBeDue: 'false' },
        work: async ({ tenant }) => slugs.push(tenant.slug),
      },
    ],
  )
  await vi.waitFor(() => expect(slugs).toEqual(['harbour-motors']))
  await stop()
  expect(JSON.stringify(error.mock.calls)).toContain('statement timeout')
})

/** One round over all dealers: a stop ends it with the one it is at. */
async function wholeRound<Options extends Schedule>(
  begin: (options: Options) => () => Promise<void>,
  options: Options,
): Promise<void> {
  const atLast = Promise.withResolvers<void>()
  const stop = begin({
    ...options,
    ctxOf(tenantId) {
      if (tenantId === options.tenantIds().at(-1)) atLast.resolve()
      return options.ctxOf(tenantId)
    },
  })
  await atLast.promise
  await stop()
}
