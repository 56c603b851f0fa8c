import { sql } from 'kysely'
import { toColumns } from '#db/columns.ts'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { PaymentProcessorName } from '#domain/tenants/settings/vocabulary.ts'
import type { ProcessorTransaction } from '../payments/processor.ts'
import { type Entry, entriesOf } from './entries.ts'

/** Who told the ledger: the answer to a call of ours, which an event makes as well, or the daily comparison. */
export type RecordedBy = 'call' | 'reconcile'

/** By what a transaction of a processor is known in the ledger. */
export function movementKey(processor: PaymentProcessorName, { transactionId }: { transactionId: string }): string {
  return `${processor}:${transactionId}`
}

/**
 * Records what a processor says it moved, each transaction once, in any order (rule:ledger); how many were new. What moved nothing is
 * left out.
 */
export async function recordTransactions(
  ctx: TenantCtx,
  processor: PaymentProcessorName,
  { transactions, by }: { transactions: readonly ProcessorTransaction[]; by: RecordedBy },
): Promise<number> {
  const moving = transactions.filter((one) => entriesOf(one).length > 0)
  if (moving.length === 0) return 0
  // In one order, so that two who record the same never wait for each other.
  const ordered = moving.toSorted((a, b) => (a.transactionId < b.transactionId ? -1 : 1))
  return withTenant(ctx, async (trx) => {
    let added = 0
    for (const transaction of ordered) {
      const { kind, account, paymentId, cause, at } = transaction
      const movementId = await recordMovement(trx, ctx.now, {
        ...{ idempotencyKey: movementKey(processor, transaction), kind, processor, account, paymentId },
        ...{ causeKind: cause?.purpose ?? 'processor', causeId: cause?.id ?? transaction.transactionId },
        ...{ happenedAt: at, recordedBy: by, corrects: null, entries: entriesOf(transaction) },
      })
      if (movementId !== null) added++
    }
    return added
  })
}

type NewMovement = {
  idempotencyKey: string
  kind: ProcessorTransaction['kind'] | 'correction'
  processor: PaymentProcessorName
  account: string | null
  paymentId: string | null
  causeKind: string
  causeId: string
  happenedAt: Date
  recordedBy: RecordedBy
  corrects: number | null
  entries: readonly Entry[]
}

/** The number of the movement; null where one with its key is recorded already. */
export async function recordMovement(
  trx: TenantTransaction,
  now: Date,
  { entries, ...movement }: NewMovement,
): Promise<number | null> {
  const written = JSON.stringify(toColumns({ ...movement, recordedAt: now }))
  const lines = JSON.stringify(entries.map(toColumns))
  const { rows } = await sql<{ id: number | null }>`
    select forecourt.record_movement(${written}::jsonb, ${lines}::jsonb) as id`.execute(trx)
  return rows[0]!.id
}
