import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { dataFolder } from '../../test/support/server.ts'

const data = dataFolder()
afterAll(() => data.remove())

test('a command whose terminal is closed leaves no database server behind', async () => {
  const script = join(import.meta.dirname, '../../bin/forecourt.mjs')
  const environment = { ...process.env, DATA_DIR: data.path }
  const command = spawn(process.execPath, [script, 'tenant', 'list'], { env: environment })
  const said = text(command.stderr)
  const pidFile = join(data.path, 'postgres/data/postmaster.pid')
  await expect.poll(() => existsSync(pidFile) && readFileSync(pidFile, 'utf8'), { timeout: 60_000 }).toMatch(/^\d+\n/)
  // From the terminal, and passed on by the process above.
  command.kill('SIGHUP')
  command.kill('SIGHUP')
  expect(await once(command, 'exit')).toEqual([129, null])
  expect(await said).toContain('Stopped by SIGHUP')
  expect(readFileSync(join(data.path, 'postgres/server.log'), 'utf8').trimEnd()).toMatch(
    /database system is shut down$/,
  )
})
