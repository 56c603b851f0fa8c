import { type LoaderFunctionArgs, useLocation } from 'react-router'
import { loadedPart } from '#templates/loaded.ts'
import { Head } from '#ui/page/head.tsx'
import { Saved } from '#ui/shortlist/saved.tsx'
import styleHref from '#ui/shortlist/shortlist.css?url'
import { pageContext } from '../context.ts'
import { useSite } from '../root-data.ts'
import { loadWithPart, type PageHandle } from '../template-part.ts'
import { type FavouritesData, loadFavourites } from './shortlist/favourites.server.ts'

/** What was saved on this device, or the vehicles of a list somebody shares (decisions §3). */
export function loader({ request, context }: LoaderFunctionArgs) {
  return loadFavourites(new URL(request.url), context.get(pageContext))
}

export const handle: PageHandle = { part: 'page' }

export const clientLoader = loadWithPart('page')

export default function FavouritesPage({ loaderData: { head, saved } }: { loaderData: FavouritesData }) {
  const { Card } = loadedPart(useSite().template, 'page')
  const { pathname, search } = useLocation()
  return (
    <>
      <Head head={head} />
      <link rel="stylesheet" href={styleHref} precedence="page" />
      {/* Another list, or another vehicle: nothing of what was begun on the page before stays. */}
      <div key={pathname + search} className="contents" data-behaviour="vehicle">
        <Saved saved={saved} Card={Card} />
      </div>
    </>
  )
}
