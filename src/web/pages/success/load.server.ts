import { BOOKING_TITLES, type Booking, bookingWords } from '#domain/leads/bookings/booking.ts'
import { findBookingByUid } from '#domain/leads/bookings/read-bookings.server.ts'
import { LEAD_FORMS, type LeadFormName, type LeadKind } from '#domain/leads/lead-forms.ts'
import { listingTitle } from '#domain/stock/listing-title.ts'
import type { HeadView } from '#ui/page/head.tsx'
import type { NoticeView } from '#ui/page/notice-page.tsx'
import type { PageContext } from '../../site/page-context.ts'
import { leadSubject } from '../shared/lead-subject.server.ts'

export type SuccessData = { head: HeadView; notice: NoticeView }

/** What happens next, by what was asked. */
const NEXT: Partial<Record<LeadKind, string>> = {
  'test-drive': 'We will call or write to agree on the day and the time. Please bring your driver licence.',
  service: 'We will confirm the day with you before you bring your vehicle.',
  parts: 'We will look for the part and tell you its price and when it can be here.',
  'request-photos': 'We will take the photos and send them to you.',
  'find-similar': 'We will write to you when something like it comes in.',
  finance: 'We will call to go through what you need. Nothing is checked before you agree to it.',
  'trade-in': 'We will call with a few questions, and then with what we can offer.',
}

/** `/success`: said after a form was sent, by its kind, and the way back to the vehicle it was about. */
export async function loadSuccess(url: URL, page: PageContext): Promise<SuccessData> {
  const { ctx, site } = page
  const { successTitle, successText } = ctx.tenant.settings.forms
  const asked = { form: url.searchParams.get('form'), carId: url.searchParams.get('car_id') }
  const subject = await leadSubject(asked, page)
  const { kind } = LEAD_FORMS[(subject?.form ?? 'general') as LeadFormName]
  const booking = await bookingOf(url.searchParams.get('booking'), page)
  const words = booking ? [bookedText(booking)] : [successText, NEXT[kind]]
  const { listing } = subject ?? { listing: null }
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
