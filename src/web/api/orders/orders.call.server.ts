import * as z from 'zod'
import { JOURNEY_PATH } from '#domain/commerce/orders/order.ts'
import { REVIEW_STEP } from '#domain/commerce/orders/order-steps.ts'
import { placeOrder } from '#domain/commerce/orders/place-order.server.ts'
import { saveOrderStep } from '#domain/commerce/orders/save-order-step.server.ts'
import { sellsOnline } from '#domain/commerce/orders/sells-online.ts'
import { TOO_MANY_FILES_NOW } from '#domain/leads/attachments/attachment.ts'
import type { Whose } from '#domain/leads/stepwise/sealed-steps.server.ts'
import type { LeadSubmission } from '#domain/leads/storing/lead-submission.ts'
import { findVehicles } from '#domain/search/find-vehicle.server.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { orderCookie, whoseOrder } from '../../account/order-cookie.ts'
import { requestedIds } from '../../pages/shared/find-requested.server.ts'
import type { Services } from '../../services.ts'
import { LEAD_BODY } from '../leads/read-lead.server.ts'
import { ledOn, wrongStep } from '../leads/step-answer.server.ts'
import { stepCall } from '../leads/step-call.server.ts'
import { refuse } from '../refuse.server.ts'
import { type ApiCall, post, type Routes } from '../route.ts'

const NOT_HERE = 'There is no such vehicle, or no such step of an order, here.'
const FORM = 'order-'

/**
 * `POST /api/orders`: saves a step of the order of whoever asks, known by a cookie or an account: `form` is `order-` and its name, `car_id` the
 * vehicle's number; `order-review` agrees to it and keeps the vehicle while the deposit is paid (rule:checkout-journey).
 */
export const routes: Routes = (services) => [
  post('/orders', {
    operationId: 'saveOrder',
    tag: 'Leads',
    summary: 'Save a step of buying a vehicle, or agree to the order with the last one',
    counts: 'leads',
    body: LEAD_BODY,
    bodyAsForm: true,
    answers: {
      200: ['Saved, or held; `Location` is where it goes on.', z.object({ step: z.string() })],
      303: ['The same; a form without scripts is led on.', null],
      403: 'It was sent from another site, or who sent it has to sign in first.',
      404: NOT_HERE,
      413: 'More than 22 MiB.',
      422: 'Fields are wrong, or somebody else has the vehicle.',
    },
    outage: 'It cannot be saved just now. Please try again in a moment.',
    handle: (call) =>
      stepCall(call, services, {
        ...{ path: JOURNEY_PATH, isOffered: sellsOnline, notHere: NOT_HERE },
        whoseOf: (sent) => whoseOrder(call.ctx, carOf(sent), call.request, services),
        answer: (sent, whose) => answer({ sent, whose }, call, services),
      }),
  }),
]

type Asked = { step: string; sent: LeadSubmission; whose: Whose; listing: Listing }

function carOf({ carId }: LeadSubmission): number {
  return requestedIds(carId == null ? null : String(carId), 1)[0] ?? 0
}

async function answer(
  { sent, whose }: Pick<Asked, 'sent' | 'whose'>,
  call: ApiCall,
  services: Services,
): Promise<Response> {
  const [found] = await findVehicles(call.ctx, [carOf(sent)])
  if (!found || found.kind === 'unknown') return no(call, 404, NOT_HERE)
  const asked = { step: sent.form?.replace(/^order-/, '') ?? '', sent, whose, listing: found.listing }
  // What fills in a field that nobody sees is answered as everybody is, and nothing is kept or mailed.
  if (sent.trapFilled) return goOn(call, asked, asked.step)
  return asked.step === REVIEW_STEP ? place(asked, call, services) : save(asked, call, services)
}

async function save(asked: Asked, call: ApiCall, services: Services): Promise<Response> {
  const { ctx, url } = call
  const { step, sent, whose, listing } = asked
  const { keys } = services
  const typed = { listingId: listing.listingId, step, typed: sent.fields, files: sent.files ?? [], origin: url.origin }
  const outcome = await saveOrderStep(ctx, keys, { ...whose, ...typed }, services)
  switch (outcome.kind) {
    case 'saved':
      return goOn(call, asked, outcome.next, { 'Set-Cookie': orderCookie(ctx, keys, { ...listing, ...outcome }) })
    case 'placed':
      return goOn(call, asked, REVIEW_STEP)
    case 'unknown':
      return no(call, 404, NOT_HERE)
    case 'not-for-sale':
      return wrong(call, asked, { car_id: [NOT_FOR_SALE] })
    case 'busy':
      return no(call, 503, TOO_MANY_FILES_NOW)
    case 'invalid':
      return wrong(call, asked, outcome.errors)
  }
}

const NOT_FOR_SALE = 'It cannot be bought online any more. Nothing was charged.'
const UNDER_WAY = 'Your own payment for it is under way. Please do not pay again: look here once more in a minute.'

async function place(asked: Asked, call: ApiCall, services: Services): Promise<Response> {
  const { ctx, url, address } = call
  const { sent, whose, listing } = asked
  const { slug, listingId } = listing
  const payPath = `/cars/${slug}/${ctx.tenant.settings.commerce.reservePath}`
  const outcome = await placeOrder(
    ctx,
    services.keys,
    {
      ...{ ...whose, listingId, shown: String(sent.fields.shown ?? ''), isAgreed: Boolean(sent.fields.terms) },
      ...{ sender: { address }, origin: url.origin },
    },
    services,
  )
  switch (outcome.kind) {
    case 'held':
      return ledOn(call, `${payPath}?link=${outcome.secret}`, { said: { step: 'pay' } })
    // An account opens the page where it is paid; the secret of anybody else's is in their other tab alone.
    case 'paying':
      return whose.shopperId === null
        ? wrong(call, asked, { car_id: [UNDER_WAY] })
        : ledOn(call, payPath, { said: { step: 'pay' } })
    // The page says what of the amounts has changed; where it is none of them, that something has.
    case 'changed':
      return ledOn(call, `${JOURNEY_PATH}?car_id=${slug}&step=${REVIEW_STEP}&said=changed`, {
        said: { step: REVIEW_STEP },
      })
    // The page shows it, or says why.
    case 'placed':
    case 'below-deposit':
      return goOn(call, asked, REVIEW_STEP)
    case 'unfinished':
      return goOn(call, asked, outcome.step)
    case 'unknown':
    case 'not-offered':
      return no(call, 404, NOT_HERE)
    case 'invalid':
      return wrong(call, asked, outcome.errors)
    case 'not-for-sale':
      return wrong(call, asked, { car_id: [NOT_FOR_SALE] })
    case 'taken':
      return wrong(call, asked, { car_id: ['Somebody else has it just now. It is free again should they not pay.'] })
    case 'too-many':
      return wrong(call, asked, { car_id: ['As many are held for you, or from where you are, as may be.'] })
  }
}

function goOn(call: ApiCall, { listing }: Asked, step: string, headers: Record<string, string> = {}): Response {
  return ledOn(call, `${JOURNEY_PATH}?car_id=${listing.slug}&step=${step}`, { said: { step }, headers })
}

function wrong(call: ApiCall, { step, sent, listing }: Asked, errors: Record<string, string[]>): Promise<Response> {
  const { fields } = sent
  return wrongStep(call, { form: FORM + step, path: JOURNEY_PATH }, { fields, carId: listing.listingId }, errors)
}

function no(call: ApiCall, status: 403 | 404 | 413 | 422 | 429 | 503, words: string): Promise<Response> {
  return refuse(call, { status, words })
}
