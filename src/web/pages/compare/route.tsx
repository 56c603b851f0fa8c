import { type LoaderFunctionArgs, useLocation } from 'react-router'
import { Head } from '#ui/page/head.tsx'
import { Compare } from '#ui/shortlist/compare.tsx'
import styleHref from '#ui/shortlist/shortlist.css?url'
import { pageContext } from '../../site/page-context.ts'
import { loadWithPart, type PageHandle } from '../../site/template-part.ts'
import { type ViewJson, viewJson, viewOf } from '../../site/view-json.ts'
import { type CompareData, loadCompare } from './load.server.ts'

/** Vehicles side by side (rule:shortlist-pages). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  return viewJson(await loadCompare(new URL(request.url), page), page)
}

export const handle: PageHandle = { part: 'page' }

export const clientLoader = loadWithPart('page')

export default function ComparePage({ loaderData }: { loaderData: ViewJson<CompareData> }) {
  const { head, table } = viewOf(loaderData)
  const { pathname, search } = useLocation()
  return (
    <>
      <Head head={head} />
      <link rel="stylesheet" href={styleHref} precedence="page" />
      {/* Another list, or another vehicle: nothing of what was begun on the page before stays. */}
      <Compare key={pathname + search} table={table} />
    </>
  )
}
