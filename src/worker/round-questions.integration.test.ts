import { beforeAll, describe, expect, test } from 'vitest'
import { askEachTenant } from '#db/tenant-session.ts'
import { enqueueAlertWork, MAY_HAVE_ALERT_WORK } from '#domain/alerts/enqueue-alert-work.server.ts'
import { MAY_HAVE_ORDERS_TO_REMIND, queueOrderReminders } from '#domain/commerce/orders/remind-order.server.ts'
import { moveBooking } from '#domain/leads/bookings/change-booking.server.ts'
import { MAY_HAVE_LETTERS, requeueLetters } from '#domain/leads/bookings/send-letter.server.ts'
import { MAY_HAVE_REMINDERS, queueReminders } from '#domain/leads/garage/send-reminder.server.ts'
import { HAS_PENDING, lateDestinations, readLeadQueue } from '#domain/leads/queue/read-lead-queue.server.ts'
import { findLead } from '#domain/leads/read-leads.server.ts'
import { MAY_BE_OVERDUE, requeueOverdue } from '#domain/leads/redeliver-lead.server.ts'
import { submitLead } from '#domain/leads/submit-lead.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { TenantSettingsInput } from '#domain/tenants/settings.ts'
import { testDatabase } from '../../test/support/database.ts'
import { makeDealer } from '../../test/support/dealers.ts'
import { noonZone } from '../../test/support/noon-zone.ts'
import { openWeek } from '../../test/support/open-week.ts'
import { sampleSubmission } from '../../test/support/sample-submission.ts'

// A question whose answer is no keeps its verb from running at all: it has to be yes wherever the verb would do something.

const database = testDatabase()
const NOW = new Date()
const minutes = (ctx: TenantCtx, count: number) => ({ ...ctx, now: new Date(NOW.getTime() + count * 60_000) })
let idle: TenantCtx

beforeAll(async () => {
  idle = await dealer('idle-motors')
})

async function dealer(slug: string, settings: TenantSettingsInput = {}): Promise<TenantCtx> {
  return { ...(await makeDealer(database, slug, { settings })), db: database.worker, now: NOW }
}

/** What the worker's role is answered for a dealer; of one with nothing to do it is no all the while. */
async function isYes(question: string, { tenant }: TenantCtx): Promise<boolean> {
  const answers = await askEachTenant<{ isYes: boolean }>(
    database.worker,
    [idle.tenant.tenantId, tenant.tenantId],
    `select jsonb_build_object('isYes', ${question})`,
  )
  expect(answers.get(idle.tenant.tenantId)).toEqual({ isYes: false })
  return answers.get(tenant.tenantId)!.isYes
}

/** The kinds of the dealer's jobs that wait, which go by it. */
async function takeJobs({ tenant }: TenantCtx): Promise<string[]> {
  const { rows } = await database.owner.query<{ identifier: string }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and (j.payload ->> 'tenantId')::bigint = $1 returning t.identifier`,
    [tenant.tenantId],
  )
  return rows.map(({ identifier }) => identifier).sort()
}

const change = (text: string, ctx: TenantCtx, ...values: unknown[]) =>
  database.owner.query(text, [ctx.tenant.tenantId, ...values])

describe('deliveries of leads', () => {
  async function withLead(slug: string) {
    const ctx = await dealer(slug, {
      leads: { destinations: [{ kind: 'email', to: 'sales@waiting.example' }] },
    } as never)
    const outcome = await submitLead(ctx, sampleSubmission({ fields: { dealership_slug: '' } }))
    expect(outcome.kind).toBe('stored')
    return ctx
  }

  test.each(['pending', 'held', 'sent', 'failed', 'suspended'])('that are %s', async (state) => {
    const ctx = await withLead(`delivery-${state}`)
    await change('update lead_deliveries set state = $2 where tenant_id = $1', ctx, state)
    const isPending = state === 'pending'
    const later = minutes(ctx, 6)
    expect(await isYes(MAY_BE_OVERDUE, ctx)).toBe(isPending)
    expect(await isYes(HAS_PENDING, ctx)).toBe(isPending)
    expect((await requeueOverdue(later)) > 0).toBe(isPending)
    expect(lateDestinations(await readLeadQueue(later), later.now).length > 0).toBe(isPending)
  })

  test.each(['accepted', 'quarantined', 'released'])('held of a lead that is %s', async (state) => {
    const ctx = await withLead(`lead-${state}`)
    await change("update lead_deliveries set state = 'held' where tenant_id = $1", ctx)
    await change('update leads set state = $2 where tenant_id = $1', ctx, state)
    await takeJobs(ctx)
    const isReleased = state === 'released'
    expect(await isYes(MAY_BE_OVERDUE, ctx)).toBe(isReleased)
    await requeueOverdue(ctx)
    expect((await takeJobs(ctx)).includes('deliver-lead')).toBe(isReleased)
    expect(await isYes(HAS_PENDING, ctx)).toBe(isReleased)
  })
})

test('letters about bookings, until they are sent, given up or passed', async () => {
  const ctx = await dealer('booked-motors', { bookings: { service: { slots: true } } } as never)
  await openWeek(database, ctx, { opens: '09:00', closes: '17:00', state: 'QLD' })
  const then = { ...ctx, now: new Date('2026-11-20T02:00:00Z') }
  const fields = { appointment: '2026-11-24T09:00' }
  const outcome = await submitLead(then, sampleSubmission({ form: 'service', fields }))
  if (outcome.kind !== 'stored') throw new Error(JSON.stringify(outcome))
  expect(await isYes(MAY_HAVE_LETTERS, ctx)).toBe(false)
  const { bookingId } = (await findLead(then, outcome.leadId))!.booking!
  await moveBooking(then, { bookingId, to: '2026-11-25T10:00' })
  const later = { ...then, now: new Date(then.now.getTime() + 120_000) }
  for (const state of ['pending', 'sent', 'failed', 'passed']) {
    await change('update booking_letters set state = $2 where tenant_id = $1', ctx, state)
    expect(await isYes(MAY_HAVE_LETTERS, ctx), state).toBe(state === 'pending')
    expect(await requeueLetters(later), state).toBe(state === 'pending' ? 1 : 0)
  }
})

describe('reminders of service and rego', () => {
  /** One vehicle, its day so many days from the database's. */
  async function owner(slug: string, kind: 'service' | 'rego', days: number) {
    const ctx = await dealer(slug, { site: { timeZone: noonZone(NOW) } })
    const { rows } = await change(
      "insert into shoppers (tenant_id, email, is_email_proved, created_at) values ($1, 'a@b.example', true, now()) returning shopper_id",
      ctx,
    )
    await change(
      `insert into own_vehicles (tenant_id, shopper_id, name, origin, created_at, is_reminded, ${kind}_due_on)
       values ($1, $2, 'n', 'o', now(), true, current_date + $3::int)`,
      ctx,
      rows[0].shopper_id,
      days,
    )
    return ctx
  }

  test.each(['service', 'rego'] as const)('%s: asked for, and not told of that day', async (kind) => {
    for (const days of [0, 13]) {
      const ctx = await owner(`${kind}-in-${days}`, kind, days)
      expect(await isYes(MAY_HAVE_REMINDERS, ctx), `${days}`).toBe(true)
      expect(await queueReminders(ctx), `${days}`).toBe(1)
      await change(`update own_vehicles set ${kind}_told_on = ${kind}_due_on where tenant_id = $1`, ctx)
      expect([await isYes(MAY_HAVE_REMINDERS, ctx), await queueReminders(ctx)]).toEqual([false, 0])
      // Told of an earlier day, it is told of the next.
      await change(`update own_vehicles set ${kind}_told_on = ${kind}_due_on - 365 where tenant_id = $1`, ctx)
      expect([await isYes(MAY_HAVE_REMINDERS, ctx), await queueReminders(ctx)]).toEqual([true, 1])
      await change('update own_vehicles set is_reminded = false where tenant_id = $1', ctx)
      expect([await isYes(MAY_HAVE_REMINDERS, ctx), await queueReminders(ctx)]).toEqual([false, 0])
    }
  })

  test('a day more on either side, since it is yesterday or tomorrow elsewhere', async () => {
    for (const [days, isWithin] of [
      [-2, false],
      [-1, true],
      [15, true],
      [16, false],
    ] as const) {
      const ctx = await owner(`beside-${days + 2}`, 'rego', days)
      expect(await isYes(MAY_HAVE_REMINDERS, ctx), `${days}`).toBe(isWithin)
      // Wherever the dealer is, it is one of the database's days, the one before or the one after.
      for (const timeZone of ['Etc/GMT+11', 'Etc/GMT', 'Etc/GMT-14'])
        for (const hour of [0, 6, 12, 18]) {
          const settings = { ...ctx.tenant.settings, site: { ...ctx.tenant.settings.site, timeZone } }
          const now = new Date(new Date(NOW).setUTCHours(hour))
          const found = await queueReminders({ ...ctx, now, tenant: { ...ctx.tenant, settings } })
          if (found > 0) expect(isWithin, `${days} in ${timeZone} at ${hour}`).toBe(true)
        }
    }
  })
})

test('orders that were left unfinished by who would be reminded, until they are', async () => {
  const ctx = await dealer('order-motors', {
    site: { timeZone: noonZone(NOW) },
    commerce: { processor: 'sandbox', depositCents: 10_000, buyOnline: true },
  } as never)
  const saved = (columns: string, values: string, id: number) =>
    change(
      `insert into orders (order_id, tenant_id, reference, state, vehicle, answers_sealed, created_at, saved_at${columns})
       values ($2::bigint, $1, 'O-0000000' || $2::text, 'draft', '{}', '', now(), now() - interval '29 days'${values})`,
      ctx,
      id,
    )
  const asked = async () => {
    const answer = await isYes(MAY_HAVE_ORDERS_TO_REMIND, ctx)
    await queueOrderReminders(ctx)
    return [answer, await takeJobs(ctx)]
  }
  await saved('', '', 1)
  expect(await asked()).toEqual([false, []])
  await saved(', may_remind, reminded_at', ', true, now()', 2)
  expect(await asked()).toEqual([false, []])
  await saved(', may_remind', ', true', 3)
  expect(await asked()).toEqual([true, ['remind-order']])
  await change('update orders set reminded_at = now() where tenant_id = $1 and order_id = 3', ctx)
  expect(await asked()).toEqual([false, []])
})

describe('alerts', () => {
  async function withAlert(slug: string) {
    const ctx = await dealer(slug)
    const { rows: contacts } = await change(
      `insert into alert_contacts (tenant_id, email, email_hash, token, token_hash, created_at)
       values ($1, 'a@b.example', 'h', repeat('t', 43), repeat('h', 43), now()) returning alert_contact_id`,
      ctx,
    )
    const { rows } = await change(
      `insert into alerts (tenant_id, alert_contact_id, kind, search_href, about, frequency, state, origin, consent_words,
         consent_sha256, address_hash, requested_at, answered_at)
       values ($1, $2, 'search', '/cars', 'All', 'daily', 'on', 'o', 'w', repeat('0', 64), 'h', now(), now()) returning alert_id`,
      ctx,
      contacts[0].alert_contact_id,
    )
    return { ctx, alertId: rows[0].alert_id as number }
  }
  const lookedThrough = (ctx: TenantCtx, behind: number) =>
    change(
      `insert into alert_cursors (tenant_id, stock_version, matched_at)
       select tenant_id, stock_version - $2, now() from tenants where tenant_id = $1
       on conflict (tenant_id) do update set stock_version = excluded.stock_version`,
      ctx,
      behind,
    )
  const asked = async (ctx: TenantCtx) => {
    await takeJobs(ctx)
    const answer = await isYes(MAY_HAVE_ALERT_WORK, ctx)
    await enqueueAlertWork(ctx)
    return [answer, await takeJobs(ctx)]
  }

  test('stock that was never looked through, or not since it changed; and what is kept for nobody', async () => {
    const { ctx } = await withAlert('alert-motors')
    expect(await asked(ctx)).toEqual([true, ['match-alerts']])
    await lookedThrough(ctx, 1)
    expect(await asked(ctx)).toEqual([true, ['match-alerts']])
    await lookedThrough(ctx, 0)
    expect(await asked(ctx)).toEqual([false, []])
    await change('delete from alerts where tenant_id = $1', ctx)
    expect(await asked(ctx)).toEqual([true, ['match-alerts']])
    await change('delete from alert_cursors where tenant_id = $1', ctx)
    expect(await asked(ctx)).toEqual([false, []])
  })

  test.each(['confirm', 'news'])(
    'letters of kind %s that are due, until they are sent, given up or passed',
    async (kind) => {
      const { ctx, alertId } = await withAlert(`${kind}-motors`)
      await lookedThrough(ctx, 0)
      await change(
        "insert into alert_mails (tenant_id, alert_id, kind, next_try_at, created_at) values ($1, $2, $3, now() + interval '1 hour', now())",
        ctx,
        alertId,
        kind,
      )
      expect(await asked(ctx)).toEqual([false, []])
      await change(
        "update alert_mails set next_try_at = $2::timestamptz - interval '1 second' where tenant_id = $1",
        ctx,
        NOW,
      )
      expect(await asked(ctx)).toEqual([true, ['send-alert-mails']])
      for (const state of ['sent', 'failed', 'passed']) {
        await change('update alert_mails set state = $2 where tenant_id = $1', ctx, state)
        expect(await asked(ctx), state).toEqual([false, []])
      }
    },
  )
})
