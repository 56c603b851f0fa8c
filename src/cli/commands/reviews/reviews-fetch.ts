import { openGoogleReviews } from '#app/adapters.ts'
import { refreshDueReviews } from '#domain/content/reviews/refresh-due-reviews.server.ts'
import { type CliCommand, CliFailure } from '../../command.ts'

export const command: CliCommand = {
  summary: 'read the reviews of a tenant’s Google Business Profiles now',
  define: (verb) => verb.requiredOption('--tenant <slug>', 'whose reviews'),
  async run(cli, _args, options) {
    const open = openGoogleReviews(cli.config)
    if (!open) throw new CliFailure('Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: Google answers known clients only.')
    const ctx = await cli.tenant(String(options.tenant))
    const refreshed = await refreshDueReviews(ctx, open, { all: true })
    if (refreshed.length === 0)
      throw new CliFailure('Give settings.reviews.google its refreshToken and its places: there is nothing to read.')
    cli.table(
      ['Place', 'Outcome', 'Reviews', 'Average'],
      refreshed.map(({ place, outcome }) => {
        if (outcome.kind === 'failed') return [place, `failed: ${outcome.reason}`, null, null]
        return [place, outcome.kind, outcome.count, outcome.average]
      }),
    )
    cli.answer(refreshed)
    return refreshed.every(({ outcome }) => outcome.kind !== 'failed') ? 0 : 1
  },
}
