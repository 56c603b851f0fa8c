import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Destination } from './destination.ts'
import { ATTACHMENTS, CONTENTS_FILE } from './manifest.ts'
import { MOVED_UNITS } from './moved-tables.ts'

/**
 * A folder; each file appears whole or not at all, and an export that was broken off goes on where it was: with the media. All
 * else that an earlier one left in `moved/` goes first. Only its owner may read the files: they may hold leads.
 */
export function folderDestination(dir: string): Destination {
  let cleared: Promise<void> | undefined
  return {
    holds: async (name, byteCount) => (await stat(join(dir, name)).catch(() => null))?.size === byteCount,
    async put({ name, content }) {
      cleared ??= clear(dir)
      await cleared
      const path = join(dir, name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await rm(`${path}.new`, { force: true })
      await writeFile(`${path}.new`, content, { mode: 0o600 })
      await rename(`${path}.new`, path)
    },
    finish: async () => {},
    abandon: async () => {},
  }
}

async function clear(dir: string): Promise<void> {
  // Before the rest: without it nothing passes as whole.
  await rm(join(dir, CONTENTS_FILE), { force: true })
  for (const name of [ATTACHMENTS, ...MOVED_UNITS.map(({ table }) => `moved/${table}`)])
    await rm(join(dir, name), { recursive: true, force: true })
}
