import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder, removeStaleFolders } from '../scripts/run-in-memory.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

const ROOT = join(import.meta.dirname, '..')
const temporary = temporaryFolder()

/** Runs `program` in memory, from a process of its own. */
function start(folder: string, program: string) {
  mkdirSync(folder)
  const options = JSON.stringify({ cwd: ROOT, environment: {}, folder })
  const command = JSON.stringify([process.execPath, '-e', program])
  const script = `import { runInMemory } from './scripts/run-in-memory.ts'
    console.log('ended', await runInMemory(${command}, ${options}))`
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

const WRITES = `const file = require('node:path').join(require('node:os').tmpdir(), 'file'); require('node:fs').writeFileSync(file, 'x')`

test('what a program wrote goes when it ends', async () => {
  const folder = join(temporary, 'whole')
  const running = start(folder, `${WRITES}; console.log(file); process.exitCode = 3`)
  const said = await running.stdout.setEncoding('utf8').toArray()
  expect(said.join('')).toBe(`${folder}/file\nended 3\n`)
  expect(existsSync(folder)).toBe(false)
})

test.each(['SIGINT', 'SIGTERM'] as const)('and when a run is told to end by %s, which comes twice', async (signal) => {
  const folder = join(temporary, signal)
  const running = start(folder, `${WRITES}; console.log(process.pid); setInterval(() => {}, 1000)`)
  const [pid] = await once(running.stdout, 'data')
  running.kill(signal)
  running.kill(signal)
  expect(await once(running, 'exit')).toEqual([null, signal])
  expect(existsSync(folder)).toBe(false)
  expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH')
})

test('what a killed run left goes at the next, and nothing else', () => {
  const memory = join(temporary, 'memory')
  mkdirSync(memory)
  const own = makeFolder(memory)
  const [namespace] = readFileSync(join(own, 'made-by'), 'utf8').split(' ')
  const gone = spawnSync(process.execPath, ['-e', '']).pid
  const made = { killed: `${namespace} ${gone}`, elsewhere: `pid:[1] ${gone}`, unsaid: null }
  for (const [name, owner] of Object.entries(made)) {
    mkdirSync(join(memory, `forecourt-${name}`, 'data'), { recursive: true })
    if (owner) writeFileSync(join(memory, `forecourt-${name}`, 'made-by'), owner)
  }
  mkdirSync(join(memory, 'PostgreSQL.1'))
  removeStaleFolders(memory)
  const left = ['PostgreSQL.1', basename(own), 'forecourt-elsewhere', 'forecourt-unsaid']
  expect(readdirSync(memory).sort()).toEqual(left.sort())
})
