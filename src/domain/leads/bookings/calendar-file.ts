import type { MailAttachment } from '../mailer.ts'
import { BOOKING_TITLES, type Booking } from './booking.ts'

/** Whose calendar file it is, and whom it goes to. */
export type CalendarParties = {
  /** `origin` is that of its site. */
  dealer: { name: string; origin: string; email: string | null }
  /** Of a letter; a file that anybody may fetch names nobody. */
  shopper: { email: string } | null
  now: Date
}

/** What goes into a calendar: a time at a place, about a vehicle or none. */
export type CalendarEntry = Pick<Booking, 'start' | 'end' | 'place' | 'vehicle' | 'uid' | 'sequence' | 'changedAt'> & {
  title: string
  state: 'booked' | 'cancelled'
}

/** A booking as an entry. */
export function bookingEntry({ kind, state, ...booking }: Booking): CalendarEntry {
  return { ...booking, title: BOOKING_TITLES[kind], state: state === 'cancelled' ? state : 'booked' }
}

/** An entry as an attachment of a letter. */
export function entryAttachment(filename: string, entry: CalendarEntry, parties: CalendarParties): MailAttachment {
  return { filename, contentType: calendarType(entry, parties), content: calendarFile(entry, parties) }
}

type Property = [name: string, value: string]

const LONGEST_LINE = 75

/** What a letter's attachment says it is; calendars act on the method. */
export function calendarType(entry: Pick<CalendarEntry, 'state'>, parties: CalendarParties): string {
  return `text/calendar; charset=utf-8; method=${methodOf(entry, parties)}`
}

/**
 * An entry as a calendar file (RFC 5545, RFC 5546; rule:booking-calendar): the same UID through all its changes, SEQUENCE
 * one more with each, so that calendars move or strike out what they have. Times are in UTC, which every zone's clock reads.
 */
export function calendarFile(entry: CalendarEntry, parties: CalendarParties): string {
  const { dealer, shopper, now } = parties
  const { place, vehicle, title } = entry
  const about = vehicle ? `${title}: ${vehicle.name}` : title
  const method = methodOf(entry, parties)
  const contact = [place?.name ?? dealer.name, place?.address, place?.phone].filter(Boolean).join('\n')
  const properties: (Property | null)[] = [
    ['UID', entry.uid],
    ['SEQUENCE', String(entry.sequence)],
    ['DTSTAMP', utc(now)],
    ['LAST-MODIFIED', utc(entry.changedAt)],
    ['DTSTART', utc(entry.start)],
    ['DTEND', utc(entry.end)],
    ['SUMMARY', text(`${about}, ${dealer.name}`)],
    place && ['LOCATION', text([place.name, place.address].filter(Boolean).join(', '))],
    ['DESCRIPTION', text(`${about}\n${contact}`)],
    vehicle && ['URL', `${dealer.origin}/cars/${vehicle.slug}`],
    dealer.email ? [`ORGANIZER;CN=${parameter(dealer.name)}`, `mailto:${dealer.email}`] : null,
    method === 'PUBLISH' || !shopper
      ? null
      : ['ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE', `mailto:${shopper.email.replace(/[\r\n]/g, '')}`],
    ['STATUS', entry.state === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'],
    ['TRANSP', entry.state === 'cancelled' ? 'TRANSPARENT' : 'OPAQUE'],
  ]
  const lines: Property[] = [
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', '-//Forecourt//Bookings//EN'],
    ['CALSCALE', 'GREGORIAN'],
    ['METHOD', method],
    ['BEGIN', 'VEVENT'],
    ...properties.filter((property) => property !== null),
    ['END', 'VEVENT'],
    ['END', 'VCALENDAR'],
  ]
  return lines.map(([name, value]) => `${folded(`${name}:${value}`)}\r\n`).join('')
}

/** An invitation and its recall need somebody who invites; without one it is a date to put into a calendar. */
function methodOf(
  { state }: Pick<CalendarEntry, 'state'>,
  { dealer, shopper }: CalendarParties,
): 'REQUEST' | 'CANCEL' | 'PUBLISH' {
  if (!dealer.email || !shopper) return 'PUBLISH'
  return state === 'cancelled' ? 'CANCEL' : 'REQUEST'
}

/** '20261128T003000Z' */
function utc(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

/** A value of type TEXT (3.3.11): its marks escaped, other control characters left out. */
function text(words: string): string {
  const escaped = words.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r\n|\r|\n/g, '\\n')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
  return escaped.replace(/[\u0000-\u001f\u007f]/g, '')
}

/** The value of a parameter (3.1), which has no way to write a quotation mark. */
function parameter(words: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
  return `"${words.replace(/["\u0000-\u001f\u007f]/g, '')}"`
}

/** Lines of at most 75 octets, the next begun with a space, no character cut in two (3.1). */
function folded(line: string): string {
  const lines: string[] = []
  let [current, octets] = ['', 0]
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > LONGEST_LINE) {
      lines.push(current)
      ;[current, octets] = [' ', 1]
    }
    current += character
    octets += size
  }
  return [...lines, current].join('\r\n')
}
