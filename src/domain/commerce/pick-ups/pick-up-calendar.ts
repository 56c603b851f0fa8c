import { whenWords } from '#domain/leads/bookings/booking-words.ts'
import { type CalendarParties, entryAttachment } from '#domain/leads/bookings/calendar-file.ts'
import type { MailAttachment } from '#domain/leads/mailer.ts'
import type { PickUpOfOrder } from './read-pick-ups.server.ts'

/** How long it takes to hand a vehicle over. */
export const PICK_UP_MINUTES = 60

/** The end of a pick-up that begins at an instant. */
export function pickUpEnd(start: Date): Date {
  return new Date(start.getTime() + PICK_UP_MINUTES * 60_000)
}

/** The row of a letter that says when and where a vehicle is fetched. */
export function pickUpFact(
  { start, timeZone, place }: PickUpOfOrder,
  label = 'You pick it up',
): { label: string; value: string } {
  const where = [place.name, place.address].filter(Boolean).join(', ')
  return { label, value: `${whenWords(start, timeZone)} at ${where}` }
}

/** A pick-up as a file for the calendar (rule:booking-calendar); of an order that is off it takes the time out again. */
export function pickUpCalendar(pickUp: PickUpOfOrder, parties: Omit<CalendarParties, 'now'>): MailAttachment {
  const { reference, state, start, place, vehicle, changedAt } = pickUp
  const isOff = state === 'cancelled'
  const { hostname, pathname } = new URL(vehicle.url)
  const entry = {
    ...{ title: 'Pick-up', state: isOff ? ('cancelled' as const) : ('booked' as const), start, end: pickUpEnd(start) },
    ...{ uid: `pick-up-${reference}@${hostname}`, sequence: isOff ? 1 : 0, changedAt, place },
    vehicle: { carId: vehicle.carId, name: vehicle.name, slug: pathname.split('/').at(-1) ?? '' },
  }
  return entryAttachment('pick-up.ics', entry, { ...parties, now: changedAt })
}
