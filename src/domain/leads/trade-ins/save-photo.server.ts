import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { PhotoView } from '#domain/trade-in/photo-views.ts'
import { findTradeIn } from '#domain/trade-in/read-trade-ins.server.ts'
import { prepareFiles } from '../attachments/prepare-files.server.ts'
import { sha256 } from '../lead-hash.server.ts'

export type SavePhotoOutcome =
  | { kind: 'saved' | 'unknown' }
  /** Too many pictures of others wait to be drawn. */
  | { kind: 'busy' }
  | { kind: 'invalid'; errors: Record<string, string[]> }

const STAYS = 'The offer was accepted with this photo: it stays.'

/** Saves the picture of one view of a trade-in, drawn anew as attachments are (rule:lead-attachments); another one takes its place, until the offer is accepted: by what stood then the dealer judges. */
export async function savePhoto(
  ctx: TenantCtx,
  { tradeInId, view, bytes }: { tradeInId: number; view: PhotoView; bytes: Uint8Array },
): Promise<SavePhotoOutcome> {
  if (!(await findTradeIn(ctx, tradeInId))) return { kind: 'unknown' }
  const prepared = await prepareFiles([{ field: view, name: view, bytes }])
  if (prepared.kind !== 'ready') return prepared
  const [picture] = prepared.files
  if (picture?.contentType !== 'image/jpeg')
    return { kind: 'invalid', errors: { [view]: ['A picture is wanted here, no document.'] } }
  const content = Buffer.from(picture.bytes.buffer, picture.bytes.byteOffset, picture.bytes.length)
  const stored = { byte_count: content.length, content_sha256: sha256(content), content, uploaded_at: ctx.now }
  const { tenantId } = ctx.tenant
  const isOpen = sql<boolean>`exists (select from trade_ins t
    where t.tenant_id = ${tenantId} and t.trade_in_id = ${tradeInId} and t.lead_id is null)`
  const written = await withTenant(ctx, (trx) =>
    trx
      .insertInto('trade_in_photos')
      .values({ tenant_id: tenantId, trade_in_id: tradeInId, view, ...stored })
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'trade_in_id', 'view']).doUpdateSet(stored).where(isOpen),
      )
      .executeTakeFirst(),
  )
  return written.numInsertedOrUpdatedRows === 0n ? { kind: 'invalid', errors: { [view]: [STAYS] } } : { kind: 'saved' }
}
