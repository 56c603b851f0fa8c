import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import { LeadPage } from '#ui/desk/lead-page.tsx'
import type { LeadPageView } from '#ui/desk/views.ts'
import { pageContext } from '../../../site/page-context.ts'
import { loadWithPart, type PageHandle } from '../../../site/template-part.ts'
import { type ViewJson, viewJson, viewOf } from '../../../site/view-json.ts'
import { answerLead, loadLead, type NoteProblem } from './load.server.ts'

/** One lead, for the dealer's own people (rule:staff-access). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  const view = await loadLead(request, params.lead!, page)
  return data(viewJson(view, page), { status: view.lead ? 200 : 404 })
}

export function action({ request, params, context }: ActionFunctionArgs) {
  return answerLead(request, params.lead!, context.get(pageContext))
}

export const handle: PageHandle = { part: 'page', isAlone: true }

export const clientLoader = loadWithPart('page')

type LeadRouteProps = { loaderData: ViewJson<LeadPageView>; actionData?: NoteProblem }

export default function LeadRoute({ loaderData, actionData }: LeadRouteProps) {
  return <LeadPage view={viewOf(loaderData)} note={actionData} />
}
