import { contentPart } from '#domain/publishing/content-part.ts'
import { exportTenant } from '#domain/publishing/export-tenant.server.ts'
import type { CliCommand } from '../../command.ts'
import { plural } from '../../options.ts'
import { refuseLeftBehind, writeFolder } from '../../write-folder.ts'

export const command: CliCommand = {
  summary: 'write a tenant’s content as a folder: pages, articles, offers, reviews, models, pictures, redirects',
  define: (verb) => verb.argument('<dir>', 'the folder').requiredOption('--tenant <slug>', 'whose content'),
  async run(cli, [dir], options) {
    const whole = await exportTenant(await cli.tenant(String(options.tenant)))
    const exported = { ...whole, json: contentPart(whole.json) }
    await refuseLeftBehind(dir!, exported, false)
    const { file } = await writeFolder(cli, dir!, exported)
    const { texts, files } = exported
    cli.say(`${file} written, and ${plural(texts.length + files.length, 'file')} beside it.`)
    cli.answer({ file, texts: texts.length, files: files.length })
    return 0
  },
}
