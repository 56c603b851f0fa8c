import type { LoaderFunctionArgs } from 'react-router'
import { pageContext } from '../../site/page-context.ts'
import { loadWithPart, type PageHandle } from '../../site/template-part.ts'
import type { ViewJson } from '../../site/view-json.ts'
import { offersPageView } from '../../views/offers/offers-page-view.server.ts'
import { answerOwnPage } from '../answer-own-page.server.ts'
import { OwnPage, type OwnPageData } from '../own-page.tsx'

/** What is on offer now (rule:offers). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  return answerOwnPage(page, await offersPageView(new URL(request.url), page))
}

export const handle: PageHandle = { part: 'page' }

export const clientLoader = loadWithPart('page')

export default function OffersPage({ loaderData }: { loaderData: ViewJson<OwnPageData> }) {
  return <OwnPage loaderData={loaderData} />
}
