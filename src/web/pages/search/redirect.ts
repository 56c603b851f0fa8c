import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { resolveSearchForm } from '#domain/search/resolve-search-form.server.ts'
import { pageContext } from '../../context.ts'
import { outOfOrderNotice } from '../../views/notices.ts'
import { pageQuery } from '../page-path.ts'
import { orStay } from './last-good.ts'

/**
 * Where search forms lead: the address that says what their fields say, words in plain language among them. `/search`
 * alone is the default search (decisions §3).
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx, services, site, requestId } = context.get(pageContext)
  const failed = (reason: string) => {
    services.log.error({ reqId: requestId, reason }, 'search failed')
    return data(outOfOrderNotice(site.site), { status: 503 })
  }
  const answer = await resolveSearchForm(ctx, services.search, pageQuery(new URL(request.url))).catch(
    (error: unknown) => ({ kind: 'failed' as const, reason: String(error) }),
  )
  if (answer.kind === 'failed') throw failed(answer.reason)
  return redirect(answer.location, answer.status)
}

/** See `orStay`. */
export function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  return orStay(serverLoader)
}
