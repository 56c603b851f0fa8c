import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { PaymentProcessor, ProcessorPayment } from '../payments/processor.ts'
import { recordTransactions } from './record-transactions.server.ts'

/**
 * A processor whose answers stand in the ledger before its caller has them: nobody can move money and forget to record it. What an
 * answer that was lost would have said, its webhook or the daily comparison says.
 */
export function withLedger(processor: PaymentProcessor, { db }: { db: Kysely<Database> }): PaymentProcessor {
  async function recorded<Answer extends { kind: string; payment?: ProcessorPayment }>(
    ctx: TenantCtx,
    asked: Promise<Answer>,
  ): Promise<Answer> {
    const answer = await asked
    const transactions = answer.payment?.transactions ?? []
    await recordTransactions({ ...ctx, db }, processor.name, { transactions, by: 'call' })
    return answer
  }
  const { testCards } = processor
  return {
    ...processor,
    create: (ctx, order) => recorded(ctx, processor.create(ctx, order)),
    retrieve: (ctx, ref) => recorded(ctx, processor.retrieve(ctx, ref)),
    resume: (ctx, ref) => recorded(ctx, processor.resume(ctx, ref)),
    capture: (ctx, ref) => recorded(ctx, processor.capture(ctx, ref)),
    void: (ctx, ref) => recorded(ctx, processor.void(ctx, ref)),
    refund: (ctx, ref, refund) => recorded(ctx, processor.refund(ctx, ref, refund)),
    testCards: testCards && {
      ...testCards,
      confirm: (ctx, clientSecret, number) => recorded(ctx, testCards.confirm(ctx, clientSecret, number)),
      authenticate: (ctx, clientSecret, answer) => recorded(ctx, testCards.authenticate(ctx, clientSecret, answer)),
    },
  }
}
