import type { LoaderFunctionArgs } from 'react-router'
import styleHref from '#ui/shortlist/sheet.css?url'
import { pageContext } from '../context.ts'
import type { Packed } from '../packed.ts'
import type { PageHandle } from '../page-handle.ts'
import { DrawnPage, type DrawnPageData } from './drawn-page.tsx'
import { loadPrint } from './shortlist/print.server.tsx'

/** One vehicle on one sheet of paper (B§2). */
export function loader({ request, context }: LoaderFunctionArgs) {
  return loadPrint(new URL(request.url), context.get(pageContext))
}

export const handle: PageHandle = { part: 'page', leftAsDrawn: true }

export default function PrintPage({ loaderData }: { loaderData: Packed<DrawnPageData> }) {
  return <DrawnPage loaderData={loaderData} styleHref={styleHref} />
}
