/** `npm test`: the build the browser tests need, then unit, integration and browser tests. Ends with one line of counts. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildIfStale } from './build.ts'
import { runSuite, type SuiteOutcome, sayOutcome } from './run-suite.ts'

rmSync(join(import.meta.dirname, '../test-results'), { recursive: true, force: true })
if (!(await buildIfStale())) process.exit(1)

const outcomes: SuiteOutcome[] = []
for (const project of ['unit', 'integration', 'browser']) {
  const outcome = await runSuite({ project })
  console.log(`${project}: ${outcome.seconds} s`)
  outcomes.push(outcome)
}
process.exitCode = sayOutcome(outcomes) ? 0 : 1
