import { redirect } from 'react-router'
import { listOwnVehicles } from '#domain/accounts/garage/list-own-vehicles.server.ts'
import { type OwnVehicle, REMINDER_DAYS } from '#domain/accounts/garage/own-vehicle.ts'
import { reminderAddress } from '#domain/accounts/garage/reminder-address.server.ts'
import { listKeptPages } from '#domain/accounts/garage/saved-pages.server.ts'
import { signInHref } from '#domain/accounts/gates/gates.ts'
import type { ShopperCtx } from '#domain/accounts/shoppers/shopper-ctx.ts'
import { listWatchlist } from '#domain/accounts/watchlist/list-watchlist.server.ts'
import { type AlertKind, FREQUENCY_WORDS } from '#domain/alerts/alert.ts'
import { FREQUENCY_OPTIONS } from '#domain/alerts/alert-form.ts'
import { claimAlerts } from '#domain/alerts/claim-alerts.server.ts'
import { listAlerts } from '#domain/alerts/list-alerts.server.ts'
import { type OnlinePayment, paidFor, paymentPath, totalCents } from '#domain/commerce/invoices/online-payment.ts'
import { listOwnPayments } from '#domain/commerce/invoices/read-invoices.server.ts'
import { type OrderState, orderPath } from '#domain/commerce/orders/order.ts'
import { type ListedOrder, listShopperOrders } from '#domain/commerce/orders/read-orders.server.ts'
import { listOwnPrizes } from '#domain/commerce/prizes/read-spins.server.ts'
import { type Spin, spinPath } from '#domain/commerce/prizes/spin.ts'
import { listShopperReservations } from '#domain/commerce/reservations/read-reservations.server.ts'
import { receiptOf } from '#domain/commerce/reservations/receipt.ts'
import { type Reservation, reasonForShopper } from '#domain/commerce/reservations/reservation.ts'
import { BOOKING_TITLES, type Booking, bookingWords } from '#domain/leads/bookings/booking.ts'
import { offsetTime } from '#domain/leads/bookings/booking-words.ts'
import type { LeadStatus } from '#domain/leads/desk/lead-status.ts'
import { listShopperTimes } from '#domain/leads/garage/change-shopper-booking.server.ts'
import { listShopperLeads, type ShopperLead } from '#domain/leads/garage/list-shopper-leads.server.ts'
import { localDate } from '#domain/locations/zoned-time.ts'
import { moneyWords } from '#domain/tenants/amounts.ts'
import { STATES } from '#domain/tenants/settings/vocabulary.ts'
import { offerUntilWords } from '#domain/trade-in/offer-until.ts'
import { listShopperTradeIns } from '#domain/trade-in/read-trade-ins.server.ts'
import { isOfferOpen, type TradeIn, tradeInTitle } from '#domain/trade-in/trade-in.ts'
import type { GarageView, OwnBookingView, OwnLink, OwnVehicleView } from '#ui/garage/views.ts'
import type { PageContext, TypedForm } from '../../site/page-context.ts'
import { type OwnPageAddress, type OwnPageOutcome, ownPage } from '../shared/answer-own-page.server.ts'
import { dateWords, timeWords } from '../shared/date-words.ts'
import { readOrNotice } from '../shared/find-requested.server.ts'

/**
 * `/my-garage`, under a brand's name where the dealer has one for it (rule:garage); null where it is another page, or the site
 * has none. The gate has led away whoever has not signed in.
 */
export async function garagePageView(
  { asked, path }: OwnPageAddress,
  page: PageContext,
): Promise<OwnPageOutcome | null> {
  const { garage, garagePath, garageTitle } = page.ctx.tenant.settings.shortlist
  if (!garage || (path !== garagePath && path !== '/my-garage')) return null
  if (asked !== garagePath) return { kind: 'moved', location: page.movedTo(garagePath) }
  const ctx = page.visitor?.ctx
  if (!ctx) throw redirect(signInHref('my-garage', garagePath, null), 303)
  const view = await readOrNotice(page, garageView(ctx, page), 'a garage could not be read')
  const sections = [{ id: 'garage', kind: 'garage' as const, garage: view }]
  const made = ownPage({ path: garagePath, title: garageTitle, description: null, ownTitle: false, sections }, page)
  const status = page.typed ? 422 : 200
  return { ...made, status, head: { ...made.head, canonical: null, robots: 'noindex' } }
}

async function garageView(ctx: ShopperCtx, page: PageContext): Promise<GarageView> {
  const { settings } = ctx.tenant
  const [watched, leads, vehicles, kept, alerts, email, tradeIns, reservations, payments, orders, prizes] =
    await Promise.all([
      settings.shortlist.watchlist ? listWatchlist(ctx) : null,
      listShopperLeads(ctx),
      listOwnVehicles(ctx),
      listKeptPages(ctx),
      alertViews(ctx),
      reminderAddress(ctx),
      listShopperTradeIns(ctx, ctx.shopper.shopperId),
      listShopperReservations(ctx),
      listOwnPayments(ctx),
      listShopperOrders(ctx),
      listOwnPrizes(ctx),
    ])
  const { vehicleWord, vehicleWords } = page.site.site
  const query = new URLSearchParams(page.query)
  const count = watched?.length ?? 0
  const paid = (isOne: (payment: OnlinePayment) => boolean) =>
    payments.filter(isOne).map((payment) => paymentView(payment, ctx))
  const words = count === 1 ? `1 ${vehicleWord}` : `${count || 'No'} ${vehicleWords}`
  return {
    whose: ctx.shopper.shopperId,
    hello: ctx.shopper.name ? `Hello ${ctx.shopper.name}` : 'Hello',
    said: saidOf(query, page.typed),
    typed: typedVehicle(page.typed, vehicles),
    watchlist: watched && { label: `${words} on your watchlist`, href: '/watchlist' },
    bookings: await bookingViews(ctx, leads),
    lists: [
      { title: 'Your orders', links: orders.map(orderView) },
      { title: 'Your reservations', links: reservations.map((one) => reservationView(one, ctx)) },
      { title: 'What you paid of orders', links: paid((payment) => payment.orderId !== null) },
      { title: 'Invoices you paid', links: paid((payment) => payment.orderId === null) },
      { title: 'Your prizes', links: prizes.map((spin) => prizeView(spin, ctx)) },
      { title: 'Trade-in offers', links: tradeIns.map((tradeIn) => tradeInView(tradeIn, ctx)) },
      {
        title: 'Your documents',
        links: reservations.filter((one) => receiptOf(one, ctx.tenant)).map((one) => receiptView(one, ctx)),
      },
    ].filter(({ links }) => links.length > 0),
    vehicles: vehicles.map((vehicle) => vehicleView(vehicle, ctx)),
    states: STATES.map((value) => ({ value, label: value.toUpperCase() })),
    reminderTo: email,
    alerts,
    frequencies: FREQUENCY_OPTIONS,
    kept: kept.map(({ kind, path, title }) => ({
      ...{ label: title, href: path },
      kind: kind === 'search' ? 'Search' : 'Comparison',
    })),
    enquiries: leads.map((lead) => enquiryView(lead, ctx)),
    account: page.site.leadsSomewhere('/account') ? { label: 'Your account', href: '/account' } : null,
    searchHistory: page.site.site.searchHistory,
  }
}

const SAID: ReadonlyMap<string, string> = new Map(
  Object.entries({
    vehicle: 'Your vehicle is saved.',
    saved: 'It is saved.',
    removed: 'It is removed.',
    kept: 'It is among the searches and comparisons you keep.',
    stopped: 'Stopped. We do not write to you about it any more.',
    moved: 'Your booking is moved. A letter confirms it.',
    cancelled: 'Your booking is cancelled. A letter confirms it.',
  }),
)

function saidOf(query: URLSearchParams, typed: TypedForm | null): GarageView['said'] {
  if (typed) return { text: Object.values(typed.errors).flat().join(' '), tone: 'negative' }
  const done = SAID.get(query.get('said') ?? '')
  if (done) return { text: done, tone: 'positive' }
  return query.get('said') === 'unknown' ? { text: 'It is not here any more.', tone: 'caution' } : null
}

/** A form about a vehicle as it was sent, to be put right in its place; one that is gone meanwhile is added. */
function typedVehicle(typed: TypedForm | null, vehicles: readonly OwnVehicle[]): GarageView['typed'] {
  if (!typed || !('rego' in typed.fields)) return null
  const text = (field: string) => String(typed.fields[field] ?? '')
  const first = Object.entries(typed.errors).map(([field, [message = '']]) => [field, message])
  return {
    id: vehicles.find(({ ownVehicleId }) => String(ownVehicleId) === text('own_vehicle_id'))?.ownVehicleId ?? null,
    ...{ name: text('name'), rego: text('rego'), regoState: text('rego_state').trim().toLowerCase() },
    ...{ serviceDueOn: text('service_due_on'), regoDueOn: text('rego_due_on'), isReminded: text('is_reminded') !== '' },
    errors: Object.fromEntries(first),
  }
}

const ALERT_WORDS: Record<AlertKind, string> = {
  'price-drop': 'When its price drops',
  available: 'When it can be had again',
  alike: 'When one like it comes in',
  search: 'When one comes in',
}

/** Also those they asked for without an account, once a code has shown the mailbox to be theirs. */
async function alertViews(ctx: ShopperCtx): Promise<GarageView['alerts']> {
  if (!ctx.tenant.settings.alerts.enabled) return []
  const { shopperId } = ctx.shopper
  await claimAlerts(ctx, { shopperId })
  const alerts = await listAlerts(ctx, { shopperId })
  return alerts
    .filter(({ state }) => state !== 'stopped')
    .map(({ alertId, about, href, kind, frequency, state }) => {
      const often =
        state === 'on' ? FREQUENCY_WORDS[frequency].toLowerCase() : 'once you confirm it by the letter you have'
      return { id: alertId, label: about, href, note: `${ALERT_WORDS[kind]}, ${often}`, frequency }
    })
}

const MOST_BOOKINGS = 20

/** Those ahead first, the soonest first. */
async function bookingViews(ctx: ShopperCtx, leads: readonly ShopperLead[]): Promise<OwnBookingView[]> {
  // Of a lead that is held nobody is told; nor that its time was lost.
  const made = leads.flatMap(({ booking }) =>
    booking && /^(?:booked|cancelled)$/.test(booking.state) ? [booking] : [],
  )
  const isAhead = ({ state, end }: Booking) => state === 'booked' && end > ctx.now
  const inOrder = [
    ...made.filter(isAhead).sort((a, b) => a.start.getTime() - b.start.getTime()),
    ...made.filter((booking) => !isAhead(booking)).sort((a, b) => b.start.getTime() - a.start.getTime()),
  ].slice(0, MOST_BOOKINGS)
  return Promise.all(
    inOrder.map(async (booking): Promise<OwnBookingView> => {
      const { bookingId, kind, vehicle, timeZone, uid } = booking
      const times = isAhead(booking) ? await listShopperTimes(ctx, booking) : []
      return {
        id: bookingId,
        title: vehicle ? `${BOOKING_TITLES[kind]} of the ${vehicle.name}` : BOOKING_TITLES[kind],
        href: vehicle && `/cars/${vehicle.slug}`,
        when: bookingWords(booking),
        state: isAhead(booking) ? 'ahead' : booking.state === 'cancelled' ? 'cancelled' : 'over',
        calendarHref: isAhead(booking) ? `/api/bookings/${uid}/calendar.ics` : null,
        times: times.map(({ start }) => ({ start: offsetTime(start, timeZone), available: true })),
      }
    }),
  )
}

function reservationView(reservation: Reservation, { tenant }: ShopperCtx): OwnLink {
  const { vehicle, state, expiresAt, refundedAt, depositCents } = reservation
  const { site, commerce } = tenant.settings
  const page = new URL(vehicle.url).pathname
  const deposit = moneyWords(depositCents / 100)
  if (state === 'paid')
    return {
      ...{ label: vehicle.name, href: `${page}/${commerce.reservePath}` },
      note: `Reserved for you until ${offerUntilWords(expiresAt, site.timeZone)}; your deposit of ${deposit} is paid.`,
    }
  const money =
    state === 'fulfilled' ? '' : `Your deposit of ${deposit} ${refundedAt ? 'went' : 'goes'} back to your card.`
  return { label: vehicle.name, href: page, note: [reasonForShopper(reservation), money].filter(Boolean).join(' ') }
}

function receiptView({ reservationId, vehicle, paidAt, depositCents }: Reservation, { tenant }: ShopperCtx) {
  return {
    ...{
      label: `Receipt, ${vehicle.name} (PDF)`,
      href: `/api/reservations/receipt.pdf?reservation_id=${reservationId}`,
    },
    note: `Deposit of ${moneyWords(depositCents / 100)}, paid ${offerUntilWords(paidAt!, tenant.settings.site.timeZone)}`,
  }
}

function paymentView(payment: OnlinePayment, { tenant }: ShopperCtx): OwnLink {
  const { state, paidAt, endReason } = payment
  const total = moneyWords(totalCents(payment) / 100)
  const when = offerUntilWords(paidAt!, tenant.settings.site.timeZone)
  const note = state === 'paid' ? `${total} paid ${when}; its receipt is there.` : `${total}. ${endReason}`
  return { label: paidFor(payment), href: paymentPath(payment), note }
}

const ORDER_NOTES: Record<OrderState, string> = {
  draft: 'Begun. Nothing is kept for you until you have paid.',
  new: 'Placed: the deposit is paid.',
  contract: 'The contract is signed.',
  paid: 'Paid.',
  handed_over: 'Handed over.',
  cancelled: 'It is off.',
}

function orderView(order: ListedOrder): OwnLink {
  const { reference, vehicle, state } = order
  return { label: vehicle.name, href: orderPath(order), note: `${reference}. ${ORDER_NOTES[state]}` }
}

function prizeView({ prize, expiresAt, spinId }: Spin, { tenant, now }: ShopperCtx): OwnLink {
  const until = offerUntilWords(expiresAt!, tenant.settings.site.timeZone)
  const note = expiresAt! > now ? `To be collected until ${until}.` : `It had to be collected until ${until}.`
  return { label: prize!, href: spinPath(spinId), note }
}

function tradeInView(tradeIn: TradeIn, { tenant, now }: ShopperCtx): OwnLink {
  const { tradeInId, vehicle, offerCents, validUntil, leadId, isSaved } = tradeIn
  const offer = offerCents === null ? null : moneyWords(offerCents / 100)
  const until = validUntil && offerUntilWords(validUntil, tenant.settings.site.timeZone)
  const state = leadId !== null ? 'accepted' : isOfferOpen(tradeIn, now) ? `good until ${until}` : `over since ${until}`
  const kept = isSaved ? ' You kept this valuation.' : ''
  const note = (offer ? `Our offer: ${offer}, ${state}.` : 'A person values it.') + kept
  return { label: tradeInTitle(vehicle), href: `/trade-in?id=${tradeInId}`, note }
}

const LEAD_STATES: Record<LeadStatus, string> = {
  new: 'Received',
  contacted: 'We have been in touch',
  appointment: 'Appointment made',
  won: 'Closed',
  lost: 'Closed',
}

function enquiryView({ leadId, category, vehicle, createdAt, status }: ShopperLead, { tenant, now }: ShopperCtx) {
  return {
    id: leadId,
    title: category,
    about: vehicle?.slug ? { label: vehicle.name, href: `/cars/${vehicle.slug}` } : null,
    when: { text: timeWords(createdAt, tenant.settings.site.timeZone, now), iso: createdAt.toISOString() },
    state: LEAD_STATES[status],
  }
}

function vehicleView(vehicle: OwnVehicle, { tenant, now }: ShopperCtx): OwnVehicleView {
  const { ownVehicleId, name, rego, regoState, serviceDueOn, regoDueOn, isReminded } = vehicle
  const today = localDate(now, tenant.settings.site.timeZone)
  const soon = localDate(new Date(now.getTime() + REMINDER_DAYS * 86_400_000), tenant.settings.site.timeZone)
  const fact = (words: string, past: string, day: string) => ({
    text: `${day < today ? past : words} ${dateWords(day)}`,
    isSoon: day >= today && day <= soon,
  })
  const plate = [regoState?.toUpperCase(), rego].filter(Boolean).join(' ')
  return {
    ...{ id: ownVehicleId, name, rego: rego ?? '', regoState: regoState ?? '', isReminded },
    ...{ serviceDueOn: serviceDueOn ?? '', regoDueOn: regoDueOn ?? '' },
    facts: [
      ...(plate ? [{ text: `Rego ${plate}`, isSoon: false }] : []),
      ...(serviceDueOn ? [fact('Next service', 'Service was due', serviceDueOn)] : []),
      ...(regoDueOn ? [fact('Rego expires', 'Rego expired', regoDueOn)] : []),
    ],
  }
}
