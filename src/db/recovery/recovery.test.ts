import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import {
  type BackupStore,
  type BaseBackup,
  formatLsn,
  historyObject,
  logPieceName,
  manifestName,
} from './backup-store.ts'
import { folderStore } from './folder-store.server.ts'
import { logCoverage } from './log-coverage.ts'
import { pruneBackups } from './prune-backups.server.ts'

const SEGMENT = 16 * 1024 * 1024
const at = (segment: number) => BigInt(segment * SEGMENT)
const day = (n: number) => Date.UTC(2026, 0, 1) + (n - 1) * 86_400_000

let store: BackupStore
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-place-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  store = folderStore(folder)
})

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

/** Whole segments, an hour each. */
async function loggedSegments(timeline: number, from: number, until: number, onDay: number): Promise<void> {
  for (let n = from; n < until; n++) await logged(timeline, at(n), at(n + 1), day(onDay) + (n - from + 1) * 3_600_000)
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
  expect(await pruneBackups(store, { keepDays: 14, nowMs: day(17.5) })).toMatchObject({ backups: ['A', 'B'] })
  expect([await logCoverage(store, d), await logCoverage(store, e)]).toEqual(before)
  // Once no backup of the first timeline stays, neither does its log.
  await pruneBackups(store, { keepDays: 14, nowMs: day(20) })
  const left: string[] = []
  for await (const name of store.list('log/00000001/')) left.push(name)
  expect(left).toEqual([])
  expect(await logCoverage(store, e)).toEqual(before[1])
})

test('the segment in which a backup ends is taken from the backup, however much of it was sent', async () => {
  const backup = await backedUp('A', 1, 1, 10)
  await logged(1, at(10), at(10) + 300n, day(1) + 50_000)
  expect(await logCoverage(store, backup)).toMatchObject({ pieces: [], untilMs: Date.parse(backup.endedAt), gap: null })
  // What is missing of it is no gap.
  await loggedSegments(1, 11, 13, 2)
  expect(await logCoverage(store, backup)).toMatchObject({ untilMs: day(2) + 7_200_000, gap: null })
  await loggedSegments(1, 14, 15, 3)
  expect(await logCoverage(store, backup)).toMatchObject({
    untilMs: day(2) + 7_200_000,
    gap: { from: at(13), to: at(14) },
  })
})
