import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

type CachedFile = { path: string; bytes: number; usedAtMs: number }

// A use is noted at most this often per file: the order of eviction needs hours, not moments.
export const TOUCH_AFTER_MS = 3_600_000

/**
 * Encoded pictures on disk, bounded in bytes; losing one costs an encode, nothing else. Files `<dir>/ab/<key>`; their modification time is when they were last used. The disk itself is the index, so a
 * restart forgets nothing and several processes may share the folder: each counts what it wrote and, every tenth of
 * `maxBytes`, looks at the whole folder and removes the longest unused down to four fifths. What goes wrong in that
 * upkeep goes to `report`; `nowMs` tells when a file is used.
 */
export function variantCache(dir: string, maxBytes: number, nowMs: () => number, report: (error: unknown) => void) {
  // Starts full, so that the first write looks at what earlier processes left.
  let writtenSinceSweep = maxBytes
  let upkeep: Promise<void> | null = null

  const pathOf = (key: string) => join(dir, key.slice(0, 2), key)

  /** Resolves once the file is in place; the bound is kept in the background. */
  async function write(key: string, bytes: Uint8Array): Promise<void> {
    const path = pathOf(key)
    const temporary = `${path}.${randomUUID()}.tmp`
    await mkdir(join(dir, key.slice(0, 2)), { recursive: true })
    try {
      await writeFile(temporary, bytes)
      await rename(temporary, path)
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
    writtenSinceSweep += bytes.length
    if (writtenSinceSweep > maxBytes / 10) sweepSoon()
  }

  function sweepSoon(): void {
    if (upkeep) return
    writtenSinceSweep = 0
    upkeep = sweep(dir, maxBytes)
      .catch(report)
      .finally(() => {
        upkeep = null
      })
  }

  return {
    async read(key: string): Promise<Buffer | null> {
      const path = pathOf(key)
      const bytes = await readFile(path).catch(nullWhenAbsent)
      if (bytes) void noteUse(path, nowMs())
      return bytes
    },
    has: async (key: string) => (await stat(pathOf(key)).catch(nullWhenAbsent)) !== null,
    write,
    /** Says that a picture read elsewhere (from memory) is still in use. */
    touch: (key: string) => void noteUse(pathOf(key), nowMs()),
    /** Resolves when no upkeep is under way. */
    settled: async () => {
      while (upkeep) await upkeep
    },
  }
}

async function noteUse(path: string, usedAtMs: number): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (!found || usedAtMs - found.mtimeMs < TOUCH_AFTER_MS) return
  // Another process may have removed it meanwhile.
  await utimes(path, usedAtMs / 1000, usedAtMs / 1000).catch(() => {})
}

/** Removes the longest unused files until four fifths of `maxBytes` are left, if more than nine tenths are taken. */
async function sweep(dir: string, maxBytes: number): Promise<void> {
  const files = await listFiles(dir)
  let total = files.reduce((sum, file) => sum + file.bytes, 0)
  if (total <= maxBytes * 0.9) return

  for (const file of files.sort((a, b) => a.usedAtMs - b.usedAtMs)) {
    if (total <= maxBytes * 0.8) return
    await rm(file.path, { force: true })
    total -= file.bytes
  }
}

async function listFiles(dir: string): Promise<CachedFile[]> {
  const names = await readdir(dir, { recursive: true }).catch((error) => nullWhenAbsent(error) ?? [])
  const found = await Promise.all(
    names.map(async (name) => {
      const path = join(dir, name)
      // Another process may have removed it meanwhile.
      const file = await stat(path).catch(() => null)
      return file?.isFile() ? [{ path, bytes: file.size, usedAtMs: file.mtimeMs }] : []
    }),
  )
  return found.flat()
}

/** For `catch`: what is not there is null, any other failure is thrown. */
export function nullWhenAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
