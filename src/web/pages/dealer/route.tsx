import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import { BookingList } from '#ui/desk/booking-list.tsx'
import { LeadList } from '#ui/desk/lead-list.tsx'
import { LeadPage } from '#ui/desk/lead-page.tsx'
import { OrderList } from '#ui/desk/order-list.tsx'
import { OrderPage } from '#ui/desk/order-page.tsx'
import type { DeskPageView } from '#ui/desk/page-views.ts'
import { SessionList } from '#ui/desk/session-list.tsx'
import { SignIn } from '#ui/desk/sign-in.tsx'
import type { DeskProblem } from '#ui/desk/views.ts'
import { pageContext } from '../../site/page-context.ts'
import { loadWithPart, type PageHandle } from '../../site/template-part.ts'
import { type ViewJson, viewJson, viewOf } from '../../site/view-json.ts'
import { answerDeskForm, loadDeskPage } from './desk-pages.server.ts'

/** The pages of the dealer's own people (rule:staff-access), behind their session but for the one that begins it. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  const view = await loadDeskPage(params['*']!, request, page)
  return data(viewJson(view, page), { status: isNothing(view) ? 404 : 200 })
}

function isNothing(view: DeskPageView): boolean {
  return (view.kind === 'lead' && !view.lead) || (view.kind === 'order' && !view.order)
}

export function action({ request, params, context }: ActionFunctionArgs) {
  return answerDeskForm(params['*']!, request, context.get(pageContext))
}

export const handle: PageHandle = { part: 'page', isAlone: true }

export const clientLoader = loadWithPart('page')

type DeskProps = { loaderData: ViewJson<DeskPageView>; actionData?: DeskProblem }

export default function Desk({ loaderData, actionData }: DeskProps) {
  const view = viewOf(loaderData)
  if (view.kind === 'leads') return <LeadList view={view} />
  if (view.kind === 'lead') return <LeadPage view={view} problem={actionData} />
  if (view.kind === 'bookings') return <BookingList view={view} />
  if (view.kind === 'orders') return <OrderList view={view} />
  if (view.kind === 'order') return <OrderPage view={view} problem={actionData?.kind === 'order' ? actionData : null} />
  if (view.kind === 'sessions') return <SessionList view={view} />
  return <SignIn view={view} problem={actionData} />
}
