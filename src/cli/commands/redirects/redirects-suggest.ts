import { readFile, writeFile } from 'node:fs/promises'
import { writeSuggestionsCsv } from '#domain/publishing/redirects/redirects-csv.server.ts'
import { suggestRedirects } from '#domain/publishing/redirects/suggest-redirects.server.ts'
import { type CliCommand, CliFailure } from '../../command.ts'
import { plural, someOf } from '../../options.ts'
import { sentence } from '../../publishing.ts'

export const command: CliCommand = {
  summary: 'a CSV to review: where missing addresses may lead, why, and how sure that is; changes nothing',
  define: (verb) =>
    verb
      .requiredOption('--tenant <slug>', 'whose site')
      .option('--addresses <file>', 'a former site’s own, one on a line, instead of those asked for in vain')
      .option('--domain <host...>', 'where that site stood, as long as hosts of config.json does not name it')
      .option('--to <file>', 'a file, instead of printing it'),
  async run(cli, _args, options) {
    const list = typeof options.addresses === 'string' ? await readAddresses(options.addresses) : null
    const ctx = await cli.tenant(String(options.tenant))
    const found = await suggestRedirects(ctx, list, options.domain as string[] | undefined)
    const { suggestions, open } = found
    const reasons = Map.groupBy(open, (one) => one.reason)
    if (open.length > 0 && suggestions.length === 0 && open.every(({ isUnread }) => isUnread))
      throw new CliFailure(
        [
          `Of ${open.length} addresses none is of this site; nothing was written.`,
          ...[...reasons.keys()].map(sentence),
        ].join('\n'),
      )
    if (typeof options.to !== 'string') cli.say(writeSuggestionsCsv(found).trimEnd())
    else if (suggestions.length + open.length === 0)
      cli.say('Every address leads somewhere already; nothing was written.')
    else {
      await writeFile(options.to, writeSuggestionsCsv(found))
      const of = (sure: string) => `${suggestions.filter((one) => one.sure === sure).length} ${sure}`
      cli.say(
        `${options.to} written: ${plural(suggestions.length, 'suggestion')} (${['certain', 'likely', 'guess'].map(of).join(', ')}), ${open.length} left open.`,
      )
      for (const [reason, left] of reasons)
        cli.say(`Open: ${someOf(left.map(({ address }) => address))}. ${sentence(reason)}`)
      if (open.length > 0) cli.say('Their to is empty: fill it in, or import leaves them out.')
      cli.say(`Take out what is wrong, then: forecourt redirects import ${options.to} --tenant ${options.tenant}`)
    }
    cli.answer({ suggestions, open })
  },
}

async function readAddresses(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new CliFailure(`${file} cannot be read: ${error.message}.`)
  })
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
