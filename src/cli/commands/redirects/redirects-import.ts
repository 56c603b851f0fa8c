import { InvalidArgumentError } from 'commander'
import type { FolderProblem } from '#domain/publishing/config-problems.ts'
import { importRedirects } from '#domain/publishing/redirects/change-redirects.server.ts'
import { CERTAINTIES, type Certainty } from '#domain/publishing/redirects/suggest-target.ts'
import { allChecked } from '../../all-checked.ts'
import { type Cli, type CliCommand, CliFailure } from '../../command.ts'
import { givenFile, readGivenFile } from '../../given-file.ts'
import { plural } from '../../options.ts'
import { problemLines } from '../../publishing.ts'

/** Of a file of thousands the first are read. */
const MOST_TOLD = 100
/** Of those that are left out for one reason. */
const EXAMPLES = 3

export const command: CliCommand = {
  summary: 'add redirects from a CSV file (from,to,status,replaces_page), over those that begin alike',
  define: (verb) =>
    verb
      .argument('<file>', 'the CSV file', givenFile)
      .requiredOption('--tenant <slug>', 'whose redirects')
      .option('--replace', 'take away those that the file does not name')
      .option('--only <sure...>', 'of a file of suggestions those this sure alone: certain, likely, guess', certainty)
      .option('--details', 'each row that leads nowhere or is left out, by its line')
      .option('--dry-run', 'say what would change, and change nothing'),
  async run(cli, [file], options) {
    const [ctx, text] = await allChecked(
      () => cli.tenant(String(options.tenant)),
      () => readGivenFile(file!),
    )
    const dryRun = options.dryRun === true
    const only = options.only as Certainty[] | undefined
    cli.progress(`Reading ${file}, and looking where each leads`)
    const outcome = await importRedirects(ctx, { text, file: file!, replace: options.replace === true, dryRun, only })
    if (outcome.kind === 'refused') {
      const { problems } = outcome
      const count = problems.length === 1 ? 'a problem' : `${problems.length} problems`
      throw new CliFailure([`The file has ${count}; nothing was changed.`, ...problemLines(problems)].join('\n'))
    }
    const { added, changed, removed, total, unsure, remarks, leftOut } = outcome
    const isWhole = options.details === true
    sayRemarks(cli, remarks, isWhole)
    sayLeftOut(cli, leftOut, unsure, isWhole)
    const counts = `${added} added, ${changed} changed, ${removed} removed`
    cli.say(`${dryRun ? 'There would be' : 'There are'} ${plural(total, 'redirect')} now: ${counts}.`)
    cli.answer(outcome)
  },
}

/** Of rows that are taken: what leads nowhere, what is not followed, what leads twice. */
function sayRemarks(cli: Cli, remarks: readonly FolderProblem[], isWhole: boolean): void {
  const shown = isWhole ? remarks : remarks.slice(0, MOST_TOLD)
  for (const line of problemLines(shown)) cli.say(line)
  if (remarks.length > shown.length) cli.say(`  and ${remarks.length - shown.length} more: --details.`)
}

/** Of rows that are not taken: how many for which reason, and some of them. */
function sayLeftOut(cli: Cli, open: readonly FolderProblem[], unsure: readonly string[], isWhole: boolean): void {
  if (open.length > 0)
    cli.say(`Left out, for their to is empty: ${open.length}. Fill it in, or write 410 as the status of what is gone.`)
  if (isWhole) for (const line of problemLines(open)) cli.say(line)
  else
    for (const [reason, rows] of Map.groupBy(open, (one) => one.reason))
      cli.say(`  ${reason}: ${examplesOf(rows.map(({ value }) => String(value)))}`)
  if (unsure.length > 0)
    cli.say(
      `Left out, for --only does not name how sure they are: ${isWhole ? unsure.join(', ') : examplesOf(unsure)}.`,
    )
  if (!isWhole && open.length + unsure.length > EXAMPLES) cli.say('--details lists each.')
}

/** '12, such as /a, /b, /c'; of a few all. */
function examplesOf(all: readonly string[]): string {
  const shown = all.slice(0, EXAMPLES).join(', ')
  return all.length > EXAMPLES ? `${all.length}, such as ${shown}` : shown
}

function certainty(value: string, before: Certainty[] = []): Certainty[] {
  const known = CERTAINTIES.find((one) => one === value)
  if (!known) throw new InvalidArgumentError(`It must be one of: ${CERTAINTIES.join(', ')}.`)
  return [...before, known]
}
