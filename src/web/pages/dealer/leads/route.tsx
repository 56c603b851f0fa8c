import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { LeadList } from '#ui/desk/lead-list.tsx'
import type { LeadListView } from '#ui/desk/views.ts'
import { pageContext } from '../../../site/page-context.ts'
import { loadWithPart, type PageHandle } from '../../../site/template-part.ts'
import { type ViewJson, viewJson, viewOf } from '../../../site/view-json.ts'
import { answerLeadList, loadLeadList } from './load.server.ts'

/** What shoppers sent, for the dealer's own people (rule:staff-access). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  return viewJson(await loadLeadList(request, page), page)
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerLeadList(request, context.get(pageContext))
}

export const handle: PageHandle = { part: 'page', isAlone: true }

export const clientLoader = loadWithPart('page')

export default function LeadsPage({ loaderData }: { loaderData: ViewJson<LeadListView> }) {
  return <LeadList view={viewOf(loaderData)} />
}
