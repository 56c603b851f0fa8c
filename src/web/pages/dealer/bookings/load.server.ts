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

/** `/dealer/bookings`: who comes in the two weeks from today on, or from a date. */
export async function loadBookingList(request: Request, page: PageContext): Promise<BookingListView> {
  const ctx = requireDesk(page, request)
  const { searchParams } = new URL(request.url)
  const today = localDate(ctx.now, ctx.tenant.settings.site.timeZone)
  const from = dayOf(searchParams.get('from')) ?? today
  const bookings = await listDeskBookings(ctx, { from, days: DAYS })
  const days = Map.groupBy(bookings, ({ start, timeZone }) => localDate(start, timeZone))
  const hrefOf = (date: string) => (date === today ? PAGE : `${PAGE}?from=${date}`)
  return {
    head: deskHead('Bookings', page),
    desk: deskView(page, ctx, searchParams.get('said')),
    span: `${dateWords(from, today.slice(0, 4))} to ${dateWords(addDays(from, DAYS - 1), today.slice(0, 4))}`,
    days: [...days].map(([date, ofDay]) => ({ date, label: dayWords(date), bookings: ofDay.map(listedView) })),
    earlierHref: hrefOf(addDays(from, -DAYS)),
    laterHref: hrefOf(addDays(from, DAYS)),
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
