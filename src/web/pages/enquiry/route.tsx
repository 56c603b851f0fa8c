import { data, type LoaderFunctionArgs } from 'react-router'
import { Unsent } from '#ui/forms/unsent.tsx'
import { FormAlone } from '#ui/leads/form-alone.tsx'
import { Head } from '#ui/page/head.tsx'
import { pageContext } from '../../site/page-context.ts'
import { loadWithPart, type PageHandle } from '../../site/template-part.ts'
import { type ViewJson, viewJson, viewOf } from '../../site/view-json.ts'
import { type EnquiryData, loadEnquiry } from './load.server.ts'

/** A form on a page of its own (rule:lead-forms). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  const status = page.refused?.status ?? (page.typed ? 422 : 200)
  return data(viewJson(await loadEnquiry(new URL(request.url), page), page), { status })
}

export const handle: PageHandle = { part: 'page' }

export const clientLoader = loadWithPart('page')

export default function EnquiryPage({ loaderData }: { loaderData: ViewJson<EnquiryData> }) {
  const view = viewOf(loaderData)
  return (
    <>
      <Head head={view.head} />
      {'unsent' in view ? <Unsent {...view.unsent} /> : <FormAlone view={view} />}
    </>
  )
}
