import { writeFile } from 'node:fs/promises'
import { listRedirects } from '#domain/publishing/redirects/change-redirects.server.ts'
import { writeRedirectsCsv } from '#domain/publishing/redirects/redirects-csv.server.ts'
import type { CliCommand } from '../../command.ts'

export const command: CliCommand = {
  summary: 'write redirects as the CSV file that import takes without a change',
  define: (verb) =>
    verb.requiredOption('--tenant <slug>', 'whose redirects').option('--to <file>', 'a file, instead of printing it'),
  async run(cli, _args, options) {
    const redirects = await listRedirects(await cli.tenant(String(options.tenant)))
    const csv = writeRedirectsCsv(redirects)
    if (typeof options.to === 'string') {
      await writeFile(options.to, csv)
      cli.say(`${options.to} written.`)
      cli.answer({ file: options.to, redirects: redirects.length })
    } else {
      cli.say(csv.trimEnd())
      cli.answer(redirects)
    }
  },
}
