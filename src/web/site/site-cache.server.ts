import { runningContent } from '#domain/content/running-content.ts'
import type { EngineFailure } from '#domain/search/engine.ts'
import { runSearch, type Search, type SearchPage, searchVocabulary } from '#domain/search/run-search.server.ts'
import { type FacetAttribute, RANGE_ATTRIBUTES } from '#domain/search/search-document.ts'
import { emptyQuery } from '#domain/search/search-query.ts'
import { payeesOf } from '#domain/stock/deposit/payee.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { isOutage } from '#domain/tenants/outage.ts'
import { templateName } from '#templates/registry.ts'
import type { StockFacts } from '../pages/shell/menu-links.ts'
import { loadSiteFacts, type SiteFacts } from '../pages/shell/site-view.server.ts'
import type { Services } from '../services.ts'
import { expiresBy, type PageFacts } from './page-context.ts'
import { tenantCache } from './tenant-cache.ts'

/** What the pages of a tenant share, read once until the tenant changes. */
type SiteCache = {
  /** What pages are made of beside stock; as it last was while the database is away, for a page that is not cached. */
  site(ctx: TenantCtx, facts: PageFacts): Promise<SiteFacts>
  /** The site as it is to be at an instant, with the stock of today: kept for nobody. */
  siteAt(ctx: TenantCtx, at: Date): Promise<SiteFacts>
  /** All stock of the tenant: its count and the values of its facets. */
  overview(ctx: TenantCtx): Promise<SearchPage | EngineFailure>
  drop(tenantId: number): void
}

export function siteCache({ search, log, processors }: Pick<Services, 'search' | 'log' | 'processors'>): SiteCache {
  const overviews = tenantCache(
    (ctx) => stockOverview(ctx, search),
    ({ kind }) => kind === 'found',
  )
  const sites = tenantCache(
    async (ctx) => {
      const site = await readSite(ctx)
      for (const left of [...(ctx.tenant.leftOut ?? []), ...site.content.leftOut])
        log.error({ tenant: ctx.tenant.slug, ...left }, 'stored content does not fit and is left out')
      return site
    },
    ({ isWhole }) => isWhole,
  )

  async function readSite(ctx: TenantCtx, at = ctx.now): Promise<SiteFacts> {
    const takesCards = payeesOf(ctx.tenant.settings).some(({ processor }) => processors[processor] !== null)
    return loadSiteFacts({ ...ctx, now: at }, templateName(ctx.tenant.template), await stockFacts(ctx), takesCards)
  }

  /** What the menus count; null while the search does not answer. */
  async function stockFacts(ctx: TenantCtx): Promise<StockFacts | null> {
    const overview = await overviews.get(ctx)
    const vocabulary = await searchVocabulary(ctx, search).catch(() => null)
    return overview.kind === 'found' && vocabulary ? { overview, vocabulary } : null
  }

  async function siteFacts(ctx: TenantCtx, facts: PageFacts): Promise<SiteFacts> {
    const known = await sites.get(ctx).catch((error: unknown) => {
      const last = isOutage(error) ? sites.last(ctx.tenant.tenantId) : null
      if (!last) throw error
      expiresBy(facts, ctx.now)
      const running = runningContent(last.content, ctx.now, ctx.tenant.settings.site.timeZone)
      // What was over already is not among what is stored there.
      const ended = new Set([...last.content.ended, ...running.ended])
      return { ...last, content: { ...last.content, ...running, ended } }
    })
    if (known.expiresAt === null || known.expiresAt > ctx.now || facts.expiresAt) {
      expiresBy(facts, known.expiresAt)
      return known
    }
    // Something of the dealer's has come or gone.
    sites.drop(ctx.tenant.tenantId)
    return siteFacts(ctx, facts)
  }

  return {
    site: siteFacts,
    siteAt: readSite,
    overview: (ctx) => overviews.get(ctx),
    drop(tenantId) {
      sites.drop(tenantId)
      overviews.drop(tenantId)
    },
  }
}

const ALWAYS: readonly FacetAttribute[] = ['item_type', 'car_type', 'body', 'make', 'city', 'state']

/** Everything on the tenant's site, counted by every facet its pages offer and measured by every range. */
export async function stockOverview(ctx: TenantCtx, search: Search): Promise<SearchPage | EngineFailure> {
  const { facets, defaultSort } = ctx.tenant.settings.search
  const wanted = [...new Set([...facets, ...ALWAYS])]
  return runSearch(ctx, search, {
    query: emptyQuery(defaultSort),
    facets: wanted,
    stats: RANGE_ATTRIBUTES,
    pageSize: 1,
  })
}
