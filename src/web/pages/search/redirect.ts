import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { searchVocabulary } from '#domain/search/run-search.server.ts'
import { formTarget } from '#domain/search/search-url.ts'
import { pageContext } from '../../context.ts'
import { outOfOrderNotice } from '../../views/notices.ts'
import { pageQuery } from '../page-path.ts'

/** Where forms lead: the address that says what their fields say. `/search` alone is the default search (decisions §3). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx, services, site, requestId } = context.get(pageContext)
  const vocabulary = await searchVocabulary(ctx, services.search).catch((error: unknown) => {
    services.log.error({ reqId: requestId, reason: String(error) }, 'search failed')
    throw data(outOfOrderNotice(site.site), { status: 503 })
  })
  const { location, status } = formTarget(pageQuery(new URL(request.url)), vocabulary)
  return redirect(location, status)
}
