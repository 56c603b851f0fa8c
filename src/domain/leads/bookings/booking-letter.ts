import type { Lead } from '../lead.ts'
import type { LetterSender } from '../lead-channel.ts'
import { callHref, type LetterView } from '../letters/letter.ts'
import { letterVehicle } from '../letters/letter-vehicle.ts'
import type { MailAttachment } from '../mailer.ts'
import { BOOKING_TITLES, type Booking } from './booking.ts'
import { whenWords } from './booking-words.ts'
import { bookingEntry, type CalendarParties, entryAttachment } from './calendar-file.ts'

/** The booking as an attachment of a letter: one name, so that mail programs show one. */
export function calendarAttachment(booking: Booking, parties: CalendarParties): MailAttachment {
  return entryAttachment(`${booking.kind}.ics`, bookingEntry(booking), parties)
}

/** What a shopper is told when the dealer moved or cancelled a booking (rule:booking-changes), as it stands now. */
export function bookingLetter(
  booking: Booking,
  { lead, from, sender }: { lead: Lead; from: { name: string }; sender: LetterSender },
): LetterView {
  const { place, vehicle } = booking
  const what = BOOKING_TITLES[booking.kind].toLowerCase()
  const about = vehicle ? `${what} of the ${vehicle.name}` : what
  const when = whenWords(booking.start, booking.timeZone)
  const isCancelled = booking.state === 'cancelled'
  const phone = place?.phone ?? sender.phone
  const reach = phone ? `please call ${phone}` : 'please answer this letter'
  return {
    subject: isCancelled ? `Your ${what} on ${when} is cancelled` : `Your ${what} is moved to ${when}`,
    from: from.name,
    title: `Hello ${lead.firstName}`,
    paragraphs: isCancelled
      ? [
          `Your ${about} on ${when} is cancelled. If you would like another time, ${reach}.`,
          'The attached calendar file takes it out of your calendar.',
        ]
      : [
          `Your ${about} is moved to ${when}. If that does not suit you, ${reach}.`,
          'The attached calendar file moves it in your calendar.',
        ],
    facts:
      isCancelled || !place
        ? []
        : [
            { label: 'Where', value: [place.name, place.address].filter(Boolean).join(', ') },
            { label: 'When', value: when },
          ],
    message: null,
    vehicle: lead.vehicle && letterVehicle(lead.vehicle),
    actions: phone ? [{ label: `Call ${place?.name ?? sender.name}`, href: callHref(phone) }] : [],
    details: [],
    closing: [sender.name],
    reason: `You get this letter because you booked this time on the site of ${from.name}.`,
  }
}
