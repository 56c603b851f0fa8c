import type { TenantCtx } from '#domain/tenants/context.ts'
import type { ChangeAnswer, PaymentProcessor, PaymentRef } from './processor.ts'

/** Charges an authorised card. A charge may be refused for good (`wrong-state`), or everything that this key asks: how the payment stands tells which. */
export async function captureCard(
  ctx: TenantCtx,
  processor: PaymentProcessor | null,
  ref: PaymentRef,
): Promise<ChangeAnswer | undefined> {
  const charged = await processor?.capture(ctx, ref)
  if (charged?.kind !== 'refused') return charged
  const answer = await processor!.retrieve(ctx, ref)
  return answer.kind === 'payment' && answer.payment.status !== 'captured' ? { ...answer, kind: 'wrong-state' } : answer
}
