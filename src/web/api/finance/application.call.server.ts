import * as z from 'zod'
import { APPLICATION_PATH, CONSENT_STEP } from '#domain/leads/applications/application.ts'
import { saveStep } from '#domain/leads/applications/save-step.server.ts'
import { sendApplication } from '#domain/leads/applications/send-application.server.ts'
import { TOO_MANY_FILES_NOW } from '#domain/leads/attachments/attachment.ts'
import { takesApplications } from '#domain/leads/lead-forms.ts'
import type { Whose } from '#domain/leads/stepwise/sealed-steps.server.ts'
import type { LeadSubmission } from '#domain/leads/storing/lead-submission.ts'
import { applicationCookie, whoseApplication } from '../../account/application-cookie.ts'
import { requestedIds } from '../../pages/shared/find-requested.server.ts'
import type { Services } from '../../services.ts'
import { LEAD_BODY } from '../leads/read-lead.server.ts'
import { ledOn, wrongStep } from '../leads/step-answer.server.ts'
import { stepCall } from '../leads/step-call.server.ts'
import { refuse } from '../refuse.server.ts'
import { type ApiCall, post, type Routes } from '../route.ts'

const NOT_HERE = 'There is no such step of an application here.'

/**
 * `POST /api/finance-application`: saves a step of the application of whoever asks, known by a cookie or an account: `form` is
 * `application-` and its name, files come as multipart/form-data; `application-consent` sends it (rule:finance-application).
 */
export const routes: Routes = (services) => [
  post('/finance-application', {
    operationId: 'saveApplication',
    tag: 'Leads',
    summary: 'Save a step of a finance application, or send it with the last one',
    counts: 'leads',
    body: LEAD_BODY,
    bodyAsForm: true,
    answers: {
      200: ['Saved; `Location` is where it goes on.', z.object({ step: z.string() })],
      201: ['Sent.', z.object({ lead_id: z.int() })],
      303: ['The same; a form without scripts is led on.', null],
      403: 'It was sent from another site, or who sent it has to sign in first.',
      404: NOT_HERE,
      413: 'More than 22 MiB.',
      422: 'Fields are wrong.',
    },
    outage: 'It cannot be saved just now. Please try again in a moment.',
    handle: (call) =>
      stepCall(call, services, {
        ...{ path: APPLICATION_PATH, isOffered: takesApplications, notHere: NOT_HERE },
        whoseOf: () => whoseApplication(call.ctx, call.request, services),
        answer(sent, whose) {
          const step = sent.form?.replace(/^application-/, '') ?? ''
          return step === CONSENT_STEP ? sendOff(sent, whose, call, services) : save(step, sent, whose, call, services)
        },
      }),
  }),
]

async function save(
  step: string,
  { fields, files = [], carId, trapFilled }: LeadSubmission,
  whose: Whose,
  call: ApiCall,
  { keys }: Services,
): Promise<Response> {
  const { ctx, url } = call
  // What fills in a field that nobody sees is answered as everybody is, and nothing is kept or mailed.
  if (trapFilled) return ledOn(call, `${APPLICATION_PATH}?step=${step}`, { said: { step } })
  const [listingId = null] = requestedIds(typeof carId === 'string' ? carId : null, 1)
  const outcome = await saveStep(ctx, keys, { ...whose, step, typed: fields, files, listingId, origin: url.origin })
  switch (outcome.kind) {
    case 'saved': {
      const { next, applicationId } = outcome
      const headers = { 'Set-Cookie': applicationCookie(ctx, keys, applicationId) }
      return ledOn(call, `${APPLICATION_PATH}?step=${next}`, { said: { step: next }, headers })
    }
    case 'unknown':
      return no(call, 404, NOT_HERE)
    case 'busy':
      return no(call, 503, TOO_MANY_FILES_NOW)
    case 'invalid':
      return wrongStep(call, at(step), { fields, carId }, outcome.errors)
  }
}

async function sendOff(
  submission: LeadSubmission,
  whose: Whose,
  call: ApiCall,
  { keys, pace }: Services,
): Promise<Response> {
  const { ctx } = call
  // Where it was sent from is its page: what an address has besides may open it.
  const url = `${call.url.origin}${APPLICATION_PATH}`
  const outcome = await sendApplication(ctx, keys, { ...whose, ...submission, url })
  switch (outcome.kind) {
    case 'stored':
    case 'sent-before': {
      const isStored = outcome.kind === 'stored'
      if (isStored) pace.stored(outcome.deliveries)
      const ended = { 'Set-Cookie': applicationCookie(ctx, keys, null) }
      const said = isStored ? { lead_id: outcome.leadId } : {}
      return ledOn(call, '/success?form=finance-application', { said, headers: ended, status: isStored ? 201 : 200 })
    }
    case 'unfinished':
      return ledOn(call, `${APPLICATION_PATH}?step=${outcome.step}`, { said: { step: outcome.step } })
    case 'unknown':
      return no(call, 404, NOT_HERE)
    case 'busy':
      return no(call, 503, TOO_MANY_FILES_NOW)
    case 'invalid':
      return wrongStep(call, at(CONSENT_STEP), submission, outcome.errors)
  }
}

function at(step: string) {
  return { form: `application-${step}`, path: APPLICATION_PATH }
}

function no(call: ApiCall, status: 403 | 404 | 413 | 422 | 429 | 503, words: string): Promise<Response> {
  return refuse(call, { status, words })
}
