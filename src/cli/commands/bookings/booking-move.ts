import { bookingWords } from '#domain/leads/bookings/booking.ts'
import { moveBooking } from '#domain/leads/bookings/change-booking.server.ts'
import type { CliCommand } from '../../command.ts'
import { numberOf } from '../../options.ts'
import { sayChange } from './change.ts'

export const command: CliCommand = {
  summary: 'move a booking to another free time of its place, and tell the shopper',
  define: (verb) =>
    verb
      .argument('<booking>', 'its number', numberOf('booking'))
      .requiredOption('--tenant <slug>', 'whose booking')
      .requiredOption('--to <time>', 'when, by the clock of its place: 2026-11-28T10:30'),
  async run(cli, [id], options) {
    const ctx = await cli.leadsOf(String(options.tenant))
    const outcome = await moveBooking(ctx, { bookingId: Number(id), to: String(options.to) })
    sayChange(cli, outcome, String(id), (booking) => `Booking ${id} is moved to ${bookingWords(booking)}.`)
  },
}
