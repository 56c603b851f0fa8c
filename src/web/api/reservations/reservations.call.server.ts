import * as z from 'zod'
import { gateOf } from '#domain/accounts/gates/gates.ts'
import { isGuestPass } from '#domain/accounts/gates/guest-pass.server.ts'
import type { TestCards } from '#domain/commerce/payments/processor.ts'
import { beginPayment } from '#domain/commerce/reservations/begin-payment.server.ts'
import { cancelReservation } from '#domain/commerce/reservations/cancel-reservation.server.ts'
import type { HoldOutcome } from '#domain/commerce/reservations/holding/hold.ts'
import { readReservation } from '#domain/commerce/reservations/read-reservations.server.ts'
import type { Reservation } from '#domain/commerce/reservations/reservation.ts'
import { settleReservation } from '#domain/commerce/reservations/settle-reservation.server.ts'
import { startHold } from '#domain/commerce/reservations/start-hold.server.ts'
import { findVehicles } from '#domain/search/find-vehicle.server.ts'
import { guestPassOf } from '../../account/guest-cookie.ts'
import { shopperOf } from '../../account/shopper-of.server.ts'
import type { Services } from '../../services.ts'
import { ledOn } from '../leads/step-answer.server.ts'
import { CARD_CALL, cardAnswers, payByTestCard, signInFirst, wrongFields } from '../payments/card-calls.server.ts'
import { refuse, wantsPage } from '../refuse.server.ts'
import { type ApiCall, post, type Routes } from '../route.ts'
import { taken } from '../taken.server.ts'
import { type Opens, openedReservation } from './opened-reservation.server.ts'

const NOT_HERE = 'There is no such reservation here.'
const NOT_OFFERED = 'There is no such vehicle here, or its dealer takes no deposits.'
const line = z.string().max(300)
const optional = line.optional()

const HOLD = z.looseObject({
  car_id: z.coerce.number().int().positive().max(999_999_999_999_999),
  ...{ name: optional, last_name: optional, email: optional, phone: optional },
  terms: optional.describe('Any word: the terms were agreed to.'),
  deposit_cents: z.coerce.number().describe('As it stood on the page; compared, and never charged.'),
  price_cents: z.coerce.number().nullish().describe('The same of the price.'),
})
const OPENS = {
  link: line.default('').describe('The secret that opens the reservation; who began it signed in needs none,'),
  car_id: z.coerce.number().int().positive().optional().describe('but says which vehicle it is of.'),
}
const PAY = z.looseObject({
  ...OPENS,
  card_number: optional.describe('A test number of the sandbox; it takes no other.'),
})
const AUTHENTICATE = z.looseObject({ ...OPENS, answer: z.enum(['pass', 'fail']) })
const CANCEL = z.looseObject(OPENS)

const ANSWERS = cardAnswers('reservation')

/** `POST /api/reservations` and what follows it (rule:reservation-page). */
export const routes: Routes = (services) => [
  post('/reservations', {
    ...CARD_CALL,
    operationId: 'holdVehicle',
    summary: 'Keep a vehicle for a quarter of an hour, to pay its deposit',
    body: HOLD,
    answers: {
      201: ['It is held; `Location` is its page.', z.object({ expires_at: z.iso.datetime() })],
      ...{ 303: ANSWERS[303], 403: ANSWERS[403], 413: ANSWERS[413] },
      401: 'This dealer asks shoppers to sign in first.',
      404: NOT_OFFERED,
      422: 'Fields are wrong, somebody else has it, or its price is another by now.',
    },
    handle: (call) => taken(call, HOLD, (sent) => hold(sent, call, services)),
  }),
  post('/reservations/pay', {
    ...{ ...CARD_CALL, operationId: 'payDeposit', summary: 'Pay a deposit by a test card of the sandbox' },
    ...{ body: PAY, answers: ANSWERS },
    handle: (call) =>
      taken(call, PAY, (sent) =>
        paid(call, services, sent, (cards, clientSecret) =>
          cards.confirm(call.ctx, clientSecret, sent.card_number ?? ''),
        ),
      ),
  }),
  post('/reservations/authenticate', {
    ...{ ...CARD_CALL, operationId: 'authenticateDeposit', summary: 'Answer what the bank asks, in the sandbox' },
    ...{ body: AUTHENTICATE, answers: ANSWERS },
    handle: (call) =>
      taken(call, AUTHENTICATE, (sent) =>
        paid(call, services, sent, (cards, clientSecret) => cards.authenticate(call.ctx, clientSecret, sent.answer)),
      ),
  }),
  post('/reservations/cancel', {
    ...{
      ...CARD_CALL,
      operationId: 'cancelReservation',
      summary: 'Cancel a reservation: all of its deposit goes back',
    },
    ...{ body: CANCEL, answers: ANSWERS },
    handle: (call) =>
      taken(call, CANCEL, async (sent) => {
        const reservation = await openedReservation(call, sent)
        if (!reservation) return refuse(call, { status: 404, words: NOT_HERE })
        const { kind } = await cancelReservation(call.ctx, reservation)
        if (kind === 'sold') return wrong(call, sent, 'cancel', { link: ['It is sold to you: please call us.'] })
        return stands(call, (await readReservation(call.ctx, reservation.reservationId))!, sent.link)
      }),
  }),
]

async function wrong(
  call: ApiCall,
  sent: Record<string, unknown>,
  form: string,
  errors: Record<string, string[]>,
): Promise<Response> {
  const carId = Number(sent.car_id)
  const typed = { form, carId: String(carId), fields: sent, errors }
  // A program is told by field, and need not say which vehicle it is; a form goes back to that one's page.
  if (!wantsPage(call.request)) return wrongFields(call, typed, { path: '', shopper: null })
  const [found] = await findVehicles(call.ctx, [Number.isSafeInteger(carId) ? carId : 0])
  if (!found || found.kind === 'unknown') return refuse(call, { status: 404, words: NOT_HERE })
  const path = `/cars/${found.listing.slug}/${call.ctx.tenant.settings.commerce.reservePath}`
  const shopper = await shopperOf(call.ctx, call.request)
  return wrongFields(call, typed, { path, shopper })
}

async function hold(sent: z.output<typeof HOLD>, call: ApiCall, services: Services): Promise<Response> {
  const { ctx, request, url, address } = call
  const { commerce } = ctx.tenant.settings
  const pathOf = (slug: string) => `/cars/${slug}/${commerce.reservePath}`
  const shopper = await shopperOf(ctx, request)
  // It stands before all vehicles, or none.
  const gate = gateOf(ctx.tenant.settings, pathOf('any'))
  if (gate && !shopper && !(await isGuestPass(ctx, gate, guestPassOf(request)))) {
    const [found] = await findVehicles(ctx, [sent.car_id])
    if (!found || found.kind === 'unknown') return refuse(call, { status: 404, words: NOT_OFFERED })
    return signInFirst(call, gate.type, pathOf(found.listing.slug))
  }
  const outcome = await startHold(
    ctx,
    {
      listingId: sent.car_id,
      contact: {
        firstName: sent.name ?? '',
        lastName: sent.last_name ?? '',
        email: sent.email ?? '',
        phone: sent.phone ?? '',
      },
      isAgreed: (sent.terms ?? '') !== '',
      shown: { depositCents: sent.deposit_cents, priceCents: sent.price_cents ?? null },
      shopperId: shopper?.shopper.shopperId ?? null,
      sender: { address },
      origin: url.origin,
    },
    services,
  )
  if (outcome.kind !== 'held') return notHeld(call, sent, outcome)
  const said = { expires_at: outcome.expiresAt.toISOString() }
  return ledOn(call, `${pathOf(outcome.slug)}?link=${outcome.secret}`, { said, status: 201 })
}

function notHeld(
  call: ApiCall,
  sent: z.output<typeof HOLD>,
  outcome: Exclude<HoldOutcome, { kind: 'held' }>,
): Promise<Response> {
  switch (outcome.kind) {
    case 'invalid':
      return wrong(call, sent, 'reserve', outcome.errors)
    case 'not-offered':
      return refuse(call, { status: 404, words: NOT_OFFERED })
    case 'repriced':
      return wrong(call, sent, 'reserve', {
        price_cents: [
          'Its price, or the deposit, has changed while you looked. Please read it again, and go on if it suits you.',
        ],
      })
    case 'taken':
      return wrong(call, sent, 'reserve', {
        car_id: ['Somebody else has it just now. It is free again should they not pay.'],
      })
    case 'not-for-sale':
      return wrong(call, sent, 'reserve', { car_id: ['It cannot be reserved any more.'] })
    case 'too-many':
      return wrong(call, sent, 'reserve', {
        form: ['As many are held for you, or from where you are, as may be. Pay for one, or let one go.'],
      })
  }
}

/** Does something with the card of a held vehicle, and brings the reservation to what came of it. */
async function paid(
  call: ApiCall,
  { processors }: Services,
  sent: Record<string, unknown> & Opens,
  pay: (cards: TestCards, clientSecret: string) => ReturnType<TestCards['confirm']>,
): Promise<Response> {
  const { ctx } = call
  const reservation = await openedReservation(call, sent)
  const cards = reservation && processors[reservation.processor]?.testCards
  if (!cards) return refuse(call, { status: 404, words: NOT_HERE })
  if (reservation.state !== 'held' || reservation.expiresAt <= ctx.now) return stands(call, reservation, sent.link)
  return payByTestCard(call, {
    begin: () => beginPayment(ctx, reservation, processors),
    pay: (clientSecret) => pay(cards, clientSecret),
    settle: () => settleReservation(ctx, reservation, processors),
    declined: (message) => wrong(call, sent, 'card', { card_number: [message] }),
    done: async () => stands(call, (await readReservation(ctx, reservation.reservationId))!, sent.link),
  })
}

function stands(call: ApiCall, { vehicle, state }: Reservation, secret: string): Response {
  const path = `${new URL(vehicle.url).pathname}/${call.ctx.tenant.settings.commerce.reservePath}`
  return ledOn(call, secret ? `${path}?link=${secret}` : path, { said: { state } })
}
