import { type LoaderFunctionArgs, useLocation } from 'react-router'
import { Head } from '#ui/page/head.tsx'
import { Compare } from '#ui/shortlist/compare.tsx'
import styleHref from '#ui/shortlist/shortlist.css?url'
import { pageContext } from '../context.ts'
import { loadWithPart, type PageHandle } from '../template-part.ts'
import { type CompareData, loadCompare } from './shortlist/compare.server.ts'

/** Vehicles side by side (decisions §3). */
export function loader({ request, context }: LoaderFunctionArgs) {
  return loadCompare(new URL(request.url), context.get(pageContext))
}

export const handle: PageHandle = { part: 'page' }

export const clientLoader = loadWithPart('page')

export default function ComparePage({ loaderData: { head, table } }: { loaderData: CompareData }) {
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
