import type { LeadSubmission } from '#domain/leads/storing/lead-submission.ts'
import { shopperOf } from '../../account/shopper-of.server.ts'
import { personalJson } from '../api-answer.ts'
import { wantsPage } from '../refuse.server.ts'
import type { ApiCall } from '../route.ts'

const FIX = 'Please fix the following errors:'

/** Where a form of several pages goes on: who sent it without scripts is led there; with them it goes there by itself. */
export function ledOn(
  { request }: Pick<ApiCall, 'request'>,
  to: string,
  { said, headers = {}, status = 200 }: { said: object; headers?: Record<string, string>; status?: number },
): Response {
  const next = { ...headers, Location: to, 'Cache-Control': 'private, no-store' }
  return wantsPage(request) ? new Response(null, { status: 303, headers: next }) : personalJson(said, status, next)
}

/** What is wrong with a step: to scripts by field, to who sent a form without them on its page, with what was typed. */
export async function wrongStep(
  call: ApiCall,
  { form, path }: { form: string; path: string },
  { fields, carId }: Pick<LeadSubmission, 'fields' | 'carId'>,
  errors: Record<string, string[]>,
): Promise<Response> {
  if (!wantsPage(call.request)) return personalJson({ error: FIX, errors }, 422)
  const typed = { form, carId: carId ? String(carId) : null, fields, errors }
  return call.formPage(typed, path, (await shopperOf(call.ctx, call.request)) ?? undefined)
}
