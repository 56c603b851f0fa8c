import { clockWords, whenWords } from './booking-words.ts'
import type { BookingKind } from './slots.ts'

/** A time that a shopper has, or had, at a place. */
export type Booking = {
  bookingId: number
  leadId: number
  kind: BookingKind
  state: 'held' | 'booked' | 'cancelled' | 'lapsed'
  start: Date
  end: Date
  /** Of its place; what is said of a time is said by this clock. */
  timeZone: string
  /** Null when the dealer no longer has it. */
  place: BookingPlace | null
  vehicle: { carId: number; name: string; slug: string } | null
  uid: string
  /** How often it was moved or cancelled. */
  sequence: number
  changedAt: Date
}

export type BookingPlace = {
  slug: string
  name: string
  /** '1 Sample Street, Ipswich QLD 4305' */
  address: string
  phone: string | null
  email: string | null
}

/** What it is, as a heading or a calendar says it. */
export const BOOKING_TITLES: Record<BookingKind, string> = { 'test-drive': 'Test drive', service: 'Vehicle service' }

/** 'Saturday 28 November 2026, 10.30 am, until 11.15 am at Harbour North' */
export function bookingWords({ start, end, timeZone, place }: Booking): string {
  const until = `${whenWords(start, timeZone)}, until ${clockWords(end, timeZone)}`
  return place ? `${until} at ${place.name}` : until
}

/** How a booking stands, in words for its dealer: what was asked for stands among the answers of its lead. */
export function bookingState(booking: Booking): string {
  switch (booking.state) {
    case 'held':
      return 'Not booked while the lead is held'
    case 'lapsed':
      return 'Not booked: the time was taken, or had passed, when the lead was released'
    case 'cancelled':
      return `Cancelled: ${bookingWords(booking)}`
    case 'booked':
      return `${booking.sequence > 0 ? 'Moved to' : 'Booked for'} ${bookingWords(booking)}`
  }
}
