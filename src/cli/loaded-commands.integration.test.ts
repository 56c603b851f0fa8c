import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** Says on stderr, as the process ends, which commands it loaded, and where compiled code is kept. */
const WATCH = `
  import { getCompileCacheDir, registerHooks } from 'node:module'
  const commands = []
  registerHooks({ load(url, context, next) {
    if (url.includes('/cli/commands/')) commands.push(url.split('/').at(-1))
    return next(url, context)
  } })
  process.on('exit', () => process.stderr.write(JSON.stringify({ commands, cache: getCompileCacheDir() })))`

async function loadedBy(...args: string[]): Promise<{ commands: string[]; cache: string }> {
  const watch = `data:text/javascript,${encodeURIComponent(WATCH)}`
  const script = join(ROOT, 'bin/forecourt.mjs')
  const { stderr } = await promisify(execFile)(process.execPath, ['--import', watch, script, ...args])
  return JSON.parse(stderr)
}

test('a command loads itself alone, help of a noun what the noun has, the list of nouns none, and what was compiled is kept', async () => {
  const formats = await loadedBy('stock', 'formats')
  expect(formats.commands).toEqual(['stock-formats.ts'])
  expect(formats.cache).toContain(join('node_modules', '.cache', 'forecourt'))
  const { commands } = await loadedBy('stock', '--help')
  expect(commands).toContain('stock-import.ts')
  expect(commands.filter((name) => !name.startsWith('stock-'))).toEqual([])
  expect((await loadedBy('stock', 'help', 'show')).commands).toEqual(['stock-show.ts'])
  expect((await loadedBy('--help')).commands).toEqual([])
})

test('a file named noun-verb is a command, and what commands share has a name of one word', () => {
  const folder = join(import.meta.dirname, 'commands')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const isCommand = (file: string) => /^export const command\b/m.test(readFileSync(join(folder, file), 'utf8'))
  expect(files.filter((file) => basename(file).includes('-') !== isCommand(file))).toEqual([])
})
