import {
  type BackupStore,
  type BaseBackup,
  manifestName,
  parseLogPieceName,
  parseLsn,
  segmentStart,
} from './backup-store.ts'
import { findBaseBackups } from './find-base-backups.server.ts'
import { findTimelines, leadsTo } from './find-timelines.ts'

const DAY_MS = 86_400_000

/**
 * Takes away what is not needed to restore any instant of the last `keepDays`: older base backups (but for the newest before those
 * days that leads on to the newest timeline), pieces of broken-off ones, and the log that none of those that stay needs. The newest
 * base backup always stays.
 */
export async function pruneBackups(
  store: BackupStore,
  { keepDays, nowMs = Date.now() }: { keepDays: number; nowMs?: number },
): Promise<{ backups: string[]; logPieces: number }> {
  const found = await findBaseBackups(store)
  const since = nowMs - keepDays * DAY_MS
  const timeline = (await findTimelines(store, found)).at(-1)
  const first = Math.max(
    0,
    found.findLastIndex((backup) => Date.parse(backup.endedAt) <= since && leadsTo(backup, timeline!)),
  )
  const [gone, kept] = [found.slice(0, first), found.slice(first)]
  // Without its manifest a backup is none, whatever happens next.
  for (const { id } of gone) await store.remove(manifestName(id))
  for await (const name of store.list('backups/')) {
    const id = name.split('/')[1]!
    if (!kept.some((backup) => backup.id === id) && (gone.some((backup) => backup.id === id) || isAbandoned(id, nowMs)))
      await store.remove(name)
  }
  const logPieces = kept.length > 0 ? await pruneLog(store, kept) : 0
  return { backups: gone.map(({ id }) => id), logPieces }
}

/** A backup needs what begins at its start or behind it, of its timeline and of later ones, whose positions begin anew at their branch. */
async function pruneLog(store: BackupStore, kept: readonly BaseBackup[]): Promise<number> {
  const starts = kept.map(({ timeline, startLsn, segmentBytes }) => ({
    timeline,
    start: segmentStart(parseLsn(startLsn), segmentBytes),
  }))
  let count = 0
  for await (const name of store.list('log/')) {
    const piece = parseLogPieceName(name)
    if (!piece || starts.some(({ timeline, start }) => timeline <= piece.timeline && start < piece.end)) continue
    await store.remove(name)
    count++
  }
  return count
}

/** A base backup that began more than two days ago and has no manifest is not being taken any more. */
function isAbandoned(id: string, nowMs: number): boolean {
  const startedMs = Date.parse(id.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'))
  return startedMs < nowMs - 2 * DAY_MS
}
