import { sql } from 'kysely'
import { type DataKeys, sealValue } from '#db/sealed-values.ts'
import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { enqueueFollowing, lockNewOrder, setOrderState } from '../orders/move-order.server.ts'
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
 * (rule:contract-signing). Signed, it is kept as the service gave it back, and the order stands at its contract. Where the order is off it is
 * taken back first; what was signed before that is kept, and both are told.
 */
export async function settlePack(
  ctx: TenantCtx,
  { packId }: { packId: number },
  { keys, signing }: { keys: DataKeys; signing: SigningServices },
): Promise<SettleOutcome> {
  const { tenantId } = ctx.tenant
  const { pack, isOff } = await withTenant(ctx, async (trx) => {
    const [found] = await findPacks(trx, ctx, sql`order_pack_id = ${packId}`)
    return { pack: found, isOff: found ? !(await lockNewOrder(trx, ctx, found.orderId)) : true }
  })
  if (pack?.state !== 'sent') return { kind: 'over' }
  const { orderId } = pack
  const service = signing[pack.service!]
  const answer = await service?.[isOff ? 'withdraw' : 'retrieve'](ctx, pack.envelopeId!)
  if (answer?.kind !== 'envelope') return { kind: 'unavailable' }
  const { status, answeredAt } = answer.envelope
  if (status === 'sent') return { kind: 'waiting' }
  const signed = status === 'signed' ? await service!.signedDocument(ctx, pack.envelopeId!) : null
  if (signed && signed.kind !== 'document') return { kind: 'unavailable' }
  return withTenant(ctx, async (trx): Promise<SettleOutcome> => {
    const isAwaited = await lockNewOrder(trx, ctx, orderId)
    // Of two events at once one settles.
    const { numUpdatedRows } = await trx
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
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return { kind: 'over' }
    if (status === 'signed' && isAwaited) await setOrderState(trx, ctx, orderId, 'contract')
    else if (status === 'signed') await enqueueFollowing(trx, orderId, 'signed-late')
    else if (status !== 'withdrawn' && isAwaited) await enqueueFollowing(trx, orderId, status)
    return { kind: status }
  })
}
