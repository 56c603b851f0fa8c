import type * as z from 'zod'
import { isFromThisSite } from '../http/from-this-site.ts'
import { apiJson } from './api-answer.ts'
import { readSent } from './read-sent.server.ts'
import { refuse, wantsPage } from './refuse.server.ts'
import type { ApiCall } from './route.ts'

export const FIX = 'Please fix the following errors:'

/** What a form of this site, or a program, sent, read. */
export async function taken<T>(
  call: ApiCall,
  shape: z.ZodType<T>,
  answer: (sent: T) => Promise<Response>,
): Promise<Response> {
  if (!isFromThisSite(call.request, call.url))
    return refuse(call, { status: 403, words: 'Forms of other sites are not taken.' })
  const body = await readSent(call.request, shape)
  if (body.kind === 'read') return answer(body.sent)
  return wantsPage(call.request)
    ? refuse(call, { status: body.status, words: FIX })
    : apiJson({ error: FIX, errors: body.errors }, body.status)
}
