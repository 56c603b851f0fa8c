import type { TenantCtx } from '#domain/tenants/context.ts'
import type { PaymentProcessors } from './processor.ts'
import { takeEvent } from './take-event.server.ts'

/** Delivers an event of the sandbox as its processor would, as often as its card says; throws where it has to be sent again. */
export async function deliverTestEvent(
  ctx: TenantCtx,
  { eventId }: { eventId: string },
  { processors: { sandbox } }: { processors: PaymentProcessors },
): Promise<void> {
  const deliveries = (await sandbox?.testCards?.deliveries(ctx, eventId)) ?? []
  for (const sent of deliveries) {
    const outcome = await takeEvent(ctx, sandbox!, sent)
    if (outcome.kind === 'unavailable') throw new Error(outcome.message)
  }
  await sandbox?.testCards?.delivered(ctx, eventId)
}
