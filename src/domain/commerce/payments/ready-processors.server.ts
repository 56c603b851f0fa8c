import { payeesOf } from '#domain/stock/deposit/payee.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { PaymentProcessors } from './processor.ts'

/** The names of those that can take money of this dealer just now; asked before a transaction, for they look for themselves. */
export async function readyProcessors(ctx: TenantCtx, processors: PaymentProcessors): Promise<ReadonlySet<string>> {
  const ready = new Set<string>()
  for (const { processor } of payeesOf(ctx.tenant.settings))
    if (await processors[processor]?.isReady(ctx)) ready.add(processor)
  return ready
}
