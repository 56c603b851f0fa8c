import { type MiddlewareFunction, redirect } from 'react-router'
import { missingAddress, redirectPath } from '#domain/content/redirect.ts'
import { pagePath } from '../http/page-url.ts'
import { type PageContext, pageContext } from './page-context.ts'

/** A dealer who takes a redirect back is heard within this. */
const CACHED_SECONDS = 300

/**
 * Leads on from addresses of a dealer's former site (rule:redirects): before the page is made where none can be there, or
 * the dealer wants it so; else once it is known that none is. What then is nowhere is counted.
 */
export const leadOn: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const page = context.get(pageContext)
  if (page.desk || page.typed || page.refused) return next()
  const path = pagePath(new URL(request.url))
  const { redirects, leadsSomewhere } = page.site
  const isReplaced = redirects.replacing.has(redirectPath(path))
  const looksFirst = isReplaced || !leadsSomewhere(path)
  const first = looksFirst ? await page.redirect() : null
  // Where a page is, only a redirect that may replace one is followed before it.
  if (first && (first.replacesPage || !leadsSomewhere(path))) {
    page.exits.followed(page.ctx.tenant, first.from)
    if (first.to !== null) throw ledOn(page, first.to, first.status)
    return goneFrom(await next())
  }

  const response = await next()
  if (response.status !== 404 && response.status !== 410) return response
  const later = await page.redirect()
  if (!later) {
    if (response.status === 404) noteMissing(page, request, path)
    return response
  }
  page.exits.followed(page.ctx.tenant, later.from)
  if (later.to !== null) throw ledOn(page, later.to, later.status)
  return goneFrom(response)
}

/** Kept no longer than until the site next reads differently: a page may come where nothing was. */
function ledOn({ ctx, facts }: PageContext, to: string, status: number): Response {
  const left = facts.expiresAt ? (facts.expiresAt.getTime() - ctx.now.getTime()) / 1000 : CACHED_SECONDS
  const seconds = Math.max(0, Math.min(CACHED_SECONDS, Math.floor(left)))
  return redirect(to, { status, headers: { 'Cache-Control': `public, max-age=${seconds}` } })
}

/** The page that says that nothing is there, to programs: and nothing will be. */
function goneFrom(response: Response): Response {
  return response.status === 404 ? new Response(response.body, { status: 410, headers: response.headers }) : response
}

/** Documents alone: where a link, a bookmark or a search engine led. */
function noteMissing({ ctx, exits, isDocument, query }: PageContext, { method }: Request, path: string): void {
  if (isDocument && method === 'GET') exits.missed(ctx.tenant, missingAddress(path, query))
}
