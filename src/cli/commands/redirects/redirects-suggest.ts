import { readFile, writeFile } from 'node:fs/promises'
import { writeSuggestionsCsv } from '#domain/publishing/redirects/redirects-csv.server.ts'
import { suggestRedirects } from '#domain/publishing/redirects/suggest-redirects.server.ts'
import { type CliCommand, CliFailure } from '../../command.ts'
import { plural } from '../../options.ts'
import { sentence } from '../../publishing.ts'

export const command: CliCommand = {
  summary: 'a CSV to review: where missing addresses may lead, why, and how sure that is; changes nothing',
  define: (verb) =>
    verb
      .requiredOption('--tenant <slug>', 'whose site')
      .option('--addresses <file>', 'a former site’s own, one on a line, instead of those asked for in vain')
      .option('--to <file>', 'a file, instead of printing it'),
  async run(cli, _args, options) {
    const list = typeof options.addresses === 'string' ? await readAddresses(options.addresses) : null
    const { suggestions, open } = await suggestRedirects(await cli.tenant(String(options.tenant)), list)
    const csv = writeSuggestionsCsv(suggestions)
    if (typeof options.to !== 'string') cli.say(csv.trimEnd())
    else {
      await writeFile(options.to, csv)
      const of = (sure: string) => `${suggestions.filter((one) => one.sure === sure).length} ${sure}`
      cli.say(
        `${options.to} written: ${plural(suggestions.length, 'suggestion')} (${['certain', 'likely', 'guess'].map(of).join(', ')}).`,
      )
      for (const [reason, { length }] of Map.groupBy(open, (one) => one.reason))
        cli.say(`Of ${plural(length, 'other')}: ${sentence(reason)} --json names ${length === 1 ? 'it' : 'them'}.`)
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
