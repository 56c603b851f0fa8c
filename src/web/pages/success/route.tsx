import { type LoaderFunctionArgs, useLocation } from 'react-router'
import { loadedPart } from '#templates/loaded.ts'
import { AboutVehicle } from '#ui/leads/about-vehicle.tsx'
import { useSentForm } from '#ui/leads/use-sent-form.ts'
import { Head } from '#ui/page/head.tsx'
import { pageContext } from '../../site/page-context.ts'
import { useSite } from '../../site/root-data.ts'
import { loadWithPart, type PageHandle } from '../../site/template-part.ts'
import { type ViewJson, viewJson, viewOf } from '../../site/view-json.ts'
import { loadSuccess, type SuccessData } from './load.server.ts'

/** Said after a form was sent (rule:lead-success). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  return viewJson(await loadSuccess(new URL(request.url), page), page)
}

export const handle: PageHandle = { part: 'page' }

export const clientLoader = loadWithPart('page')

export default function SuccessPage({ loaderData }: { loaderData: ViewJson<SuccessData> }) {
  const { head, notice, about } = viewOf(loaderData)
  const site = useSite()
  useSentForm(useLocation().search)
  const { Notice } = loadedPart(site.template, 'shell')
  return (
    <>
      <Head head={head} />
      <Notice site={site} notice={notice} />
      {about ? (
        <div className="wrap lead-page">
          <AboutVehicle about={about} />
        </div>
      ) : null}
    </>
  )
}
