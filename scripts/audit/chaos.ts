import { NO_HAPROXY } from '../../test/support/chaos/balancers.ts'
import { type ChaosRun, chaosRun } from '../../test/support/chaos/chaos-run.ts'
import { buildIfStale } from '../build.ts'
import { printFindings } from './findings.ts'

/** Whether a cluster keeps what it promises while each of its parts in turn breaks; prints what was promised and found. */
export async function auditChaos(given: { seed: number; minutes: number; part: string }): Promise<boolean> {
  if (NO_HAPROXY) {
    console.log(`chaos: skipped, ${NO_HAPROXY}`)
    return true
  }
  if (!(await buildIfStale())) throw new Error('The build failed.')
  const run = await chaosRun({ ...given, say: console.error })
  print(run)
  const isKept = run.findings.every(({ broken }) => broken.length === 0)
  if (!isKept && process.env.CHAOS_LOG) console.log(run.log())
  return isKept
}

function print({ seed, findings, outages, left, rates, loads, seconds, leaps }: ChaosRun): void {
  const asked = Object.entries(rates).map(([who, rate]) => `${who} ${rate.toFixed(1)}`)
  const [least, most] = [Math.min(...loads), Math.max(...loads)]
  console.log(`
seed        ${seed}
a second    ${asked.join(', ')}
machine     load ${least.toFixed(1)} to ${most.toFixed(1)}, ${(loads.reduce((sum, one) => sum + one, 0) / loads.length).toFixed(1)} on average
time        ${seconds} s of storm; afterwards the queue's clock moved on ${leaps} times by five hours
`)
  console.table(outages)
  if (left.length > 0) console.log(`No time was left for: ${left.join('; ')}.\n`)
  printFindings(findings)
}
