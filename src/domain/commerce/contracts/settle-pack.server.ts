import { sql } from 'kysely'
import { type DataKeys, sealValue } from '#db/sealed-values.ts'
import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { enqueueFollowing, setOrderState } from '../orders/move-order.server.ts'
import type { SigningServices } from '../signing/signing-service.ts'
import { findPacks, packPlace, sha256Of } from './stored-pack.server.ts'

export type SettleOutcome =
  | { kind: 'signed' | 'declined' | 'expired' | 'withdrawn' }
  /** Nobody has answered yet. */
  | { kind: 'waiting' }
  /** It was settled before, or was never sent. */
  | { kind: 'over' }
  /** The service does not say. */
  | { kind: 'unavailable' }

/**
 * Brings a pack to what its service says of it, which is asked: after an event, however late or often it comes, and as its time is over
 * (rule:contract-signing). Signed, it is kept as the service gave it back, and the order stands at its contract.
 */
export async function settlePack(
  ctx: TenantCtx,
  { packId }: { packId: number },
  { keys, signing }: { keys: DataKeys; signing: SigningServices },
): Promise<SettleOutcome> {
  const { tenantId } = ctx.tenant
  const [pack] = await withTenant(ctx, (trx) => findPacks(trx, ctx, sql`order_pack_id = ${packId}`))
  if (pack?.state !== 'sent') return { kind: 'over' }
  const service = signing[pack.service!]
  const answer = await service?.retrieve(ctx, pack.envelopeId!)
  if (answer?.kind !== 'envelope') return { kind: 'unavailable' }
  const { status, answeredAt } = answer.envelope
  if (status === 'sent') return { kind: 'waiting' }
  const signed = status === 'signed' ? await service!.signedDocument(ctx, pack.envelopeId!) : null
  if (signed && signed.kind !== 'document') return { kind: 'unavailable' }
  return withTenant(ctx, async (trx): Promise<SettleOutcome> => {
    // Of two events at once one settles.
    const updated = await trx
      .updateTable('order_packs')
      .set({
        ...{ state: status, answered_at: answeredAt ?? ctx.now },
        ...(signed && {
          signed_sealed: sealValue(keys, packPlace(ctx, 'signed_sealed', packId), signed.document),
          signed_sha256: sha256Of(signed.document),
        }),
      })
      .where('tenant_id', '=', tenantId)
      .where('order_pack_id', '=', packId)
      .where('state', '=', 'sent')
      .returning('order_id')
      .executeTakeFirst()
    if (!updated) return { kind: 'over' }
    const { order_id: orderId } = updated
    const { rows } =
      await sql`select from orders where tenant_id = ${tenantId} and order_id = ${orderId} and state = 'new' for no key update`.execute(
        trx,
      )
    if (status === 'signed' && rows.length > 0) await setOrderState(trx, ctx, orderId, 'contract')
    if (status === 'declined' || status === 'expired') await enqueueFollowing(trx, orderId, status)
    return { kind: status }
  })
}
