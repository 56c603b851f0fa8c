import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import { localDate } from '#domain/locations/zoned-time.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { RedirectFrom } from './redirect.ts'

/** How often redirects were followed, and paths asked for at which nothing is. */
export type ExitCounts = {
  followed: { from: RedirectFrom; count: number }[]
  /** By their path and what of their query is kept (`missingAddress`). */
  missed: { path: string; count: number }[]
}

/** Of a tenant: whoever asks for more makes those asked for least, and longest ago, go. */
export const MOST_MISSING = 2000
const MISSING_DAYS = 365

/** Adds counts to what is stored, in one transaction (rule:missing-paths). */
export async function countExits(ctx: TenantCtx, { followed, missed }: ExitCounts): Promise<void> {
  const { tenantId, settings } = ctx.tenant
  const today = localDate(ctx.now, settings.site.timeZone)
  await withTenant(ctx, async (trx) => {
    await sql`
      update redirects r set hits = r.hits + c.count, last_hit_on = ${today}
      from jsonb_to_recordset(${JSON.stringify(followed.map(({ from, count }) => ({ ...from, count })))}::jsonb) as c (path text, query text, count bigint)
      where r.tenant_id = ${tenantId} and r.from_path = c.path and r.from_query = c.query`.execute(trx)
    await sql`
      insert into missing_paths as m (tenant_id, path, hits, first_on, last_on)
      select ${tenantId}::bigint, path, count, ${today}::date, ${today}::date
      from jsonb_to_recordset(${JSON.stringify(missed)}::jsonb) as c (path text, count bigint)
      where not exists (select 1 from redirects r where r.tenant_id = ${tenantId} and r.from_path = split_part(c.path, '?', 1)
        and r.from_query in ('', split_part(c.path, '?', 2)))
      order by path
      on conflict (tenant_id, path) do update set hits = m.hits + excluded.hits, last_on = excluded.last_on`.execute(
      trx,
    )
    await sql`
      delete from missing_paths where tenant_id = ${tenantId} and (last_on < ${today}::date - ${MISSING_DAYS}::int or path in (
        select path from missing_paths where tenant_id = ${tenantId}
        order by hits desc, last_on desc, path offset ${MOST_MISSING}))`.execute(trx)
  })
}

/** `path` with what of the query is kept: "/used-cars.php?id=7". */
export type MissingPath = { path: string; hits: number; firstOn: string; lastOn: string }

/** Paths asked for at which nothing is, the most asked for first. */
export async function listMissingPaths(ctx: TenantCtx, limit: number): Promise<MissingPath[]> {
  return withTenant(ctx, (trx) =>
    trx
      .selectFrom('missing_paths')
      .select(['path', 'hits', 'first_on as firstOn', 'last_on as lastOn'])
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .orderBy('hits', 'desc')
      .orderBy('path')
      .limit(limit)
      .execute(),
  )
}
