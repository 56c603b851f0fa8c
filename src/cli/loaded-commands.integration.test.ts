import { execFile } from 'node:child_process'
import { join } from 'node:path'
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

test('a command loads itself alone, help of a noun what the noun has, and what was compiled is kept', async () => {
  const formats = await loadedBy('stock', 'formats')
  expect(formats.commands).toEqual(['stock-formats.ts'])
  expect(formats.cache).toContain(join('node_modules', '.cache', 'forecourt'))
  const { commands } = await loadedBy('stock', '--help')
  expect(commands).toContain('stock-import.ts')
  expect(commands.filter((name) => !name.startsWith('stock-'))).toEqual([])
  expect((await loadedBy('--help')).commands).toContain('tenant-new.ts')
})
