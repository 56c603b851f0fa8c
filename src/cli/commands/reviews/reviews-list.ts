import { listReviewSources } from '#domain/content/reviews/list-review-sources.server.ts'
import type { CliCommand } from '../../command.ts'
import { localTime } from '../../local-time.ts'

export const command: CliCommand = {
  summary: 'where a tenant’s reviews come from, and when each was read',
  define: (verb) => verb.requiredOption('--tenant <slug>', 'whose reviews'),
  async run(cli, _args, options) {
    const ctx = await cli.tenant(String(options.tenant))
    const sources = await listReviewSources(ctx)
    cli.table(
      ['Source', 'Place', 'Reviews', 'Average', 'Read', 'Failure'],
      sources.map(({ source, place, count, average, readAt, failure }) => [
        ...[source, place, count, average && Number(average.toFixed(2))],
        ...[readAt ? localTime(readAt, ctx) : 'never', failure],
      ]),
    )
    cli.say(`${sources.length} ${sources.length === 1 ? 'source' : 'sources'}.`)
    cli.answer(sources)
    return 0
  },
}
