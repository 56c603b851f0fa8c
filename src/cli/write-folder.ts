import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { PROJECT_ROOT } from '#db/project-root.ts'
import { diffConfigs } from '#domain/publishing/config-diff.server.ts'
import type { exportTenant } from '#domain/publishing/export-tenant.server.ts'
import { MANIFEST_FILE } from '#domain/publishing/move/manifest.ts'
import { withoutSecrets } from '#domain/publishing/secret-settings.ts'
import { parseTenantConfig } from '#domain/publishing/tenant-config.ts'
import { type Cli, CliFailure } from './command.ts'
import { orderedLike } from './ordered-like.ts'

type Exported = Pick<Awaited<ReturnType<typeof exportTenant>>, 'json' | 'texts' | 'files'>

/**
 * Writes an exported tenant as a folder, each file whole or not at all; answers where `config.json` is. One that is there and says the
 * same stays as somebody wrote it (`isKept`), of another the order of its keys.
 */
export async function writeFolder(
  cli: Cli,
  to: string,
  { json, texts, files }: Exported,
): Promise<{ file: string; isKept: boolean }> {
  const dir = resolve(to)
  for (const { name, source } of texts) await writeWhole(join(dir, name), (path) => writeFile(path, source))
  for (const file of files) await writeMedia(cli, dir, file)
  const file = join(dir, 'config.json')
  const { $schema: _, ...own } = json as Record<string, unknown>
  const there = await readJson(file)
  if (there !== null && saysSame(own, there)) return { file, isKept: true }
  const $schema = relative(dir, join(PROJECT_ROOT, 'docs/tenant-config.schema.json'))
  const written = orderedLike({ $schema, ...own }, there)
  await writeWhole(file, (path) => writeFile(path, `${JSON.stringify(written, null, 2)}\n`))
  return { file, isKept: false }
}

/** What a file holds; null without one, or where it is no JSON. */
async function readJson(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => null)
  try {
    return text === null ? null : JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return null
  }
}

/** Whether two configurations make the same tenant; what an export leaves out of secrets is no difference. */
function saysSame(exported: unknown, there: unknown): boolean {
  const [one, other] = [exported, withoutSecrets(there)].map(parseTenantConfig)
  return one?.kind === 'valid' && other?.kind === 'valid' && diffConfigs(one.config, other.config).length === 0
}

/** Copies a file of the media store to `name` below `dir`, whole or not at all. Throws `CliFailure` where its bytes are lost. */
export async function writeMedia(
  cli: Cli,
  dir: string,
  { name, sha256 }: { name: string; sha256: string },
): Promise<void> {
  await writeWhole(join(dir, name), copyOf(cli, sha256, name))
}

/**
 * Throws `CliFailure` where an export would leave other files of a folder's content in `to`: they would be content again when it
 * is applied. An export with `moved/` replaces what is in there; any other leaves none behind either.
 */
export async function refuseLeftBehind(to: string, exported: Exported, hasMoved: boolean): Promise<void> {
  const others = await leftBehind(to, exported)
  if (!hasMoved && existsSync(join(resolve(to), MANIFEST_FILE))) others.push(MANIFEST_FILE)
  if (others.length === 0) return
  const lines = others.map((name) => `  ${name}`)
  throw new CliFailure([`${to} holds files that are not of this export; take them away first.`, ...lines].join('\n'))
}

async function leftBehind(to: string, { texts, files }: Exported): Promise<string[]> {
  const written = new Set([...texts, ...files].map(({ name }) => name))
  const there = await readdir(resolve(to), { recursive: true, withFileTypes: true }).catch(() => [])
  return there
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(resolve(to), join(parentPath, name)))
    .filter((name) => /^(?:content|pictures|videos)\/|^redirects\.csv$/.test(name) && !written.has(name))
}

function copyOf(cli: Cli, sha256: string, name: string) {
  return async (path: string) => {
    const found = await (await cli.media()).store.open(sha256)
    if (!found) throw new CliFailure(`The bytes of ${name} are not in the media store. Was it restored without it?`)
    await pipeline(Readable.fromWeb(found.stream as import('node:stream/web').ReadableStream), createWriteStream(path))
  }
}

/** A file appears whole or not at all. */
async function writeWhole(file: string, write: (path: string) => Promise<unknown>): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await write(`${file}.new`)
  await rename(`${file}.new`, file)
}
