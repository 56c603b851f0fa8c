import { redirect } from 'react-router'
import { listPacks } from '#domain/commerce/contracts/stored-pack.server.ts'
import {
  isFinanced,
  JOURNEY_PATH,
  type Order,
  type OrderState,
  orderHandover,
  orderPath,
  type PickUpPlace,
  totalCents,
} from '#domain/commerce/orders/order.ts'
import { readOrderFacts } from '#domain/commerce/orders/order-facts.server.ts'
import { changedLines, type OrderSum, orderSum } from '#domain/commerce/orders/order-lines.ts'
import { orderOfLink } from '#domain/commerce/orders/order-link.server.ts'
import { LICENCE_STEP, orderSteps, REVIEW_STEP } from '#domain/commerce/orders/order-steps.ts'
import { pickUpWords } from '#domain/commerce/orders/pick-up-words.ts'
import { sumMark } from '#domain/commerce/orders/place-order.server.ts'
import { findOrder, findOwnOrder, orderOfReservation, readOrder } from '#domain/commerce/orders/read-orders.server.ts'
import { sellsOnline } from '#domain/commerce/orders/sells-online.ts'
import { findReservation, readReservation } from '#domain/commerce/reservations/read-reservations.server.ts'
import { lawWords, reservationTerms } from '#domain/commerce/reservations/reservation-terms.ts'
import { APPLICATION_PATH } from '#domain/leads/applications/application.ts'
import { vehicleTitle } from '#domain/leads/lead.ts'
import { takesApplications } from '#domain/leads/lead-forms.ts'
import { currentStep, type FormStep, readStep, typedOf } from '#domain/leads/stepwise/steps.ts'
import { localDate } from '#domain/locations/zoned-time.ts'
import { followVehicle } from '#domain/search/find-vehicle.server.ts'
import { askedDeposit } from '#domain/stock/card-buttons.ts'
import type { Deposit } from '#domain/stock/deposit/deposit.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { listingTitle } from '#domain/stock/listing-title.ts'
import { advertisedPriceCents } from '#domain/stock/price-display.ts'
import { moneyWords } from '#domain/tenants/amounts.ts'
import { offerUntilWords } from '#domain/trade-in/offer-until.ts'
import type { CheckoutView } from '#ui/checkout/views.ts'
import type { LeadFormView } from '#ui/leads/view.ts'
import type { SectionView } from '#ui/sections/sections.ts'
import { orderCookie, orderLinks, whoseOrder } from '../../account/order-cookie.ts'
import type { PageContext, TypedForm } from '../../site/page-context.ts'
import { type OwnPageAddress, type OwnPageOutcome, ownPage } from '../shared/answer-own-page.server.ts'
import { readOrNotice } from '../shared/find-requested.server.ts'
import { aboutVehicle } from '../shared/forms/about-vehicle.ts'
import { ownForm } from '../shared/forms/own-form.ts'
import { attachedWords, errorsOf, savedFields } from '../shared/forms/saved-fields.ts'
import { requestedListing } from '../shared/lead-subject.server.ts'
import { sandboxOf } from './card-step.ts'
import { similarTo } from './checkout-view.server.ts'

/** Where its forms are sent; `form` says which step. */
const ACTION = '/api/orders'
const FORM = 'order-'

/**
 * `/checkout-journey?car_id={slug}&step=` (rule:checkout-journey): one step a page, what was typed before in it, the review, and the order once it is
 * placed, which `order=` opens by its reference. A mailed `?link=`, or the `?reservation=` it was paid by, opens an order in this browser. Null where it is another page, or the dealer sells nothing online.
 */
export async function journeyPageView(
  { asked, path, request }: OwnPageAddress,
  page: PageContext,
): Promise<OwnPageOutcome | null> {
  const { ctx, services } = page
  if (path !== JOURNEY_PATH || !sellsOnline(ctx.tenant.settings)) return null
  if (asked !== path) return { kind: 'moved', location: page.movedTo(path) }
  const query = new URLSearchParams(page.query)
  const opening = query.get('link') ?? query.get('reservation')
  if (opening !== null) return opened(query, page)
  const reference = query.get('order')
  if (reference !== null) return ofReference(reference, request, page)
  const carId = page.typed?.carId ?? query.get('car_id')
  const listing = await carOf(carId, page)
  // Never led to the vehicle that was asked for, which is not shown.
  if (carId && !listing) return noCar(page, NO_MORE)
  const listingId = listing?.listingId ?? null
  const whose = await readOrNotice(page, whoseOrder(ctx, listingId, request, services), 'a shopper could not be read')
  const asks = { ...whose, listingId }
  const last = await readOrNotice(page, findOrder(ctx, services.keys, asks), 'an order could not be read')
  // One that is off is shown, and begun again at a step.
  const order = last?.state === 'cancelled' && (page.typed || query.has('step')) ? null : last
  if (order && order.state !== 'draft')
    return listing ? answered(await placedView(order, listing, page), { order, listing }, page) : toOrder(order)
  if (!listing) return order ? toOrder(order) : noCar(page)
  return answered(await draftView(listing, order, page), { order, listing }, page)
}

type Drawn = { checkout: CheckoutView; below: SectionView[] }

function answered(
  { checkout, below }: Drawn,
  { order, listing }: { order: Order | null; listing: Listing | null },
  page: PageContext,
): OwnPageOutcome {
  const name = listing ? listingTitle(listing) : vehicleTitle(order!.vehicle)
  const above = listing ? [{ label: name, href: `/cars/${listing.slug}` }] : []
  const title = order && order.state !== 'draft' ? `Order ${order.reference}` : `Buy the ${name}`
  const sections: SectionView[] = [{ id: 'journey', kind: 'checkout', checkout }, ...below]
  const made = ownPage({ path: JOURNEY_PATH, title, above, description: null, ownTitle: false, sections }, page)
  const head = { ...made.head, canonical: null, robots: 'noindex' }
  return { ...made, status: page.typed ? 422 : 200, head }
}

/** By its slug, or its number as forms have it. */
async function carOf(carId: string | null, page: PageContext): Promise<Listing | null> {
  if (!carId) return null
  const numbered = await requestedListing(carId, page)
  if (numbered) return numbered
  const found = await readOrNotice(page, followVehicle(page.ctx, carId.toLowerCase()), 'a vehicle could not be read')
  return found.kind === 'unknown' ? null : found.listing
}

/** A link that is good is kept by the browser, out of the address; one that is not says what to do. */
async function opened(query: URLSearchParams, page: PageContext): Promise<OwnPageOutcome> {
  const { ctx, services } = page
  const secret = query.get('reservation')
  const asks = { secret: secret || null, shopperId: null, listingId: null }
  const reservation = secret
    ? await readOrNotice(page, findReservation(ctx, asks), 'a reservation could not be read')
    : null
  const orderId = reservation
    ? await readOrNotice(page, orderOfReservation(ctx, reservation.reservationId), 'an order could not be read')
    : orderOfLink(ctx, services.keys, query.get('link'))
  const order =
    orderId === null
      ? null
      : await readOrNotice(page, readOrder(ctx, services.keys, orderId), 'an order could not be read')
  if (order) return toOrder(order, { 'Set-Cookie': orderCookie(ctx, services.keys, order) })
  return {
    kind: 'notice',
    status: 410,
    notice: {
      code: 'Over',
      title: 'This link opens nothing any more',
      text: 'Links end after a while, and what nobody finishes is deleted. A placed order stands: your account and newer letters of it open it. Else begin anew from the vehicle.',
      links: [{ label: `All ${page.site.site.vehicleWords}`, href: '/cars' }],
      similar: [],
    },
  }
}

function toOrder(order: Order, headers: Record<string, string> = {}): never {
  throw redirect(orderPath(order), { status: 303, headers })
}

/** A placed order of whoever asks; its vehicle need not be shown any more. */
async function ofReference(
  reference: string,
  request: Pick<Request, 'headers'>,
  page: PageContext,
): Promise<OwnPageOutcome> {
  const { ctx, services } = page
  const { shopperId } = await readOrNotice(
    page,
    whoseOrder(ctx, null, request, services),
    'a shopper could not be read',
  )
  const asked = { reference, shopperId, links: orderLinks(request) }
  const order = await readOrNotice(page, findOwnOrder(ctx, services.keys, asked), 'an order could not be read')
  if (!order)
    return noCar(page, 'Orders open in the browser that the link of their letter was opened in, or with their account.')
  const listing = order.listingId === null ? null : await carOf(String(order.listingId), page)
  return answered(await placedView(order, listing, page), { order, listing }, page)
}

const NO_MORE = 'What you asked for cannot be bought online any more. Nothing was charged.'

function noCar(page: PageContext, why: string | null = null): OwnPageOutcome {
  const { vehicleWord, vehicleWords } = page.site.site
  return {
    kind: 'notice',
    status: 404,
    notice: {
      code: 'Which one?',
      title: `Choose a ${vehicleWord} first`,
      text: [why, `Each ${vehicleWord} that can be bought online has a button for it.`].filter(Boolean).join(' '),
      links: [{ label: `All ${vehicleWords}`, href: '/cars' }],
      similar: [],
    },
  }
}

const EMPTY = { held: null, card: null, sandbox: null, notice: null, says: [], forms: [], links: [], sum: [] }

async function draftView(listing: Listing, order: Order | null, page: PageContext): Promise<Drawn> {
  const { ctx } = page
  const { settings } = ctx.tenant
  const shopperId = page.visitor?.ctx?.shopper.shopperId ?? order?.shopperId ?? null
  const facts = await readOrNotice(
    page,
    readOrderFacts(ctx, { listingId: listing.listingId, shopperId, orderId: order?.orderId ?? null }),
    'a vehicle could not be read',
  )
  const about = aboutVehicle(listing, page)
  const title = 'Steps to your order'
  const deposit = facts && askedDeposit(listing, settings)
  const sum = facts && orderSum(facts, order?.answers ?? {}, localDate(ctx.now, settings.site.timeZone))
  const problem = page.typed?.errors.car_id?.[0]
  if (problem || !facts || !deposit || !sum) {
    const text = problem ?? `This ${page.site.site.vehicleWord} cannot be bought online any more. Nothing was charged.`
    const notice = { tone: 'caution' as const, title: 'It is not for sale to you just now', text }
    const checkout = { ...EMPTY, title, steps: ['You', 'Review'], current: 0, about, notice }
    return { checkout, below: await similarTo(listing, page) }
  }
  const steps = orderSteps(facts)
  const asked = page.typed?.form?.replace(FORM, '') ?? new URLSearchParams(page.query).get('step')
  const current = currentStep(steps, order, { asked, last: REVIEW_STEP })
  const step = steps[current]
  const before = steps[current - 1]
  const drawn = { listing, order, page }
  const attached = attachedWords(step, order)
  const review = step || !order ? null : reviewOf({ ...drawn, order, deposit, sum, place: facts.place })
  return {
    checkout: {
      ...EMPTY,
      ...{ title, about, current, steps: [...steps.map((one) => one.title), 'Review'] },
      sum: sumView(sum, null),
      says: sum.says,
      next: [
        `You pay the deposit of ${dollars(deposit.cents)}, and it is kept for you for ${settings.commerce.holdHours} hours.`,
        `${listing.dealershipName} calls you, and you sign the contract.`,
        'You pay the rest, and get it as you chose.',
      ],
      notice: attached ? { tone: 'plain', title: 'Saved already', text: attached } : null,
      forms: step ? [stepForm(step, drawn)] : [],
      ...review,
      links: [
        ...(before ? [{ label: 'Back', href: hrefOf(listing, before.id) }] : []),
        ...(isFinanced(order ?? { answers: {} }) && takesApplications(settings)
          ? [{ label: 'Your finance application', href: `${APPLICATION_PATH}?car_id=${listing.listingId}` }]
          : []),
        { label: 'Back to the vehicle', href: `/cars/${listing.slug}` },
      ],
    },
    below: [],
  }
}

function hrefOf({ slug }: Listing, step: string): string {
  return `${JOURNEY_PATH}?car_id=${slug}&step=${step}`
}

function dollars(cents: number): string {
  return cents < 0 ? `−${moneyWords(-cents / 100)}` : moneyWords(cents / 100)
}

/** Every amount and who gets it, what it comes to, and what of it is paid now. */
function sumView(
  { lines }: Pick<OrderSum, 'lines'>,
  depositCents: number | null,
  depositWords = 'Deposit, paid now',
): CheckoutView['sum'] {
  const total = totalCents(lines)
  return [
    ...lines.map(({ kind, words, cents, payee }) => ({
      ...{ words, amount: dollars(cents) },
      note: kind === 'trade-in' ? 'Taken off' : `To ${payee}`,
    })),
    { words: 'Together', amount: dollars(total) },
    ...(depositCents === null
      ? []
      : [
          { words: depositWords, amount: dollars(depositCents) },
          { words: 'Left to pay', amount: dollars(total - depositCents) },
        ]),
  ]
}

type StepDrawn = { listing: Listing; order: Order | null; page: PageContext }

function stepForm(step: FormStep, { listing, order, page }: StepDrawn): LeadFormView {
  const typed: TypedForm | null = page.typed?.form === FORM + step.id ? page.typed : null
  const { keepDays } = page.ctx.tenant.settings.commerce.journey
  return {
    ...{ id: 'journey', action: ACTION, send: 'Save and Go On' },
    fields: savedFields(step, order, typed),
    hidden: [
      { name: 'form', value: FORM + step.id },
      { name: 'car_id', value: String(listing.listingId) },
    ],
    privacy: `Each step is saved as you go on, encrypted. With the first one we mail you a link that opens it on any device; who signs in finds it in their account. It is deleted ${keepDays} days after you last saved it.${step.id === LICENCE_STEP ? ` Pictures of your licence are for ${listing.dealershipName} alone, who see that it is you that buys; they go once it is handed over, or the order is off.` : ''} The ${page.site.site.vehicleWord} is kept for you once you have paid.`,
    // What was right as it was saved, and is not now, says why.
    errors: typed ? errorsOf(typed) : savedErrors(step, order),
  }
}

/** What a step that was saved says by now of what is wrong in it. */
function savedErrors(step: FormStep, order: Order | null): LeadFormView['errors'] {
  if (!order?.answers[step.id]) return []
  const read = readStep(step, typedOf(step, order))
  return errorsOf(read.kind === 'invalid' ? read : null)
}

type Reviewed = {
  listing: Listing
  order: Order
  page: PageContext
  deposit: Deposit
  sum: OrderSum
  place: PickUpPlace | null
}

/** The last page before the deposit: all amounts once more, what changed since they were last shown, and what is agreed to. */
function reviewOf({ listing, order, page, deposit, sum, place }: Reviewed): Partial<CheckoutView> {
  const { ctx, services, typed } = page
  const { commerce, site } = ctx.tenant.settings
  if (totalCents(sum.lines) < deposit.cents) return { notice: BELOW_DEPOSIT }
  const changed = changedLines(order.lines, sum.lines)
  const isOther = changed.length === 0 && new URLSearchParams(page.query).get('said') === 'changed'
  const processor = services.processors[deposit.payee.processor]
  const form = ownForm(FORM + REVIEW_STEP, {
    ...{ action: ACTION, send: `Agree and pay the deposit of ${dollars(deposit.cents)}`, typed },
    hidden: { car_id: String(listing.listingId), shown: sumMark(sum.lines, deposit.cents) },
    fields: [{ name: 'terms', label: reservationTerms(listing, deposit, commerce), type: 'checkbox', required: true }],
    privacy: `${listing.dealershipName} is told of your order once the deposit is paid. Card numbers go to who takes the payment, never to us.`,
  })
  return {
    sum: [...handoverRows(order, place, site), ...sumView(sum, deposit.cents)],
    says: [...sum.says, deposit.limit, lawWords(listing, advertisedPriceCents(listing))].filter(
      (words) => words !== null,
    ),
    sandbox: processor ? sandboxOf(processor, { lists: false }) : null,
    forms: [form],
    notice: isOther
      ? { tone: 'caution', title: 'Please look once more', text: OTHER }
      : changed.length === 0
        ? null
        : {
            ...{ tone: 'caution', title: 'What changed since you last saw it' },
            text: changed
              .map(({ words, wasCents, nowCents }) => `${words}: ${said(wasCents)} before, ${said(nowCents)} now.`)
              .join(' '),
          },
  }
}

const BELOW_DEPOSIT = {
  ...{ tone: 'caution' as const, title: 'Less is left to pay than the deposit' },
  text: 'The deposit cannot be paid here for it: please call us, and we settle it with you, or leave out a trade-in. Nothing was charged.',
}

const OTHER = 'What is paid now, for what, or to whom, is other than you were shown. Nothing was charged.'

function said(cents: number | null): string {
  return cents === null ? 'nothing' : dollars(cents)
}

const PLACED_STEPS = ['Placed', 'Contract', 'Paid', 'Handed over']

const STATES: Record<Exclude<OrderState, 'draft'>, { at: number; title: string; text: string }> = {
  new: {
    at: 0,
    title: 'Your order is placed',
    text: 'The deposit is paid, and it is reserved for you. We call you to agree on what comes next.',
  },
  contract: {
    at: 1,
    title: 'Your contract is signed',
    text: 'It says what you bought, for how much, and what the law gives you.',
  },
  paid: { at: 2, title: 'It is paid', text: 'We make it ready for you.' },
  handed_over: { at: 3, title: 'It is yours', text: 'Thank you. Good driving.' },
  cancelled: {
    at: 0,
    title: 'This order is off',
    text: 'What you paid goes back to your card; banks take up to ten days to show it.',
  },
}

const TO_AGREE = 'At a time we agree on with you'
const LOST_TIME = 'Somebody else had the time you chose; we agree on another'

/** How, where and when it comes to its buyer. */
function handoverRows(order: Order, place: PickUpPlace | null, site: { timeZone: string }): CheckoutView['sum'] {
  const handover = orderHandover(order)
  if (!handover) return []
  if (handover.way === 'delivery')
    return [{ words: 'Delivered to', amount: `${handover.address} ${handover.postcode}` }]
  const { startsAt } = handover
  // A placed order has the place of a time that was chosen, even where another has that time.
  const without = order.state !== 'draft' && place ? LOST_TIME : TO_AGREE
  const amount = startsAt ? pickUpWords(new Date(startsAt), place, site) : without
  return [{ words: 'You pick it up', amount, ...(place && { note: place.name }) }]
}

/** An order as its shopper follows it. */
async function placedView(order: Order, listing: Listing | null, page: PageContext): Promise<Drawn> {
  const { site, commerce } = page.ctx.tenant.settings
  const state = STATES[order.state as Exclude<OrderState, 'draft'>]
  const own = new URL(order.vehicle.url).pathname
  // After a contract the dealer settles with the shopper: nothing goes back by itself.
  const isSettled = order.state === 'cancelled' && order.contractAt !== null
  const text = isSettled ? 'We are in touch with you about what was paid.' : state.text
  const packs = await readOrNotice(page, listPacks(page.ctx, order.orderId), 'a contract could not be read')
  const toSign = packs?.find((pack) => order.state === 'new' && pack.state === 'sent' && pack.signBy! > page.ctx.now)
  return {
    checkout: {
      ...EMPTY,
      ...{ title: 'How your order stands', steps: PLACED_STEPS, current: state.at },
      about: listing && aboutVehicle(listing, page),
      notice: { tone: order.state === 'cancelled' ? 'caution' : 'positive', title: state.title, text },
      sum: [
        { words: 'Order', amount: order.reference },
        { words: 'Placed', amount: offerUntilWords(order.placedAt!, site.timeZone) },
        ...(order.state === 'cancelled' ? [] : handoverRows(order, order.pickUpPlace, site)),
        ...sumView(order, await paidCents(order, page), 'Deposit, paid'),
      ],
      links: [
        ...(toSign?.signHref ? [{ label: 'Read and sign the contract', href: toSign.signHref }] : []),
        // Who has not signed in has the link of their letter.
        ...(page.visitor?.ctx && order.state !== 'cancelled'
          ? [{ label: 'Your reservation and receipt', href: `${own}/${commerce.reservePath}` }]
          : []),
        order.state === 'cancelled'
          ? { label: 'Begin again', href: `${JOURNEY_PATH}?car_id=${own.split('/').at(-1)}&step=you` }
          : { label: vehicleTitle(order.vehicle), href: own },
      ],
    },
    below: [],
  }
}

/** The deposit that was paid, while the rest is to pay. */
async function paidCents({ state, reservationId }: Order, page: PageContext): Promise<number | null> {
  if ((state !== 'new' && state !== 'contract') || reservationId === null) return null
  const reservation = await readOrNotice(page, readReservation(page.ctx, reservationId), 'a deposit could not be read')
  return reservation?.depositCents ?? null
}
