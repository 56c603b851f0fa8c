import { cancelBooking } from '#domain/leads/bookings/change-booking.server.ts'
import type { CliCommand } from '../../command.ts'
import { numberOf } from '../../options.ts'
import { sayChange } from './change.ts'

export const command: CliCommand = {
  summary: 'cancel a booking, free its time, and tell the shopper',
  define: (verb) =>
    verb.argument('<booking>', 'its number', numberOf('booking')).requiredOption('--tenant <slug>', 'whose booking'),
  async run(cli, [id], options) {
    const outcome = await cancelBooking(await cli.leadsOf(String(options.tenant)), { bookingId: Number(id) })
    sayChange(cli, outcome, String(id), () => `Booking ${id} is cancelled; its time is free.`)
  },
}
