import { sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'
import { ANY_VALUE, anyValued, isBelow, type Redirect, type RedirectStatus } from '#domain/content/redirect.ts'
import type { SettledRedirect } from './settle-redirects.ts'

/** As it stands in the database, with how often it was followed. */
export type StoredRedirect = SettledRedirect & { hits: number; lastHitOn: string | null }
export type RedirectCounts = { added: number; changed: number; removed: number }

/** All redirects of a tenant, by path and query. */
export async function readStoredRedirects(trx: TenantTransaction, tenantId: number): Promise<StoredRedirect[]> {
  const rows = await trx.selectFrom('redirects').selectAll().where('tenant_id', '=', tenantId).execute()
  return rows
    .map((row) => ({
      from: { path: row.from_path, query: row.from_query },
      to: row.written_to,
      status: row.status as RedirectStatus,
      replacesPage: row.replaces_page,
      finalTo: row.final_to,
      finalStatus: row.final_status as RedirectStatus,
      hits: row.hits,
      lastHitOn: row.last_hit_on,
    }))
    .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}

/** What has to be written and deleted for the stored redirects to be these. */
export type RedirectChanges = {
  written: SettledRedirect[]
  gone: StoredRedirect[]
  /** Of those that only end elsewhere now, nobody wrote anything: they count as no change. */
  counts: RedirectCounts
}

export function redirectChanges(
  stored: readonly StoredRedirect[],
  settled: readonly SettledRedirect[],
): RedirectChanges {
  const before = new Map(stored.map((redirect) => [keyOf(redirect), redirect]))
  const written = settled.filter((redirect) => !isSame(before.get(keyOf(redirect)), redirect))
  const stays = new Set(settled.map(keyOf))
  const gone = stored.filter((redirect) => !stays.has(keyOf(redirect)))
  const added = written.filter((redirect) => !before.has(keyOf(redirect))).length
  const changed = written.filter((redirect) => {
    const old = before.get(keyOf(redirect))
    return old && !isWrittenAlike(old, redirect)
  }).length
  return { written, gone, counts: { added, changed, removed: gone.length } }
}

/** What stays keeps its hits. Paths that lead somewhere are no longer missing. */
export async function writeRedirects(
  trx: TenantTransaction,
  tenantId: number,
  { written, gone }: RedirectChanges,
): Promise<void> {
  await sql`
    delete from redirects r using jsonb_to_recordset(${JSON.stringify(gone.map(({ from }) => from))}::jsonb) as g (path text, query text)
    where r.tenant_id = ${tenantId} and r.from_path = g.path and r.from_query = g.query`.execute(trx)
  await sql`
    insert into redirects (tenant_id, from_path, from_query, written_to, final_to, status, final_status, replaces_page)
    select ${tenantId}::bigint, path, query, "to", "finalTo", status, "finalStatus", "replacesPage"
    from jsonb_to_recordset(${JSON.stringify(written.map(({ from, ...rest }) => ({ ...from, ...rest })))}::jsonb)
      as w (path text, query text, "to" text, "finalTo" text, status smallint, "finalStatus" smallint, "replacesPage" boolean)
    on conflict (tenant_id, from_path, from_query) do update set
      written_to = excluded.written_to, final_to = excluded.final_to, status = excluded.status,
      final_status = excluded.final_status, replaces_page = excluded.replaces_page`.execute(trx)
  await sql`
    delete from missing_paths m using redirects r
    where m.tenant_id = ${tenantId} and r.tenant_id = ${tenantId} and r.from_path = split_part(m.path, '?', 1)
      and r.from_query in ('', split_part(m.path, '?', 2))`.execute(trx)
  const below = written.filter(({ from }) => isBelow(from.path)).map(({ from }) => from.path.slice(0, -1))
  await sql`
    delete from missing_paths m using unnest(${below}::text[]) as folder
    where m.tenant_id = ${tenantId} and starts_with(m.path, folder)`.execute(trx)
  const ofAnyValue = written
    .filter(({ from }) => anyValued(from.query) !== null)
    .map((one) => keyOf(one).split(`=${ANY_VALUE}`))
  await sql`
    delete from missing_paths m
    using unnest(${ofAnyValue.map(([before]) => `${before}=`)}::text[], ${ofAnyValue.map(([, after]) => after!)}::text[]) as any_value (before, after)
    where m.tenant_id = ${tenantId} and starts_with(m.path, before) and right(m.path, length(after)) = after`.execute(
    trx,
  )
}

export function keyOf({ from: { path, query } }: Pick<Redirect, 'from'>): string {
  return `${path}?${query}`
}

function isSame(old: SettledRedirect | undefined, redirect: SettledRedirect): boolean {
  return (
    old !== undefined &&
    isWrittenAlike(old, redirect) &&
    old.finalTo === redirect.finalTo &&
    old.finalStatus === redirect.finalStatus
  )
}

function isWrittenAlike(one: Redirect, other: Redirect): boolean {
  return one.to === other.to && one.status === other.status && one.replacesPage === other.replacesPage
}
