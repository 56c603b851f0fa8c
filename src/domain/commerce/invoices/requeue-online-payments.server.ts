import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { enqueueOnlinePayment } from './settle-online-payment.server.ts'

const JOBS = {
  open: 'settle-online-payment',
  paid: 'complete-online-payment',
  lost: 'return-online-payment',
  returned: 'return-online-payment',
  refunded: 'tell-payment-over',
} as const

/**
 * Queues again what a job should have done an hour ago and has not, as `requeueDeposits` does: what goes back, and what is paid and not
 * charged or told, to the dealer and to who paid, what went back and was not told. A refund that failed later, as the ledger has it, is owed again. The numbers of those payments. Of what is still open the
 * processor is asked, for as long as a card can be authorised: its event may be lost. Needs the worker's role.
 */
export async function requeueOnlinePayments(ctx: TenantCtx): Promise<number[]> {
  const { tenantId } = ctx.tenant
  return withTenant(ctx, async (trx) => {
    await sql`
      update online_payments p set state = 'returned', returned_at = null
      where tenant_id = ${tenantId} and state = 'refunded' and exists (
        select from money_movements m where m.tenant_id = p.tenant_id and m.processor = p.processor
          and m.payment_id = p.payment_id and m.kind = 'refund-failed' and m.happened_at > p.returned_at)`.execute(trx)
    const { rows } = await sql<{ onlinePaymentId: number; state: keyof typeof JOBS }>`
      select online_payment_id as "onlinePaymentId", state from online_payments p
      where tenant_id = ${tenantId} and payment_id is not null
        and (state in ('lost', 'returned') and returned_at is null and ended_at < ${ctx.now}::timestamptz - interval '1 hour'
          or state = 'open'
            and begun_at between ${ctx.now}::timestamptz - interval '8 days' and ${ctx.now}::timestamptz - interval '1 hour'
          or state = 'refunded' and told_state is distinct from state
            and returned_at between ${ctx.now}::timestamptz - interval '14 days' and ${ctx.now}::timestamptz - interval '1 hour'
            and exists (select from online_payment_contacts c where c.online_payment_id = p.online_payment_id)
          or state = 'paid' and (lead_id is null or told_state is null)
            and paid_at between ${ctx.now}::timestamptz - interval '14 days' and ${ctx.now}::timestamptz - interval '1 hour'
            and (exists (select from online_payment_contacts c where c.online_payment_id = p.online_payment_id)
              or not exists (select from money_movements m where m.tenant_id = p.tenant_id
                and m.processor = p.processor and m.payment_id = p.payment_id and m.kind = 'capture')))
      order by online_payment_id`.execute(trx)
    for (const { onlinePaymentId, state } of rows) await enqueueOnlinePayment(trx, JOBS[state], onlinePaymentId)
    return rows.filter(({ state }) => state !== 'open').map(({ onlinePaymentId }) => onlinePaymentId)
  })
}
