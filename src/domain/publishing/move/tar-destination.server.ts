import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Pack, pack } from 'tar-stream'
import type { Destination } from './destination.ts'

/** One tar, which has its name once it is whole. Only its owner may read it: it may hold leads. */
export function tarDestination(path: string): Destination {
  const partial = `${path}.part`
  const tar = pack()
  const written = mkdir(dirname(path), { recursive: true, mode: 0o700 })
    .then(() => rm(partial, { force: true }))
    .then(() => pipeline(tar, createWriteStream(partial, { mode: 0o600 })))
  // Told by whoever writes next, or by `finish`.
  written.catch(() => tar.destroy())
  return {
    holds: async () => false,
    async put({ name, byteCount, content }) {
      const header = { name, size: byteCount, mode: 0o600 }
      try {
        // A whole file needs no stream, of which a hundred thousand are most of the work.
        if (content instanceof Buffer) await putWhole(tar, header, content)
        else await pipeline(Readable.from(content), tar.entry(header))
      } catch (error) {
        // Why the tar cannot be written is said there; else the file could not be read.
        await written
        throw error
      }
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

/** Resolves once the file has gone on, so that no more than one waits in memory. */
function putWhole(tar: Pack, header: Parameters<Pack['entry']>[0], content: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    tar.entry(header, content, (error) => (error ? reject(error) : resolve()))
  })
}
