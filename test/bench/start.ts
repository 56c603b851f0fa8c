import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROJECT_ROOT } from '#db/project-root.ts'
import { dataFolder, startServer } from '../support/server.ts'
import { type BenchRow, printRows } from './bench-row.ts'

const STARTS = 5

/** Start to ready: built with the data of all demo tenants present (median), and the first time after npm ci. */
export async function startBench(): Promise<BenchRow[]> {
  const data = dataFolder()
  try {
    await stopped(await startServer(data.path))
    const times: number[] = []
    for (let i = 0; i < STARTS; i++) {
      const started = performance.now()
      const server = await startServer(data.path)
      times.push((performance.now() - started) / 1000)
      await stopped(server)
    }
    const median = times.sort((a, b) => a - b)[Math.floor(STARTS / 2)]!
    const first = await firstStart()
    return [
      {
        name: 'Start to ready, built, demo data present',
        aim: '≤ 3 s',
        measured: `${median.toFixed(2)} s`,
        pass: median <= 3,
        note: `median of ${STARTS}; polled every 100 ms`,
      },
      {
        name: 'npm start after npm ci, first time',
        aim: '≤ 90 s',
        measured: `${first.toFixed(1)} s`,
        pass: first <= 90,
        note: 'build, database, migrations, seeding with pictures',
      },
    ]
  } finally {
    await data.remove()
  }
}

/** In a clone of its own, so that this tree's build stays; its node_modules are this tree's. */
async function firstStart(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-first-'))
  chmodSync(folder, 0o711)
  const clone = join(folder, 'clone')
  try {
    await run('git', ['clone', '-q', PROJECT_ROOT, clone], folder)
    symlinkSync(join(PROJECT_ROOT, 'node_modules'), join(clone, 'node_modules'))
    const data = dataFolder()
    const started = performance.now()
    const server = await startServer(data.path, {}, clone)
    const seconds = (performance.now() - started) / 1000
    await stopped(server)
    await data.remove()
    return seconds
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function stopped(server: Awaited<ReturnType<typeof startServer>>): Promise<void> {
  server.signal('SIGTERM')
  await server.exited
}

function run(command: string, args: string[], cwd: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: 'inherit' })
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args.join(' ')} failed (${code})`)),
    )
  })
}

if (import.meta.main) printRows(await startBench())
