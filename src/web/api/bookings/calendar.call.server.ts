import * as z from 'zod'
import { bookingEntry, calendarFile } from '#domain/leads/bookings/calendar-file.ts'
import { findBookingByUid } from '#domain/leads/bookings/read-bookings.server.ts'
import { apiFile, apiJson } from '../api-answer.ts'
import { get, type Routes } from '../route.ts'

const TYPE = 'text/calendar; charset=utf-8'
const UID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * `GET /api/bookings/{uid}/calendar.ics`: a booking for the calendar of whoever was told its uid, which nobody guesses; it says
 * when, where and which vehicle, and nobody's name (rule:booking-calendar).
 */
export const routes: Routes = () => [
  get('/bookings/{uid}/calendar.ics', {
    operationId: 'bookingCalendar',
    tag: 'Leads',
    summary: 'A booked test drive or service as a calendar file',
    answers: {
      200: ['A file for calendars (RFC 5545).', z.unknown().meta({ type: 'string', contentMediaType: TYPE })],
      404: 'There is no such booking here.',
    },
    outage: 'The booking cannot be read just now.',
    async handle({ ctx, url, params }) {
      const booking = UID.test(params.uid) ? await findBookingByUid(ctx, params.uid) : null
      if (!booking) return apiJson({ error: 'There is no such booking here.' }, 404)
      const { tenant, now } = ctx
      const dealer = {
        name: tenant.name,
        origin: url.origin,
        email: booking.place?.email ?? tenant.settings.site.email,
      }
      const file = calendarFile(bookingEntry(booking), { dealer, shopper: null, now })
      return apiFile(file, { type: TYPE, name: `${booking.kind}.ics` })
    },
  }),
]
