import { deleteExpired } from '#domain/analytics/delete-expired.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { WorkerLog } from './main.ts'

const HOUR_MS = 3_600_000

export type Retention = {
  tenantIds(): readonly number[]
  /** Null when the tenant is gone. */
  ctxOf(tenantId: number): Promise<TenantCtx | null>
  log: Pick<WorkerLog, 'error'>
  everyMs?: number
}

/** Lets every dealer's old events and visits go, now and every hour; returns how to stop. One dealer's failure is its own. */
export function scheduleRetention({ tenantIds, ctxOf, log, everyMs = HOUR_MS }: Retention): () => Promise<void> {
  let busy = Promise.resolve()
  const begin = () => {
    busy = busy.then(sweep)
  }
  async function sweep(): Promise<void> {
    for (const tenantId of tenantIds()) {
      await ctxOf(tenantId)
        .then((ctx) => ctx && deleteExpired(ctx))
        .catch((error: unknown) => failed(error, tenantId))
    }
  }
  function failed(error: unknown, tenantId: number): void {
    log.error({ tenantId, error: String(error) }, 'Old events could not be forgotten; the next hour tries again')
  }

  begin()
  const timer = setInterval(begin, everyMs)
  return async () => {
    clearInterval(timer)
    await busy
  }
}
