import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { pageContext } from '../../site/page-context.ts'
import { notFoundNotice } from '../shell/notices.ts'

/** `/offers` alone means the list of them, where the site has one. */
export function loader({ context }: LoaderFunctionArgs) {
  const { ctx, site, movedTo } = context.get(pageContext)
  if (!ctx.tenant.settings.offers.shown) throw data(notFoundNotice(site.site), { status: 404 })
  return redirect(movedTo('/special-offers'), 301)
}
