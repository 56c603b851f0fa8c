import * as z from 'zod'
import { TOO_MANY_FILES_NOW } from '#domain/leads/attachments/attachment.ts'
import type { LeadSubmission } from '#domain/leads/storing/lead-submission.ts'
import { type SubmitOutcome, submitLead } from '#domain/leads/submit-lead.server.ts'
import { isFromThisSite } from '../../http/from-this-site.ts'
import type { Services } from '../../services.ts'
import { apiJson } from '../api-answer.ts'
import { refuse, wantsPage } from '../refuse.server.ts'
import { type ApiCall, post, type Routes } from '../route.ts'
import { tellPixels } from '../tell-pixels.server.ts'
import { LEAD_BODY, readLead, type SentLead } from './read-lead.server.ts'
import { type Room, roomFor } from './read-parts.server.ts'

const FIX = 'Please fix the following errors:'

/**
 * `POST /api/leads`: what a shopper sends, stored once (rule:leads-stored-first). Programs and pages with scripts get JSON,
 * 201 `{ lead_id }` with the page of success as its `Location`; a form sent without scripts is led on (303), or shown again
 * with what is wrong and what was typed.
 */
export const routes: Routes = (services) => [
  post('/leads', {
    operationId: 'submitLead',
    tag: 'Leads',
    summary: 'Send an enquiry to the dealer; the same Idempotency-Key answers the same lead',
    counts: 'leads',
    body: LEAD_BODY,
    bodyAsForm: true,
    answers: {
      201: ['Stored.', z.object({ lead_id: z.int() })],
      303: ['Stored; a form without scripts is led to the page of success.', null],
      403: 'It was sent from another site.',
      413: 'More than 2 MiB, or 22 MiB where the dealer’s forms take files.',
      422: 'Fields are wrong, or it is about a vehicle or place of somebody else.',
    },
    outage: 'It cannot be stored just now. Please try again in a moment.',
    async handle(call) {
      services.pace.submitted()
      const room = roomFor(call)
      try {
        return await answerLead(call, room, services)
      } finally {
        room.leave()
      }
    },
  }),
]

async function answerLead(call: ApiCall, room: Room, services: Parameters<Routes>[0]): Promise<Response> {
  if (!isFromThisSite(call.request, call.url))
    return refuse(call, { status: 403, words: 'Forms of other sites are not taken.' })
  const sent = await readLead(call, room)
  if (sent.kind === 'refused') return refusal(call, sent)
  const { submission } = sent
  // A picture that has to be drawn anew costs as much as a lead.
  const charged = submission.files?.length ? call.charge(submission.files.length) : null
  if (charged?.kind === 'over')
    return refuse(
      call,
      { status: 429, words: 'Too many files from this address.' },
      {
        'Retry-After': String(charged.retryAfterSeconds),
      },
    )
  const outcome = await submitLead(call.ctx, submission)
  if (outcome.kind === 'stored') {
    services.pace.stored(outcome.deliveries)
    if (outcome.event) told(outcome, submission, call, services)
    return stored(outcome, submission, call)
  }
  if (outcome.kind === 'busy')
    return refusal(call, { kind: 'refused', status: 503, errors: { body: [TOO_MANY_FILES_NOW] } })
  if (wantsPage(call.request))
    return call.formPage({
      form: submission.form,
      carId: submission.carId === null ? null : String(submission.carId),
      fields: { ...submission.fields, subcategory: submission.subcategory, url: submission.url },
      errors: outcome.errors,
    })
  return apiJson({ error: FIX, errors: outcome.errors }, 422)
}

/** What could not even be read: a program is told what of it, a person what to do. */
function refusal(call: ApiCall, { status, errors }: Extract<SentLead, { kind: 'refused' }>) {
  const words = Object.values(errors).flat().join(' ')
  if (!wantsPage(call.request)) return apiJson({ error: FIX, errors }, status)
  return refuse(call, { status, words })
}

type Stored = Extract<SubmitOutcome, { kind: 'stored' }>

function stored({ leadId, form, booking }: Stored, { carId }: LeadSubmission, { request }: ApiCall): Response {
  const query = new URLSearchParams({ form, ...(carId ? { car_id: String(carId) } : {}), ...(booking && { booking }) })
  const next = { Location: `/success?${query}`, 'Cache-Control': 'no-store' }
  if (wantsPage(request)) return new Response(null, { status: 303, headers: next })
  return apiJson({ lead_id: leadId }, 201, next)
}

/** The dealer's networks hear of what was counted with the lead (rule:enquiry-events); what fails is only warned of. */
function told(
  { event, uncounted }: Stored,
  { carId: sent, url }: LeadSubmission,
  call: ApiCall,
  services: Pick<Services, 'pixels' | 'log'>,
): void {
  const { requestId: reqId, ctx } = call
  if (uncounted)
    services.log.warn({ reqId, tenant: ctx.tenant.slug, event, error: uncounted }, 'a lead was not counted')
  const path = URL.parse(url ?? '')?.pathname ?? '/'
  if (event) void tellPixels({ what: event, path, carId: sent ? Number(sent) : null }, call, services)
}
