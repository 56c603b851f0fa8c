import type { ChangeOutcome } from '#domain/leads/bookings/change-booking.server.ts'
import type { BookingRecord } from '#domain/leads/bookings/read-bookings.server.ts'
import { type Cli, CliFailure } from '../../command.ts'

const NOT_AHEAD: Record<Extract<ChangeOutcome, { kind: 'not-ahead' }>['state'], string> = {
  over: 'is over',
  cancelled: 'is cancelled already',
  held: 'is held with its lead: lead release lets it go',
  lapsed: 'was never made: the time was taken, or had passed',
  booked: 'is booked',
}

/** Says what came of a change, or throws a `CliFailure` for what was not changed. */
export function sayChange(
  cli: Cli,
  outcome: ChangeOutcome,
  id: string,
  what: (booking: BookingRecord) => string,
): void {
  if (outcome.kind === 'no-such-booking') throw new CliFailure(`There is no booking ${id}.`)
  if (outcome.kind === 'not-ahead') throw new CliFailure(`Booking ${id} ${NOT_AHEAD[outcome.state]}.`)
  if (outcome.kind === 'refused') throw new CliFailure(outcome.message)
  const { booking } = outcome
  cli.say(`${what(booking)} ${booking.shopper.name} (${booking.shopper.email}) is told by the server.`)
  cli.answer(booking)
}
