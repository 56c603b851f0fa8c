import { Option } from 'commander'
import type { Booking } from '#domain/leads/bookings/booking.ts'
import { clockWords, whenWords } from '#domain/leads/bookings/booking-words.ts'
import { listBookings } from '#domain/leads/bookings/read-bookings.server.ts'
import { BOOKING_KINDS, type BookingKind } from '#domain/leads/bookings/slots.ts'
import type { CliCommand } from '../../command.ts'
import { paged, pageOf, shownOf } from '../../options.ts'

export const command: CliCommand = {
  summary: 'who comes when for a test drive or a service, the soonest first',
  define: (verb) =>
    paged(
      verb
        .requiredOption('--tenant <slug>', 'whose bookings')
        .option('--all', 'those that are over, too')
        .addOption(new Option('--state <state>', 'only these').choices(['booked', 'held', 'cancelled', 'lapsed']))
        .addOption(new Option('--kind <kind>', 'only these').choices([...BOOKING_KINDS]))
        .option('--location <slug>', 'only at this place'),
    ),
  async run(cli, _args, options) {
    const ctx = await cli.leadsOf(String(options.tenant))
    const filter = {
      from: options.all ? null : ctx.now,
      state: (options.state as Booking['state'] | undefined) ?? null,
      kind: (options.kind as BookingKind | undefined) ?? null,
      location: (options.location as string | undefined) ?? null,
    }
    const page = pageOf(options)
    const { total, bookings } = await listBookings(ctx, filter, page)
    cli.table(
      ['Booking', 'When', 'Until', 'What', 'Vehicle', 'Where', 'Who', 'Phone', 'State', 'Lead'],
      bookings.map(({ start, end, timeZone, shopper, vehicle, place, ...booking }) => [
        ...[booking.bookingId, whenWords(start, timeZone), clockWords(end, timeZone), booking.kind],
        ...[vehicle?.name ?? null, place?.name ?? null, shopper.name, shopper.phone, booking.state, booking.leadId],
      ]),
    )
    cli.say(`${shownOf(bookings.length, total, 'booking', page)}.`)
    cli.answer({ total, bookings })
  },
}
