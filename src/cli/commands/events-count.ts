import { InvalidArgumentError } from 'commander'
import { countEvents } from '#domain/analytics/count-events.server.ts'
import { EVENT_DAYS } from '#domain/analytics/delete-expired.server.ts'
import type { CliCommand } from '../command.ts'
import { plural } from '../options.ts'

export const command: CliCommand = {
  isDefault: true,
  summary: 'what happened on a dealer’s site, counted: forecourt events SLUG',
  define: (verb) =>
    verb
      .argument('<slug>', 'whose site')
      .option('--days <count>', `the last so many days, ${EVENT_DAYS} at most`, days, 7),
  async run(cli, [slug], options) {
    const counts = await countEvents(await cli.tenant(slug!), { days: Number(options.days) })
    cli.table(
      ['Event', 'What', 'Count'],
      counts.map(({ eventId, name, count }) => [eventId, name, count]),
    )
    if (counts.length === 0) cli.say(`Nothing was counted in the last ${plural(Number(options.days), 'day')}.`)
    cli.answer({ days: options.days, events: counts })
  },
}

function days(value: string): number {
  const number = /^\d{1,4}$/.test(value) ? Number(value) : 0
  if (number < 1 || number > EVENT_DAYS)
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${EVENT_DAYS}.`)
  return number
}
