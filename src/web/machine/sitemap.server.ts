import { indexedFormPaths } from '#domain/leads/form-pages.ts'
import { DIRECTORY_PATH, locationPaths } from '#domain/locations/location-pages.ts'
import { imageUrl } from '#domain/media/image-variants.ts'
import { runSearch, type SearchPage, searchVocabulary } from '#domain/search/run-search.server.ts'
import { emptyQuery, type SearchQuery, withPage, withRefinement, withRefinements } from '#domain/search/search-query.ts'
import { searchHref } from '#domain/search/search-url.ts'
import type { SearchVocabulary } from '#domain/search/search-vocabulary.ts'
import { contentPathsByKind } from '../pages/shared/content-paths.ts'
import type { MadeFile, MadeFileSource } from './made-file.server.ts'
import { escapeXml } from './xml.ts'

/** Vehicles in one file; the protocol allows 50 MB: 70 pictures each, of 140 bytes. */
const STOCK_IN_FILE = 5000
const MOST_ADDRESSES = 50_000

/** The files of pages that are no stock. */
const PAGE_PARTS = ['pages', 'articles', 'offers', 'models', 'locations'] as const
type PagePart = (typeof PAGE_PARTS)[number]

/**
 * `GET /sitemap.xml` and the files it names (sitemaps.org protocol 0.9): one for each kind of page there is, `-search`
 * (path pages with stock), and `-stock-1` and so on (every vehicle on the site, with its pictures). Every address is
 * canonical and may be found.
 */
export async function makeSitemap(file: string, source: MadeFileSource): Promise<MadeFile> {
  const named = /^sitemap(?:-([a-z]+)(?:-([1-9]\d{0,3}))?)?\.xml$/.exec(file)
  const [, part, number] = named ?? []
  const isStock = part === 'stock'
  if (!named || isStock !== (number !== undefined)) return { kind: 'not-found' }
  const ofPages = PAGE_PARTS.find((one) => one === part)
  if (ofPages) return pagesFile(source, pagePaths(source)[ofPages])
  if (part !== undefined && !isStock && part !== 'search') return { kind: 'not-found' }
  const { ctx, services } = source
  const vocabulary = await searchVocabulary(ctx, services.search).catch(() => null)
  const all = { ...emptyQuery(ctx.tenant.settings.search.defaultSort), sort: 'created_at_timestamp:desc' as const }
  const page = await runSearch(ctx, services.search, {
    query: withPage(all, Number(number ?? 1)),
    pageSize: isStock ? STOCK_IN_FILE : 1,
    // A sold vehicle behind another has a page of its own all the same.
    collapseSold: false,
  })
  if (!vocabulary || page.kind === 'failed') return { kind: 'out-of-order' }
  if (isStock) return page.hits.length > 0 ? stockFile(source.origin, page) : { kind: 'not-found' }
  return part === 'search' ? searchFile(source, vocabulary) : index(source, page)
}

/** Every page that is no stock, by what it is a page of. */
function pagePaths({ ctx, site }: MadeFileSource): Record<PagePart, string[]> {
  const { settings } = ctx.tenant
  const { pages, ...lists } = contentPathsByKind(site, settings, ctx.now)
  const forms = indexedFormPaths({ settings, locations: site.locations })
  const locations = locationPaths(site.locations, settings)
  return {
    pages: [...new Set(['/', ...pages, ...forms])],
    ...lists,
    locations: locations.length > 0 ? [DIRECTORY_PATH, ...locations] : [],
  }
}

function index(source: MadeFileSource, { total }: SearchPage): MadeFile {
  const pages = pagePaths(source)
  const stock = Array.from({ length: Math.ceil(total / STOCK_IN_FILE) }, (_, i) => `stock-${i + 1}`)
  const parts = [...PAGE_PARTS.filter((part) => pages[part].length > 0), 'search', ...stock]
  const lines = parts.map(
    (part) => `<sitemap><loc>${escapeXml(`${source.origin}/sitemap-${part}.xml`)}</loc></sitemap>`,
  )
  return xml('sitemapindex', lines)
}

function pagesFile({ origin, site }: MadeFileSource, paths: readonly string[]): MadeFile {
  if (paths.length === 0) return { kind: 'not-found' }
  return sitemapOf(
    origin,
    paths.map((path) => ({ path, changed: site.content.changedAt.get(path) })),
  )
}

function stockFile(origin: string, { hits }: SearchPage): MadeFile {
  return sitemapOf(
    origin,
    hits.map(({ path, updated_at_timestamp, images }) => ({
      path,
      changed: new Date(updated_at_timestamp * 1000),
      pictures: images.map(({ id }) => imageUrl({ imageId: id, widthPx: 1280, format: 'jpeg' })),
    })),
  )
}

/** The path pages that find something: every set of types with a segment, by make, by model; and each dealership. */
async function searchFile({ ctx, services, origin }: MadeFileSource, vocabulary: SearchVocabulary): Promise<MadeFile> {
  const all = emptyQuery(vocabulary.defaultSort)
  const ofTypes = [[], ['used'], ['new'], ['demo'], ['demo', 'new']].map((types) =>
    withRefinements(all, 'car_type', types),
  )
  const queries: SearchQuery[] = []
  const dealerships = new Set<string>()
  for (const query of ofTypes) {
    const facets = ['make', 'make_model', 'dealership_slug'] as const
    const page = await runSearch(ctx, services.search, { query, facets, pageSize: 1, soldApart: false })
    if (page.kind === 'failed') return { kind: 'out-of-order' }
    if (page.total > 0) queries.push(query, ...namedIn(query, page, vocabulary))
    for (const { value } of page.facets.dealership_slug ?? []) dealerships.add(value)
  }
  for (const slug of dealerships) queries.push(withRefinement(all, 'dealership_slug', slug))
  const paths = queries.map((query) => searchHref(query, vocabulary)).filter((href) => !href.includes('?'))
  return sitemapOf(
    origin,
    [...new Set(paths)].map((path) => ({ path })),
  )
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

/** An address of the site, when what it shows last changed, where that is known, and the pictures of it. */
type SitemapEntry = { path: string; changed?: Date | undefined; pictures?: readonly string[] }

/** A file of addresses, with pictures after Google's extension 1.1. */
function sitemapOf(origin: string, entries: readonly SitemapEntry[]): MadeFile {
  const lines = entries.slice(0, MOST_ADDRESSES).map(({ path, changed, pictures = [] }) => {
    const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
    const images = pictures.map((src) => `<image:image><image:loc>${escapeXml(origin + src)}</image:loc></image:image>`)
    return `<url><loc>${escapeXml(origin + path)}</loc>${lastmod}${images.join('')}</url>`
  })
  return xml('urlset', lines)
}

function xml(root: 'urlset' | 'sitemapindex', lines: readonly string[]): MadeFile {
  const images = root === 'urlset' ? ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"' : ''
  const open = `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${images}>`
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n${open}\n${lines.join('\n')}\n</${root}>\n`
  return { kind: 'made', body, contentType: 'application/xml; charset=utf-8' }
}
