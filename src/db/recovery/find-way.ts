import type { BackupStore, BaseBackup } from './backup-store.ts'
import { findTimelines, leadsTo } from './find-timelines.ts'
import { type LogCoverage, logCoverage } from './log-coverage.ts'

/**
 * From which base backup and over which log an instant is restored; null, the last write that there is. An instant belongs to the first
 * timeline that reaches it: what was written before a restore to an earlier one stays within reach. Null where no backup is old enough.
 */
export async function findWay(
  store: BackupStore,
  backups: readonly BaseBackup[],
  at: Date | null,
): Promise<{ backup: BaseBackup; coverage: LogCoverage } | null> {
  const timelines = await findTimelines(store, backups)
  let way: { backup: BaseBackup; coverage: LogCoverage } | null = null
  for (const timeline of at ? timelines : timelines.slice(-1)) {
    const backup = backups.findLast(
      (one) => leadsTo(one, timeline) && (at === null || Date.parse(one.endedAt) <= at.getTime()),
    )
    if (!backup) continue
    way = { backup, coverage: await logCoverage(store, backup, timeline) }
    if (at && way.coverage.untilMs >= at.getTime()) break
  }
  return way
}
