import type { LoaderFunctionArgs } from 'react-router'
import styleHref from '#ui/shortlist/shortlist.css?url'
import { pageContext } from '../context.ts'
import type { Packed } from '../packed.ts'
import type { PageHandle } from '../page-handle.ts'
import { DrawnPage, type DrawnPageData } from './drawn-page.tsx'
import { loadFavourites } from './shortlist/favourites.server.tsx'

/** What was saved on this device, or the vehicles of a list somebody shares (decisions §3). */
export function loader({ request, context }: LoaderFunctionArgs) {
  return loadFavourites(new URL(request.url), context.get(pageContext))
}

export const handle: PageHandle = { part: 'page', leftAsDrawn: true }

export default function FavouritesPage({ loaderData }: { loaderData: Packed<DrawnPageData> }) {
  return <DrawnPage loaderData={loaderData} styleHref={styleHref} />
}
