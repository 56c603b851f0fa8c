import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import { isServedBesidePages } from '#domain/content/platform-paths.ts'
import { redirectPath } from '#domain/content/redirect.ts'
import { findVehicles } from '#domain/search/find-vehicle.server.ts'
import { readStockVocabulary } from '#domain/search/read-stock.server.ts'
import { searchOf } from '#domain/search/search-url.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { fromText } from './redirects-csv.server.ts'
import type { SettledRedirect } from './settle-redirects.ts'
import { mayBePage, otherPaths, pagePaths, type SiteSource } from './site-paths.ts'

/** Redirects that do nothing as the site stands, by where they begin. */
export type LostRedirects = {
  /** Nothing answers where they end: no page of this dealer's, no search that has a meaning here, no vehicle on the site. 410 is meant so. */
  lost: string[]
  /** A vehicle or a search is where they begin, and is shown instead. */
  idle: string[]
}

/** Looks where redirects end, and begin, whether something answers there (rule:redirects). `all` of the site are followed from each other. */
export async function findLost(
  ctx: TenantCtx,
  site: SiteSource,
  all: readonly SettledRedirect[],
  asked: readonly SettledRedirect[] = all,
): Promise<LostRedirects> {
  const ends = asked.map(({ finalTo }) => finalTo && redirectPath(new URL(finalTo, 'https://site.invalid').pathname))
  const starts = asked.filter(({ from, replacesPage }) => !replacesPage && mayBePage(from.path))
  const answered = await answeredPaths(ctx, site, [...ends.filter((path) => path !== null), ...starts.map(pathOf)])
  // Where another begins at whatever query, it is that one's to be told.
  const led = new Set(all.filter(({ from }) => from.query === '').map(pathOf))
  const isDead = (path: string | null | undefined) => path && !answered.has(path) && !led.has(path)
  return {
    lost: asked.filter((_, i) => isDead(ends[i])).map(({ from }) => fromText(from)),
    idle: starts.filter((redirect) => answered.has(pathOf(redirect))).map(({ from }) => fromText(from)),
  }
}

const pathOf = ({ from }: SettledRedirect) => from.path

/** Those of the paths, each as `redirectPath` spells it, at which the site answers with a page or leads to one. */
async function answeredPaths(ctx: TenantCtx, site: SiteSource, paths: readonly string[]): Promise<ReadonlySet<string>> {
  if (paths.length === 0) return new Set()
  const pages = new Set([...pagePaths(site), ...otherPaths(site)])
  const vocabulary = await readStockVocabulary(ctx)
  const slugs = await slugsOnSite(
    ctx,
    paths.flatMap((path) => slugIn(path) ?? []),
  )
  const isAnswered = (path: string) =>
    isServedBesidePages(path) ||
    pages.has(path) ||
    searchOf(path, vocabulary).kind === 'search' ||
    slugs.has(slugIn(path) ?? '')
  return new Set(paths.filter(isAnswered))
}

function slugIn(path: string): string | undefined {
  return /^\/cars\/([^/]+)$/.exec(path)?.[1]
}

/** Addresses of vehicles, also those they had, that shoppers may see. */
async function slugsOnSite(ctx: TenantCtx, slugs: readonly string[]): Promise<ReadonlySet<string>> {
  const { tenantId } = ctx.tenant
  const { rows } = await withTenant(ctx, (trx) =>
    sql<{ slug: string; id: number }>`
      select slug, listing_id as id from listings where tenant_id = ${tenantId} and slug = any(${slugs}::text[])
      union all select slug, listing_id from slug_history where tenant_id = ${tenantId} and slug = any(${slugs}::text[])`.execute(
      trx,
    ),
  )
  const found = await findVehicles(ctx, [...new Set(rows.map(({ id }) => id))])
  const seen = new Set(found.filter(({ kind }) => kind === 'found').map(({ id }) => id))
  return new Set(rows.filter(({ id }) => seen.has(id)).map(({ slug }) => slug))
}
