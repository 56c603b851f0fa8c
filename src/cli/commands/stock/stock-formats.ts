import { FEED_FORMATS } from '#domain/stock/feeds/formats.server.ts'
import type { CliCommand } from '../../command.ts'

export const command: CliCommand = {
  summary: 'the feed formats there are',
  async run(cli) {
    cli.table(
      ['Format', 'Map', 'What it is'],
      FEED_FORMATS.map(({ name, takesMap, description }) => [name, takesMap ? 'yes' : '', description]),
    )
    cli.answer(FEED_FORMATS.map(({ name, takesMap, description }) => ({ name, takesMap, description })))
  },
}
