import { requeueOnlinePayments } from '#domain/commerce/invoices/requeue-online-payments.server.ts'
import { reconcileLedger } from '#domain/commerce/ledger/reconcile-ledger.server.ts'
import type { PaymentProcessors } from '#domain/commerce/payments/processor.ts'
import { requeueDeposits } from '#domain/commerce/reservations/requeue-deposits.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { forEveryDealer, type Schedule } from './schedule-retention.ts'

const HOUR_MS = 3_600_000

/**
 * Compares every dealer's ledger with the processors' lists once a day, at any hour of it, and tries deposits again whose job gave up;
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
  const requeue = async (ctx: TenantCtx) => {
    const reservations = await requeueDeposits(ctx)
    if (reservations.length > 0)
      schedule.log.warn(
        { tenant: ctx.tenant.slug, reservations },
        'Deposits are neither charged nor paid back for an hour; they are tried again',
      )
  }
  const requeuePayments = async (ctx: TenantCtx) => {
    const payments = await requeueOnlinePayments(ctx)
    if (payments.length > 0)
      schedule.log.warn(
        { tenant: ctx.tenant.slug, payments },
        'Payments of invoices are neither charged nor paid back for an hour; they are tried again',
      )
  }
  return forEveryDealer({ everyMs: HOUR_MS, ...schedule }, [
    { name: 'ledger', failure, work },
    { name: 'deposits', failure: 'Deposits could not be queued; the next hour tries again', work: requeue },
    { name: 'payments', failure: 'Payments could not be queued; the next hour tries again', work: requeuePayments },
  ])
}
