/** `npm test`: the build the browser tests need, then unit, integration and browser tests. Ends with one line of counts. */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale } from './build.ts'

const ROOT = join(import.meta.dirname, '..')
const SUITES = ['unit', 'integration', 'browser'] as const
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
for (const suite of SUITES) {
  const file = join(REPORTS, `${suite}.json`)
  const code = await run([
    'vitest',
    'run',
    '--project',
    suite,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
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

function run([name, ...args]: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(ROOT, 'node_modules/.bin', name!), args, { cwd: ROOT, stdio: 'inherit' })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
