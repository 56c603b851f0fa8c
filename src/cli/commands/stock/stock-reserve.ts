import { endOfDay, instantOf } from '#domain/locations/zoned-time.ts'
import { reserveVehicle } from '#domain/stock/edit/reserve-vehicle.server.ts'
import { isoDate } from '#domain/tenants/settings/words.ts'
import { type CliCommand, CliFailure } from '../../command.ts'
import { notFoundText, oneVehicle, vehicleNamed } from '../../vehicle-argument.ts'

export const command: CliCommand = {
  summary: 'mark a vehicle as reserved, until a day or until it is unlocked',
  define: (verb) =>
    oneVehicle(verb).option('--until <yyyy-mm-dd>', 'the last day, by the clock of the site; then it is given back'),
  async run(cli, [vehicle], options) {
    const ctx = await cli.tenant(String(options.tenant))
    const { timeZone } = ctx.tenant.settings.site
    const until = options.until === undefined ? null : lastInstant(String(options.until), timeZone)
    const outcome = await reserveVehicle(ctx, { ...vehicleNamed(vehicle, options), until })
    if (outcome.kind === 'until-is-past') throw new CliFailure(`${options.until} is over. Nothing was changed.`)
    if (outcome.kind === 'not-for-sale')
      throw new CliFailure(`${vehicle} is ${outcome.status} and cannot be reserved. Nothing was changed.`)
    if (outcome.kind !== 'done') throw new CliFailure(notFoundText(outcome, vehicle!, ctx.tenant.name))

    const unlock = `"stock unlock ${outcome.stockNumber} reserved"`
    const back =
      until === null ? `${unlock} gives it back` : `it is given back by itself after ${options.until}, or by ${unlock}`
    cli.say(`${outcome.stockNumber} (${outcome.slug}): reserved; locked, and ${back}.`)
    cli.answer(outcome)
  },
}

/** Midnight with which the day ends, by the clock of the site. */
function lastInstant(day: string, timeZone: string): Date {
  if (!isoDate.safeParse(day).success) throw new CliFailure(`"${day}" is no day such as 2026-12-24.`, 2)
  return endOfDay(instantOf(day, 0, timeZone), timeZone)
}
