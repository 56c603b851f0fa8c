import { LRUCache } from 'lru-cache'
import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { FileKind } from './tenant-file.ts'

type AskedFile = { sha256: string; kind: FileKind }

/** Whether the tenant has a drawing or video with these bytes; another dealer's is none of theirs. */
export type HasFile = (ctx: TenantCtx, file: AskedFile) => Promise<boolean>

const REMEMBERED = 50_000

/**
 * A `HasFile` that remembers what it found, per tenant: a logo is asked for on every page, and stands while the database is away.
 * Absences are asked again each time.
 */
export function createFileFinder(): HasFile {
  const known = new LRUCache<string, true>({ max: REMEMBERED })

  return async (ctx, file) => {
    const key = `${ctx.tenant.tenantId}/${file.sha256}.${file.kind}`
    const isThere = known.has(key) || (await readFile(ctx, file))
    if (isThere) known.set(key, true)
    return isThere
  }
}

async function readFile(ctx: TenantCtx, { sha256, kind }: AskedFile): Promise<boolean> {
  const row = await withTenant(ctx, (trx) =>
    trx
      .selectFrom('tenant_files')
      .select('tenant_file_id')
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('file_sha256', '=', sha256)
      .where('kind', '=', kind)
      .executeTakeFirst(),
  )
  return row !== undefined
}
