import type { LoaderFunctionArgs } from 'react-router'
import { pageContext } from '../../site/page-context.ts'
import { loadWithPart, type PageHandle } from '../../site/template-part.ts'
import type { ViewJson } from '../../site/view-json.ts'
import { modelPageView } from '../../views/range/model-page-view.server.ts'
import { answerOwnPage } from '../answer-own-page.server.ts'
import { OwnPage, type OwnPageData } from '../own-page.tsx'

/** One model of the range (rule:model-range). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  return answerOwnPage(page, await modelPageView(new URL(request.url), page))
}

export const handle: PageHandle = { part: 'page' }

export const clientLoader = loadWithPart('page')

export default function ModelPage({ loaderData }: { loaderData: ViewJson<OwnPageData> }) {
  return <OwnPage loaderData={loaderData} />
}
