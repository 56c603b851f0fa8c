import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { resolveSearchForm } from '#domain/search/resolve-search-form.server.ts'
import { pageQuery } from '../../http/page-url.ts'
import { pageContext } from '../../site/page-context.ts'
import { outOfOrderNotice } from '../shell/notices.ts'
import { orStay } from './last-good.ts'

/**
 * Where search forms lead: the address that says what their fields say, words in plain language among them. `/search`
 * alone is the default search (rule:search-path).
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

/** See `orStay`. An address that is shown already, led to again by its form, takes its own place in the history. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await orStay(request, serverLoader)
  } catch (answer) {
    const to = answer instanceof Response ? answer.headers.get('Location') : null
    // What React Router's own `replace` sets, without its bytes on every page.
    if (to !== null && bare(to) === bare(location.href)) (answer as Response).headers.set('X-Remix-Replace', 'true')
    throw answer
  }
}

/** Notes are said once and are no part of the search (docs/search.md). */
function bare(href: string): string {
  const url = new URL(href, location.origin)
  url.searchParams.delete('note')
  return url.href
}
