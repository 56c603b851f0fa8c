import { type LoaderFunctionArgs, redirect } from 'react-router'
import { defaultSearchHref } from '#domain/search/search-url.ts'
import { pageQuery } from '../../http/page-url.ts'
import { pageContext } from '../../site/page-context.ts'

/** `/cars` is the default search (rule:search-path). */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { search } = context.get(pageContext).ctx.tenant.settings
  return redirect(defaultSearchHref(search, pageQuery(new URL(request.url))), 301)
}
