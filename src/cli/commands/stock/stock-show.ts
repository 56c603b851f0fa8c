import { localDate } from '#domain/locations/zoned-time.ts'
import { type ShownField, showVehicle } from '#domain/stock/edit/show-vehicle.server.ts'
import { type CliCommand, CliFailure } from '../../command.ts'
import { placeText } from '../../options.ts'
import { notFoundText, oneVehicle, vehicleNamed } from '../../vehicle-argument.ts'

const LONGEST_VALUE = 60

export const command: CliCommand = {
  summary: 'a vehicle field by field: what it holds, who says so, what is locked',
  define: oneVehicle,
  async run(cli, [vehicle], options) {
    const ctx = await cli.tenant(String(options.tenant))
    const outcome = await showVehicle(ctx, vehicleNamed(vehicle, options))
    if (outcome.kind !== 'shown') throw new CliFailure(notFoundText(outcome, vehicle!, ctx.tenant.name))

    const { name, stockNumber, slug, listingId, feedName, hasLeftFeed, fields, warnings } = outcome
    cli.say(`${name}, stock number ${stockNumber}, id ${listingId} (${slug})`)
    const feed = `Its feed ${hasLeftFeed ? 'was' : 'is'} ${feedName}${hasLeftFeed ? ', whose last file does not list it' : ''}.`
    cli.say(feedName === null ? 'No feed lists it.' : feed)
    cli.say()
    const { timeZone } = ctx.tenant.settings.site
    cli.table(
      ['Field', 'Value', 'From', 'Locked', hasLeftFeed ? 'The feed last said' : 'The feed says'],
      fields.map((field) => [
        ...[field.field, short(field.value), field.from, lockText(field, timeZone), short(field.feedSays)],
      ]),
    )
    for (const { field, value, reason, ...place } of warnings)
      cli.say(`\nIts last feed, ${placeText(place)}: ${field} "${short(value)}" ${reason}.`)
    cli.answer(outcome)
  },
}

function lockText({ locked, until }: ShownField, timeZone: string): string {
  if (!locked) return ''
  // Its last instant is midnight, with which the next day begins.
  return until === null ? 'locked' : `until ${localDate(new Date(until.getTime() - 1), timeZone)}`
}

function short(value: string | null): string {
  const words = (value ?? '').replace(/\s+/g, ' ')
  return words.length > LONGEST_VALUE ? `${words.slice(0, LONGEST_VALUE - 1)}…` : words
}
