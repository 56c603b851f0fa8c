import { beforeEach, expect, test } from 'vitest'
import {
  type BackupStore,
  type BaseBackup,
  formatLsn,
  historyObject,
  logPieceName,
  manifestName,
} from './backup-store.ts'
import { findWay } from './find-way.ts'
import { logCoverage } from './log-coverage.ts'
import { pruneBackups } from './prune-backups.server.ts'

const SEGMENT = 16 * 1024 * 1024
const at = (segment: number) => BigInt(segment * SEGMENT)
const day = (n: number) => Date.UTC(2026, 0, 1) + (n - 1) * 86_400_000

const objects = new Map<string, Buffer>()
const store: BackupStore = {
  put: async (name, bytes) => void objects.set(name, Buffer.from(bytes)),
  read: async (name) => objects.get(name) ?? null,
  async *list(prefix) {
    yield* [...objects.keys()].filter((name) => name.startsWith(prefix)).sort()
  },
  remove: async (name) => void objects.delete(name),
}
beforeEach(() => objects.clear())

/** As PostgreSQL took it within one segment at the beginning of a day. */
async function backedUp(id: string, onDay: number, timeline: number, segment: number): Promise<BaseBackup> {
  const instants = {
    startedAt: new Date(day(onDay)).toISOString(),
    endedAt: new Date(day(onDay) + 60_000).toISOString(),
  }
  const backup: BaseBackup = {
    ...{ format: 'forecourt-base-backup', version: 1, id, ...instants, timeline },
    ...{ startLsn: formatLsn(at(segment) + 40n), endLsn: formatLsn(at(segment) + 400n), segmentBytes: SEGMENT },
    ...{ serverVersion: 180_000, systemId: '1', isEmbedded: true, owner: 'postgres' },
    ...{ pieces: 0, byteCount: 0, storedByteCount: 0 },
  }
  await store.put(manifestName(id), Buffer.from(JSON.stringify(backup)))
  return backup
}

const logged = (timeline: number, start: bigint, end: bigint, untilMs: number) =>
  store.put(logPieceName({ timeline, start, end, untilMs }), Buffer.from('log'))

/** Whole segments, twenty minutes each. */
async function loggedSegments(timeline: number, from: number, until: number, onDay: number): Promise<void> {
  for (let n = from; n < until; n++) await logged(timeline, at(n), at(n + 1), day(onDay) + (n - from + 1) * 1_200_000)
}

/** Timeline 1 over three days; on the fourth it is restored to an instant of the first, in segment 50. */
async function restoredToTheFirstDay() {
  const [a, b, c] = [await backedUp('A', 1, 1, 10), await backedUp('B', 2, 1, 100), await backedUp('C', 3, 1, 200)]
  await loggedSegments(1, 10, 220, 1)
  await store.put(historyObject(2), Buffer.from(`1\t${formatLsn(at(50) + 100n)}\tbefore\n`))
  await loggedSegments(2, 50, 90, 4)
  return { a, b, c }
}

test('of a restore to an instant the log stays, whose positions are lower than those of what it left', async () => {
  await restoredToTheFirstDay()
  const [d, e] = [await backedUp('D', 4, 2, 55), await backedUp('E', 5, 2, 70)]
  const before = [await logCoverage(store, d), await logCoverage(store, e)]
  expect(await pruneBackups(store, { keepDays: 14, nowMs: day(17.5) })).toMatchObject({ backups: [] })
  // What came between the restore and the next backup is reached from the first day alone.
  expect(await pruneBackups(store, { keepDays: 14, nowMs: day(18.5) })).toMatchObject({ backups: ['A', 'B', 'C'] })
  // Once no backup of the first timeline stays, neither does its log.
  expect([...objects.keys()].filter((name) => name.startsWith('log/00000001/'))).toEqual([])
  expect([await logCoverage(store, d), await logCoverage(store, e)]).toEqual(before)
})

test('a restored timeline is reached from the backup before its branch; what it left stays within reach', async () => {
  const { a, b, c } = await restoredToTheFirstDay()
  const way = async (instant: number | null) => {
    const found = await findWay(store, [a, b, c], instant === null ? null : new Date(instant))
    return found && [found.backup.id, found.coverage.timeline, found.coverage.gap]
  }
  expect(await way(null)).toEqual(['A', 2, null])
  expect(await way(day(4.3))).toEqual(['A', 2, null])
  expect(await way(day(3.1))).toEqual(['C', 1, null])
  expect(await way(day(2) - 1)).toEqual(['A', 1, null])
  expect(await way(day(1))).toBeNull()
  expect(await logCoverage(store, b)).toMatchObject({ timeline: 1, gap: null })
  const d = await backedUp('D', 4, 2, 55)
  expect(await findWay(store, [a, b, c, d], null)).toMatchObject({ backup: { id: 'D' }, coverage: { timeline: 2 } })
})

test('the segment in which a backup ends is taken from the backup, however much of it was sent', async () => {
  const backup = await backedUp('A', 1, 1, 10)
  await logged(1, at(10), at(10) + 300n, day(1) + 50_000)
  expect(await logCoverage(store, backup)).toMatchObject({ pieces: [], untilMs: Date.parse(backup.endedAt), gap: null })
  // What is missing of it is no gap.
  await loggedSegments(1, 11, 13, 2)
  expect(await logCoverage(store, backup)).toMatchObject({ untilMs: day(2) + 2_400_000, gap: null })
  await loggedSegments(1, 14, 15, 3)
  expect(await logCoverage(store, backup)).toMatchObject({
    untilMs: day(2) + 2_400_000,
    gap: { from: at(13), to: at(14) },
  })
})
