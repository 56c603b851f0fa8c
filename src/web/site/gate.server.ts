import { type MiddlewareFunction, redirect } from 'react-router'
import { signInHref } from '#domain/accounts/gates/gates.ts'
import { onePath } from '#domain/tenants/one-path.ts'
import { pagePath } from '../http/page-url.ts'
import { pageContext } from './page-context.ts'

/**
 * Leads whoever has not signed in to where they do, before a page that asks for it is made (rule:gates). The session was looked
 * for before: while the database is away nobody is taken for a stranger. A page that this site does not have has no gate.
 */
export const gate: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { visitor, site, query } = context.get(pageContext)
  if (!visitor?.gate || visitor.ctx) return next()
  const path = pagePath(new URL(request.url))
  if (!site.leadsSomewhere(onePath(path))) return next()
  throw redirect(signInHref(visitor.gate.type, path + query, visitor.back), 303)
}
