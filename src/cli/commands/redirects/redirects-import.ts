import { readFile } from 'node:fs/promises'
import { importRedirects } from '#domain/publishing/redirects/change-redirects.server.ts'
import { type CliCommand, CliFailure } from '../../command.ts'
import { someOf } from '../../options.ts'
import { problemLines } from '../../publishing.ts'

export const command: CliCommand = {
  summary: 'add redirects from a CSV file (from,to,status,replaces_page), over those that begin alike',
  define: (verb) =>
    verb
      .argument('<file>', 'the CSV file')
      .requiredOption('--tenant <slug>', 'whose redirects')
      .option('--replace', 'take away those that the file does not name')
      .option('--dry-run', 'say what would change, and change nothing'),
  async run(cli, [file], options) {
    const ctx = await cli.tenant(String(options.tenant))
    const text = await readFile(file!, 'utf8').catch((error: Error) => {
      throw new CliFailure(`${file} cannot be read: ${error.message}.`)
    })
    const dryRun = options.dryRun === true
    const outcome = await importRedirects(ctx, { text, file: file!, replace: options.replace === true, dryRun })
    if (outcome.kind === 'refused') {
      const { problems } = outcome
      const count = problems.length === 1 ? 'a problem' : `${problems.length} problems`
      throw new CliFailure([`The file has ${count}; nothing was changed.`, ...problemLines(problems)].join('\n'))
    }
    const { added, changed, removed, total, open, lost, idle } = outcome
    const counts = `${added} added, ${changed} changed, ${removed} removed`
    cli.say(`${dryRun ? 'There would be' : 'There are'} ${total} redirects now: ${counts}.`)
    if (open.length > 0) cli.say(`Left out, for their to is empty (status 410 says gone): ${someOf(open)}.`)
    if (lost.length > 0) cli.say(`Nothing is where these lead: ${someOf(lost)}.`)
    if (idle.length > 0)
      cli.say(`Shown instead of these is what stands where they begin, unless replaces_page says yes: ${someOf(idle)}.`)
    cli.answer(outcome)
  },
}
