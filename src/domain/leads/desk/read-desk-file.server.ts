import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import { recordAudit } from '#domain/accounts/record-audit.server.ts'
import type { DeskCtx } from '#domain/accounts/staff-ctx.ts'
import { readAttachment } from '../attachments/read-attachment.server.ts'
import { inSight } from './lead-conditions.server.ts'

/** A file of a lead that this person may see, or null; that it was read is in the audit (rule:staff-audit). */
export async function readDeskFile(
  ctx: DeskCtx,
  { leadId, attachmentId }: { leadId: number; attachmentId: number },
): ReturnType<typeof readAttachment> {
  const isSeen = await withTenant(ctx, async (trx) => {
    const { rows } = await sql`
      select 1 from leads l join lead_attachments a on a.lead_id = l.lead_id
      where l.lead_id = ${leadId} and a.lead_attachment_id = ${attachmentId} and ${inSight(ctx)}`.execute(trx)
    if (rows.length > 0)
      await recordAudit(trx, ctx, { action: 'lead-attachment', ids: [leadId], details: { attachmentId } })
    return rows.length > 0
  })
  return isSeen ? readAttachment(ctx, leadId, attachmentId) : null
}
