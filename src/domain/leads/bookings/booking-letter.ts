import type { Mail } from '../mailer.ts'
import { BOOKING_TITLES, type Booking, type BookingPlace } from './booking.ts'
import { whenWords } from './booking-words.ts'
import { type CalendarParties, calendarFile, calendarType } from './calendar-file.ts'
import type { BookingRecord } from './read-bookings.server.ts'

/** The booking as an attachment of a letter: one name, so that mail programs show one. */
export function calendarAttachment(booking: Booking, parties: CalendarParties) {
  return {
    filename: `${booking.kind}.ics`,
    contentType: calendarType(booking, parties),
    content: calendarFile(booking, parties),
  }
}

/** What a shopper is told when the dealer moved or cancelled a booking (rule:booking-changes), as it stands now. */
export function bookingLetter(booking: BookingRecord, parties: CalendarParties): Mail {
  const { dealer } = parties
  const { place, vehicle, shopper } = booking
  const what = BOOKING_TITLES[booking.kind].toLowerCase()
  const about = vehicle ? `${what} of the ${vehicle.name}` : what
  const when = whenWords(booking.start, booking.timeZone)
  const isCancelled = booking.state === 'cancelled'
  const reach = place?.phone ? `please call ${place.phone}` : 'please answer this letter'
  return {
    fromName: dealer.name,
    to: shopper.email,
    replyTo: dealer.email,
    subject: isCancelled ? `Your ${what} on ${when} is cancelled` : `Your ${what} is moved to ${when}`,
    text: [
      `Hello ${shopper.name},`,
      isCancelled
        ? `your ${about} on ${when} is cancelled. If you would like another time, ${reach}.`
        : `your ${about} is moved to ${when}. If that does not suit you, ${reach}.`,
      ...(isCancelled || !place ? [] : [whereWords(place)]),
      isCancelled
        ? 'The attached calendar file takes it out of your calendar.'
        : 'The attached calendar file moves it in your calendar.',
      dealer.name,
    ]
      .join('\n\n')
      .concat('\n'),
    html: null,
    messageId: `booking-${booking.uid}-${booking.sequence}`,
    attachments: [calendarAttachment(booking, parties)],
  }
}

function whereWords({ name, address, phone }: BookingPlace): string {
  return ['Where:', name, address, phone].filter(Boolean).join('\n')
}
