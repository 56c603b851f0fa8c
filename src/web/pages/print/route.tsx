import { type LoaderFunctionArgs, useLocation } from 'react-router'
import { Head } from '#ui/page/head.tsx'
import styleHref from '#ui/shortlist/sheet.css?url'
import { Sheet } from '#ui/shortlist/sheet.tsx'
import { pageContext } from '../../site/page-context.ts'
import { loadWithPart, type PageHandle } from '../../site/template-part.ts'
import { type ViewJson, viewJson, viewOf } from '../../site/view-json.ts'
import { loadPrint, type PrintData } from './load.server.ts'

/** One vehicle on one sheet of paper (rule:vehicle-print). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  return viewJson(await loadPrint(new URL(request.url), page), page)
}

export const handle: PageHandle = { part: 'page' }

export const clientLoader = loadWithPart('page')

export default function PrintPage({ loaderData }: { loaderData: ViewJson<PrintData> }) {
  const { head, sheet, carId } = viewOf(loaderData)
  const { pathname, search } = useLocation()
  return (
    <>
      <Head head={head} />
      <link rel="stylesheet" href={styleHref} precedence="page" />
      {/* Another list, or another vehicle: nothing of what was begun on the page before stays. */}
      <Sheet key={pathname + search} sheet={sheet} carId={carId} />
    </>
  )
}
