import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale } from '../build.ts'
import { reportOf, runSuite, sayOutcome } from '../run-suite.ts'

const ROOT = join(import.meta.dirname, '../..')

const TESTS = join(ROOT, 'test/e2e')

/** The browser tests whose short form `npm test` runs: those that ask the matrix what to look at. */
function matrices(): string[] {
  const files = readdirSync(TESTS).filter((name) => name.endsWith('.browser.test.ts'))
  return files.map((name) => join(TESTS, name)).filter((file) => readFileSync(file, 'utf8').includes('/matrix.ts'))
}

/**
 * `npm run audit -- pages`: the same checks as in `npm test`, for every page of every demo tenant at 390 and 1440 px; with
 * `rest` but those that passed in the last run of `npm test`, of the same sources. Ends with one line of counts.
 */
export async function auditPages({ rest }: { rest: boolean }): Promise<boolean> {
  if (!(await buildIfStale())) return false
  const environment = { FORECOURT_MATRIX: 'whole', ...(rest && { FORECOURT_PASSED: reportOf('browser') }) }
  const outcome = await runSuite({ project: 'browser', report: 'pages', files: matrices(), environment })
  return sayOutcome([outcome])
}
