import * as z from 'zod'
import type { AlertKind } from '#domain/alerts/alert.ts'
import {
  type AlertWish,
  type RequestAlertOutcome,
  readEmail,
  requestAlert,
} from '#domain/alerts/request-alert.server.ts'
import { shopperOf } from '../../account/shopper-of.server.ts'
import { isFromThisSite } from '../../http/from-this-site.ts'
import { alertForm } from '../../pages/shared/forms/alert-form-view.ts'
import { type AlertSubject, alertSubject } from '../../pages/shared/forms/alert-subject.server.ts'
import type { Services } from '../../services.ts'
import { apiJson, cachedFor } from '../api-answer.ts'
import { FORM } from '../leads/lead-form.call.server.ts'
import { readSent } from '../read-sent.server.ts'
import { refuse, wantsPage } from '../refuse.server.ts'
import { type ApiCall, get, post, type Routes } from '../route.ts'
import { ALERT_BODY } from './read-alert.server.ts'

const FIX = 'Please fix the following errors:'
const NO_SUBJECT = 'There is no such vehicle here, or this search cannot be read.'

/** `GET /api/alert-forms?car_id=41`, `POST /api/alerts`: the form of "tell me when" (rule:alert-forms), and what it sends. */
export const routes: Routes = (services) => [
  get('/alert-forms', {
    operationId: 'alertForm',
    tag: 'Leads',
    summary: 'The form by which somebody asks to be told of a vehicle or a search',
    query: z.object({
      car_id: z.string().max(20).optional().describe('The vehicle it is about.'),
      search: z.string().max(2000).optional().describe('The address of the search it is about.'),
    }),
    answers: { 200: ['The form.', FORM], 404: NO_SUBJECT },
    outage: 'The form cannot be read just now.',
    async handle({ ctx, site }, { car_id = null, search = null }) {
      const subject = await alertSubject({ carId: car_id, search }, { ctx, services })
      if (!subject) return apiJson({ error: NO_SUBJECT }, 404)
      return apiJson(alertForm(subject, { id: 'lead' }, { ctx, site: await site() }), 200, cachedFor(60))
    },
  }),
  post('/alerts', {
    operationId: 'requestAlert',
    tag: 'Leads',
    summary: 'Ask to be told of a vehicle or a search; asked again it is the same alert',
    counts: 'leads',
    body: ALERT_BODY,
    bodyAsForm: true,
    answers: {
      201: ['A letter to confirm it is on its way; the same whether or not any was.', z.object({ status: z.string() })],
      303: ['The same; a form without scripts is led to the page that says so.', null],
      403: 'It was sent from another site.',
      413: 'More than 64 KiB.',
      422: 'Fields are wrong, or there is nothing to be told of it.',
    },
    outage: 'It cannot be stored just now. Please try again in a moment.',
    handle: (call) => answerRequest(call, services),
  }),
]

async function answerRequest(call: ApiCall, services: Services): Promise<Response> {
  const { ctx, request, url } = call
  if (!isFromThisSite(request, url)) return refuse(call, { status: 403, words: 'Forms of other sites are not taken.' })
  const body = await readSent(request, ALERT_BODY)
  if (body.kind === 'refused')
    return wantsPage(request)
      ? refuse(call, { status: body.status, words: Object.values(body.errors).flat().join(' ') })
      : apiJson({ error: FIX, errors: body.errors }, body.status)
  const { sent } = body
  const carId = sent.car_id ? String(sent.car_id) : null
  const subject = await alertSubject({ carId, search: carId ? null : (sent.search ?? null) }, { ctx, services })
  const outcome = subject ? await requested(subject, sent, call, services) : null
  if (outcome?.kind === 'too-many') return refuse(call, { status: 429, words: outcome.message })
  if (outcome?.kind === 'asked') {
    const about = new URLSearchParams(carId ? { car_id: carId } : { search: sent.search ?? '' })
    const next = { Location: `/alerts/sent?${about}`, 'Cache-Control': 'no-store' }
    if (wantsPage(request)) return new Response(null, { status: 303, headers: next })
    return apiJson({ status: 'asked' }, 201, next)
  }
  const errors = outcome ? errorsOf(outcome) : { car_id: [NO_SUBJECT] }
  if (!wantsPage(request)) return apiJson({ error: FIX, errors }, 422)
  return call.formPage({ form: 'alert', carId, fields: sent, errors }, '/alerts/new')
}

type Sent = z.output<typeof ALERT_BODY>

async function requested(
  subject: AlertSubject,
  sent: Sent,
  { ctx, request, url, address }: ApiCall,
  { search }: Services,
): Promise<RequestAlertOutcome> {
  const kind = subject.kinds.find((one) => one === sent.kind) ?? (subject.kinds.length === 1 ? subject.kinds[0] : null)
  if (!kind) return { kind: 'invalid', errors: { kind: ['Please choose what we shall tell you.'] } }
  // Whoever fills in what nobody sees hears what everybody hears, and nothing is sent.
  if (sent.company_url) return { kind: 'asked' }
  const shopper = (await shopperOf(ctx, request))?.shopper
  // Of another's mailbox it is nobody's until that is shown to be theirs.
  const isOwn = shopper?.email && shopper.email === readEmail(sent.email)
  return requestAlert(ctx, search, {
    ...wishOf(subject, kind),
    ...{ email: sent.email, frequency: sent.frequency, consentKey: sent.consent_words ?? null },
    ...{ address, origin: url.origin, shopperId: isOwn ? shopper.shopperId : null },
  })
}

function wishOf(subject: AlertSubject, kind: AlertKind): AlertWish {
  if (subject.kind === 'search' || kind === 'search')
    return { kind: 'search', searchHref: subject.kind === 'search' ? subject.href : '' }
  return { kind, slug: subject.listing.slug }
}

function errorsOf(outcome: Exclude<RequestAlertOutcome, { kind: 'asked' | 'too-many' }>): Record<string, string[]> {
  return outcome.kind === 'invalid' ? outcome.errors : { kind: [outcome.message] }
}
