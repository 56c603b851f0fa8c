import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { inTurn } from '#db/in-turn.server.ts'
import { archiveLog } from '#db/recovery/archive-log.server.ts'
import type { BackupStore } from '#db/recovery/backup-store.ts'
import { findBaseBackups } from '#db/recovery/find-base-backups.server.ts'
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
  let wake = () => {}

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const startedMs = Date.now()
      try {
        newestMs = await backUpOnce({ ...options, signal }, Math.max(gapMs, startedMs - DAY_MS))
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

/** Takes a base backup unless there is one that ended after `sinceMs`; resolves to when the newest was begun. */
async function backUpOnce(options: Options & { signal: AbortSignal }, sinceMs: number): Promise<number> {
  const { ownerUrl, keys, isEmbedded, store, originals, keepDays, log, signal } = options
  return inTurn(ownerUrl, BACKUP_LOCK, async () => {
    let newest = (await findBaseBackups(store)).at(-1)
    if (!newest || Date.parse(newest.endedAt) < sinceMs) {
      const taken = await takeBaseBackup({ ownerUrl, store, keys, isEmbedded, signal })
      if (taken.kind !== 'taken') throw new Error(backupRefusal(taken))
      newest = taken.backup
      const { backups: pruned } = await pruneBackups(store, { keepDays })
      log.info({ id: newest.id, bytes: newest.storedByteCount, pruned }, 'A base backup is taken')
    }
    for (const from of originals.from) {
      const { damaged } = await moveFiles(from, originals.to, () => signal.throwIfAborted())
      if (damaged.length > 0)
        log.error({ damaged: damaged.slice(0, 10), count: damaged.length }, 'BACKUP_URL: damaged pictures are not kept')
    }
    return Date.parse(newest.startedAt)
  })
}
