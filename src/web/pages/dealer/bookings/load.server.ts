import { type DeskPickUp, listDeskPickUps } from '#domain/commerce/pick-ups/list-desk-pick-ups.server.ts'
import { pickUpEnd } from '#domain/commerce/pick-ups/pick-up-calendar.ts'
import { BOOKING_TITLES } from '#domain/leads/bookings/booking.ts'
import { clockWords } from '#domain/leads/bookings/booking-words.ts'
import type { BookingRecord } from '#domain/leads/bookings/read-bookings.server.ts'
import { dayWords } from '#domain/leads/bookings/time-words.ts'
import { dayOf } from '#domain/leads/desk/lead-list-query.ts'
import { listDeskBookings } from '#domain/leads/desk/list-desk-bookings.server.ts'
import { localPhone, phoneHref } from '#domain/locations/phone.ts'
import { addDays, localDate } from '#domain/locations/zoned-time.ts'
import type { BookingListView, ListedBookingView } from '#ui/desk/views.ts'
import type { PageContext } from '../../../site/page-context.ts'
import { dateWords } from '../../shared/date-words.ts'
import { deskHead, deskView, requireDesk } from '../desk.server.ts'

const PAGE = '/dealer/bookings'
const DAYS = 14

/** `/dealer/bookings`: who comes, to drive, for a service or to fetch what they bought, in the two weeks from today on, or from a date. */
export async function loadBookingList(request: Request, page: PageContext): Promise<BookingListView> {
  const ctx = requireDesk(page, request)
  const { searchParams } = new URL(request.url)
  const today = localDate(ctx.now, ctx.tenant.settings.site.timeZone)
  const from = dayOf(searchParams.get('from')) ?? today
  const bookings = await listDeskBookings(ctx, { from, days: DAYS })
  const pickUps = await listDeskPickUps(ctx, { from, days: DAYS })
  const times = [
    ...bookings.map((booking) => ({ ...timeOf(booking), view: listedView(booking) })),
    ...pickUps.map((pickUp) => ({ ...timeOf(pickUp), view: pickUpView(pickUp) })),
  ].toSorted((one, other) => one.start.getTime() - other.start.getTime())
  const days = Map.groupBy(times, ({ start, timeZone }) => localDate(start, timeZone))
  const hrefOf = (date: string) => (date === today ? PAGE : `${PAGE}?from=${date}`)
  return {
    head: deskHead('Bookings', page),
    desk: deskView(page, ctx, searchParams.get('said')),
    span: `${dateWords(from, today.slice(0, 4))} to ${dateWords(addDays(from, DAYS - 1), today.slice(0, 4))}`,
    days: [...days].map(([date, ofDay]) => ({ date, label: dayWords(date), bookings: ofDay.map(({ view }) => view) })),
    earlierHref: hrefOf(addDays(from, -DAYS)),
    laterHref: hrefOf(addDays(from, DAYS)),
  }
}

function timeOf({ start, timeZone }: { start: Date; timeZone: string }) {
  return { start, timeZone }
}

/** Of an order, whose page has the rest. */
function pickUpView({ reference, start, timeZone, shopper, vehicle, place }: DeskPickUp): ListedBookingView {
  return {
    time: `${clockWords(start, timeZone)} to ${clockWords(pickUpEnd(start), timeZone)}`,
    isCancelled: false,
    href: `/dealer/orders/${reference}`,
    name: shopper?.name || 'No name',
    about: ['Pick-up', vehicle.name, place.name, `Order ${reference}`].join(' · '),
    phone: shopper && { text: localPhone(shopper.phone), href: phoneHref(shopper.phone) },
  }
}

function listedView({
  leadId,
  kind,
  state,
  start,
  end,
  timeZone,
  shopper,
  vehicle,
  place,
}: BookingRecord): ListedBookingView {
  return {
    time: `${clockWords(start, timeZone)} to ${clockWords(end, timeZone)}`,
    isCancelled: state === 'cancelled',
    href: `/dealer/leads/${leadId}`,
    name: shopper.name.trim() || 'No name',
    about: [BOOKING_TITLES[kind], vehicle?.name, place?.name].filter(Boolean).join(' · '),
    phone: { text: localPhone(shopper.phone), href: phoneHref(shopper.phone) },
  }
}
