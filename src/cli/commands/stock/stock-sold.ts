import { sellVehicle } from '#domain/stock/edit/sell-vehicle.server.ts'
import { type CliCommand, CliFailure } from '../../command.ts'
import { notFoundText, oneVehicle, reservationText, vehicleNamed } from '../../vehicle-argument.ts'

export const command: CliCommand = {
  summary: 'mark a vehicle as sold, whatever the feed says of it',
  define: oneVehicle,
  async run(cli, [vehicle], options) {
    const ctx = await cli.tenant(String(options.tenant))
    const outcome = await sellVehicle(ctx, vehicleNamed(vehicle, options))
    if (outcome.kind !== 'done' && outcome.kind !== 'sold-before')
      throw new CliFailure(notFoundText(outcome, vehicle!, ctx.tenant.name))

    const said = outcome.kind === 'done' ? `sold, was ${outcome.statusBefore}` : 'was sold before'
    cli.say(`${outcome.stockNumber} (${outcome.slug}): ${said}; its status is locked.`)
    if (outcome.reservation) cli.say(reservationText(outcome.reservation))
    cli.say(
      `To give it back to the feed: npx forecourt stock unlock ${outcome.stockNumber} status --tenant ${options.tenant}`,
    )
    cli.answer(outcome)
  },
}
