import { listReservations } from '#domain/commerce/reservations/read-reservations.server.ts'
import { moneyWords } from '#domain/tenants/amounts.ts'
import type { CliCommand } from '../../command.ts'
import { stateWords } from './states.ts'

export const command: CliCommand = {
  summary: 'vehicles that shoppers reserved, the newest first, and what became of it',
  define: (verb) =>
    verb.requiredOption('--tenant <slug>', 'whose').option('--live', 'only those that have a vehicle now'),
  async run(cli, _args, options) {
    const ctx = await cli.tenant(String(options.tenant))
    const reservations = await listReservations(ctx, { isLive: options.live === true })
    cli.table(
      ['Reservation', 'Begun', 'Stock', 'Vehicle', 'Deposit', 'State'],
      reservations.map((one) => [
        ...[one.reservationId, one.heldAt.toISOString(), one.vehicle.stockNumber, one.vehicle.name],
        ...[moneyWords(one.depositCents / 100), stateWords(one)],
      ]),
    )
    cli.answer(reservations)
  },
}
