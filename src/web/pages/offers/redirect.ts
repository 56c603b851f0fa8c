import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { pageContext } from '../../context.ts'
import { notFoundNotice } from '../../views/notices.ts'
import { pageQuery } from '../page-path.ts'

/** `/offers` alone means the list of them, where the site has one. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx, site } = context.get(pageContext)
  if (!ctx.tenant.settings.offers.shown) throw data(notFoundNotice(site.site), { status: 404 })
  return redirect(`/special-offers${pageQuery(new URL(request.url))}`, 301)
}
