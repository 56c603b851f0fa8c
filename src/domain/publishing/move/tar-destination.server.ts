import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pack } from 'tar-stream'
import type { Destination } from './destination.ts'

/** One tar, which has its name once it is whole. Only its owner may read it: it may hold leads. */
export function tarDestination(path: string): Destination {
  const partial = `${path}.part`
  const tar = pack()
  const written = mkdir(dirname(path), { recursive: true, mode: 0o700 })
    .then(() => rm(partial, { force: true }))
    .then(() => pipeline(tar, createWriteStream(partial, { mode: 0o600 })))
  // Told by whoever writes next, or by `finish`.
  written.catch(() => {})
  return {
    holds: async () => false,
    async put({ name, byteCount, chunks }) {
      const entry = tar.entry({ name, size: byteCount, mode: 0o600 })
      await Promise.race([pipeline(Readable.from(chunks), entry), written.then(() => undefined)])
    },
    async finish() {
      tar.finalize()
      await written
      await rename(partial, path)
    },
    async abandon() {
      tar.destroy()
      await written.catch(() => {})
      await rm(partial, { force: true })
    },
  }
}
