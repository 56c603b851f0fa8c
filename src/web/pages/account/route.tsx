import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import styleHref from '#ui/account/account.css?url'
import { AccountPage } from '#ui/account/account.tsx'
import type { AccountProblem, AccountView } from '#ui/account/account-view.ts'
import { Head } from '#ui/page/head.tsx'
import { pageContext } from '../../site/page-context.ts'
import { loadWithPart, type PageHandle } from '../../site/template-part.ts'
import { type ViewJson, viewJson, viewOf } from '../../site/view-json.ts'
import { readOrNotice } from '../shared/find-requested.server.ts'
import { answerAccount, loadAccount } from './account.server.ts'

/** A shopper's account, in every template; its forms are plain ones. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  const view = await readOrNotice(page, loadAccount(request, page), 'an account could not be read')
  return data(viewJson(view, page), { status: !view.unsent ? 200 : view.unsent.signInHref ? 401 : 503 })
}

export function action({ request, context }: ActionFunctionArgs) {
  const page = context.get(pageContext)
  return readOrNotice(page, answerAccount(request, page), 'an account could not be changed')
}

export const handle: PageHandle = { part: 'page' }

export const clientLoader = loadWithPart('page')

type AccountProps = { loaderData: ViewJson<AccountView>; actionData?: AccountProblem }

export default function AccountRoute({ loaderData, actionData }: AccountProps) {
  const view = viewOf(loaderData)
  return (
    <>
      <Head head={view.head} />
      <link rel="stylesheet" href={styleHref} precedence="page" />
      <AccountPage view={view} problem={actionData} />
    </>
  )
}
