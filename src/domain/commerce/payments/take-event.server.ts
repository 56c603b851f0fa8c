import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import { type Payee, payeesOf } from '#domain/stock/deposit/payee.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { allTries, paymentKindOf } from './payment-kinds.server.ts'
import type { PaymentProcessor, ProcessorPayment } from './processor.ts'

export type TakeEventOutcome =
  /** `payment`: as the processor has it now; null where the event is about none. */
  | { kind: 'taken'; payment: ProcessorPayment | null }
  /** It was taken before. */
  | { kind: 'again' }
  | { kind: 'forged' }
  | { kind: 'stale' }
  | { kind: 'no-keys' }
  /** It is about an account at the processor that is none of this dealer's. */
  | { kind: 'not-ours' }
  /** The processor does not say how the payment stands: it is to be sent again. */
  | { kind: 'unavailable'; message: string }

/** What was ordered elsewhere into the same account may say anything. */
const CAUSE_NUMBER = /^[1-9]\d{0,14}$/

/**
 * Takes an event that a processor sent, once by its id (rule:payment-events). What it says is not believed: it only says which payment
 * to ask for, and what the answer moved stands in the ledger then. In which order events come does therefore not matter.
 */
export async function takeEvent(
  ctx: TenantCtx,
  processor: PaymentProcessor,
  sent: { rawBody: string; headers: Headers },
): Promise<TakeEventOutcome> {
  const read = await processor.readEvent(ctx, sent)
  if (read.kind !== 'event') return read
  const { eventId, type, paymentId, account } = read.event
  if (!(await isOurs(ctx, { processor: processor.name, account }))) return { kind: 'not-ours' }
  const row = { tenant_id: ctx.tenant.tenantId, processor: processor.name, event_id: eventId }
  const isKnown = await withTenant(ctx, async (trx) => {
    const found = trx.selectFrom('processor_events').select('event_id').where('tenant_id', '=', row.tenant_id)
    return found.where('processor', '=', row.processor).where('event_id', '=', eventId).executeTakeFirst()
  })
  if (isKnown) return { kind: 'again' }

  const answer = paymentId === null ? null : await processor.retrieve(ctx, { paymentId, account })
  if (answer && answer.kind !== 'payment' && answer.kind !== 'unknown')
    return { kind: 'unavailable', message: 'message' in answer ? answer.message : answer.kind }
  // Also where the browser was closed after it paid.
  const cause = answer?.kind === 'payment' ? answer.payment.cause : null
  const kind = cause && paymentKindOf(cause.purpose)
  if (cause && kind && CAUSE_NUMBER.test(cause.id)) {
    const processors = { stripe: null, sandbox: null, [processor.name]: processor }
    const settled = await kind.settle(ctx, Number(cause.id), processors)
    if (settled.kind === 'unavailable')
      return { kind: 'unavailable', message: 'The processor did not say twice how the payment stands.' }
  }
  // Last: what fails before is done again when the event is sent again.
  await withTenant(ctx, (trx) =>
    trx
      .insertInto('processor_events')
      .values({ ...row, type, payment_id: paymentId, taken_at: ctx.now })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
  return { kind: 'taken', payment: answer?.kind === 'payment' ? answer.payment : null }
}

/** Also an account that took a payment here once: what became of that comes after it left the settings. */
async function isOurs(ctx: TenantCtx, { processor, account }: Payee): Promise<boolean> {
  if (payeesOf(ctx.tenant.settings).some((one) => one.processor === processor && one.account === account)) return true
  const { rows } = await withTenant(ctx, (trx) =>
    sql<{ isUsed: boolean }>`
      select exists (
        select from ${allTries()} used
        where tenant_id = ${ctx.tenant.tenantId} and processor = ${processor} and account is not distinct from ${account}
          and payment_id is not null) as "isUsed"`.execute(trx),
  )
  return rows[0]!.isUsed
}
