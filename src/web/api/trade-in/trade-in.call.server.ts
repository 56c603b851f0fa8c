import * as z from 'zod'
import { TOO_MANY_FILES_NOW } from '#domain/leads/attachments/attachment.ts'
import { acceptOffer } from '#domain/leads/trade-ins/accept-offer.server.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { ANSWERS_FIELD } from '#domain/trade-in/condition-questions.ts'
import { lookUpVehicle } from '#domain/trade-in/look-up-vehicle.server.ts'
import { offersAtOnce } from '#domain/trade-in/offers-at-once.ts'
import { type TradeInVehicle, tradeInTitle } from '#domain/trade-in/trade-in.ts'
import { valueVehicle } from '#domain/trade-in/value-vehicle.server.ts'
import { shopperOf } from '../../account/shopper-of.server.ts'
import { isFromThisSite } from '../../http/from-this-site.ts'
import type { Services } from '../../services.ts'
import { apiJson } from '../api-answer.ts'
import { listOf, recordOf } from '../leads/read-lead.server.ts'
import { jsonOf } from '../read-body.server.ts'
import { readSent } from '../read-sent.server.ts'
import { isForm, refuse, wantsPage } from '../refuse.server.ts'
import { type ApiCall, post, type Routes } from '../route.ts'
import { tellPixels } from '../tell-pixels.server.ts'

const FIX = 'Please fix the following errors:'
const SILENT = 'Plates cannot be looked up just now: tell us the vehicle by hand.'
const NOT_HERE = 'There is no such trade-in here.'

const LED_ON = 'The same; a form without scripts is led to its page.'
const line = z.string().max(200)
const id = z.coerce.number().int().positive().max(999_999_999_999_999)
const LOOKUP = z.looseObject({
  rego: line.nullish().describe('The plate, in any spelling.'),
  regoState: line.nullish().describe('Its state, as QLD or Queensland.'),
  make: line.nullish().describe('Where there is no plate: the make,'),
  model: line.nullish().describe('the model,'),
  year: z.union([line, z.number()]).nullish().describe('the year'),
  badge: line.nullish().describe('and, where it is known, the badge.'),
  car_id: z.union([z.int().positive(), line]).nullish().describe('The vehicle it is to be traded in for.'),
})
const VALUATION = z.looseObject({
  id,
  km: z.union([z.number(), line]).describe('Whole kilometres.'),
  adjustmentAnswers: z
    .record(z.string().max(60), z.unknown())
    .default({})
    .describe('The answer to each question of the look-up, by their names.'),
})
const ACCEPT = z
  .looseObject({ id, offer_price: z.coerce.number().describe('Dollars, as they were offered.') })
  .describe('With the fields of the form `trade-in-offer`: name, last_name, email, phone, postcode …')

const VEHICLE = z.object({
  name: z.string(),
  ...{
    year: z.int(),
    make: z.string(),
    model: z.string(),
    badge: z.string().nullable(),
    series: z.string().nullable(),
  },
  ...{ body: z.string().nullable(), fuel: z.string().nullable(), transmission: z.string().nullable() },
  drive: z.string().nullable(),
})
const FOUND = z.object({
  id: z.int(),
  vehicle: VEHICLE,
  questions: z.array(
    z.object({
      id: z.string(),
      question: z.string(),
      answers: z.array(z.object({ id: z.string(), label: z.string() })),
    }),
  ),
  sandbox: z.literal(true).optional().describe('The vehicle is made up: nobody who knows plates was asked.'),
})
const dollars = z.int().describe('Dollars.')
const VALUED = z.union([
  z.object({
    ...{ id: z.int(), offer_price: dollars, low: dollars, high: dollars },
    valid_until: z.iso.datetime().describe('The offer stands until then.'),
  }),
  z.object({ id: z.int(), offer_price: z.null(), reason: z.string().describe('Why a person values it.') }),
])

/** `POST /api/trade-in/lookup`, `/valuation`, `/accept` (rule:trade-in-lookup, rule:trade-in-sum, rule:offer-accepted). */
export const routes: Routes = (services) => [
  post('/trade-in/lookup', {
    operationId: 'lookUpTradeIn',
    tag: 'Leads',
    summary: 'Which vehicle has a plate, or is told by hand; and what is asked about its condition',
    counts: 'lookups',
    body: LOOKUP,
    bodyAsForm: true,
    answers: {
      200: ['The vehicle; whoever knows `id` may have it valued.', FOUND],
      303: [LED_ON, null],
      403: 'It was sent from another site.',
      404: 'This dealer takes no trade-ins.',
      413: 'More than 64 KiB.',
      422: 'Fields are wrong, or the plate is not known in that state or is that of several vehicles.',
      503: 'Who knows plates does not answer just now: the vehicle can be told by hand.',
    },
    outage: 'It cannot be looked up just now. Please try again in a moment.',
    handle: (call) => taken(call, LOOKUP, (sent) => lookedUp(sent, call, services)),
  }),
  post('/trade-in/valuation', {
    operationId: 'valueTradeIn',
    tag: 'Leads',
    summary: 'What the dealer offers for a vehicle that was looked up, by its kilometres and condition',
    counts: 'lookups',
    body: VALUATION,
    bodyAsForm: true,
    answers: {
      200: ['The offer with its range, or why a person values it.', VALUED],
      303: [LED_ON, null],
      403: 'It was sent from another site.',
      404: NOT_HERE,
      413: 'More than 64 KiB.',
      422: 'Kilometres or answers are wrong, or the offer was accepted.',
    },
    outage: 'It cannot be valued just now. Please try again in a moment.',
    handle: (call) => taken(call, VALUATION, (sent) => valued(sent, call, services)),
  }),
  post('/trade-in/accept', {
    operationId: 'acceptTradeIn',
    tag: 'Leads',
    summary: 'Accept an offer; sent again it is the same lead',
    counts: 'leads',
    body: ACCEPT,
    bodyAsForm: true,
    answers: {
      201: ['Accepted.', z.object({ lead_id: z.int() })],
      303: [LED_ON, null],
      403: 'It was sent from another site.',
      404: NOT_HERE,
      413: 'More than 64 KiB.',
      422: 'Fields are wrong, it was not offered, or the offer is over.',
    },
    outage: 'It cannot be stored just now. Please try again in a moment.',
    handle: (call) => taken(call, ACCEPT, (sent) => accepted(sent, call, services)),
  }),
]

/** What is sent from this site to a dealer who takes trade-ins, read. */
async function taken<T>(call: ApiCall, shape: z.ZodType<T>, answer: (sent: T) => Promise<Response>): Promise<Response> {
  const no = (status: 403 | 404 | 413 | 422, words: string, errors?: Record<string, string[]>) =>
    wantsPage(call.request)
      ? refuse(call, { status, words })
      : apiJson({ error: words, ...(errors && { errors }) }, status)
  if (!isFromThisSite(call.request, call.url)) return no(403, 'Forms of other sites are not taken.')
  if (!offersAtOnce(call.ctx.tenant.settings)) return no(404, NOT_HERE)
  const body = await readSent(call.request, shape)
  return body.kind === 'read' ? answer(body.sent) : no(body.status, FIX, body.errors)
}

/** What is wrong: to programs by field, to who sent a form without scripts on its page, with what was typed. */
function wrong(
  call: ApiCall,
  sent: Record<string, unknown>,
  errors: Record<string, string[]>,
): Promise<Response> | Response {
  if (!wantsPage(call.request)) return apiJson({ error: FIX, errors }, 422)
  const [form, carId] = [text(sent.form), text(sent.car_id)]
  return call.formPage({ form: form || 'trade-in-plate', carId: carId || null, fields: sent, errors }, '/trade-in')
}

/** A form is led to the page of its trade-in; a program is told where that is. */
function ledOn({ request }: ApiCall, tradeInId: number, answer: object): Response {
  const next = { Location: `/trade-in?id=${tradeInId}`, 'Cache-Control': 'private, no-store' }
  return wantsPage(request) ? new Response(null, { status: 303, headers: next }) : apiJson(answer, 200, next)
}

/** As typed; what is no text and no number says nothing. */
function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

async function lookedUp(sent: z.output<typeof LOOKUP>, call: ApiCall, { regoLookup }: Services): Promise<Response> {
  const { ctx, request, address } = call
  const isByHand = text(sent.rego) === '' && (text(sent.make) !== '' || sent.form === 'trade-in-by-hand')
  const said = isByHand
    ? { make: text(sent.make), model: text(sent.model), year: text(sent.year), badge: text(sent.badge) }
    : { rego: text(sent.rego), regoState: text(sent.regoState) }
  const shopperId = (await shopperOf(ctx, request))?.shopper.shopperId ?? null
  const found = await lookUpVehicle(ctx, regoLookup, said, { carId: text(sent.car_id), shopperId, address })
  if (found.kind === 'invalid') return wrong(call, sent, found.errors)
  if (found.kind === 'silent')
    return isForm(request) ? wrong(call, sent, { rego: [SILENT] }) : apiJson({ error: SILENT }, 503)
  const { tradeInId, vehicle, source } = found
  return ledOn(call, tradeInId, {
    id: tradeInId,
    vehicle: shownVehicle(vehicle),
    questions: shownQuestions(ctx.tenant.settings),
    ...(source === 'sandbox' && { sandbox: true }),
  })
}

/** A vehicle without its numbers, which are its owner's. */
function shownVehicle(vehicle: TradeInVehicle): z.output<typeof VEHICLE> {
  const { year, make, model, badge, series, simpleBody, simpleFuel, simpleTransmission, simpleDrive } = vehicle
  return {
    ...{ name: tradeInTitle(vehicle), year, make, model, badge, series },
    ...{ body: simpleBody, fuel: simpleFuel, transmission: simpleTransmission, drive: simpleDrive },
  }
}

/** What each answer is worth stays the dealer's. */
function shownQuestions({ tradeIn }: TenantSettings): z.output<typeof FOUND>['questions'] {
  return tradeIn.questions.map(({ id, question, choices }) => ({
    ...{ id, question, answers: choices.map((choice) => ({ id: choice.id, label: choice.label })) },
  }))
}

async function valued(sent: z.output<typeof VALUATION>, call: ApiCall, { valuer }: Services): Promise<Response> {
  const { id: tradeInId, km } = sent
  // A form has an answer in a field of its own.
  const flat = Object.entries(sent).filter(([name]) => name.startsWith(`${ANSWERS_FIELD}.`))
  const ofForm = flat.map(([name, answer]) => [name.slice(ANSWERS_FIELD.length + 1), answer])
  const answers = { ...sent.adjustmentAnswers, ...Object.fromEntries(ofForm) }
  const outcome = await valueVehicle(call.ctx, valuer, { tradeInId, km, answers, address: call.address })
  if (outcome.kind === 'unknown') return notHere(call)
  if (outcome.kind === 'invalid') return wrong(call, sent, outcome.errors)
  const { valuation, validUntil } = outcome
  if (valuation.kind === 'by-person')
    return ledOn(call, tradeInId, { id: tradeInId, offer_price: null, reason: valuation.reason })
  return ledOn(call, tradeInId, {
    id: tradeInId,
    ...{ offer_price: valuation.offerCents / 100, low: valuation.lowCents / 100, high: valuation.highCents / 100 },
    valid_until: validUntil!.toISOString(),
  })
}

function notHere(call: ApiCall): Promise<Response> {
  return refuse(call, { status: 404, words: NOT_HERE })
}

async function accepted(sent: z.output<typeof ACCEPT>, call: ApiCall, services: Services): Promise<Response> {
  const { ctx, request, url, address } = call
  services.pace.submitted()
  const { id: tradeInId, offer_price: offerDollars, form: _form, car_id: _car, vehicle_status: _status, ...rest } = sent
  const { consent_words, company_url, form_seconds, visited_pages, linked_query_params, url: page, ...fields } = rest
  const outcome = await acceptOffer(ctx, {
    ...{ tradeInId, offerDollars, fields, address, origin: url.origin },
    consentKey: text(consent_words) || null,
    // Without its query, which names the trade-in.
    url: URL.parse(text(page) || (request.headers.get('referer') ?? ''))?.href.replace(/[?#].*$/, '') ?? null,
    userAgent: request.headers.get('user-agent')?.slice(0, 1000) ?? null,
    visitedPages: listOf(jsonOf(text(visited_pages))),
    linkedQueryParams: recordOf(jsonOf(text(linked_query_params))),
    trapFilled: text(company_url) !== '',
    secondsToSubmit: /^\d{1,6}$/.test(text(form_seconds)) ? Number(form_seconds) : null,
  })
  if (outcome.kind === 'unknown') return notHere(call)
  if (outcome.kind === 'busy') return refuse(call, { status: 503, words: TOO_MANY_FILES_NOW })
  if (outcome.kind === 'invalid') return wrong(call, { ...sent, form: 'trade-in-offer' }, outcome.errors)
  const { leadId, deliveries, event } = outcome
  services.pace.stored(deliveries)
  if (event) void tellPixels({ what: event, path: '/trade-in', carId: null }, call, services)
  const next = { Location: `/trade-in?id=${tradeInId}`, 'Cache-Control': 'private, no-store' }
  if (wantsPage(request)) return new Response(null, { status: 303, headers: next })
  return apiJson({ lead_id: leadId }, 201, next)
}
