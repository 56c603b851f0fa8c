import { buildIfStale } from '../build.ts'
import { runSuite, sayOutcome } from '../run-suite.ts'
import { auditChaos } from './chaos.ts'

/** Whether what real machines of a cluster must hold holds (`*.cluster.test.ts`, then chaos); prints what did not. */
export async function auditCluster(chaos: Parameters<typeof auditChaos>[0]): Promise<boolean> {
  if (!(await buildIfStale())) throw new Error('The build failed.')
  const isSuiteKept = sayOutcome([await runSuite({ project: 'cluster' })])
  return (await auditChaos(chaos)) && isSuiteKept
}
