import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Destination } from './destination.ts'

/** A folder; each file appears whole or not at all, and an export that was broken off goes on where it was. */
export function folderDestination(dir: string): Destination {
  return {
    holds: async (name, byteCount) => (await stat(join(dir, name)).catch(() => null))?.size === byteCount,
    async put({ name, chunks }) {
      const path = join(dir, name)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(`${path}.new`, chunks)
      await rename(`${path}.new`, path)
    },
    finish: async () => {},
    abandon: async () => {},
  }
}
