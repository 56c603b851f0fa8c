import { type AlertRun, alertRun } from '../../test/support/alerts/alert-run.ts'
import { buildIfStale } from '../build.ts'
import { counts, printFindings } from './findings.ts'

/** Whether every alert is told once, by the right dealer and not after a stop, while everything around it breaks; prints what was promised and found. */
export async function auditAlerts({ seed, count }: { seed: number; count: number }): Promise<boolean> {
  if (!(await buildIfStale())) throw new Error('The build failed.')
  const run = await alertRun({ seed, count, imports: 25, killsEvery: [1_500, 6_000], minutes: 12, say: console.error })
  print(run)
  if (run.statuses[500]) console.log(run.log)
  return run.findings.every(({ broken }) => broken.length === 0)
}

function print({
  seed,
  findings,
  shoppers,
  receipts,
  imports,
  statuses,
  kills,
  moods,
  leaps,
  seconds,
}: AlertRun): void {
  const taken = receipts.filter(({ isTaken }) => isTaken)
  const having = (of: 'confirmedMs' | 'stoppedMs' | 'blockedMs') => shoppers.filter((one) => one[of] !== null).length
  console.log(`
seed        ${seed}
alerts      ${shoppers.length}: ${having('confirmedMs')} confirmed, ${having('stoppedMs')} of them stopped, ${having('blockedMs')} never again; answers: ${counts(statuses)}
imports     ${imports}, each changed every price; ${taken.length} letters taken, ${taken.length - new Set(taken.map(({ key }) => key)).size} of them again under their key
killed -9   ${counts(kills)}
receivers   ${counts(moods)}
time        ${seconds.storm} s of storm, ${seconds.settling} s until all was told; the queue's clock moved on ${leaps} times by five hours
`)
  printFindings(findings)
}
