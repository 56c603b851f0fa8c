import { useEffect, useMemo } from 'react'
import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLocation,
  useRevalidator,
} from 'react-router'
import { SEARCH_PAGE_VIEW } from '#domain/analytics/event-ids.ts'
import { loadedPart } from '#templates/loaded.ts'
import { takeDocumentCount } from '#ui/analytics/document-count.ts'
import { sendEvent } from '#ui/analytics/send-event.ts'
import { documentHead, Head } from '#ui/page/head.tsx'
import { documentBlocks, PageBlocks } from '#ui/page/page-blocks.tsx'
import { LiveSearch, SearchFailed } from '#ui/search/live-search.tsx'
import { rememberSearch, withoutPage } from '#ui/stores/search-history.ts'
import { pageContext } from '../../site/page-context.ts'
import { useSite } from '../../site/root-data.ts'
import { loadWithPart, type PageHandle } from '../../site/template-part.ts'
import { type ViewJson, viewJson, viewOf } from '../../site/view-json.ts'
import { keepShown, type LastGood, orLastGood } from './last-good.ts'
import { loadSearchPage, type SearchData } from './load.server.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = await loadSearchPage(request, context)
  switch (page.kind) {
    case 'redirect':
      return redirect(page.location, 301)
    case 'notice':
      throw data(page.notice, { status: page.status })
    case 'page':
      return data(viewJson(page.data, context.get(pageContext), documentJson), { status: page.status })
  }
}

/** Of blocks, markup alone. */
function documentJson(view: SearchData): string {
  return JSON.stringify({ ...view, head: documentHead(view.head), blocks: documentBlocks(view.blocks) })
}

export const handle: PageHandle = { part: 'search' }

const load = loadWithPart('search')

/** See `orLastGood`. */
export function clientLoader(args: ClientLoaderFunctionArgs) {
  return orLastGood(args.request, () => load(args))
}

export default function SearchPage(props: { loaderData: ViewJson<LastGood<SearchData>> }) {
  const site = useSite()
  const loaderData = viewOf(props.loaderData)
  const { search, head, blocks } = loaderData
  const { revalidate } = useRevalidator()
  const { Search } = loadedPart(site.template, 'search')
  useCountedSearch()
  useEffect(() => {
    keepShown(loaderData)
    return () => keepShown(null)
  }, [loaderData])
  const { pathname, search: query } = useLocation()
  // What could not be had is no search that was made.
  const words = loaderData.failed ? '' : search.chips.map(({ value }) => value).join(', ')
  useEffect(() => {
    if (words) rememberSearch({ words, path: withoutPage(pathname, query) }, site.searchHistory)
  }, [words, pathname, query, site.searchHistory])
  // The same element until there is another search: it is not drawn once more for each step on the way there.
  const page = useMemo(() => <Search site={site} search={search} />, [Search, site, search])
  return (
    <>
      <Head head={head} />
      <LiveSearch search={search}>
        {page}
        {loaderData.failed ? <SearchFailed href={loaderData.failed} /> : null}
      </LiveSearch>
      <PageBlocks blocks={blocks} refetch={revalidate} />
    </>
  )
}

/** A search page is counted when it is come to: once, not again for each filter. The document's own is by boot.ts. */
function useCountedSearch(): void {
  useEffect(() => {
    if (!takeDocumentCount(`event ${SEARCH_PAGE_VIEW}`)) sendEvent(SEARCH_PAGE_VIEW)
  }, [])
}
