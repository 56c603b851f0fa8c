import { data, type LoaderFunctionArgs } from 'react-router'
import { FormAlone } from '#ui/leads/form-alone.tsx'
import { Head } from '#ui/page/head.tsx'
import { pageContext } from '../../site/page-context.ts'
import { loadWithPart, type PageHandle } from '../../site/template-part.ts'
import { type ViewJson, viewJson, viewOf } from '../../site/view-json.ts'
import { type EnquiryData, loadEnquiry } from './load.server.ts'

/** A form on a page of its own (rule:lead-forms). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  return data(viewJson(await loadEnquiry(new URL(request.url), page), page), { status: page.typed ? 422 : 200 })
}

export const handle: PageHandle = { part: 'page' }

export const clientLoader = loadWithPart('page')

export default function EnquiryPage({ loaderData }: { loaderData: ViewJson<EnquiryData> }) {
  const view = viewOf(loaderData)
  return (
    <>
      <Head head={view.head} />
      <FormAlone view={view} />
    </>
  )
}
