import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import { isServedBesidePages } from '#domain/content/platform-paths.ts'
import { fromText, isBelow, redirectPath, startsOf } from '#domain/content/redirect.ts'
import { findVehicles, slugsOfNumbers } from '#domain/search/find-vehicle.server.ts'
import { readStockVocabulary } from '#domain/search/read-stock.server.ts'
import { searchOf } from '#domain/search/search-url.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { SettledRedirect } from './settle-redirects.ts'
import { firmPaths, mayBePage, otherPaths, pagePaths, type SiteSource } from './site-paths.ts'

/** Redirects that do nothing as the site stands, or lead twice, by where they begin. */
export type LostRedirects = {
  /** Nothing answers where they end: no page of this dealer's, no search that has a meaning here, no vehicle on the site. 410 is meant so. */
  lost: string[]
  /** A page, a vehicle or a search is where they begin, and is shown instead. */
  idle: string[]
  /** One of all below a folder leads there, such as `/blog/*` to `/news/*`: who came by that is led a second time. */
  twice: string[]
}

/** Looks where redirects end, and begin, whether something answers there (rule:redirects). `all` of the site are followed from each other. */
export async function findLost(
  ctx: TenantCtx,
  site: SiteSource,
  all: readonly SettledRedirect[],
  asked: readonly SettledRedirect[] = all,
): Promise<LostRedirects> {
  const paths = [...asked.flatMap((one) => endOf(one) ?? []), ...startsOnSite(asked, site).map(pathOf)]
  return lostAmong(all, asked, site, await answeredPaths(ctx, site, paths))
}

/** The same of a site that is not there yet, by its folder: where a vehicle or a search may come to stand nothing is told. */
export function findLostInFolder(site: SiteSource, all: readonly SettledRedirect[]): LostRedirects {
  const pages = new Set([...pagePaths(site), ...otherPaths(site)])
  const answered = new Set(
    all
      .flatMap((one) => endOf(one) ?? [])
      .filter((path) => isServedBesidePages(path) || pages.has(path) || /^\/(?:cars|search)(?:\/|$)/.test(path)),
  )
  return lostAmong(all, all, site, new Set([...answered, ...firmPaths(site)]))
}

function lostAmong(
  all: readonly SettledRedirect[],
  asked: readonly SettledRedirect[],
  site: SiteSource,
  answered: ReadonlySet<string>,
): LostRedirects {
  // Where another begins at whatever query, it is that one's to be told.
  const led = new Set(all.filter(({ from }) => from.query === '').map(pathOf))
  const isDead = (path: string | null) =>
    path !== null && !isBelow(path) && !answered.has(path) && !startsOf(path).some((start) => led.has(start))
  const folders = new Set(
    all.flatMap(({ from, finalTo }) => (isBelow(from.path) && finalTo ? [pathOfTarget(finalTo)] : [])),
  )
  const isLedTo = (path: string) => startsOf(path).some((start) => start !== path && folders.has(start))
  return {
    lost: asked.filter((one) => isDead(endOf(one))).map(({ from }) => fromText(from)),
    idle: startsOnSite(asked, site)
      .filter((redirect) => answered.has(pathOf(redirect)))
      .map(({ from }) => fromText(from)),
    twice: asked.filter((one) => isLedTo(pathOf(one))).map(({ from }) => fromText(from)),
  }
}

const pathOf = ({ from }: SettledRedirect) => from.path
const pathOfTarget = (to: string) => redirectPath(new URL(to, 'https://site.invalid').pathname)

/** The path where one ends; null for what is gone. */
function endOf({ finalTo }: SettledRedirect): string | null {
  return finalTo === null ? null : pathOfTarget(finalTo)
}

/** Those that begin where the site may show something first. */
function startsOnSite(redirects: readonly SettledRedirect[], site: SiteSource): SettledRedirect[] {
  const firm = firmPaths(site)
  return redirects.filter(
    ({ from, replacesPage }) => !replacesPage && !isBelow(from.path) && (mayBePage(from.path) || firm.has(from.path)),
  )
}

/** Those of the paths, each as `redirectPath` spells it, at which the site answers with a page or leads to one. */
export async function answeredPaths(
  ctx: TenantCtx,
  site: SiteSource,
  paths: readonly string[],
): Promise<ReadonlySet<string>> {
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

/** Addresses of vehicles, also those they had and their stock numbers, that shoppers may see. */
async function slugsOnSite(ctx: TenantCtx, asked: readonly string[]): Promise<ReadonlySet<string>> {
  const { tenantId } = ctx.tenant
  const named = await withTenant(ctx, async (trx) => {
    const byNumber = await slugsOfNumbers(trx, tenantId, asked)
    const slugs = [...asked, ...byNumber.values()]
    const { rows } = await sql<{ slug: string; id: number }>`
      select slug, listing_id as id from listings where tenant_id = ${tenantId} and slug = any(${slugs}::text[])
      union all select slug, listing_id from slug_history where tenant_id = ${tenantId} and slug = any(${slugs}::text[])`.execute(
      trx,
    )
    const ids = new Map(rows.map(({ slug, id }) => [slug, id]))
    return asked.flatMap((slug) => {
      const id = ids.get(slug) ?? ids.get(byNumber.get(slug) ?? '')
      return id === undefined ? [] : [{ slug, id }]
    })
  })
  const found = await findVehicles(ctx, [...new Set(named.map(({ id }) => id))])
  const seen = new Set(found.filter(({ kind }) => kind === 'found').map(({ id }) => id))
  return new Set(named.filter(({ id }) => seen.has(id)).map(({ slug }) => slug))
}
