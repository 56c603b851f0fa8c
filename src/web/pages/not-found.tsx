import { data, type LoaderFunctionArgs } from 'react-router'
import { pageContext } from '../context.ts'
import { notFoundNotice } from '../views/notices.ts'

/** Everything the route table does not name. */
export function loader({ context }: LoaderFunctionArgs): never {
  throw data(notFoundNotice(context.get(pageContext).site.site), { status: 404 })
}

export default function NotFound() {
  return null
}
