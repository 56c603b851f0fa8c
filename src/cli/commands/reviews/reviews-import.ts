import { openReviewsFile } from '#app/adapters.ts'
import { refreshReviews } from '#domain/content/reviews/refresh-reviews.server.ts'
import { allChecked } from '../../all-checked.ts'
import { type CliCommand, CliFailure } from '../../command.ts'
import { givenFile, readGivenFile } from '../../given-file.ts'
import { plural } from '../../options.ts'
import { sentence } from '../../publishing.ts'

export const command: CliCommand = {
  summary: 'reviews of a CSV file (customer_name,rating,text,review_date,…), in place of those of the file before',
  define: (verb) =>
    verb.argument('<file>', 'the CSV file', givenFile).requiredOption('--tenant <slug>', 'whose reviews'),
  async run(cli, [file], options) {
    const [ctx, text] = await allChecked(
      () => cli.tenant(String(options.tenant)),
      () => readGivenFile(file!),
    )
    const outcome = await refreshReviews(ctx, openReviewsFile(text), { name: '', dealership: null })
    if (outcome.kind === 'failed') throw new CliFailure(`Nothing was changed. ${sentence(outcome.reason)}`)
    const { count, average } = outcome
    cli.say(
      `${plural(count, 'review')}, ${average === null ? 'no average' : `${average.toFixed(1)} on average`}: ${outcome.kind}.`,
    )
    cli.answer(outcome)
    return 0
  },
}
