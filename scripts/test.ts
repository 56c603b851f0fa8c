/** `npm test`: the build the browser tests need, then unit, integration and browser tests. Ends with one line of counts. */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { buildIfStale } from './build.ts'

const ROOT = join(import.meta.dirname, '..')
const SUITES = ['unit', 'integration', 'browser']
const REPORTS = join(ROOT, 'test-results')

type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTotalTests: number
  success: boolean
  testResults: {
    name: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })
if (!(await buildIfStale())) process.exit(1)

const counts = { passed: 0, failed: 0, skipped: 0 }
const failures: string[] = []
for (const name of SUITES) {
  const file = join(REPORTS, `${name}.json`)
  const started = performance.now()
  const code = await run([
    'vitest',
    'run',
    '--project',
    name,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  console.log(`${name}: ${Math.round((performance.now() - started) / 1000)} s`)
  const report = readReport(file)
  counts.passed += report?.numPassedTests ?? 0
  counts.skipped += report?.numPendingTests ?? 0
  // A suite that broke outside its tests (a file that does not load, a failing set-up) is one failure more.
  counts.failed += Math.max(report?.numFailedTests ?? 0, code === 0 ? 0 : 1)
  failures.push(...failuresOf(name, report))
}
if (failures.length > 0) console.log(['', 'Failed:', ...failures].join('\n'))
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
process.exitCode = counts.failed === 0 && counts.passed > 0 ? 0 : 1

function readReport(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return null
  }
}

/** A line per failed test, and per file that failed outside its tests: the long report lies far above. */
function failuresOf(suite: string, report: Report | null): string[] {
  return (report?.testResults ?? []).flatMap(({ name, message, assertionResults }) => {
    const file = `${suite}: ${relative(ROOT, name)}`
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    if (failed.length === 0) return message ? [`${file}: ${firstLine(message)}`] : []
    return failed.map((test) => `${file} > ${test.fullName}: ${firstLine(test.failureMessages.at(-1) ?? '')}`)
  })
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0]!.slice(0, 300)
}

function run([name, ...args]: string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(ROOT, 'node_modules/.bin', name!), args, { cwd: ROOT, stdio: 'inherit' })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
