import type { TenantCtx } from '#domain/tenants/context.ts'
import type { ChangeAnswer, PaymentProcessor, PaymentRef } from './processor.ts'

export type LetGo =
  /** Nothing was charged, and nothing can be any more. */
  { kind: 'void' } | { kind: 'refunded'; amountCents: number }

/**
 * Lets go of a payment: a card that is authorised is let go of, one that was charged is paid back, once by `key`. Throws while the processor
 * does not answer.
 */
export async function letGo(
  ctx: TenantCtx,
  processor: PaymentProcessor,
  { key, ...ref }: PaymentRef & { key: string },
): Promise<LetGo> {
  const released = await processor.void(ctx, ref)
  if (released.kind === 'payment') return { kind: 'void' }
  if (released.kind !== 'wrong-state' || released.payment.status !== 'captured') throw new Error(wordsOf(released))
  const amountCents = released.payment.leftCents
  if (amountCents <= 0) return { kind: 'refunded', amountCents: 0 }
  const failed = released.payment.transactions.flatMap(({ kind, transactionId }) =>
    kind === 'refund-failed' ? [transactionId] : [],
  )
  // After one that failed it is another refund.
  const idempotencyKey = [key, ...failed].join('-')
  const refunded = await processor.refund(ctx, ref, { amountCents, idempotencyKey })
  if (refunded.kind !== 'payment' || refunded.payment.leftCents > 0) throw new Error(wordsOf(refunded))
  return { kind: 'refunded', amountCents }
}

function wordsOf(answer: ChangeAnswer): string {
  return `What was paid cannot be returned now: the processor says ${answer.kind}.`
}
