import { readFileSync } from 'node:fs'
import { beforeEach, type RunnerTask } from 'vitest'

type Report = { testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[] }

const file = process.env.FORECOURT_PASSED
const report: Report = file ? JSON.parse(readFileSync(file, 'utf8')) : { testResults: [] }
const passed = new Set(
  report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'passed').map(({ fullName }) => `${name} ${fullName}`),
  ),
)

/** For `npm run audit -- pages --rest`: a test is left out that passed in the report, if no other of its file has its name. */
beforeEach(({ task, skip }) => {
  if (!passed.has(`${task.file.filepath} ${nameOf(task)}`)) return
  skip(namesIn(task.file.tasks).filter((name) => name === nameOf(task)).length === 1, 'passed in npm test')
})

function namesIn(tasks: readonly RunnerTask[]): string[] {
  return tasks.flatMap((task) => (task.type === 'suite' ? namesIn(task.tasks) : [nameOf(task)]))
}

/** As the report writes it: those of its suites, then its own. */
function nameOf({ suite, name }: RunnerTask): string {
  return suite ? `${nameOf(suite)} ${name}` : name
}
