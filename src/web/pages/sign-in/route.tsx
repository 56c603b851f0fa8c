import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router'
import { SignIn } from '#ui/account/sign-in.tsx'
import type { SignInProblem, SignInView } from '#ui/account/sign-in-view.ts'
import { Head } from '#ui/page/head.tsx'
import { pageContext } from '../../site/page-context.ts'
import { loadWithPart, type PageHandle } from '../../site/template-part.ts'
import { type ViewJson, viewJson, viewOf } from '../../site/view-json.ts'
import { readOrNotice } from '../shared/find-requested.server.ts'
import { answerSignIn, loadSignIn } from './sign-in.server.ts'

/** Signing in as a shopper (rule:shopper-sign-in); its forms are plain ones, in every template. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  const view = await readOrNotice(page, loadSignIn(request, page), 'a sign-in could not be read')
  return data(viewJson(view, page), { status: view.isLinkOver ? 410 : 200 })
}

export function action({ request, context }: ActionFunctionArgs) {
  const page = context.get(pageContext)
  return readOrNotice(page, answerSignIn(request, page), 'a sign-in could not be changed')
}

export const handle: PageHandle = { part: 'page' }

export const clientLoader = loadWithPart('page')

type SignInProps = { loaderData: ViewJson<SignInView>; actionData?: SignInProblem }

export default function SignInPage({ loaderData, actionData }: SignInProps) {
  const view = viewOf(loaderData)
  return (
    <>
      <Head head={view.head} />
      <SignIn view={view} problem={actionData} />
    </>
  )
}
