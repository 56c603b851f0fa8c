import type { RefusedForm } from '../site/page-context.ts'
import { apiJson } from './api-answer.ts'
import type { ApiCall } from './route.ts'

/** Sent by a form of a page, with scripts or without. */
export function isForm({ headers }: Request): boolean {
  return /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(headers.get('content-type') ?? '')
}

/** By a form without scripts: whoever sent it sees the answer. */
export function wantsPage(request: Request): boolean {
  return isForm(request) && !request.headers.get('accept')?.includes('application/json')
}

/** Says why a call is not taken: to people on a page of the dealer's, to programs as JSON. */
export async function refuse(
  { request, refusalPage }: Pick<ApiCall, 'request' | 'refusalPage'>,
  refused: RefusedForm,
  headers: Record<string, string> = {},
): Promise<Response> {
  if (!wantsPage(request)) return apiJson({ error: refused.words }, refused.status, headers)
  const page = await refusalPage(refused)
  for (const [name, value] of Object.entries(headers)) page.headers.set(name, value)
  return page
}
