import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import { currentSlug } from '#domain/search/find-vehicle.server.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { defaultPagePaths } from './default-pages/default-pages.ts'
import {
  matchingQueries,
  type RedirectFrom,
  type RedirectStatus,
  redirectPath,
  startsOf,
  targetBelow,
  targetOfValue,
  withRest,
} from './redirect.ts'

/** Where an address leads; `to` is null for what is gone (410). */
export type FoundRedirect = { from: RedirectFrom; to: string | null; status: RedirectStatus; replacesPage: boolean }

/**
 * The redirect of an address (rule:redirects): the one of its path that names most of its query, else that of the nearest
 * folder above it. The rest of the query is taken along. One that leads to a vehicle by its stock number, or by a slug it had,
 * leads to where its page is, so that nobody is led twice.
 */
export async function findRedirect(ctx: TenantCtx, pathname: string, search: string): Promise<FoundRedirect | null> {
  const { tenantId } = ctx.tenant
  const starts = startsOf(redirectPath(pathname))
  return withTenant(ctx, async (trx) => {
    const row = await trx
      .selectFrom('redirects')
      .select(['from_path', 'from_query', 'final_to', 'final_status', 'replaces_page'])
      .where('tenant_id', '=', tenantId)
      .where('from_path', 'in', starts)
      .where(sql<boolean>`from_query = any(${matchingQueries(search)}::text[])`)
      .orderBy(sql`array_position(${starts}::text[], from_path)`)
      .orderBy(sql`array_position(${matchingQueries(search)}::text[], from_query)`)
      .limit(1)
      .executeTakeFirst()
    if (!row) return null
    const { from_path: path, from_query: query, final_to: to, final_status: status, replaces_page: replacesPage } = row
    const target = to && (await toVehicle(trx, tenantId, targetBelow(targetOfValue(to, query, search), path, pathname)))
    const leads = target && withRest(target, search, query)
    return { from: { path, query }, to: leads, status: status as RedirectStatus, replacesPage }
  })
}

/** The same target, but that of a vehicle at the slug it has now. */
async function toVehicle(trx: TenantTransaction, tenantId: number, to: string): Promise<string> {
  const [, slug, rest] = /^\/cars\/([a-z0-9-]+)\/?([?#].*)?$/is.exec(to) ?? []
  if (slug === undefined) return to
  const now = await currentSlug(trx, tenantId, slug.toLowerCase())
  return now === null ? to : `/cars/${now}${rest ?? ''}`
}

/** What pages need to know before they are made. */
export type RedirectSummary = { some: boolean; replacing: ReadonlySet<string>; leading: ReadonlySet<string> }

/**
 * Whether a tenant has redirects, and the paths at which one may stand in place of a page; `leading`: the paths that one
 * leads away from at which the platform would have a page otherwise (rule:default-pages).
 */
export async function summariseRedirects(ctx: TenantCtx): Promise<RedirectSummary> {
  const { tenantId, settings } = ctx.tenant
  return withTenant(ctx, async (trx) => {
    const {
      rows: [found],
    } = await sql<{ some: boolean; paths: string[]; leading: string[] }>`
      select exists (select 1 from redirects where tenant_id = ${tenantId}) as some,
        array(select distinct from_path from redirects where tenant_id = ${tenantId} and replaces_page) as paths,
        array(select from_path from redirects where tenant_id = ${tenantId} and from_query = ''
          and from_path = any(${defaultPagePaths(settings)}::text[])) as leading`.execute(trx)
    return { some: found?.some === true, replacing: new Set(found?.paths), leading: new Set(found?.leading) }
  })
}
