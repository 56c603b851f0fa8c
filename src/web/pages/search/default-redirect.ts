import { type LoaderFunctionArgs, redirect } from 'react-router'
import { pageContext } from '../../context.ts'

/** decisions §3: `/cars` is the default search. */
export function loader({ context }: LoaderFunctionArgs) {
  return redirect(context.get(pageContext).ctx.tenant.settings.search.defaultPath, 301)
}
