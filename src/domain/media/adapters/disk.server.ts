import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { ListedStore, OpenFile, StoredFile } from '../store.ts'
import { nullWhenAbsent } from '../variant-cache.server.ts'

const SHA256 = /^[0-9a-f]{64}$/
const DAY_MS = 86_400_000

/**
 * Originals on the local disk: `<mediaDir>/originals/ab/cd/<sha256>`. A file appears whole or not at all: written
 * beside its place, synced, renamed, folder synced. Any number of processes may share the folder.
 */
export function diskStore(mediaDir: string): ListedStore {
  const root = join(mediaDir, 'originals')
  const incoming = join(root, 'incoming')
  let prepared: Promise<void> | null = null

  function pathOf(sha256: string): string {
    if (!SHA256.test(sha256)) throw new Error(`Not a SHA-256 in lower-case hexadecimal: ${sha256}`)
    return join(root, sha256.slice(0, 2), sha256.slice(2, 4), sha256)
  }

  async function put(bytes: Uint8Array): Promise<StoredFile> {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    if ((await sizeOf(pathOf(sha256))) !== bytes.length) await keep(bytes, () => sha256)
    return { sha256, byteCount: bytes.length }
  }

  async function putStream(chunks: AsyncIterable<Uint8Array>): Promise<StoredFile> {
    const hash = createHash('sha256')
    let byteCount = 0
    async function* counted() {
      for await (const chunk of chunks) {
        hash.update(chunk)
        byteCount += chunk.length
        yield chunk
      }
    }
    return { sha256: await keep(counted(), () => hash.digest('hex')), byteCount }
  }

  /** Writes and syncs a file, then moves it to where its hash says; leaves nothing behind when that fails. */
  async function keep(content: Uint8Array | AsyncIterable<Uint8Array>, hashOf: () => string): Promise<string> {
    prepared ??= mkdir(incoming, { recursive: true }).then(() => removeAbandoned(incoming))
    await prepared
    const temporary = join(incoming, randomUUID())
    try {
      await writeFile(temporary, content, { flag: 'wx', flush: true, mode: 0o644 })
      const sha256 = hashOf()
      await moveIntoPlace(temporary, pathOf(sha256))
      return sha256
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
  }

  async function openFile(sha256: string, range?: { from: number; to: number }): Promise<OpenFile | null> {
    const file = await open(pathOf(sha256)).catch(nullWhenAbsent)
    if (!file) return null
    const { size } = await file.stat()
    const stream = file.createReadStream(range ? { start: range.from, end: range.to } : {})
    return { byteCount: size, stream: Readable.toWeb(stream) as ReadableStream<Uint8Array> }
  }

  return {
    put,
    putFile: (path) => putStream(chunksOf(path)),
    putStream,
    sizeOf: (sha256) => sizeOf(pathOf(sha256)),
    read: (sha256) => readFile(pathOf(sha256)).catch(nullWhenAbsent),
    open: openFile,
    list: () => filesUnder(root),
  }
}

async function* filesUnder(folder: string): AsyncGenerator<StoredFile> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(nullWhenAbsent)) ?? []
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesUnder(path)
    else if (SHA256.test(entry.name)) yield { sha256: entry.name, byteCount: (await stat(path)).size }
  }
}

/** Opened once somebody reads: what cannot be read fails them, and not the process. */
export async function* chunksOf(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path) as AsyncIterable<Buffer>
}

async function moveIntoPlace(temporary: string, path: string): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true })
  await rename(temporary, path)
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** What a crash left half written a day ago or longer; younger files may be another process's. */
export async function removeAbandoned(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }))
    if (Date.now() - mtimeMs > DAY_MS) await rm(path, { force: true })
  }
}

async function sizeOf(path: string): Promise<number | null> {
  return (await stat(path).catch(nullWhenAbsent))?.size ?? null
}
