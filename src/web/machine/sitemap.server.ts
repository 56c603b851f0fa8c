import { runSearch, type SearchPage, searchVocabulary } from '#domain/search/run-search.server.ts'
import { emptyQuery, type SearchQuery, withPage, withRefinement, withRefinements } from '#domain/search/search-query.ts'
import { searchHref } from '#domain/search/search-url.ts'
import type { SearchVocabulary } from '#domain/search/search-vocabulary.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { Services } from '../services.ts'

/** Vehicles in one file; the protocol allows 50,000 addresses. */
const STOCK_IN_FILE = 20_000

/** Pages that are no stock, as paths. */
type SitePaths = { own: readonly string[]; locations: readonly string[] }

type Source = { ctx: TenantCtx; services: Services; origin: string; paths: SitePaths }

/**
 * `GET /sitemap.xml` and the files it names: `sitemap-pages.xml` (home and the dealer's own pages), `-search` (path pages
 * with stock), `-locations`, and `-stock-1` and so on (every vehicle on the site).
 */
export async function serveSitemap(file: string, source: Source): Promise<Response> {
  const named = /^sitemap(?:-(pages|locations|search)|-(stock)-([1-9]\d{0,3}))?\.xml$/.exec(file)
  if (!named) return notFound()
  const [, plain, stock, number] = named
  const part = plain ?? stock
  if (part === 'pages') return sitemapOf(source.origin, ['/', ...source.paths.own].map(undated))
  if (part === 'locations') return sitemapOf(source.origin, source.paths.locations.map(undated))
  const { ctx, services } = source
  const vocabulary = await searchVocabulary(ctx, services.search).catch(() => null)
  const all = { ...emptyQuery(ctx.tenant.settings.search.defaultSort), sort: 'created_at_timestamp:desc' as const }
  const page = await runSearch(ctx, services.search, {
    query: withPage(all, Number(number ?? 1)),
    pageSize: part === 'stock' ? STOCK_IN_FILE : 1,
    // A sold vehicle behind another has a page of its own all the same.
    collapseSold: false,
  })
  if (!vocabulary || page.kind === 'failed') return outOfOrder()
  if (part === 'stock') return page.hits.length > 0 ? stockFile(source.origin, page) : notFound()
  return part === 'search' ? searchFile(source, vocabulary) : index(source, page)
}

function index({ origin, paths }: Source, { total }: SearchPage): Response {
  const stock = Array.from({ length: Math.ceil(total / STOCK_IN_FILE) }, (_, i) => `stock-${i + 1}`)
  const parts = ['pages', 'search', ...(paths.locations.length > 0 ? ['locations'] : []), ...stock]
  return sitemapIndex(
    origin,
    parts.map((part) => `/sitemap-${part}.xml`),
  )
}

function stockFile(origin: string, { hits }: SearchPage): Response {
  return sitemapOf(
    origin,
    hits.map(({ path, updated_at_timestamp }) => ({ path, changed: new Date(updated_at_timestamp * 1000) })),
  )
}

/** The path pages that find something: every set of types with a segment, by make, by model; and each dealership. */
async function searchFile({ ctx, services, origin }: Source, vocabulary: SearchVocabulary): Promise<Response> {
  const all = emptyQuery(vocabulary.defaultSort)
  const ofTypes = [[], ['used'], ['new'], ['demo'], ['demo', 'new']].map((types) =>
    withRefinements(all, 'car_type', types),
  )
  const queries: SearchQuery[] = []
  const dealerships = new Set<string>()
  for (const query of ofTypes) {
    const facets = ['make', 'make_model', 'dealership_slug'] as const
    const page = await runSearch(ctx, services.search, { query, facets, pageSize: 1 })
    if (page.kind === 'failed') return outOfOrder()
    if (page.total > 0) queries.push(query, ...namedIn(query, page, vocabulary))
    for (const { value } of page.facets.dealership_slug ?? []) dealerships.add(value)
  }
  for (const slug of dealerships) queries.push(withRefinement(all, 'dealership_slug', slug))
  const paths = queries.map((query) => searchHref(query, vocabulary)).filter((href) => !href.includes('?'))
  return sitemapOf(origin, [...new Set(paths)].map(undated))
}

function namedIn(query: SearchQuery, { facets }: SearchPage, { makes }: SearchVocabulary): SearchQuery[] {
  const makesThere = new Set(facets.make?.map(({ value }) => value))
  const modelsThere = new Set(facets.make_model?.map(({ value }) => value))
  return makes
    .filter(({ label }) => makesThere.has(label))
    .flatMap((make) => {
      const ofMake = withRefinement(query, 'make', make.label)
      const models = make.models.filter(({ label }) => modelsThere.has(`${make.label} ${label}`))
      return [ofMake, ...models.map(({ label }) => withRefinement(ofMake, 'model', label))]
    })
}

function undated(path: string) {
  return { path, changed: null }
}

function notFound(): Response {
  return new Response('Not found\n', { status: 404 })
}

function outOfOrder(): Response {
  return new Response('Out of order\n', { status: 503, headers: { 'Retry-After': '60', 'Cache-Control': 'no-store' } })
}

/** An address of the site, and when what it shows last changed, where that is known. */
type SitemapEntry = { path: string; changed: Date | null }

const MOST_ADDRESSES = 50_000

/** A file of addresses (sitemaps.org protocol 0.9). */
function sitemapOf(origin: string, entries: readonly SitemapEntry[]): Response {
  const lines = entries.slice(0, MOST_ADDRESSES).map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
    return `<url><loc>${escapeXml(origin + path)}</loc>${lastmod}</url>`
  })
  return xml('urlset', lines)
}

/** The file that names the others. */
function sitemapIndex(origin: string, paths: readonly string[]): Response {
  return xml(
    'sitemapindex',
    paths.map((path) => `<sitemap><loc>${escapeXml(origin + path)}</loc></sitemap>`),
  )
}

function xml(root: string, lines: readonly string[]): Response {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</${root}>\n`
  return new Response(body, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=600' },
  })
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
