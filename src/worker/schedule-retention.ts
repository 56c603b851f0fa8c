import { deleteExpiredStaff } from '#domain/accounts/delete-expired-staff.server.ts'
import { deleteExpiredShopperSessions } from '#domain/accounts/shoppers/delete-expired-shopper-sessions.server.ts'
import { enqueueAlertWork, MAY_HAVE_ALERT_WORK } from '#domain/alerts/enqueue-alert-work.server.ts'
import { eraseExpiredAlerts } from '#domain/alerts/erase-alerts.server.ts'
import {
  deleteExpiredEvents,
  deleteExpiredSalts,
  deleteExpiredVisits,
} from '#domain/analytics/delete-expired.server.ts'
import { deleteFullAllowances } from '#domain/analytics/take-allowance.server.ts'
import { deleteExpiredDocuments } from '#domain/commerce/orders/delete-order-documents.server.ts'
import { deleteExpiredDrafts } from '#domain/commerce/orders/erase-orders.server.ts'
import { MAY_HAVE_ORDERS_TO_REMIND, queueOrderReminders } from '#domain/commerce/orders/remind-order.server.ts'
import { deleteExpiredProcessorEvents } from '#domain/commerce/payments/delete-expired-processor-events.server.ts'
import { PAYMENT_KINDS } from '#domain/commerce/payments/payment-kinds.server.ts'
import { deleteExpiredEnvelopes } from '#domain/commerce/signing/delete-expired-envelopes.server.ts'
import { deleteExpiredApplications } from '#domain/leads/applications/erase-applications.server.ts'
import { MAY_HAVE_LETTERS, requeueLetters } from '#domain/leads/bookings/send-letter.server.ts'
import { eraseExpiredLeads } from '#domain/leads/erase-leads.server.ts'
import { MAY_HAVE_REMINDERS, queueReminders } from '#domain/leads/garage/send-reminder.server.ts'
import type { LetterFolder } from '#domain/leads/letters/letter-folder.ts'
import { HAS_PENDING, lateDestinations, readLeadQueue } from '#domain/leads/queue/read-lead-queue.server.ts'
import { MAY_BE_OVERDUE, requeueOverdue } from '#domain/leads/redeliver-lead.server.ts'
import { deleteExpiredRuns } from '#domain/stock/import/delete-expired-runs.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { deleteExpiredTradeIns } from '#domain/trade-in/delete-expired-trade-ins.server.ts'
import type { WorkerLog } from './main.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const ALERTS_MS = 20_000

export type Schedule = {
  tenantIds(): readonly number[]
  /** Null when the tenant is gone. */
  ctxOf(tenantId: number): Promise<TenantCtx | null>
  log: Pick<WorkerLog, 'error' | 'warn'>
  everyMs?: number
  /** The answers of many dealers to one question (`askEachTenant`); without it a round goes to each. */
  askEach?(tenantIds: readonly number[], question: string): Promise<Map<number, Record<string, boolean | null>>>
}

type Part = {
  name: string
  failure: string
  work: (ctx: TenantCtx) => Promise<unknown>
  /** SQL: whether it may find something to do of the tenant that asks. Without, each dealer is gone to. */
  mayBeDue?: string
  /** Told of a dealer for whom the answer is no: there is nothing of it now. */
  nothingDue?: (tenantId: number) => void
}

/** What is let go, each part by itself: one that fails keeps nothing else from going. */
const EXPIRING: Record<string, (ctx: TenantCtx, letters: LetterFolder | null) => Promise<unknown>> = {
  leads: eraseExpiredLeads,
  applications: deleteExpiredApplications,
  orders: deleteExpiredDrafts,
  orderDocuments: deleteExpiredDocuments,
  alerts: eraseExpiredAlerts,
  staff: deleteExpiredStaff,
  shoppers: deleteExpiredShopperSessions,
  events: deleteExpiredEvents,
  visits: deleteExpiredVisits,
  salts: deleteExpiredSalts,
  allowances: deleteFullAllowances,
  runs: deleteExpiredRuns,
  tradeIns: deleteExpiredTradeIns,
  processorEvents: deleteExpiredProcessorEvents,
  envelopes: deleteExpiredEnvelopes,
  ...Object.fromEntries(Object.values(PAYMENT_KINDS).map(({ tries, forget }) => [tries.table, forget])),
}

/** Lets every dealer's old leads, events, visits, imports and a demo's letters go, now and every hour; returns how to stop. */
export function scheduleRetention({
  letters = null,
  ...schedule
}: Schedule & { letters?: LetterFolder | null }): () => Promise<void> {
  const failure = 'What is old could not be erased; the next hour tries again'
  const parts = Object.entries(EXPIRING).map(([name, expire]) => ({
    ...{ name, failure },
    work: (ctx: TenantCtx) => expire(ctx, letters),
  }))
  return forEveryDealer({ everyMs: HOUR_MS, ...schedule }, parts)
}

/**
 * Tries deliveries again that a worker died with, and warns of those that wait too long (rule:lead-queue), now and
 * every minute; returns how to stop.
 */
export function scheduleOverdueLeads(schedule: Schedule): () => Promise<void> {
  return forEveryDealer({ everyMs: MINUTE_MS, ...schedule }, [
    {
      name: 'overdue',
      failure: 'Overdue leads could not be queued; the next minute tries again',
      work: requeueOverdue,
      mayBeDue: MAY_BE_OVERDUE,
    },
    {
      name: 'letters',
      failure: 'Overdue letters about bookings could not be queued; the next minute tries again',
      work: requeueLetters,
      mayBeDue: MAY_HAVE_LETTERS,
    },
    {
      name: 'reminders',
      failure: 'Reminders could not be queued; the next minute tries again',
      work: queueReminders,
      mayBeDue: MAY_HAVE_REMINDERS,
    },
    {
      name: 'orders',
      failure: 'Reminders of orders could not be queued; the next minute tries again',
      work: queueOrderReminders,
      mayBeDue: MAY_HAVE_ORDERS_TO_REMIND,
    },
    {
      name: 'queue',
      failure: 'The age of the queue of leads could not be read',
      ...lateWarner(schedule.log),
      mayBeDue: HAS_PENDING,
    },
  ])
}

/** Looks for stock that changed and for letters of alerts that are due, now and every twenty seconds; returns how to stop. */
export function scheduleAlerts(schedule: Schedule): () => Promise<void> {
  return forEveryDealer({ everyMs: ALERTS_MS, ...schedule }, [
    {
      name: 'alerts',
      failure: 'Alerts could not be looked at; the next round tries again',
      work: enqueueAlertWork,
      mayBeDue: MAY_HAVE_ALERT_WORK,
    },
  ])
}

/**
 * Says of a dealer once an hour how many deliveries are late, and again once none was meanwhile; receivers are named by
 * `lead queue`, not in a log.
 */
function lateWarner(log: Schedule['log']): Pick<Part, 'work' | 'nothingDue'> {
  const warnedAt = new Map<number, number>()
  const work = async (ctx: TenantCtx) => {
    const { tenantId, slug } = ctx.tenant
    const late = lateDestinations(await readLeadQueue(ctx), ctx.now)
    if (late.length === 0) {
      warnedAt.delete(tenantId)
      return
    }
    if (ctx.now.getTime() - (warnedAt.get(tenantId) ?? Number.NEGATIVE_INFINITY) < HOUR_MS) return
    warnedAt.set(tenantId, ctx.now.getTime())
    const oldest = Math.min(...late.map(({ oldest }) => oldest.getTime()))
    const minutes = Math.floor((ctx.now.getTime() - oldest) / MINUTE_MS)
    const waiting = late.reduce((sum, one) => sum + one.waiting, 0)
    log.warn(
      { tenant: slug, waiting, receivers: late.map(({ kind }) => kind), minutes },
      `Leads wait to be delivered: npx forecourt lead queue --tenant ${slug} says for whom`,
    )
  }
  return { work, nothingDue: (tenantId) => warnedAt.delete(tenantId) }
}

/**
 * One dealer's failure is its own, and one part's too; where it could not be asked what is due, every dealer is gone to. A round that
 * takes longer than its interval has the next one begin with the interval after it. Stopped, a round ends with the dealer it is at; the next start makes it again.
 */
export function forEveryDealer(
  { tenantIds, ctxOf, log, everyMs, askEach }: Schedule,
  parts: readonly Part[],
): () => Promise<void> {
  let isStopped = false
  let round: Promise<void> | null = null
  const begin = () => {
    round ??= sweep().finally(() => {
      round = null
    })
  }
  async function sweep(): Promise<void> {
    const ids = tenantIds()
    const wanted = await wantedOf(ids).catch((error) => {
      log.error({ error: String(error) }, 'What is due could not be asked; every dealer is gone to')
      return () => parts
    })
    for (const tenantId of ids) {
      const due = wanted(tenantId)
      for (const part of parts) if (!due.includes(part)) part.nothingDue?.(tenantId)
      if (due.length === 0) continue
      const failed = (failure: string, part?: string) => (error: unknown) =>
        log.error({ tenantId, part, error: String(error) }, failure)
      const ctx = await ctxOf(tenantId).catch(failed('A dealer could not be read; the next round tries again'))
      for (const { name, failure, work } of ctx ? due : []) await work(ctx!).catch(failed(failure, name))
      if (isStopped) return
    }
  }

  /** Which parts there are for a dealer: asked of all at once, since hardly any has something to do. */
  async function wantedOf(ids: readonly number[]): Promise<(tenantId: number) => readonly Part[]> {
    const asked = parts.flatMap(({ name, mayBeDue }) => (mayBeDue ? [`'${name}', ${mayBeDue}`] : []))
    if (!askEach || asked.length === 0) return () => parts
    const answers = await askEach(ids, `select jsonb_build_object(${asked.join(', ')})`)
    return (tenantId) => parts.filter(({ name, mayBeDue }) => !mayBeDue || answers.get(tenantId)?.[name])
  }

  begin()
  const timer = setInterval(begin, everyMs)
  return async () => {
    clearInterval(timer)
    isStopped = true
    await round
  }
}
