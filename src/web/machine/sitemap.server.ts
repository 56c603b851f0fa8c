import { runSearch, searchVocabulary } from '#domain/search/run-search.server.ts'
import { emptyQuery, withRefinement } from '#domain/search/search-query.ts'
import { searchHref } from '#domain/search/search-url.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { Services } from '../services.ts'

const MOST_URLS = 50_000

/** `GET /sitemap.xml`: home, the dealer's own pages (`own`), the path pages with stock, every vehicle on the site. */
export async function serveSitemap(
  ctx: TenantCtx,
  services: Services,
  origin: string,
  own: readonly string[],
): Promise<Response> {
  const { defaultSort } = ctx.tenant.settings.search
  const all = emptyQuery(defaultSort)
  const vocabulary = await searchVocabulary(ctx, services.search).catch(() => null)
  const page = await runSearch(ctx, services.search, { query: all, facets: ['car_type'], pageSize: MOST_URLS })
  if (!vocabulary || page.kind === 'failed') {
    const headers = { 'Retry-After': '60', 'Cache-Control': 'no-store' }
    return new Response('Out of order\n', { status: 503, headers })
  }

  const types = (page.facets.car_type ?? []).map(({ value }) => withRefinement(all, 'car_type', value))
  const makes = vocabulary.makes
    .filter(({ count }) => count > 0)
    .flatMap(({ label, models }) => {
      const ofMake = withRefinement(all, 'make', label)
      return [
        ofMake,
        ...models.filter(({ count }) => count > 0).map((model) => withRefinement(ofMake, 'model', model.label)),
      ]
    })
  const searches = [all, ...types, ...makes]
    .map((query) => searchHref(query, vocabulary))
    .filter((href) => !href.includes('?'))
  const urls = [
    ...[...new Set(['/', ...own, ...searches])].map((path) => ({ path, changed: null })),
    ...page.hits.map(({ path, updated_at_timestamp }) => ({ path, changed: updated_at_timestamp })),
  ]
  const entries = urls.slice(0, MOST_URLS).map(({ path, changed }) => {
    const lastmod = changed === null ? '' : `<lastmod>${new Date(changed * 1000).toISOString()}</lastmod>`
    return `<url><loc>${escapeXml(origin + path)}</loc>${lastmod}</url>`
  })
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`,
    { headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=600' } },
  )
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
