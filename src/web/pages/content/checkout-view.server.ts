import { checkoutSlug } from '#domain/accounts/gates/gates.ts'
import { JOURNEY_PATH } from '#domain/commerce/orders/order.ts'
import { orderOfReservation } from '#domain/commerce/orders/read-orders.server.ts'
import { beginPayment } from '#domain/commerce/reservations/begin-payment.server.ts'
import { findReservation, readReservation } from '#domain/commerce/reservations/read-reservations.server.ts'
import { isRefundDue, type Reservation, reasonForShopper } from '#domain/commerce/reservations/reservation.ts'
import { lawWords, reservationTerms } from '#domain/commerce/reservations/reservation-terms.ts'
import { settleReservation } from '#domain/commerce/reservations/settle-reservation.server.ts'
import type { FormField } from '#domain/leads/fields/lead-field.ts'
import { vehicleTitle } from '#domain/leads/lead.ts'
import { localPhone } from '#domain/locations/phone.ts'
import { allOf, not } from '#domain/search/filter.ts'
import { followVehicle } from '#domain/search/find-vehicle.server.ts'
import { emptyQuery, withRefinement } from '#domain/search/search-query.ts'
import { askedDeposit } from '#domain/stock/card-buttons.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { listingTitle } from '#domain/stock/listing-title.ts'
import { advertisedPriceCents } from '#domain/stock/price-display.ts'
import { moneyWords } from '#domain/tenants/amounts.ts'
import { offerUntilWords } from '#domain/trade-in/offer-until.ts'
import type { CheckoutView } from '#ui/checkout/views.ts'
import type { SectionView } from '#ui/sections/sections.ts'
import type { PageContext } from '../../site/page-context.ts'
import { type OwnPageAddress, type OwnPageOutcome, ownPage } from '../shared/answer-own-page.server.ts'
import { readOrNotice } from '../shared/find-requested.server.ts'
import { aboutVehicle } from '../shared/forms/about-vehicle.ts'
import { ownForm } from '../shared/forms/own-form.ts'
import { stockRow } from '../shared/sections/found-stock.server.ts'
import { cardStep, sandboxOf } from './card-step.ts'

const MOST_SIMILAR = 4
const STEPS = ['Your details', 'The deposit', 'Reserved']

type Step = Omit<CheckoutView, 'title' | 'steps' | 'about'> & { similar?: true }

/**
 * `/cars/{slug}/checkout`, or `/buy-online` where the dealer calls it so (rule:reservation-page): the shopper's details, the deposit, the
 * receipt; `link` opens a reservation to whoever has it. Null where it is another page, or the dealer takes no deposits.
 */
export async function checkoutPageView(
  { asked, path }: OwnPageAddress,
  page: PageContext,
): Promise<OwnPageOutcome | null> {
  const { ctx, site, typed } = page
  const { commerce } = ctx.tenant.settings
  const slug = checkoutSlug(path)
  if (slug === null || !site.leadsSomewhere(`/cars/${slug}/${commerce.reservePath}`)) return null
  const found = await readOrNotice(page, followVehicle(ctx, slug), 'a vehicle could not be read')
  if (found.kind === 'unknown') return { kind: 'not-found' }
  const { listing } = found
  const own = `/cars/${listing.slug}/${commerce.reservePath}`
  if (asked !== own) return { kind: 'moved', location: page.movedTo(own) }
  const secret = typed ? String(typed.fields.link ?? '') : new URLSearchParams(page.query).get('link')
  const shopperId = page.visitor?.ctx?.shopper.shopperId ?? null
  const asks = { secret, shopperId, listingId: listing.listingId }
  const reservation = await readOrNotice(page, findReservation(ctx, asks), 'a reservation could not be read')
  const isHere = reservation?.listingId === listing.listingId
  const step = isHere ? await reservationStep(reservation, secret ?? '', page) : await detailsStep(listing, page)
  const { similar, ...view } = step
  const sections: SectionView[] = [
    {
      id: 'checkout',
      kind: 'checkout',
      checkout: { ...view, title: 'Steps to a reservation', steps: STEPS, about: aboutVehicle(listing, page) },
    },
    ...(similar ? await similarTo(listing, page) : []),
  ]
  const title = `Reserve the ${listingTitle(listing)}`
  const above = [{ label: listingTitle(listing), href: `/cars/${listing.slug}` }]
  const description = `Have this ${site.site.vehicleWord} kept for you at ${listing.dealershipName}.`
  const made = ownPage({ path: own, title, above, description, ownTitle: false, sections }, page)
  return { ...made, status: typed ? 422 : 200, head: { ...made.head, canonical: null, robots: 'noindex' } }
}

/** Vehicles like one that somebody else has. */
export async function similarTo({ listingId, make, model }: Listing, page: PageContext): Promise<SectionView[]> {
  const alike = withRefinement(withRefinement(emptyQuery('rank:desc'), 'make', make), 'model', model)
  const free = withRefinement(alike, 'status', 'in_stock')
  const words = {
    title: 'Like it, and still to be had',
    more: { label: `All ${page.site.site.vehicleWords}`, href: '/cars' },
  }
  const filter = allOf([
    { kind: 'equals', attribute: 'reserved', value: 'false' },
    not({ kind: 'equals', attribute: 'id', value: String(listingId) }),
  ])
  const row = await stockRow(page, free, words, { count: MOST_SIMILAR, filter })
  return row?.kind === 'stock-row' ? [{ id: 'similar', ...row }] : []
}

function dollars(cents: number): string {
  return moneyWords(cents / 100)
}

async function detailsStep(listing: Listing, page: PageContext): Promise<Step> {
  const { ctx, typed, visitor, services } = page
  const { settings } = ctx.tenant
  const { commerce } = settings
  const { vehicleWord } = page.site.site
  const priceCents = advertisedPriceCents(listing)
  const deposit = askedDeposit(listing, settings)
  const empty = { current: 0, held: null, sandbox: null, card: null, forms: [], links: [linkTo(listing)], notice: null }
  const sum = [
    ...(priceCents === null ? [] : [{ words: 'Price', amount: dollars(priceCents) }]),
    ...(deposit
      ? [
          { words: 'Deposit, part of the price if you buy', amount: dollars(deposit.cents) },
          { words: `Kept for you once it is paid`, amount: `${commerce.holdHours} hours` },
        ]
      : []),
  ]
  const law = lawWords(listing, priceCents)
  const says = [deposit?.limit, law].filter((words) => words != null)
  const notice = (title: string, text: string): Step => ({
    ...{ ...empty, sum, says, similar: true },
    notice: { tone: 'caution', title, text },
  })
  const problem = typed?.errors.car_id?.[0]
  if (problem) return notice('It is not held for you', problem)
  if (!deposit)
    return listing.reserved
      ? notice('Somebody was quicker', `This ${vehicleWord} is reserved for somebody else just now.`)
      : notice('It cannot be reserved', `This ${vehicleWord} cannot be reserved online.`)
  const { cents, payee } = deposit
  const processor = services.processors[payee.processor]
  if (!(processor && (await processor.isReady(ctx))))
    return notice('Not just now', 'Deposits cannot be taken online just now. Please call us.')
  const shopper = visitor?.ctx?.shopper
  const [firstName = '', ...lastNames] = (shopper?.name ?? '').split(' ')
  const form = ownForm('reserve', {
    ...{ action: '/api/reservations', send: `Go on to the deposit of ${dollars(cents)}`, typed: page.typed },
    hidden: {
      car_id: String(listing.listingId),
      deposit_cents: String(cents),
      ...(priceCents !== null && { price_cents: String(priceCents) }),
    },
    fields: [
      { name: 'name', label: 'First Name', type: 'string', required: true, value: firstName },
      { name: 'last_name', label: 'Last Name', type: 'string', required: true, value: lastNames.join(' ') },
      { name: 'email', label: 'Email', type: 'email', required: true, value: shopper?.email ?? undefined },
      {
        name: 'phone',
        label: 'Mobile',
        type: 'phone',
        required: true,
        value: shopper?.phone ? localPhone(shopper.phone) : undefined,
      },
      termsField(reservationTerms(listing, { cents }, commerce), page),
    ],
    privacy: `${listing.dealershipName} is told who you are once the deposit is paid. Card numbers go to who takes the payment, never to us.`,
  })
  const next = [
    `You pay the deposit of ${dollars(cents)}, and it is kept for you for ${commerce.holdHours} hours.`,
    `${listing.dealershipName} calls you to agree on what comes next.`,
    'You sign the contract, or all of the deposit comes back to your card.',
  ]
  return { ...empty, sum, says, next, sandbox: sandboxOf(processor, { lists: false }), forms: [form] }
}

/** What is agreed to, with the way to the dealer's terms of use where there are some. */
export function termsField(label: string, { site }: PageContext): FormField {
  const termsHref = '/terms-and-conditions'
  return {
    name: 'terms',
    label,
    type: 'checkbox',
    required: true,
    ...(site.leadsSomewhere(termsHref) && { termsHref }),
  }
}

/** The page of a reservation, and the way to the order that it is of. */
async function reservationStep(reservation: Reservation, secret: string, page: PageContext): Promise<Step> {
  const [step, orderId] = await Promise.all([
    stepOf(reservation, secret, page),
    readOrNotice(page, orderOfReservation(page.ctx, reservation.reservationId), 'an order could not be read'),
  ])
  if (orderId === null) return step
  const slug = new URL(reservation.vehicle.url).pathname.split('/').at(-1)
  const href = `${JOURNEY_PATH}?${secret ? `reservation=${secret}` : `car_id=${slug}`}`
  return { ...step, links: [{ label: 'Your order', href }, ...step.links] }
}

async function stepOf(reservation: Reservation, secret: string, page: PageContext): Promise<Step> {
  const { state } = reservation
  if (state === 'paid') return reservedStep(reservation, secret, page)
  if (state === 'held' && reservation.expiresAt > page.ctx.now) return payStep(reservation, secret, page)
  return overStep(reservation, page)
}

function sumOf({ vehicle, priceCents, depositCents, reservationId }: Reservation): CheckoutView['sum'] {
  return [
    { words: 'Reservation', amount: String(reservationId) },
    ...(priceCents === null ? [] : [{ words: `Price of the ${vehicleTitle(vehicle)}`, amount: dollars(priceCents) }]),
    { words: 'Deposit', amount: dollars(depositCents) },
  ]
}

async function payStep(reservation: Reservation, secret: string, page: PageContext): Promise<Step> {
  const { ctx, services } = page
  const { timeZone } = ctx.tenant.settings.site
  const hidden = { link: secret, car_id: String(reservation.listingId) }
  const cancel = ownForm('cancel', {
    ...{ action: '/api/reservations/cancel', send: 'Let it go', look: 'outline', typed: page.typed },
    ...{ hidden, fields: [], privacy: 'Nothing is charged.' },
  })
  const until = reservation.expiresAt
  const step: Step = {
    ...{
      current: 1,
      notice: null,
      sum: sumOf(reservation),
      says: [],
      links: [],
      forms: [cancel],
      sandbox: null,
      card: null,
    },
    held: { until: until.toISOString(), words: `Held for you until ${offerUntilWords(until, timeZone)}.` },
  }
  const processor = services.processors[reservation.processor]
  const begun = await beginPayment(ctx, reservation, services.processors)
  const later = (title: string, text: string): Step => ({ ...step, notice: { tone: 'caution', title, text } })
  if (!processor || begun.kind !== 'created')
    return later('Not just now', 'The deposit cannot be taken just now. Load this page again in a moment.')
  const { status } = begun.payment
  if (status === 'authorised' || status === 'captured') {
    // The browser is back from the card; an event about it may not have come yet.
    const { kind } = await settleReservation(ctx, reservation, services.processors)
    const settled =
      kind === 'reserved' || kind === 'lost' ? await readReservation(ctx, reservation.reservationId) : null
    if (settled) return settled.state === 'paid' ? reservedStep(settled, secret, page) : overStep(settled, page)
    return {
      ...{ ...step, forms: [] },
      notice: {
        tone: 'positive',
        title: 'Your deposit is paid',
        text: 'We are reserving it for you. Load this page again in a moment.',
      },
    }
  }
  const own = `${new URL(reservation.vehicle.url).pathname}/${ctx.tenant.settings.commerce.reservePath}`
  const card = cardStep(begun, processor, {
    ...{ page, hidden, action: '/api/reservations', returnPath: secret ? `${own}?link=${secret}` : own },
    privacy: 'Nothing is charged unless the vehicle is reserved for you.',
    stays: `${step.held!.words} Your details are kept until then.`,
  })
  if (!card) return later('Your bank is at it', 'Load this page again in a moment.')
  return { ...step, ...card, forms: [...card.forms, cancel] }
}

async function reservedStep(reservation: Reservation, secret: string, page: PageContext): Promise<Step> {
  const { ctx } = page
  const { settings } = ctx.tenant
  const until = offerUntilWords(reservation.expiresAt, settings.site.timeZone)
  const hidden = { link: secret, car_id: String(reservation.listingId) }
  const call = await callForDeposit(reservation, page)
  const cancel = ownForm('cancel', {
    ...{ action: '/api/reservations/cancel', send: 'Cancel the reservation', look: 'outline', typed: page.typed },
    ...{
      hidden,
      fields: [],
      privacy: `All of the deposit comes back to your card. Until ${until}.${call ? ` ${call}` : ''}`,
    },
  })
  return {
    ...{ current: 2, held: null, sandbox: null, card: null, says: [], forms: [cancel], sum: sumOf(reservation) },
    notice: {
      tone: 'positive',
      title: 'It is reserved for you',
      text: `Until ${until}. We call you to agree on what comes next; a letter with all of this is on its way.`,
    },
    links: [
      { label: 'Receipt (PDF)', href: `/api/reservations/receipt.pdf?link=${secret}&car_id=${reservation.listingId}` },
    ],
  }
}

/** Where the dealer's keys are gone no card can be paid back, and the dealer has to be asked for it: in words, else null. */
async function callForDeposit(
  { processor }: Reservation,
  { ctx, services, site }: PageContext,
): Promise<string | null> {
  if (await services.processors[processor]?.isReady(ctx)) return null
  const { phone } = site.site
  return `Cards cannot be paid back just now: please call us${phone ? ` on ${phone}` : ''}, and we pay it back to you.`
}

async function overStep(reservation: Reservation, page: PageContext): Promise<Step> {
  const { vehicleWord } = page.site.site
  const { paidAt, refundedAt, depositCents, isCharged } = reservation
  const deposit = dollars(depositCents)
  const call = isRefundDue(reservation) ? await callForDeposit(reservation, page) : null
  const money =
    paidAt === null
      ? 'Your card was not charged.'
      : !isRefundDue(reservation) && refundedAt === null
        ? ''
        : isCharged
          ? `Your deposit of ${deposit} goes back to your card${call ? `. ${call}` : ' at once; banks take up to ten days to show it.'}`
          : `Your card was not charged; what your bank keeps ready of it, ${deposit}, is let go of${call ? ' within days' : ' at once'}.`
  return {
    ...{
      current: 1,
      held: null,
      sandbox: null,
      card: null,
      says: [],
      forms: [],
      sum: sumOf(reservation),
      similar: true,
    },
    notice: {
      tone: 'caution',
      title: `This ${vehicleWord} is not held for you any more`,
      text: [reasonForShopper(reservation) ?? 'The deposit was not paid in time.', money].filter(Boolean).join(' '),
    },
    links: [{ label: 'Begin again', href: new URL(reservation.vehicle.url).pathname }],
  }
}

function linkTo({ slug }: Listing): CheckoutView['links'][number] {
  return { label: 'Back to the vehicle', href: `/cars/${slug}` }
}
