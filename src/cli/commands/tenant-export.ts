import { exportTenant } from '#domain/publishing/export-tenant.server.ts'
import type { CliCommand } from '../command.ts'
import { plural } from '../options.ts'
import { writeFolder } from '../write-folder.ts'

export const command: CliCommand = {
  summary: 'write a tenant’s settings, pages and pictures as they stand; applying them again changes nothing',
  define(verb) {
    verb
      .argument('<slug>', 'the tenant')
      .option('--to <dir>', 'write config.json, content/, pictures/ and videos/ there, instead of printing the first')
  },
  async run(cli, [slug], options) {
    const exported = await exportTenant(await cli.tenant(slug!))
    const { json, texts, files } = exported
    if (typeof options.to === 'string') {
      const file = await writeFolder(cli, options.to, exported)
      const others = texts.length + files.length
      cli.say(`${file} written${others > 0 ? `, and ${plural(others, 'file')} beside it` : ''}.`)
      cli.answer({ file, texts: texts.length, files: files.length })
    } else {
      cli.say(JSON.stringify(json, null, 2))
      cli.answer(json)
    }
  },
}
