import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import { recordAudit } from '#domain/accounts/record-audit.server.ts'
import type { DeskCtx } from '#domain/accounts/staff-ctx.ts'
import type { PhotoView } from '#domain/trade-in/photo-views.ts'
import { readPhoto } from '#domain/trade-in/read-photos.server.ts'
import { inSight } from './lead-conditions.server.ts'

/** A picture of the trade-in of a lead that this person may see, or null; that it was read is in the audit (rule:staff-audit). */
export async function readDeskPhoto(
  ctx: DeskCtx,
  { leadId, view }: { leadId: number; view: PhotoView },
): Promise<Buffer | null> {
  const tradeInId = await withTenant(ctx, async (trx) => {
    const { rows } = await sql<{ tradeInId: number }>`
      select t.trade_in_id as "tradeInId" from leads l join trade_ins t on t.tenant_id = l.tenant_id and t.lead_id = l.lead_id
      where l.lead_id = ${leadId} and ${inSight(ctx)}`.execute(trx)
    if (rows[0]) await recordAudit(trx, ctx, { action: 'lead-attachment', ids: [leadId], details: { view } })
    return rows[0]?.tradeInId ?? null
  })
  return tradeInId === null ? null : readPhoto(ctx, tradeInId, view)
}
