import { InvalidArgumentError, Option } from 'commander'
import type { Booking } from '#domain/leads/bookings/booking.ts'
import { clockWords, whenWords } from '#domain/leads/bookings/booking-words.ts'
import { listBookings } from '#domain/leads/bookings/read-bookings.server.ts'
import { BOOKING_KINDS, type BookingKind } from '#domain/leads/bookings/slots.ts'
import type { CliCommand } from '../../command.ts'

export const command: CliCommand = {
  summary: 'who comes when for a test drive or a service, the soonest first',
  define: (verb) =>
    verb
      .requiredOption('--tenant <slug>', 'whose bookings')
      .option('--all', 'those that are over, too')
      .addOption(new Option('--state <state>', 'only these').choices(['booked', 'held', 'cancelled', 'lapsed']))
      .addOption(new Option('--kind <kind>', 'only these').choices([...BOOKING_KINDS]))
      .option('--location <slug>', 'only at this place')
      .option('--limit <count>', 'how many', count, 50)
      .option('--offset <count>', 'how many to leave out', count, 0),
  async run(cli, _args, options) {
    const ctx = await cli.leadsOf(String(options.tenant))
    const filter = {
      from: options.all ? null : ctx.now,
      state: (options.state as Booking['state'] | undefined) ?? null,
      kind: (options.kind as BookingKind | undefined) ?? null,
      location: (options.location as string | undefined) ?? null,
    }
    const page = { limit: Number(options.limit), offset: Number(options.offset) }
    const { total, bookings } = await listBookings(ctx, filter, page)
    cli.table(
      ['Booking', 'When', 'Until', 'What', 'Vehicle', 'Where', 'Who', 'Phone', 'State', 'Lead'],
      bookings.map(({ start, end, timeZone, shopper, vehicle, place, ...booking }) => [
        ...[booking.bookingId, whenWords(start, timeZone), clockWords(end, timeZone), booking.kind],
        ...[vehicle?.name ?? null, place?.name ?? null, shopper.name, shopper.phone, booking.state, booking.leadId],
      ]),
    )
    cli.say(
      `${bookings.length === total ? '' : `${bookings.length} of `}${total} ${total === 1 ? 'booking' : 'bookings'}.`,
    )
    cli.answer({ total, bookings })
    return 0
  },
}

function count(value: string): number {
  if (!/^\d+$/.test(value)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(value)
}
