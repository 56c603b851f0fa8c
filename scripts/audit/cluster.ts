import { buildIfStale } from '../build.ts'
import { runSuite, sayOutcome } from '../run-suite.ts'

/** Whether what real machines of a cluster must hold holds (`*.cluster.test.ts`); prints what did not. */
export async function auditCluster(): Promise<boolean> {
  if (!(await buildIfStale())) throw new Error('The build failed.')
  return sayOutcome([await runSuite({ project: 'cluster' })])
}
