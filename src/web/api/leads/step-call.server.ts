import { gateOf } from '#domain/accounts/gates/gates.ts'
import { isGuestPass } from '#domain/accounts/gates/guest-pass.server.ts'
import type { Whose } from '#domain/leads/stepwise/sealed-steps.server.ts'
import type { LeadSubmission } from '#domain/leads/storing/lead-submission.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { guestPassOf } from '../../account/guest-cookie.ts'
import { isFromThisSite } from '../../http/from-this-site.ts'
import type { Services } from '../../services.ts'
import { refuse } from '../refuse.server.ts'
import type { ApiCall } from '../route.ts'
import { readLead } from './read-lead.server.ts'
import { roomFor } from './read-parts.server.ts'

type Stepwise = {
  /** Its page, whose gate the call has too. */
  path: string
  isOffered(settings: TenantSettings): boolean
  notHere: string
  whoseOf(sent: LeadSubmission): Promise<Whose>
  answer(sent: LeadSubmission, whose: Whose): Promise<Response>
}

/** A call that saves a step of a form of several pages: what is sent is read, of this site's own form, in its turn, and of who may. */
export async function stepCall(
  call: ApiCall,
  { pace }: Services,
  { path, isOffered, notHere, whoseOf, answer }: Stepwise,
): Promise<Response> {
  const { ctx, request } = call
  const no = (status: 403 | 404 | 413 | 422 | 429 | 503, words: string) => refuse(call, { status, words })
  pace.submitted()
  const room = roomFor(call)
  try {
    if (!isFromThisSite(request, call.url)) return await no(403, 'Forms of other sites are not taken.')
    if (!isOffered(ctx.tenant.settings)) return await no(404, notHere)
    const read = await readLead(call, room)
    if (read.kind === 'refused') return await no(read.status, Object.values(read.errors).flat().join(' '))
    const { submission } = read
    const charged = submission.files?.length ? call.charge(submission.files.length) : null
    if (charged?.kind === 'over') return await no(429, 'Too many files from this address.')
    const whose = await whoseOf(submission)
    const gate = gateOf(ctx.tenant.settings, path)
    if (gate && whose.shopperId === null && !(await isGuestPass(ctx, gate, guestPassOf(request))))
      return await no(403, 'Please sign in first.')
    return await answer(submission, whose)
  } finally {
    room.leave()
  }
}
