import { releaseHold } from '#domain/commerce/reservations/release-hold.server.ts'
import { type CliCommand, CliFailure } from '../../command.ts'
import { noReservation, oneReservation, reservationNumber } from './argument.ts'

export const command: CliCommand = endingBy(
  'dealer',
  'end a reservation: its vehicle can be had again, and its deposit goes back',
)

/** Both ways in which a dealer ends one. */
export function endingBy(reason: 'dealer' | 'refund', summary: string): CliCommand {
  return {
    summary,
    define: oneReservation,
    async run(cli, [written], options) {
      const ctx = await cli.tenant(String(options.tenant))
      const reservationId = reservationNumber(written)
      const outcome = await releaseHold(ctx, { reservationId, reason })
      if (outcome.kind === 'unknown') throw noReservation(reservationId, ctx.tenant.name)
      if (outcome.kind === 'over') throw new CliFailure(`Reservation ${reservationId} is over. Nothing was changed.`)
      const money = outcome.isPaidBack ? 'the deposit goes back to the shopper’s card' : 'nothing was paid'
      cli.say(`Reservation ${reservationId} is over; ${money}.`)
      cli.answer(outcome)
    },
  }
}
