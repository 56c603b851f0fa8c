import {
  type BackupStore,
  type BaseBackup,
  historyObject,
  type LogPiece,
  logPieceName,
  logPrefix,
  parseHistory,
  parseLogPieceName,
  parseLsn,
  segmentStart,
} from './backup-store.ts'

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

/** Follows the timelines from that of the backup to the newest that descends from it, each for as long as piece follows piece. */
export async function logCoverage(store: BackupStore, backup: BaseBackup): Promise<LogCoverage> {
  const coverage: LogCoverage = {
    timeline: backup.timeline,
    pieces: [],
    untilMs: Date.parse(backup.endedAt),
    gap: null,
  }
  // The backup itself holds the segments up to its end, whole ones: half of one from here would hide it from PostgreSQL.
  let followed = segmentStart(parseLsn(backup.endLsn), backup.segmentBytes) + BigInt(backup.segmentBytes)
  for (const { timeline, until } of await way(store, backup.timeline)) {
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

async function way(store: BackupStore, from: number): Promise<{ timeline: number; until: bigint | null }[]> {
  let newest = { timeline: from, before: [] as { timeline: number; until: bigint }[] }
  for await (const name of store.list('log/')) {
    const timeline = Number.parseInt(/^log\/([0-9A-F]{8})\.history$/.exec(name)?.[1] ?? '0', 16)
    if (timeline <= newest.timeline) continue
    const before = parseHistory(String(await store.read(historyObject(timeline))))
    if (before.some((left) => left.timeline === from)) newest = { timeline, before }
  }
  const since = newest.before.findIndex(({ timeline }) => timeline === from)
  return [...(since < 0 ? [] : newest.before.slice(since)), { timeline: newest.timeline, until: null }]
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
