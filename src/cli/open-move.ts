import { rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type ProcessLock, tryProcessLock } from '#db/process-lock.ts'
import { checkArrival } from '#domain/publishing/move/check-arrival.server.ts'
import { type FolderMove, readMove } from '#domain/publishing/move/read-move.server.ts'
import { unpackTar } from '#domain/publishing/move/unpack-tar.server.ts'
import { type Cli, CliFailure } from './command.ts'
import { unreadFile } from './given-file.ts'
import { publishingCtx } from './publishing.ts'
import { keepHeapSmall } from './small-heap.ts'

/** A tenant's folder, given as such or unpacked from the tar of an export, and what is to be moved in with it. */
export type OpenedMove = { dir: string; move: FolderMove | null; media: number; close(): Promise<void> }

/** Throws `CliFailure` for what is no whole export, and one of a tenant that cannot come in here. */
export async function openMove(cli: Cli, path: string, dryRun: boolean): Promise<OpenedMove> {
  keepHeapSmall()
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => error)
  if (found instanceof Error && path.endsWith('.tar')) throw unreadFile(path, found)
  const isTar = !(found instanceof Error) && found.isFile()
  if (!isTar) return { ...(await opened(cli, resolve(path))), media: 0, close: async () => {} }
  const lock = lockUnpacking(cli)
  const dir = join(cli.config.dataDir, 'moving')
  const close = async () => {
    await rm(dir, { recursive: true, force: true })
    lock.release()
  }
  try {
    const ctx = await publishingCtx(cli)
    const outcome = await unpackTar(resolve(path), {
      into: dir,
      store: (await cli.media()).store,
      dryRun,
      admit: async (manifest) => {
        const arrival = await checkArrival(ctx, manifest)
        return arrival.kind === 'refused' ? arrival.reason : null
      },
      onProgress: ({ what, done, total }) => cli.progress(`${what}: ${done} of ${total}`),
    })
    if (outcome.kind === 'refused') throw new CliFailure(`${outcome.reason} Nothing was changed.`)
    return { ...(await opened(cli, dir)), media: outcome.media, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function opened(cli: Cli, dir: string): Promise<{ dir: string; move: FolderMove | null }> {
  const read = await readMove(dir)
  if (read.kind === 'none') return { dir, move: null }
  if (read.kind === 'refused') throw new CliFailure(`${read.reason} Nothing was changed.`)
  const arrival = await checkArrival(await publishingCtx(cli), read.move.manifest)
  if (arrival.kind === 'refused') throw new CliFailure(`${arrival.reason} Nothing was changed.`)
  return { dir, move: read.move }
}

/** One tar at a time is unpacked in a DATA_DIR. */
function lockUnpacking(cli: Cli): ProcessLock {
  const attempt = tryProcessLock(join(cli.config.dataDir, 'moving.lock'))
  if (attempt.kind === 'taken') return attempt.lock
  throw new CliFailure(`Process ${attempt.pid} is applying an export already: wait for it.`)
}
