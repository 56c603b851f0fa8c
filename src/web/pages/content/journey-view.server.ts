import { redirect } from 'react-router'
import { JOURNEY_PATH, type Order, orderPath } from '#domain/commerce/orders/order.ts'
import { orderOfLink } from '#domain/commerce/orders/order-link.server.ts'
import { findOrder, orderOfReservation, readOrder } from '#domain/commerce/orders/read-orders.server.ts'
import { sellsOnline } from '#domain/commerce/orders/sells-online.ts'
import { findReservation } from '#domain/commerce/reservations/read-reservations.server.ts'
import { vehicleTitle } from '#domain/leads/lead.ts'
import { followVehicle } from '#domain/search/find-vehicle.server.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { listingTitle } from '#domain/stock/listing-title.ts'
import type { SectionView } from '#ui/sections/sections.ts'
import { orderCookie, ownOrder, whoseOrder } from '../../account/order-cookie.ts'
import type { PageContext } from '../../site/page-context.ts'
import { type OwnPageAddress, type OwnPageOutcome, ownPage } from '../shared/answer-own-page.server.ts'
import { readOrNotice } from '../shared/find-requested.server.ts'
import { requestedListing } from '../shared/lead-subject.server.ts'
import { draftView } from './journey-draft.server.ts'
import { placedView } from './journey-placed.server.ts'
import type { Drawn } from './journey-sums.ts'

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
  const typedOrder = page.typed?.fields.order
  const reference = typeof typedOrder === 'string' ? typedOrder : query.get('order')
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
  const order = await readOrNotice(page, ownOrder(ctx, reference, request, services), 'an order could not be read')
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
