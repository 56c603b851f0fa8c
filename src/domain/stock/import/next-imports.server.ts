import { sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'
import { importCommand } from './import-command.ts'
import type { ImportPaths } from './import-summary.ts'

type LastImport = { format: string; source: string; dealership: string | null; paths: ImportPaths | null }

/** The commands that import again what each source of a tenant brought last, in the order of their names; none of what came otherwise than by a command. */
export async function nextImports(trx: TenantTransaction, tenantId: number, slug: string): Promise<string[]> {
  const { rows } = await sql<LastImport>`
    select distinct on (coalesce(r.source, r.format)) r.format, coalesce(r.source, r.format) as source,
      nullif(r.summary -> 'paths', 'null') as paths,
      case when (select count(*) from dealerships where tenant_id = ${tenantId}) > 1 then d.slug end as dealership
    from feed_runs r left join dealerships d on d.tenant_id = ${tenantId} and d.dealership_id = r.dealership_id
    where r.tenant_id = ${tenantId} and r.summary ->> 'refusal' is null
    order by coalesce(r.source, r.format), r.started_at desc, r.feed_run_id desc`.execute(trx)
  return rows.filter(({ paths }) => paths !== null).map((last) => importCommand({ ...last, slug }))
}
