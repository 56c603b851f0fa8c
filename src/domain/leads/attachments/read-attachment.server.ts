import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { StoredFile } from './attachment.ts'

/**
 * A file that came with a lead, or null where this dealer has no such file. Needs a ctx that may read who wrote a lead: the
 * worker's. Whoever serves it sends it as a download, never as a page.
 */
export async function readAttachment(
  ctx: TenantCtx,
  leadId: number,
  attachmentId: number,
): Promise<Pick<StoredFile, 'name' | 'contentType' | 'bytes'> | null> {
  return withTenant(ctx, async (trx) => {
    const row = await trx
      .selectFrom('lead_attachments')
      .select(['name', 'content_type', 'content'])
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('lead_id', '=', leadId)
      .where('lead_attachment_id', '=', attachmentId)
      .executeTakeFirst()
    if (!row) return null
    return { name: row.name, contentType: row.content_type as StoredFile['contentType'], bytes: row.content }
  })
}
