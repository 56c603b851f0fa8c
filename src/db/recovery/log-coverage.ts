import {
  type BackupStore,
  type BaseBackup,
  type LogPiece,
  logPieceName,
  logPrefix,
  parseLogPieceName,
  parseLsn,
  segmentStart,
} from './backup-store.ts'
import { findTimelines, leadsTo, type Timeline } from './find-timelines.ts'

/** How far the log at a place leads on from a base backup. */
export type LogCoverage = {
  /** The newest timeline that is reached. */
  timeline: number
  /** Names of the pieces, in their order, that lead on from the segments that the backup holds. */
  pieces: string[]
  /** Until when every write is there, milliseconds since 1970. */
  untilMs: number
  /** Where what follows is not there; null where nothing follows. */
  gap: { from: bigint; to: bigint } | null
}

/**
 * Follows the timelines from that of the backup to another, the newest that it leads to unless given, each for as long as piece follows
 * piece.
 */
export async function logCoverage(store: BackupStore, backup: BaseBackup, to?: Timeline): Promise<LogCoverage> {
  const { timeline: newest, before } =
    to ?? (await findTimelines(store, [backup])).findLast((timeline) => leadsTo(backup, timeline))!
  const since = before.findIndex(({ timeline }) => timeline === backup.timeline)
  const way = [...(since < 0 ? [] : before.slice(since)), { timeline: newest, until: null }]
  const coverage: LogCoverage = {
    timeline: backup.timeline,
    pieces: [],
    untilMs: Date.parse(backup.endedAt),
    gap: null,
  }
  // The backup itself holds the segments up to its end, whole ones: half of one from here would hide it from PostgreSQL.
  let followed = segmentStart(parseLsn(backup.endLsn), backup.segmentBytes) + BigInt(backup.segmentBytes)
  for (const { timeline, until } of way) {
    for (const piece of await piecesOf(store, timeline)) {
      if (piece.end <= followed || (until !== null && piece.start >= until)) continue
      if (piece.start > followed) return { ...coverage, gap: { from: followed, to: piece.start } }
      coverage.pieces.push(logPieceName(piece))
      coverage.timeline = timeline
      coverage.untilMs = Math.max(coverage.untilMs, piece.untilMs)
      followed = piece.end
    }
    if (until === null) break
    if (followed < until) return { ...coverage, gap: { from: followed, to: until } }
    followed = segmentStart(until, backup.segmentBytes)
  }
  return coverage
}

/** Those of one timeline in the order of the log; what was sent twice is there twice. */
async function piecesOf(store: BackupStore, timeline: number): Promise<LogPiece[]> {
  const pieces: LogPiece[] = []
  for await (const name of store.list(logPrefix(timeline))) {
    const piece = parseLogPieceName(name)
    if (piece) pieces.push(piece)
  }
  return pieces
}
