import { type HoursOf, hoursOn, minutesOf } from '#domain/locations/opening-hours.ts'
import { addDays, instantOf, localDate } from '#domain/locations/zoned-time.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'

export const BOOKING_KINDS = ['test-drive', 'service'] as const
export type BookingKind = (typeof BOOKING_KINDS)[number]

/** What is taken: by which seat of its place, and which vehicle is out. Of the kind asked about, and booked. */
export type Taken = {
  bookingId: number
  start: Date
  end: Date
  locationId: number
  seat: number
  listingId: number | null
}

export type SlotRules = Pick<
  TenantSettings['bookings']['testDrive'],
  'minutes' | 'parallel' | 'leadHours' | 'daysAhead'
>

/** A time of a place; `seat` is the first that is free, null where all are taken or the vehicle is out. */
export type Slot = { start: Date; end: Date; seat: number | null }

export type SlotsAsked = {
  place: HoursOf & { locationId: number }
  rules: SlotRules
  /** Whether it is a public holiday of the place's state, a date on which it is closed unless its special hours say otherwise. */
  isHoliday(date: string): boolean
  taken: readonly Taken[]
  /** The vehicle that is to be driven. */
  listingId: number | null
}

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

export function slotRules(kind: BookingKind, { bookings }: Pick<TenantSettings, 'bookings'>) {
  return kind === 'test-drive' ? bookings.testDrive : bookings.service
}

/**
 * The times of a place from a date (yyyy-mm-dd) on for so many days, soonest first (rule:booking-slots): one after
 * another through the hours of each day by the place's own clock. None begins before the lead time is over, nor after the
 * last day that can be chosen; taken ones are among them, without a seat.
 */
export function slotsOf(asked: SlotsAsked, { from, days }: { from: string; days: number }, now: Date): Slot[] {
  const { place, rules } = asked
  const today = localDate(now, place.timeZone)
  const last = addDays(today, rules.daysAhead - 1)
  const earliest = now.getTime() + rules.leadHours * HOUR_MS
  const slots: Slot[] = []
  for (let at = 0; at < days; at++) {
    const date = addDays(from, at)
    if (date < today || date > last) continue
    for (const { start, end } of timesOn(date, asked))
      if (start.getTime() >= earliest && start > now) slots.push({ start, end, seat: freeSeat({ start, end }, asked) })
  }
  return slots
}

/** The times of a date, whoever has them and however soon they are. */
export function timesOn(date: string, { place, rules, isHoliday }: SlotsAsked): { start: Date; end: Date }[] {
  const hours = hoursOn(place, date)
  if (!hours?.opens || !hours.closes) return []
  if (isHoliday(date) && !place.specialHours.some((special) => special.date === date)) return []
  const [opens, closes] = [hours.opens, hours.closes].map((time) =>
    instantOf(date, minutesOf(time), place.timeZone).getTime(),
  ) as [number, number]
  const length = rules.minutes * MINUTE_MS
  const count = Math.max(0, Math.floor((closes - opens) / length))
  return Array.from({ length: count }, (_, at) => ({
    start: new Date(opens + at * length),
    end: new Date(opens + (at + 1) * length),
  }))
}

/** The first seat of a place that nobody has at that time; null where there is none, or where the vehicle is out. */
export function freeSeat(
  { start, end }: { start: Date; end: Date },
  { place, rules, taken, listingId }: Pick<SlotsAsked, 'place' | 'rules' | 'taken' | 'listingId'>,
): number | null {
  const meanwhile = taken.filter((booked) => booked.start < end && booked.end > start)
  if (listingId !== null && meanwhile.some((booked) => booked.listingId === listingId)) return null
  const seats = new Set(meanwhile.filter((booked) => booked.locationId === place.locationId).map(({ seat }) => seat))
  for (let seat = 0; seat < rules.parallel; seat++) if (!seats.has(seat)) return seat
  return null
}
