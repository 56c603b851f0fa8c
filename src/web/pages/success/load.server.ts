import { BOOKING_TITLES, type Booking, bookingWords } from '#domain/leads/bookings/booking.ts'
import { findBookingByUid } from '#domain/leads/bookings/read-bookings.server.ts'
import { formOf, LEAD_FORMS } from '#domain/leads/lead-forms.ts'
import { WHAT_NEXT } from '#domain/leads/what-next.ts'
import { listingTitle } from '#domain/stock/listing-title.ts'
import type { AboutVehicleView } from '#ui/leads/view.ts'
import type { HeadView } from '#ui/page/head.tsx'
import type { NoticeView } from '#ui/page/notice-page.tsx'
import { expiresBy, type PageContext } from '../../site/page-context.ts'
import { aboutVehicle } from '../shared/forms/about-vehicle.ts'
import { requestedListing } from '../shared/lead-subject.server.ts'

export type SuccessData = {
  head: HeadView
  notice: NoticeView
  /** The vehicle the form was about. */
  about: AboutVehicleView | null
}

/** `/success`: said after a form was sent, by its kind, with the vehicle it was about and the way back to it. */
export async function loadSuccess(url: URL, page: PageContext): Promise<SuccessData> {
  const { ctx, site } = page
  const { successTitle, successText } = ctx.tenant.settings.forms
  const form = formOf({ form: url.searchParams.get('form'), category: null }, false) ?? 'general'
  const listing = await requestedListing(url.searchParams.get('car_id'), page)
  const booking = await bookingOf(url.searchParams.get('booking'), page)
  // It may be moved or cancelled the next moment.
  if (booking) expiresBy(page.facts, ctx.now)
  const words = booking ? [bookedText(booking)] : [successText, WHAT_NEXT[LEAD_FORMS[form].kind]]
  const { stockHref, vehicleWords } = site.site
  return {
    head: { title: `${successTitle} | ${ctx.tenant.name}`, description: null, canonical: null, robots: 'noindex' },
    notice: {
      code: 'Sent',
      title: successTitle,
      text: words.filter(Boolean).join(' '),
      links: [
        ...(booking ? [{ label: 'Add it to your calendar', href: `/api/bookings/${booking.uid}/calendar.ics` }] : []),
        ...(listing ? [{ label: `Back to the ${listingTitle(listing)}`, href: `/cars/${listing.slug}` }] : []),
        { label: `View ${vehicleWords} in stock`, href: stockHref },
      ],
      similar: [],
    },
    about: listing && aboutVehicle(listing, page),
  }
}

const UID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The booking that a form was just sent with, by what only its sender was told. */
async function bookingOf(uid: string | null, { ctx }: PageContext): Promise<Booking | null> {
  const booking = uid && UID.test(uid) ? await findBookingByUid(ctx, uid) : null
  return booking?.state === 'booked' ? booking : null
}

function bookedText(booking: Booking): string {
  const brings = booking.kind === 'test-drive' ? ' Please bring your driver licence.' : ''
  return `Your ${BOOKING_TITLES[booking.kind].toLowerCase()} is booked: ${bookingWords(booking)}.${brings}`
}
