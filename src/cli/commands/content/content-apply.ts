import { templates } from '#app/core.ts'
import { applyTenant } from '#domain/publishing/apply-tenant.server.ts'
import { changeText } from '#domain/publishing/config-diff.server.ts'
import { exportTenant } from '#domain/publishing/export-tenant.server.ts'
import { readContentFolder } from '#domain/publishing/tenant-folder.server.ts'
import { type CliCommand, CliFailure } from '../../command.ts'
import { givenFolder } from '../../given-file.ts'
import { folderOf, publishingCtx, refusedConfigText } from '../../publishing.ts'

export const command: CliCommand = {
  summary: 'make a tenant’s content be as a folder says; settings, locations and stock stay as they are',
  define: (verb) =>
    verb
      .argument('<dir>', 'the folder, as content export writes it', givenFolder)
      .requiredOption('--tenant <slug>', 'whose content')
      .option('--dry-run', 'say what would change, and change nothing'),
  async run(cli, [dir], options) {
    const { json, config: since } = await exportTenant(await cli.tenant(String(options.tenant)))
    const { config, content, redirects } = folderOf(await readContentFolder(dir!, Object.keys(templates), json))
    const dryRun = options.dryRun === true
    const store = (await cli.media()).store
    const outcome = await applyTenant(await publishingCtx(cli), config, {
      dryRun,
      since,
      content: { whole: content, store },
      redirects,
    })
    if (outcome.kind === 'refused') throw new CliFailure(refusedConfigText(outcome))
    cli.answer(outcome)
    if (outcome.kind === 'unchanged') {
      cli.say(`${config.name} (${config.slug}): nothing to change.`)
      return 0
    }
    const { changes, notes } = outcome
    const count = changes.length === 1 ? '1 change' : `${changes.length} changes`
    cli.say(`${config.name} (${config.slug}): ${count}${dryRun ? ' to make' : ''}`)
    for (const line of [...changes.map(changeText), ...notes]) cli.say(`  ${line}`)
    return 0
  },
}
