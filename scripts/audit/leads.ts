import { percentile } from '../../test/bench/support/timing.ts'
import { type FaultRun, faultRun } from '../../test/support/leads/fault-run.ts'
import { buildIfStale } from '../build.ts'
import { counts, printFindings } from './findings.ts'

/** Whether no lead is lost, doubled or astray while everything around it breaks; prints what was promised and found. */
export async function auditLeads({ seed, count }: { seed: number; count: number }): Promise<boolean> {
  if (!(await buildIfStale())) throw new Error('The build failed.')
  const run = await faultRun({ seed, count, clients: 16, killsEvery: [800, 4_000], minutes: 12, say: console.error })
  print(run)
  return run.findings.every(({ broken }) => broken.length === 0)
}

function print({ seed, findings, submissions, statuses, kills, moods, leaps, seconds }: FaultRun): void {
  const times = submissions.map(({ ms }) => ms)
  const tries = submissions.reduce((sum, one) => sum + one.tries, 0)
  console.log(`
seed        ${seed}
leads       ${submissions.length} from 16 clients, ${tries} tries; answers: ${counts(statuses)}
killed -9   ${counts(kills)}
receivers   ${counts(moods)}
to the 201  p50 ${Math.round(percentile(times, 0.5))} ms, p99 ${Math.round(percentile(times, 0.99))} ms, through all outages
time        ${seconds.storm} s of storm, ${seconds.settling} s until all was delivered; the queue's clock moved on ${leaps} times by five hours
`)
  printFindings(findings)
}
