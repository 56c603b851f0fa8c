import { reconcileLedger } from '#domain/commerce/ledger/reconcile-ledger.server.ts'
import { PAYMENT_KINDS } from '#domain/commerce/payments/payment-kinds.server.ts'
import type { PaymentProcessors } from '#domain/commerce/payments/processor.ts'
import { requeuePrizes } from '#domain/commerce/prizes/requeue-prizes.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { forEveryDealer, type Schedule } from './schedule-retention.ts'

const HOUR_MS = 3_600_000

/** What a job gave up on, queued again: the numbers of those. */
const REQUEUED: Record<string, (ctx: TenantCtx) => Promise<number[]>> = {
  ...Object.fromEntries(Object.values(PAYMENT_KINDS).map(({ tries, requeue }) => [tries.table, requeue])),
  prizes: requeuePrizes,
}

/**
 * Compares every dealer's ledger with the processors' lists once a day, at any hour of it, and tries again whatever of money or prizes a job gave up on;
 * returns how to stop.
 */
export function scheduleReconciliation({
  processors,
  ...schedule
}: Schedule & { processors: PaymentProcessors }): () => Promise<void> {
  const work = async (ctx: TenantCtx) => {
    const { slug } = ctx.tenant
    for (const one of await reconcileLedger(ctx, processors, { repairs: false, onlyDue: true })) {
      const { processor, account } = one
      if (one.kind === 'no-list')
        schedule.log.warn(
          { tenant: slug, processor, account, reason: one.message },
          'The list of a processor could not be had; the next hour tries again',
        )
      else if (one.kind === 'compared' && one.differences.length > 0)
        schedule.log.warn(
          { tenant: slug, processor, account, differences: one.differences.length },
          `The ledger differs from the processor’s list: forecourt money reconcile --tenant ${slug} says where`,
        )
    }
  }
  const failure = 'The ledger could not be compared; the next hour tries again'
  const requeued = Object.entries(REQUEUED).map(([name, requeue]) => ({
    ...{ name, failure: `What is late of ${name} could not be queued; the next hour tries again` },
    work: async (ctx: TenantCtx) => {
      const late = await requeue(ctx)
      if (late.length > 0)
        schedule.log.warn(
          { tenant: ctx.tenant.slug, [name]: late },
          `An hour late of ${name}: what is to be charged, paid back or told; it is tried again`,
        )
    },
  }))
  return forEveryDealer({ everyMs: HOUR_MS, ...schedule }, [{ name: 'ledger', failure, work }, ...requeued])
}
