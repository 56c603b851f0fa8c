import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { runSearch, type Search } from '#domain/search/run-search.server.ts'
import { readSearchUrl } from '#domain/search/search-url.ts'
import type { SearchVocabulary } from '#domain/search/search-vocabulary.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { resolveTokens, tokensCss } from '#domain/tenants/tokens.ts'
import { part as searchPart } from '#templates/meridian/search.tsx'
import { part as shell } from '#templates/meridian/shell.tsx'
import { tokens as meridianTokens } from '#templates/meridian/tokens.ts'
import { loadLateParts } from '#ui/hooks/late-part.tsx'
import { Head } from '#ui/page/head.tsx'
import { searchHead } from '#web/pages/search/load.server.ts'
import { offeredFacets } from '#web/pages/search/offered-facets.ts'
import { searchView } from '#web/pages/shared/search/search-view.ts'
import { siteView } from '#web/pages/shell/site-view.server.ts'
import { stockOverview } from '#web/site/site-cache.server.ts'

/** The measure of the page bench: the tree of the search page, its data at hand, and nothing but `renderToString`. */
export async function plainPages(
  ctx: TenantCtx,
  search: Search,
  vocabulary: SearchVocabulary,
  paths: readonly string[],
): Promise<(() => string)[]> {
  await loadLateParts()
  const { settings } = ctx.tenant
  const leadsSomewhere = (href: string) => /^\/(?:search|cars)\b|^\/$|^[a-z]+:/.test(href)
  const { tokens } = resolveTokens(meridianTokens, {})
  const overview = await stockOverview(ctx, search)
  if (overview.kind === 'failed') throw new Error(overview.reason)
  const stock = { overview, vocabulary }
  const site = siteView(ctx, 'meridian', { locations: [], dealerships: [], manufacturers: [], stock, leadsSomewhere })
  return Promise.all(
    paths.map(async (path) => {
      const [pathname = '', query = ''] = path.split('?')
      const asked = readSearchUrl({ pathname, search: query && `?${query}` }, vocabulary)
      if (asked.kind !== 'search') throw new Error(`${path} is no search.`)
      const offered = offeredFacets(overview, asked.query, settings.search.facets, 1)
      const { ranges } = settings.search
      const page = await runSearch(ctx, search, {
        query: asked.query,
        facets: offered,
        stats: ranges,
        histograms: ranges,
      })
      if (page.kind === 'failed') throw new Error(page.reason)
      const facts = {
        query: asked.query,
        page,
        overview,
        notes: [],
        vocabulary,
        settings,
        now: ctx.now,
        offered,
        ranges,
        leadsSomewhere,
        pathname,
      }
      const view = searchView(facts)
      const head = searchHead(facts, {
        origin: 'http://bench.localhost',
        canonical: asked.canonical,
        robots: 'index',
        siteName: ctx.tenant.name,
      })
      const { Header, Footer } = shell
      const { Search: SearchTemplate } = searchPart
      return () =>
        renderToString(
          <Page css={tokensCss(tokens)}>
            <Header site={site} path={path} />
            <main id="content" tabIndex={-1}>
              <Head head={head} />
              <SearchTemplate site={site} search={view} />
            </main>
            <Footer site={site} refetch={() => {}} />
          </Page>,
        )
    }),
  )
}

function Page({ css, children }: { css: string; children: ReactNode }) {
  return (
    <html lang="en-AU" data-template="meridian">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <style>{css}</style>
        <link rel="stylesheet" href="/assets/style.css" />
      </head>
      <body>{children}</body>
    </html>
  )
}
