import { readFile } from 'node:fs/promises'
import { InvalidArgumentError } from 'commander'
import { importRedirects } from '#domain/publishing/redirects/change-redirects.server.ts'
import { CERTAINTIES, type Certainty } from '#domain/publishing/redirects/suggest-target.ts'
import { type CliCommand, CliFailure } from '../../command.ts'
import { someOf } from '../../options.ts'
import { problemLines } from '../../publishing.ts'

/** Of a file of thousands the first are read. */
const MOST_TOLD = 100

export const command: CliCommand = {
  summary: 'add redirects from a CSV file (from,to,status,replaces_page), over those that begin alike',
  define: (verb) =>
    verb
      .argument('<file>', 'the CSV file')
      .requiredOption('--tenant <slug>', 'whose redirects')
      .option('--replace', 'take away those that the file does not name')
      .option('--only <sure...>', 'of a file of suggestions those this sure alone: certain, likely, guess', certainty)
      .option('--dry-run', 'say what would change, and change nothing'),
  async run(cli, [file], options) {
    const ctx = await cli.tenant(String(options.tenant))
    const text = await readFile(file!, 'utf8').catch((error: Error) => {
      throw new CliFailure(`${file} cannot be read: ${error.message}.`)
    })
    const dryRun = options.dryRun === true
    const only = options.only as Certainty[] | undefined
    const outcome = await importRedirects(ctx, { text, file: file!, replace: options.replace === true, dryRun, only })
    if (outcome.kind === 'refused') {
      const { problems } = outcome
      const count = problems.length === 1 ? 'a problem' : `${problems.length} problems`
      throw new CliFailure([`The file has ${count}; nothing was changed.`, ...problemLines(problems)].join('\n'))
    }
    const { added, changed, removed, total, unsure, remarks } = outcome
    for (const line of problemLines(remarks.slice(0, MOST_TOLD))) cli.say(line)
    if (remarks.length > MOST_TOLD) cli.say(`  and ${remarks.length - MOST_TOLD} more; --json says all.`)
    const counts = `${added} added, ${changed} changed, ${removed} removed`
    cli.say(`${dryRun ? 'There would be' : 'There are'} ${total} redirects now: ${counts}.`)
    if (unsure.length > 0) cli.say(`Left out, for --only does not name how sure they are: ${someOf(unsure)}.`)
    cli.answer(outcome)
  },
}

function certainty(value: string, before: Certainty[] = []): Certainty[] {
  const known = CERTAINTIES.find((one) => one === value)
  if (!known) throw new InvalidArgumentError(`It must be one of: ${CERTAINTIES.join(', ')}.`)
  return [...before, known]
}
