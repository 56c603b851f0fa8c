import type { TenantTransaction } from '#db/tenant-session.ts'
import { sha256 } from '../lead-hash.server.ts'
import type { StoredFile } from './attachment.ts'

/**
 * Stores the files of a lead with it: in its own transaction, so that none is there without its lead, none is lost with a
 * folder, and backups, retention and erasing reach them as they reach the lead (rule:lead-attachments).
 */
export async function storeFiles(
  trx: TenantTransaction,
  tenantId: number,
  leadId: number,
  files: readonly StoredFile[],
): Promise<void> {
  for (const { field, name, contentType, bytes } of files) {
    const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    await trx
      .insertInto('lead_attachments')
      .values({
        ...{ tenant_id: tenantId, lead_id: leadId, field, name, content_type: contentType },
        ...{ byte_count: content.length, content_sha256: sha256(content), content },
      })
      .execute()
  }
}
