import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale } from '../build.ts'

const ROOT = join(import.meta.dirname, '../..')

const TESTS = join(ROOT, 'test/e2e')

/** The browser tests whose short form `npm test` runs: those that ask the matrix what to look at. */
function matrices(): string[] {
  const files = readdirSync(TESTS).filter((name) => name.endsWith('.browser.test.ts'))
  return files.map((name) => join(TESTS, name)).filter((file) => readFileSync(file, 'utf8').includes('/matrix.ts'))
}

/** `npm run audit -- pages`: the same checks as in `npm test`, for every page of every demo tenant at 390 and 1440 px. */
export async function auditPages(): Promise<boolean> {
  if (!(await buildIfStale())) return false
  const child = spawn(join(ROOT, 'node_modules/.bin/vitest'), ['run', '--project', 'browser', ...matrices()], {
    cwd: ROOT,
    env: { ...process.env, FORECOURT_MATRIX: 'whole' },
    stdio: 'inherit',
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code === 0))
  })
}
