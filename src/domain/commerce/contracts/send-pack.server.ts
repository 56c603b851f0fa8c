import { sql } from 'kysely'
import type { DataKeys } from '#db/sealed-values.ts'
import { withTenant } from '#db/tenant-session.ts'
import { recordAudit } from '#domain/accounts/record-audit.server.ts'
import type { DeskCtx } from '#domain/accounts/staff-ctx.ts'
import { orderInSight } from '../orders/desk-orders.server.ts'
import { enqueueFollowing, lockNewOrder } from '../orders/move-order.server.ts'
import { orderBuyer } from '../orders/order.ts'
import type { SigningService, SigningServices } from '../signing/signing-service.ts'
import { type SettleOutcome, settlePack } from './settle-pack.server.ts'
import { enqueueSettling, findPacks, openPack } from './stored-pack.server.ts'

export type SendPackOutcome =
  | { kind: 'sent' }
  /** The settings name nobody who has it signed, or nobody who is here. */
  | { kind: 'no-service' }
  /** There is none that waits to be sent. */
  | { kind: 'nothing-to-send' }
  /** The vehicle is not held for them long enough. */
  | { kind: 'not-held' }
  | { kind: 'unavailable' }
  | { kind: 'unknown' }

/** How long before the vehicle stops being held a signature is in time: what follows from it is done by then. */
const IN_TIME_MS = 5 * 60_000

/**
 * Has the pack that was made signed by its shopper, who is told by letter (rule:contract-signing). The service is asked with the pack's own key: what
 * broke off is sent again, and is one envelope. It can be
 * signed for as long as the vehicle is held. Where the order went on or another pack was made meanwhile, it is taken back. `returnHref`: where the shopper is led after signing.
 */
export async function sendPack(
  ctx: DeskCtx,
  { reference, returnHref }: { reference: string; returnHref: (orderId: number) => string },
  { keys, signing }: { keys: DataKeys; signing: SigningServices },
): Promise<SendPackOutcome> {
  const service = signingOf(ctx, signing)
  const found = await withTenant(ctx, async (trx) => {
    const order = await orderInSight(trx, ctx, keys, reference)
    if (!order) return null
    const [pack] = await findPacks(trx, ctx, sql`order_id = ${order.orderId} and state = 'made'`)
    const held = await trx
      .selectFrom('reservations')
      .select('expires_at')
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('reservation_id', '=', order.reservationId)
      .where('state', '=', 'paid')
      .executeTakeFirst()
    return { order, pack, held, document: pack && (await openPack(trx, ctx, keys, pack.packId)) }
  })
  if (!found) return { kind: 'unknown' }
  if (!service) return { kind: 'no-service' }
  const { order, pack, document, held } = found
  const buyer = orderBuyer(order)
  if (!pack || !document || !buyer || order.state !== 'new') return { kind: 'nothing-to-send' }
  const signBy = new Date((held?.expires_at.getTime() ?? 0) - IN_TIME_MS)
  if (signBy <= ctx.now) return { kind: 'not-held' }
  const answer = await service.send(ctx, {
    ...{ idempotencyKey: `order-pack-${pack.packId}`, title: `Contract of order ${order.reference}`, document, signBy },
    ...{ signer: { name: `${buyer.firstName} ${buyer.lastName}`.trim(), email: buyer.email } },
    returnHref: returnHref(order.orderId),
  })
  if (answer.kind !== 'envelope') return { kind: 'unavailable' }
  const { envelopeId, signHref } = answer.envelope
  const isSent = await withTenant(ctx, async (trx) => {
    const isNew = await lockNewOrder(trx, ctx, order.orderId)
    const { rows } = await sql`
      update order_packs p set state = 'sent', service = ${service.name}, envelope_id = ${envelopeId}, sign_href = ${signHref},
        sent_at = ${ctx.now}, sign_by = ${signBy}
      where tenant_id = ${ctx.tenant.tenantId} and order_pack_id = ${pack.packId} and state = 'made' and ${isNew} returning 1`.execute(
      trx,
    )
    if (rows.length === 0) {
      // Who sent it at the same moment has the same envelope, which stays.
      const [now] = await findPacks(trx, ctx, sql`order_pack_id = ${pack.packId}`)
      return now?.envelopeId === envelopeId ? null : false
    }
    await recordAudit(trx, ctx, { action: 'order-pack', ids: [order.orderId], details: { did: 'sent' } })
    await enqueueFollowing(trx, order.orderId, 'to-sign')
    // Also where no event of the service ever comes.
    await enqueueSettling(trx, pack.packId, new Date(signBy.getTime() + 1000))
    return true
  })
  if (isSent === false) await service.withdraw(ctx, envelopeId)
  return { kind: isSent ? 'sent' : 'nothing-to-send' }
}

/** Who has this dealer's packs signed; null for nobody, or nobody who is here. */
export function signingOf({ tenant }: Pick<DeskCtx, 'tenant'>, signing: SigningServices): SigningService | null {
  const { signing: named } = tenant.settings.commerce.contract
  return named && signing[named]
}

type PackDeed = 'ask' | 'withdraw'
export type AskOutcome = SettleOutcome | { kind: 'withdrawn' }

/** Asks how the pack that is out stands, or takes it back first; one that was signed meanwhile counts as signed. */
export async function askAboutPack(
  ctx: DeskCtx,
  { reference, deed }: { reference: string; deed: PackDeed },
  { keys, signing }: { keys: DataKeys; signing: SigningServices },
): Promise<AskOutcome> {
  const pack = await withTenant(ctx, async (trx) => {
    const order = await orderInSight(trx, ctx, keys, reference)
    const [out] = order ? await findPacks(trx, ctx, sql`order_id = ${order.orderId} and state = 'sent'`) : []
    if (out) await recordAudit(trx, ctx, { action: 'order-pack', ids: [out.orderId], details: { did: deed } })
    return out
  })
  if (!pack) return { kind: 'over' }
  if (deed === 'withdraw') {
    const answer = await signing[pack.service!]?.withdraw(ctx, pack.envelopeId!)
    if (answer?.kind !== 'envelope') return { kind: 'unavailable' }
  }
  return settlePack(ctx, { packId: pack.packId }, { keys, signing })
}
