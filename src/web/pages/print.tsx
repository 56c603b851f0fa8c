import { type LoaderFunctionArgs, useLocation } from 'react-router'
import { Head } from '#ui/page/head.tsx'
import styleHref from '#ui/shortlist/sheet.css?url'
import { Sheet } from '#ui/shortlist/sheet.tsx'
import { pageContext } from '../context.ts'
import { loadWithPart, type PageHandle } from '../template-part.ts'
import { loadPrint, type PrintData } from './shortlist/print.server.ts'

/** One vehicle on one sheet of paper (B§2). */
export function loader({ request, context }: LoaderFunctionArgs) {
  return loadPrint(new URL(request.url), context.get(pageContext))
}

export const handle: PageHandle = { part: 'page' }

export const clientLoader = loadWithPart('page')

export default function PrintPage({ loaderData: { head, sheet, carId } }: { loaderData: PrintData }) {
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
