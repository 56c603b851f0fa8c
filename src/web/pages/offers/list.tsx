import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { pageContext } from '../../context.ts'
import type { Packed } from '../../packed.ts'
import { loadDrawn, type PageHandle } from '../../page-handle.ts'
import { offersPageView } from '../../views/offers/offers-page-view.server.ts'
import { answerOwnPage } from '../answer-own-page.server.ts'
import { OwnPage, type OwnPageData } from '../own-page.tsx'

/** What is on offer now (B§2). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  return answerOwnPage(page, await offersPageView(new URL(request.url), page))
}

export const handle: PageHandle = { part: 'page', leftAsDrawn: true }

/** See `loadDrawn`. */
export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadDrawn('page', args)
}

export default function OffersPage({ loaderData }: { loaderData: Packed<OwnPageData> }) {
  return <OwnPage loaderData={loaderData} />
}
