import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import { type Extract, extract, type Header } from 'tar-stream'
import type { MediaStore } from '#domain/media/store.ts'
import { WHOLE_BYTES } from './destination.ts'
import { CONTENTS_FILE, MANIFEST_FILE, MEDIA_FILE, type MoveManifest } from './manifest.ts'
import { countAbsent, FILES_AT_ONCE, type IncomingFile, takeFiles } from './move-in.server.ts'
import type { MoveProgress } from './move-out.server.ts'
import { parseManifest } from './read-move.server.ts'
import { MoveRefused } from './write-rows.server.ts'

const MEGABYTE = 1024 * 1024
type Entry = Extract extends AsyncIterable<infer Source> ? Source : never

/** What an export holds, each with the largest that is taken: nothing else is unpacked. */
const KINDS = [
  { name: /^(?:config|moved\/manifest|moved\/contents)\.json$/, bytes: 20 * MEGABYTE },
  { name: /^redirects\.csv$/, bytes: 50 * MEGABYTE },
  { name: /^(?:content|pictures)\/[^\0\\]+$/, bytes: 50 * MEGABYTE },
  { name: /^videos\/[^\0\\]+$/, bytes: 200 * MEGABYTE },
  { name: /^moved\/[a-z_]+\/\d{5}\.json$/, bytes: 100 * MEGABYTE },
  { name: /^moved\/attachments\/[0-9a-f]{64}$/, bytes: 50 * MEGABYTE },
  { name: MEDIA_FILE, bytes: 2048 * MEGABYTE },
]

export type UnpackInput = {
  /** Emptied first: what a broken-off apply left there goes. */
  into: string
  store: MediaStore
  /** Asked before anything is kept: a reason refuses the whole. */
  admit(manifest: MoveManifest): Promise<string | null>
  /** Media is counted and passed over. */
  dryRun?: boolean
  onProgress?(progress: MoveProgress): void
}

/** `media` counts the files that the store did not have. */
export type Unpacked = { kind: 'unpacked'; media: number } | { kind: 'refused'; reason: string }

/**
 * Reads the tar of an export as a stream: media goes straight into the store, by hash, the rest into a folder that is then
 * applied like any. Refused are links, paths that lead elsewhere, what is no part of an export, what is too large, and a tar
 * that ends too early.
 */
export async function unpackTar(path: string, input: UnpackInput): Promise<Unpacked> {
  await rm(input.into, { recursive: true, force: true })
  // Leads are in it.
  await mkdir(input.into, { recursive: true, mode: 0o700 })
  const entries = extract()
  const reading = pipeline(createReadStream(path), entries)
  // Told by the loop, which ends with the same error.
  reading.catch(() => {})
  try {
    const media = await takeEntries(entries, path, input)
    await reading
    return { kind: 'unpacked', media }
  } catch (error) {
    const reason = reasonOf(error as NodeJS.ErrnoException, path)
    if (reason === null) throw error
    return { kind: 'refused', reason }
  }
}

function reasonOf(error: NodeJS.ErrnoException, path: string): string | null {
  if (error instanceof MoveRefused) return error.message
  if (/^Unexpected end of data|^Premature close|^Writable stream closed prematurely/.test(error.message))
    return `${path} ends in the middle of a file: it is not whole.`
  if (/^Invalid tar header/.test(error.message)) return `${path} is no tar, or it is damaged.`
  return error.code === 'ENOENT' && error.syscall === 'open' ? `There is no ${path}.` : null
}

async function takeEntries(entries: Extract, path: string, input: UnpackInput): Promise<number> {
  let manifest: MoveManifest | null = null
  let isWhole = false
  let done = 0
  let media = 0
  let files: IncomingFile[] = []
  for await (const entry of entries) {
    const { name, type, size } = entry.header
    if (type !== 'directory') checkEntry(entry.header)
    if (!manifest && name !== MANIFEST_FILE)
      throw new MoveRefused(`${path} is no export of a tenant: it does not begin with ${MANIFEST_FILE}.`)
    const sha256 = MEDIA_FILE.exec(name)?.[1]
    if (type === 'directory') entry.resume()
    else if (sha256) {
      input.onProgress?.({ what: 'media files', done: ++done, total: manifest!.media.files })
      if (input.dryRun) {
        media += await countAbsent(input.store, [{ sha256, byteCount: size }])
        entry.resume()
      } else if (size <= WHOLE_BYTES) files.push(await heldFile(sha256, entry))
      else {
        media += await takeFiles(input.store, [{ sha256, byteCount: size, chunks: () => bytesOf(entry) }])
        // The store may have it already.
        entry.resume()
      }
      if (files.length < FILES_AT_ONCE) continue
      media += await takeFiles(input.store, files)
      files = []
    } else {
      await keep(bytesOf(entry), join(input.into, name))
      if (name === MANIFEST_FILE) manifest = await admitted(join(input.into, name), path, input)
      if (name === CONTENTS_FILE) isWhole = true
    }
  }
  if (!isWhole) throw new MoveRefused(`${path} is not whole: its end is missing.`)
  return media + (await takeFiles(input.store, files))
}

/** Read from the tar, so that the next one can be. */
async function heldFile(sha256: string, entry: Entry): Promise<IncomingFile> {
  const bytes: Uint8Array[] = []
  for await (const chunk of bytesOf(entry)) bytes.push(chunk)
  async function* chunks() {
    yield* bytes
  }
  return { sha256, byteCount: entry.header.size, chunks }
}

function checkEntry({ name, size, type }: Header): void {
  if (type !== 'file') throw new MoveRefused(`The tar holds "${name}", which is a ${type}: only files are taken.`)
  const kind = KINDS.find((one) => one.name.test(name))
  if (!kind || name.split('/').some((part) => part === '..' || part === '.' || part === ''))
    throw new MoveRefused(`The tar holds "${name}", which is no part of an export.`)
  if (size > kind.bytes)
    throw new MoveRefused(`The tar holds "${name}" of ${size} bytes; at most ${kind.bytes} are taken.`)
}

/** Of a tar that ends too early an entry may be gone before anybody reads it, which nothing tells who then waits for it. */
async function* bytesOf(entry: Entry): AsyncGenerator<Uint8Array> {
  if (entry.destroyed) throw new Error('Unexpected end of data')
  yield* entry as AsyncIterable<Uint8Array>
}

async function keep(bytes: AsyncIterable<Uint8Array>, file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await pipeline(bytes, createWriteStream(file, { mode: 0o600 }))
}

async function admitted(file: string, path: string, { admit }: UnpackInput): Promise<MoveManifest> {
  const read = parseManifest(await readFile(file, 'utf8'), `${MANIFEST_FILE} of ${path}`)
  if ('reason' in read) throw new MoveRefused(read.reason)
  const reason = await admit(read.value)
  if (reason !== null) throw new MoveRefused(reason)
  return read.value
}
