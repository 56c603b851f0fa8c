import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { type DataKeys, openSealed } from '#db/sealed-values.ts'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import { recordAudit } from '#domain/accounts/record-audit.server.ts'
import type { DeskCtx } from '#domain/accounts/staff-ctx.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { orderIdInSight } from '../orders/desk-orders.server.ts'
import type { Pack } from './packs.ts'

/** Packs of this dealer, the newest first, without their bytes. */
export async function findPacks(
  trx: TenantTransaction,
  { tenant }: Pick<TenantCtx, 'tenant'>,
  which: RawBuilder<unknown>,
): Promise<Pack[]> {
  const { rows } = await sql<Pack>`
    select order_pack_id as "packId", order_id as "orderId", state, made_at as "madeAt", sha256, signed_sha256 as "signedSha256", service,
      envelope_id as "envelopeId", sign_href as "signHref", sent_at as "sentAt", sign_by as "signBy", answered_at as "answeredAt"
    from order_packs where tenant_id = ${tenant.tenantId} and ${which} order by made_at desc, state = 'withdrawn' limit 20`.execute(
    trx,
  )
  return rows
}

export async function listPacks(ctx: TenantCtx, orderId: number): Promise<Pack[]> {
  return withTenant(ctx, (trx) => findPacks(trx, ctx, sql`order_id = ${orderId}`))
}

/** Has a pack that is out settled at an instant, in place of the one before (`settlePack`). */
export async function enqueueSettling(trx: TenantTransaction, packId: number, at: Date): Promise<void> {
  await sql`select forecourt.enqueue_at('settle-pack', ${JSON.stringify({ packId })}::jsonb, ${at}::timestamptz,
    ${`settle-pack-${packId}`})`.execute(trx)
}

export function packPlace(
  { tenant }: Pick<TenantCtx, 'tenant'>,
  column: 'document_sealed' | 'signed_sealed',
  packId: number,
) {
  return { tenantId: tenant.tenantId, table: 'order_packs', column, row: packId }
}

/** The PDF of an order's pack, as it was signed where it was, else as it was made; null where nobody may see it. Throws `LostDataKey`. */
export async function openPack(
  trx: TenantTransaction,
  ctx: TenantCtx,
  keys: DataKeys,
  packId: number,
): Promise<Buffer | null> {
  const row = await trx
    .selectFrom('order_packs')
    .select(['document_sealed', 'signed_sealed'])
    .where('tenant_id', '=', ctx.tenant.tenantId)
    .where('order_pack_id', '=', packId)
    .executeTakeFirst()
  if (!row) return null
  return row.signed_sealed
    ? openSealed(keys, packPlace(ctx, 'signed_sealed', packId), row.signed_sealed)
    : openSealed(keys, packPlace(ctx, 'document_sealed', packId), row.document_sealed)
}

/** The same at the desk, of the newest pack of an order this person may see, with its row of the audit. */
export async function readDeskPack(ctx: DeskCtx, keys: DataKeys, reference: string): Promise<Buffer | null> {
  return withTenant(ctx, async (trx) => {
    const orderId = await orderIdInSight(trx, ctx, reference)
    const [newest] = orderId === null ? [] : await findPacks(trx, ctx, sql`order_id = ${orderId}`)
    if (!newest) return null
    await recordAudit(trx, ctx, { action: 'order-pack', ids: [newest.orderId], details: { did: 'read' } })
    return openPack(trx, ctx, keys, newest.packId)
  })
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
