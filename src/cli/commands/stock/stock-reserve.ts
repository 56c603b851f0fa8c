import { endOfDay, instantOf } from '#domain/locations/zoned-time.ts'
import { reserveVehicle } from '#domain/stock/edit/reserve-vehicle.server.ts'
import { readDate } from '#domain/stock/feeds/dates.ts'
import { type CliCommand, CliFailure } from '../../command.ts'
import { notFoundText, oneVehicle, vehicleNamed } from '../../vehicle-argument.ts'

export const command: CliCommand = {
  summary: 'mark a vehicle as reserved, until a day or until it is unlocked',
  define: (verb) =>
    oneVehicle(verb).option(
      '--until <day>',
      'the last day (2026-12-24 or 24/12/2026), by the clock of the site; then it is given back',
    ),
  async run(cli, [vehicle], options) {
    const ctx = await cli.tenant(String(options.tenant))
    const { timeZone } = ctx.tenant.settings.site
    const day = options.until === undefined ? null : dayOf(String(options.until))
    const until = day === null ? null : endOfDay(instantOf(day, 0, timeZone), timeZone)
    const outcome = await reserveVehicle(ctx, { ...vehicleNamed(vehicle, options), until })
    if (outcome.kind === 'until-is-past') throw new CliFailure(`${day} is over. Nothing was changed.`)
    if (outcome.kind === 'not-for-sale')
      throw new CliFailure(`${vehicle} is ${outcome.status} and cannot be reserved. Nothing was changed.`)
    if (outcome.kind !== 'done') throw new CliFailure(notFoundText(outcome, vehicle!, ctx.tenant.name))

    const byItself = until === null ? '' : `, and given back by itself after ${day}`
    cli.say(`${outcome.stockNumber} (${outcome.slug}): reserved; locked${byItself}.`)
    const sooner = until === null ? '' : ' sooner'
    cli.say(
      `To give it back${sooner}: npx forecourt stock unlock ${outcome.stockNumber} reserved --tenant ${options.tenant}`,
    )
    cli.answer(outcome)
  },
}

/** As feeds are read: days come before months. */
function dayOf(written: string): string {
  const day = readDate(written)
  if (typeof day !== 'string') throw new CliFailure(`"${written}" is no day such as 2026-12-24 or 24/12/2026.`, 2)
  return day
}
