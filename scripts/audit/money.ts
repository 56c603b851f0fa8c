import { type MoneyRun, moneyRun } from '../../test/support/payments/money-run.ts'
import { buildIfStale } from '../build.ts'
import { counts, printFindings } from './findings.ts'

/** Whether no cent is lost, no vehicle held twice and nobody charged for nothing while everything around breaks; prints what was promised and found. */
export async function auditMoney({ seed, count }: { seed: number; count: number }): Promise<boolean> {
  if (!(await buildIfStale())) throw new Error('The build failed.')
  const run = await moneyRun({
    seed,
    count,
    clients: 8,
    killsEvery: [500, 3_500],
    answersBetweenKills: 45,
    say: console.error,
  })
  print(run)
  if (run.statuses[500]) console.log(run.log)
  return run.findings.every(({ broken }) => broken.length === 0)
}

function print({ seed, findings, journeys, vehicles, statuses, webhooks, recordedLate, ...run }: MoneyRun): void {
  const told: Record<string, number> = {}
  for (const one of journeys) told[one.told ?? 'nothing'] = (told[one.told ?? 'nothing'] ?? 0) + 1
  console.log(`
seed        ${seed}
journeys    ${journeys.length} from 8 clients after ${vehicles} vehicles, ${journeys.reduce((sum, one) => sum + one.tries, 0)} tries; answers: ${counts(statuses)}
ended       ${counts(told)}
webhooks    besides those of the sandbox's own jobs; answers: ${counts(webhooks)}
ledger      ${recordedLate} transactions whose answers were lost, recorded by the daily comparison
killed -9   ${counts(run.kills)}
receivers   ${counts(run.moods)}
time        ${run.seconds.storm} s of storm, ${run.seconds.settling} s until all was settled; the clock moved on ${run.leaps} times by five hours
`)
  printFindings(findings)
}
