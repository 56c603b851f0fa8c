/** `npm test`: the build the browser tests need, then unit, integration and browser tests. Ends with one line of counts. */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale } from './build.ts'

const ROOT = join(import.meta.dirname, '..')
/** A browser test belongs to exactly one of the last two (see vitest.config.ts). */
const SUITES = [
  { name: 'unit', project: 'unit' },
  { name: 'integration', project: 'integration' },
  { name: 'browser-together', project: 'browser', environment: { FORECOURT_BROWSER_FILES: 'together' } },
  { name: 'browser-alone', project: 'browser', environment: { FORECOURT_BROWSER_FILES: 'alone' } },
]
const REPORTS = join(ROOT, 'test-results')

type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTotalTests: number
  success: boolean
}

rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })
if (!(await buildIfStale())) process.exit(1)

const counts = { passed: 0, failed: 0, skipped: 0 }
for (const { name, project, environment = {} } of SUITES) {
  const file = join(REPORTS, `${name}.json`)
  const started = performance.now()
  const code = await run(
    ['vitest', 'run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    environment,
  )
  console.log(`${name}: ${Math.round((performance.now() - started) / 1000)} s`)
  const report = readReport(file)
  counts.passed += report?.numPassedTests ?? 0
  counts.skipped += report?.numPendingTests ?? 0
  // A suite that broke outside its tests (a file that does not load, a failing set-up) is one failure more.
  counts.failed += Math.max(report?.numFailedTests ?? 0, code === 0 ? 0 : 1)
}
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1

function readReport(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return null
  }
}

function run([name, ...args]: string[], environment: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(ROOT, 'node_modules/.bin', name!), args, {
      cwd: ROOT,
      env: { ...process.env, ...environment },
      stdio: 'inherit',
    })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
