import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { pageContext } from '../../context.ts'
import type { Packed } from '../../packed.ts'
import { loadDrawn, type PageHandle } from '../../page-handle.ts'
import { modelPageView } from '../../views/range/model-page-view.server.ts'
import { answerOwnPage } from '../answer-own-page.server.ts'
import { OwnPage, type OwnPageData } from '../own-page.tsx'

/** One model of the range (decisions §3). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  return answerOwnPage(page, await modelPageView(new URL(request.url), page))
}

export const handle: PageHandle = { part: 'page', leftAsDrawn: true }

/** See `loadDrawn`. */
export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadDrawn('page', args)
}

export default function ModelPage({ loaderData }: { loaderData: Packed<OwnPageData> }) {
  return <OwnPage loaderData={loaderData} />
}
