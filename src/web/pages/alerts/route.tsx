import { data, type LoaderFunctionArgs } from 'react-router'
import { loadedPart } from '#templates/loaded.ts'
import { AlertList } from '#ui/alerts/alert-list.tsx'
import { PressPage } from '#ui/alerts/press-page.tsx'
import type { AlertPageView } from '#ui/alerts/views.ts'
import { FormAlone } from '#ui/leads/form-alone.tsx'
import { Head } from '#ui/page/head.tsx'
import { pageContext } from '../../site/page-context.ts'
import { useSite } from '../../site/root-data.ts'
import { loadWithPart, type PageHandle } from '../../site/template-part.ts'
import { type ViewJson, viewJson, viewOf } from '../../site/view-json.ts'
import { loadAlertPage } from './load.server.ts'

/** The pages of "tell me when" (rule:alert-pages): one route, for the list of routes is in every page's scripts. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  const view = await loadAlertPage(params['*'] ?? '', new URL(request.url), page)
  return data(viewJson(view, page), { status: page.typed ? 422 : 200 })
}

export const handle: PageHandle = { part: 'page' }

export const clientLoader = loadWithPart('page')

export default function AlertPage({ loaderData }: { loaderData: ViewJson<AlertPageView> }) {
  const view = viewOf(loaderData)
  return (
    <>
      <Head head={view.head} />
      <Content view={view} />
    </>
  )
}

function Content({ view }: { view: AlertPageView }) {
  const site = useSite()
  if (view.kind === 'form') return <FormAlone view={view.form} />
  if (view.kind === 'press') return <PressPage view={view} />
  if (view.kind === 'alerts') return <AlertList view={view} />
  const { Notice } = loadedPart(site.template, 'shell')
  return <Notice site={site} notice={view.notice} />
}
