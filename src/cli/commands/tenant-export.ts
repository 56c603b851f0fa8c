import { createWriteStream } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { PROJECT_ROOT } from '#db/project-root.ts'
import { exportTenant } from '#domain/publishing/export-tenant.server.ts'
import { type Cli, type CliCommand, CliFailure } from '../command.ts'
import { plural } from '../options.ts'

export const command: CliCommand = {
  summary: 'write a tenant’s settings, pages and pictures as they stand; applying them again changes nothing',
  define(verb) {
    verb
      .argument('<slug>', 'the tenant')
      .option('--to <dir>', 'write config.json, content/, pictures/ and videos/ there, instead of printing the first')
  },
  async run(cli, [slug], options) {
    const { json, texts, files } = await exportTenant(await cli.tenant(slug!))
    if (typeof options.to === 'string') {
      const dir = resolve(options.to)
      for (const { name, source } of texts) await writeWhole(join(dir, name), (path) => writeFile(path, source))
      for (const { name, sha256 } of files) await writeWhole(join(dir, name), copyOf(cli, sha256, name))
      const file = await writeConfig(dir, json)
      const others = texts.length + files.length
      cli.say(`${file} written${others > 0 ? `, and ${plural(others, 'file')} beside it` : ''}.`)
      cli.answer({ file, texts: texts.length, files: files.length })
    } else {
      cli.say(JSON.stringify(json, null, 2))
      cli.answer(json)
    }
  },
}

async function writeConfig(dir: string, json: Record<string, unknown>): Promise<string> {
  const file = join(dir, 'config.json')
  const $schema = relative(dir, join(PROJECT_ROOT, 'docs/tenant-config.schema.json'))
  await writeWhole(file, (path) => writeFile(path, `${JSON.stringify({ ...json, $schema }, null, 2)}\n`))
  return file
}

function copyOf(cli: Cli, sha256: string, name: string) {
  return async (path: string) => {
    const found = await cli.media().store.open(sha256)
    if (!found)
      throw new CliFailure(`The bytes of ${name} are not in the media store. Was DATA_DIR restored without it?`)
    await pipeline(Readable.fromWeb(found.stream as import('node:stream/web').ReadableStream), createWriteStream(path))
  }
}

/** A file appears whole or not at all. */
async function writeWhole(file: string, write: (path: string) => Promise<unknown>): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await write(`${file}.new`)
  await rename(`${file}.new`, file)
}
