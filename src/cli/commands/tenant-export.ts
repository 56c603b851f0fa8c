import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { PROJECT_ROOT } from '#db/project-root.ts'
import { exportTenant } from '#domain/publishing/export-tenant.server.ts'
import type { CliCommand } from '../command.ts'
import { publishingCtx, unknownTenant } from '../publishing.ts'

export const command: CliCommand = {
  noun: 'tenant',
  verb: 'export',
  summary: 'write a tenant’s config.json as it stands; applying it again changes nothing',
  define(verb) {
    verb.argument('<slug>', 'the tenant').option('--to <dir>', 'write <dir>/config.json instead of printing it')
  },
  async run(cli, [slug], options) {
    const outcome = await exportTenant(await publishingCtx(cli), slug!)
    if (outcome.kind === 'unknown-tenant') throw unknownTenant(slug!, outcome.slugs)
    if (typeof options.to === 'string') {
      const file = await writeConfig(resolve(options.to), outcome.json)
      cli.say(`${file} written.`)
      cli.answer({ file })
    } else {
      cli.say(JSON.stringify(outcome.json, null, 2))
      cli.answer(outcome.json)
    }
    return 0
  },
}

async function writeConfig(dir: string, json: Record<string, unknown>): Promise<string> {
  await mkdir(dir, { recursive: true })
  const file = join(dir, 'config.json')
  const $schema = relative(dir, join(PROJECT_ROOT, 'docs/tenant-config.schema.json'))
  await writeFile(`${file}.new`, `${JSON.stringify({ ...json, $schema }, null, 2)}\n`)
  await rename(`${file}.new`, file)
  return file
}
