import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { pageContext } from '../context.ts'
import type { Packed } from '../packed.ts'
import { loadDrawn, type PageHandle } from '../page-handle.ts'
import { contentPageView } from '../views/content-page-view.server.ts'
import { answerOwnPage } from './answer-own-page.server.ts'
import { OwnPage, type OwnPageData } from './own-page.tsx'

/** A page of the dealer's own at any path that the route table does not name; 404 where there is none. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  return answerOwnPage(page, await contentPageView(new URL(request.url), page))
}

export const handle: PageHandle = { part: 'page', leftAsDrawn: true }

/** See `loadDrawn`. */
export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadDrawn('page', args)
}

export default function ContentPage({ loaderData }: { loaderData: Packed<OwnPageData> }) {
  return <OwnPage loaderData={loaderData} />
}
