import { cancelBooking } from '#domain/leads/bookings/change-booking.server.ts'
import type { CliCommand } from '../../command.ts'
import { bookingNumber, sayChange } from './booking-number.ts'

export const command: CliCommand = {
  summary: 'cancel a booking, free its time, and tell the shopper',
  define: (verb) =>
    verb.argument('<booking>', 'its number', bookingNumber).requiredOption('--tenant <slug>', 'whose booking'),
  async run(cli, [id], options) {
    const outcome = await cancelBooking(await cli.leadsOf(String(options.tenant)), { bookingId: Number(id) })
    return sayChange(cli, outcome, String(id), () => `Booking ${id} is cancelled; its time is free.`)
  },
}
