/** Runs one suite of tests and counts what came of it. */
import { mkdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { runInMemory } from './run-in-memory.ts'

const ROOT = join(import.meta.dirname, '..')
const REPORTS = join(ROOT, 'test-results')

type Report = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

export type Counts = { passed: number; failed: number; skipped: number }
/** `failures`: a line each. `seconds`: how long it took. */
export type SuiteOutcome = { counts: Counts; failures: string[]; seconds: number }

/** Where the report of a suite lies. */
export function reportOf(name: string): string {
  return join(REPORTS, `${name}.json`)
}

/** A vitest project, as a whole or the given files of it; its report is `test-results/<report>.json`. */
export async function runSuite(suite: {
  project: string
  report?: string
  files?: readonly string[]
  environment?: Record<string, string>
}): Promise<SuiteOutcome> {
  const { project, report: name = project, files = [], environment = {} } = suite
  mkdirSync(REPORTS, { recursive: true })
  const file = reportOf(name)
  const started = performance.now()
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const vitest = join(ROOT, 'node_modules/.bin/vitest')
  const code = await runInMemory([vitest, 'run', '--project', project, ...reporters, ...files], {
    cwd: ROOT,
    environment,
  })
  const report = readReport(file)
  const failures = failuresOf(name, report)
  if (code !== 0 && failures.length === 0) failures.push(`${name}: vitest ended with ${code} outside its tests`)
  return {
    counts: {
      passed: report?.numPassedTests ?? 0,
      // A suite that broke outside its tests (a file that does not load, a failing set-up) is one failure more.
      failed: Math.max(report?.numFailedTests ?? 0, code === 0 ? 0 : 1),
      skipped: report?.numPendingTests ?? 0,
    },
    failures,
    seconds: Math.round((performance.now() - started) / 1000),
  }
}

/** What failed, a line each, and the line of counts that stands last; whether all passed. */
export function sayOutcome(outcomes: readonly SuiteOutcome[]): boolean {
  const failures = outcomes.flatMap((outcome) => outcome.failures)
  if (failures.length > 0) console.log(['', 'Failed:', ...failures].join('\n'))
  const sum = (count: keyof Counts) => outcomes.reduce((all, { counts }) => all + counts[count], 0)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
  return sum('failed') === 0 && sum('passed') > 0
}

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
