import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { tryProcessLock } from '#db/process-lock.ts'

const ROOT = join(import.meta.dirname, '..')
const STAMP = join(ROOT, 'build/sources.sha256')
/** Not in `build`, which a build begins by taking away: a lock that is gone is free. */
const LOCK = join(ROOT, 'node_modules/.build-lock/lock')
const BETWEEN_LOOKS_MS = 250

/** What `npm start` runs: one bundle with the whole server in it. */
export const SERVER_ENTRY = join(ROOT, 'build/server/index.js')

/**
 * Builds when there is no build of exactly these sources; who asks while another process builds waits for it. False when
 * the build failed (its output says why).
 */
export async function buildIfStale(): Promise<boolean> {
  const sources = hashOfSources()
  if (isBuiltOf(sources)) return true
  let attempt = tryProcessLock(LOCK, 'builds')
  for (; attempt.kind === 'held'; attempt = tryProcessLock(LOCK, 'builds')) await sleep(BETWEEN_LOOKS_MS)
  try {
    return isBuiltOf(sources) || (await build(sources))
  } finally {
    attempt.lock.release()
  }
}

function isBuiltOf(sources: string): boolean {
  return existsSync(SERVER_ENTRY) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources
}

async function build(sources: string): Promise<boolean> {
  console.log('Building (half a minute to a minute the first time) …')
  const started = performance.now()
  const code = await run(join(ROOT, 'node_modules/.bin/react-router'), ['build', '--logLevel', 'warn'])
  if (code !== 0) return false
  writeFileSync(STAMP, sources)
  console.log(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
  return true
}

/** Everything that can change what is built: sources, configuration, installed versions. Tests cannot. */
function hashOfSources(): string {
  const hash = createHash('sha256')
  const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|css|json|svg|woff2|webp|avif)$/.test(name) && !/\.test\.tsx?$/.test(name))
    .sort()
    .map((name) => join('src', name))
  for (const name of [
    ...sources,
    'package-lock.json',
    'vite.config.ts',
    'react-router.config.ts',
    'scripts/compress-assets.ts',
    'tsconfig.json',
  ]) {
    hash
      .update(name)
      .update('\0')
      .update(readFileSync(join(ROOT, name)))
  }
  return hash.digest('hex')
}

function run(command: string, args: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit' })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

if (import.meta.main) process.exitCode = (await buildIfStale()) ? 0 : 1
