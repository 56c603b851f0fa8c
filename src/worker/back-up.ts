import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { inTurn } from '#db/in-turn.server.ts'
import { archiveLog } from '#db/recovery/archive-log.server.ts'
import type { BackupStore, BaseBackup } from '#db/recovery/backup-store.ts'
import { findBaseBackups } from '#db/recovery/find-base-backups.server.ts'
import { findWay } from '#db/recovery/find-way.ts'
import { pruneBackups } from '#db/recovery/prune-backups.server.ts'
import { backupRefusal, takeBaseBackup } from '#db/recovery/take-base-backup.server.ts'
import type { DataKeys } from '#db/sealed-values.ts'
import { moveFiles } from '#domain/media/move-files.server.ts'
import type { ListedStore } from '#domain/media/store.ts'

/** How old the oldest write is that may not be kept yet, and the newest base backup. */
export type BackupStatus = { lagSeconds: number; ageSeconds: number }

type Options = {
  ownerUrl: string
  keys: DataKeys
  isEmbedded: boolean
  store: BackupStore
  /** Pictures and files, from where and where to. */
  originals: { from: readonly ListedStore[]; to: ListedStore }
  keepDays: number
  log: Logger
}

const DAY_MS = 86_400_000
const EVERY_MS = 600_000
/** Looking at the whole log asks a bucket for a few hundred lists. */
const CHECK_MS = 3_600_000
const PATIENCE_MS = 5_000
/** Of several workers one takes a base backup. */
const BACKUP_LOCK = 20_261_127

/**
 * Keeps an installation restorable to any instant (rule:point-in-time): the log as it is written, a base backup a day, pictures every ten minutes; what is
 * older than `keepDays` goes.
 */
export function backUp(options: Options): { status(): BackupStatus; close(): Promise<void> } {
  const { ownerUrl, store, keys, log } = options
  const closing = new AbortController()
  const { signal } = closing
  let newestMs = Date.now()
  /** A base backup that ended earlier leads nowhere. */
  let gapMs = 0
  let checkedMs = 0
  const onNewest = ({ startedAt }: BaseBackup) => {
    newestMs = Date.parse(startedAt)
  }
  let wake = () => {}

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const startedMs = Date.now()
      try {
        const isChecking = startedMs - checkedMs >= CHECK_MS
        await backUpOnce({ ...options, signal, onNewest, isChecking }, Math.max(gapMs, startedMs - DAY_MS))
        if (isChecking) checkedMs = startedMs
      } catch (error) {
        if (!signal.aborted)
          log.error({ error: String(error) }, 'BACKUP_URL: not everything is kept; it is tried again')
      }
      if (gapMs < startedMs)
        await new Promise<void>((resolve) => {
          wake = resolve
          setTimeout(resolve, EVERY_MS).unref()
        })
    }
  }
  const archive = archiveLog({
    ...{ ownerUrl, store, keys },
    onFailure: (error) =>
      log.error({ error }, 'BACKUP_URL: the log of the database does not get there; it is tried again'),
    onGap() {
      gapMs = Date.now()
      wake()
    },
  })
  const running = run()
  return {
    status: () => ({ lagSeconds: archive.lagSeconds(), ageSeconds: (Date.now() - newestMs) / 1000 }),
    async close() {
      closing.abort()
      wake()
      // Whose turn is another worker's may have to wait for long.
      await Promise.all([archive.close(), Promise.race([running, sleep(PATIENCE_MS)])])
    },
  }
}

type Once = Options & { signal: AbortSignal; onNewest(newest: BaseBackup): void; isChecking: boolean }

/** Takes a base backup unless there is one that ended after `sinceMs`, and, where that is looked at, the log leads on from it. */
async function backUpOnce(options: Once, sinceMs: number): Promise<void> {
  const { ownerUrl, keys, isEmbedded, store, originals, keepDays, log, signal, onNewest, isChecking } = options
  const find = async () => {
    const found = await findBaseBackups(store)
    if (found.length > 0) onNewest(found.at(-1)!)
    return found
  }
  // Told before a turn is waited for, or anything fails.
  await find()
  await inTurn(ownerUrl, BACKUP_LOCK, async () => {
    const found = await find()
    const endedAt = found.at(-1)?.endedAt
    if (!endedAt || Date.parse(endedAt) < sinceMs || (isChecking && (await isBrokenOff(store, found)))) {
      const taken = await takeBaseBackup({ ownerUrl, store, keys, isEmbedded, signal })
      if (taken.kind !== 'taken') throw new Error(backupRefusal(taken))
      onNewest(taken.backup)
      const { id, storedByteCount: bytes } = taken.backup
      const { backups: pruned } = await pruneBackups(store, { keepDays })
      log.info({ id, bytes, pruned }, 'A base backup is taken')
    }
    for (const from of originals.from) {
      const { damaged } = await moveFiles(from, originals.to, () => signal.throwIfAborted())
      if (damaged.length > 0)
        log.error({ damaged: damaged.slice(0, 10), count: damaged.length }, 'BACKUP_URL: damaged pictures are not kept')
    }
  })
}

/** Whether what is written now leads on from no base backup: a worker may have died between a gap and the backup behind it. */
async function isBrokenOff(store: BackupStore, found: readonly BaseBackup[]): Promise<boolean> {
  const way = await findWay(store, found, null)
  return way === null || way.coverage.gap !== null
}
