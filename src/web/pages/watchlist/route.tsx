import { type LoaderFunctionArgs, useLocation } from 'react-router'
import { loadedPart } from '#templates/loaded.ts'
import { Head } from '#ui/page/head.tsx'
import styleHref from '#ui/shortlist/shortlist.css?url'
import { Watchlist } from '#ui/shortlist/watchlist.tsx'
import { pageContext } from '../../site/page-context.ts'
import { useSite } from '../../site/root-data.ts'
import { loadWithPart, type PageHandle } from '../../site/template-part.ts'
import { type ViewJson, viewJson, viewOf } from '../../site/view-json.ts'
import { readOrNotice } from '../shared/find-requested.server.ts'
import { loadWatchlist, type WatchlistData } from './load.server.ts'

/** What a shopper watches (rule:watchlist). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  const watchlist = loadWatchlist(new URL(request.url), page)
  return viewJson(await readOrNotice(page, watchlist, 'a watchlist could not be read'), page)
}

export const handle: PageHandle = { part: 'page' }

export const clientLoader = loadWithPart('page')

export default function WatchlistPage({ loaderData }: { loaderData: ViewJson<WatchlistData> }) {
  const { Card } = loadedPart(useSite().template, 'page')
  const { key } = useLocation()
  const { head, watchlist } = viewOf(loaderData)
  return (
    <>
      <Head head={head} />
      <link rel="stylesheet" href={styleHref} precedence="page" />
      <Watchlist key={key} watchlist={watchlist} Card={Card} />
    </>
  )
}
