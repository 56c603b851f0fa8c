import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { temporaryFolder } from './support/temporary-folder.ts'

const ROOT = join(import.meta.dirname, '..')

/** npm warns once for each machine, while it links the command into a cache that does not have it yet. */
test('npx forecourt runs on the machine’s own Node, without a word of npm about its version', async () => {
  const own = process.env.PATH!.split(delimiter).filter((folder) => !folder.includes('node_modules'))
  const inherited = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name))
  const env = {
    ...Object.fromEntries(inherited),
    PATH: own.join(delimiter),
    npm_config_cache: temporaryFolder(),
    npm_config_update_notifier: 'false',
  }
  const { stdout, stderr } = await promisify(execFile)('npx', ['forecourt', '--help'], { cwd: ROOT, env })
  expect(stdout).toContain('Usage: forecourt')
  expect(stderr).toBe('')
})

test('outside the project’s folder node runs the same command by its path', async () => {
  const [command] = /node PATH\/TO\/forecourt\/(\S+)`/
    .exec(readFileSync(join(ROOT, 'docs/first-site.md'), 'utf8'))!
    .slice(1)
  const args = [join(ROOT, command!), '--help']
  const { stdout } = await promisify(execFile)('node', args, { cwd: temporaryFolder() })
  expect(stdout).toContain('Usage: forecourt')
})
