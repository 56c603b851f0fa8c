import { deleteExpiredStaff } from '#domain/accounts/delete-expired-staff.server.ts'
import { deleteExpired } from '#domain/analytics/delete-expired.server.ts'
import { requeueLetters } from '#domain/leads/bookings/send-letter.server.ts'
import { eraseExpiredLeads } from '#domain/leads/erase-leads.server.ts'
import type { LetterFolder } from '#domain/leads/letters/letter-folder.ts'
import { requeueOverdue } from '#domain/leads/redeliver-lead.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { WorkerLog } from './main.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

export type Schedule = {
  tenantIds(): readonly number[]
  /** Null when the tenant is gone. */
  ctxOf(tenantId: number): Promise<TenantCtx | null>
  log: Pick<WorkerLog, 'error'>
  everyMs?: number
}

/** Lets every dealer's old events, visits, leads and a demo's letters about them go, now and every hour; returns how to stop. */
export function scheduleRetention({
  letters = null,
  ...schedule
}: Schedule & { letters?: LetterFolder | null }): () => Promise<void> {
  return forEveryDealer(
    { everyMs: HOUR_MS, ...schedule },
    'What is old could not be erased; the next hour tries again',
    async (ctx) => {
      await deleteExpired(ctx)
      await eraseExpiredLeads(ctx, letters)
      await deleteExpiredStaff(ctx)
    },
  )
}

/** Tries deliveries again that a worker died with, now and every minute; returns how to stop. */
export function scheduleOverdueLeads(schedule: Schedule): () => Promise<void> {
  return forEveryDealer(
    { everyMs: MINUTE_MS, ...schedule },
    'Overdue leads could not be queued; the next minute tries again',
    (ctx) => requeueOverdue(ctx).then(() => requeueLetters(ctx)),
  )
}

/** One dealer's failure is its own. */
function forEveryDealer(
  { tenantIds, ctxOf, log, everyMs }: Schedule,
  failure: string,
  work: (ctx: TenantCtx) => Promise<unknown>,
): () => Promise<void> {
  let busy = Promise.resolve()
  const begin = () => {
    busy = busy.then(sweep)
  }
  async function sweep(): Promise<void> {
    for (const tenantId of tenantIds()) {
      await ctxOf(tenantId)
        .then((ctx) => ctx && work(ctx))
        .catch((error: unknown) => log.error({ tenantId, error: String(error) }, failure))
    }
  }

  begin()
  const timer = setInterval(begin, everyMs)
  return async () => {
    clearInterval(timer)
    await busy
  }
}
