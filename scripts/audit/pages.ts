import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildIfStale } from '../build.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The browser tests whose short form `npm test` runs: what they look at is a matrix of tenants, pages and widths. */
const MATRICES = [
  'every-page',
  'vehicle-states',
  'targets',
  'styleguide',
  'sections',
  'range',
  'vehicle-arrivals',
  'late-answers',
]

/** `npm run audit -- pages`: the same checks as in `npm test`, for every page of every demo tenant at 390 and 1440 px. */
export async function auditPages(): Promise<boolean> {
  if (!(await buildIfStale())) return false
  const files = MATRICES.map((name) => `test/e2e/${name}.browser.test.ts`)
  const child = spawn(join(ROOT, 'node_modules/.bin/vitest'), ['run', '--project', 'browser', ...files], {
    cwd: ROOT,
    env: { ...process.env, FORECOURT_MATRIX: 'whole' },
    stdio: 'inherit',
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code === 0))
  })
}
