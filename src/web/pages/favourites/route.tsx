import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLocation } from 'react-router'
import { loadedPart } from '#templates/loaded.ts'
import { Head } from '#ui/page/head.tsx'
import { Saved } from '#ui/shortlist/saved.tsx'
import styleHref from '#ui/shortlist/shortlist.css?url'
import { pageContext } from '../../site/page-context.ts'
import { useSite } from '../../site/root-data.ts'
import { loadWithPart, type PageHandle } from '../../site/template-part.ts'
import { type ViewJson, viewJson, viewOf } from '../../site/view-json.ts'
import { type FavouritesData, loadFavourites } from './load.server.ts'

/** What was saved on this device, or the vehicles of a list somebody shares (rule:shortlist-pages). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  return viewJson(await loadFavourites(new URL(request.url), page), page)
}

export const handle: PageHandle = { part: 'page' }

const load = loadWithPart('page')

/** Parts of other pages ask for a list too (`useVehiclesOf`), and go on without one: only whoever came for the page is told. */
export function clientLoader(args: ClientLoaderFunctionArgs): Promise<unknown> {
  return load(args).catch((failed: unknown) => ({ failed }))
}

export default function FavouritesPage(props: { loaderData: ViewJson<FavouritesData | { failed: unknown }> }) {
  const { Card } = loadedPart(useSite().template, 'page')
  const { pathname, search } = useLocation()
  const loaderData = viewOf(props.loaderData)
  if ('failed' in loaderData) throw loaderData.failed
  const { head, saved } = loaderData
  return (
    <>
      <Head head={head} />
      <link rel="stylesheet" href={styleHref} precedence="page" />
      {/* Another list, or another vehicle: nothing of what was begun on the page before stays. */}
      <Saved key={pathname + search} saved={saved} Card={Card} />
    </>
  )
}
