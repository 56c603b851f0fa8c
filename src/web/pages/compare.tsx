import type { LoaderFunctionArgs } from 'react-router'
import styleHref from '#ui/shortlist/shortlist.css?url'
import { pageContext } from '../context.ts'
import type { Packed } from '../packed.ts'
import type { PageHandle } from '../page-handle.ts'
import { DrawnPage, type DrawnPageData } from './drawn-page.tsx'
import { loadCompare } from './shortlist/compare.server.tsx'

/** Vehicles side by side (decisions §3). */
export function loader({ request, context }: LoaderFunctionArgs) {
  return loadCompare(new URL(request.url), context.get(pageContext))
}

export const handle: PageHandle = { part: 'page', leftAsDrawn: true }

export default function ComparePage({ loaderData }: { loaderData: Packed<DrawnPageData> }) {
  return <DrawnPage loaderData={loaderData} styleHref={styleHref} />
}
