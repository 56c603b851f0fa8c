import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { SignIn } from '#ui/desk/sign-in.tsx'
import type { SignInView } from '#ui/desk/views.ts'
import { pageContext } from '../../../site/page-context.ts'
import { loadWithPart, type PageHandle } from '../../../site/template-part.ts'
import { type ViewJson, viewJson, viewOf } from '../../../site/view-json.ts'
import { answerSignIn, loadSignIn, type SignInProblem } from './sign-in.server.ts'

/** Where the dealer's own people sign in (rule:staff-sign-in). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  return viewJson(await loadSignIn(new URL(request.url), page), page)
}

export async function action({ request, context }: ActionFunctionArgs) {
  return answerSignIn(await request.formData(), context.get(pageContext))
}

export const handle: PageHandle = { part: 'page', isAlone: true }

export const clientLoader = loadWithPart('page')

type SignInPageProps = { loaderData: ViewJson<SignInView>; actionData?: SignInProblem }

export default function SignInPage({ loaderData, actionData }: SignInPageProps) {
  const view = viewOf(loaderData)
  return <SignIn view={actionData ? { ...view, step: { kind: actionData } } : view} />
}
