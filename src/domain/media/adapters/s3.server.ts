import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { checkedChunks } from '../checked-chunks.server.ts'
import { DamagedFile, type ListedStore, type OpenFile, type StoredFile, StoreUnavailable } from '../store.ts'
import { chunksOf, removeAbandoned } from './disk.server.ts'
import { type Answered, PassingFailure, refusalReason, type S3Account, s3Client } from './s3-client.server.ts'

export type S3Options = {
  account: S3Account
  /** Where streams of unknown length wait for their hash; each is gone once it is stored. */
  spoolDir: string
  /** How long a reader waits, all tries together; 3 s unless given: a page's pictures are waited for. */
  readPatienceMs?: number
  /** The same of a writer; 60 s. */
  writePatienceMs?: number
  /** Of one try: until the head of an answer is there. */
  headersMs?: number
  pieceMs?: number
  /** Longer files go in several parts, of which S3 wants 5 MB each. */
  partBytes?: number
}

const SHA256 = /^[0-9a-f]{64}$/
const CHECK_KEY = 'forecourt-check'
const CHECK_BODY = Buffer.from('Written by each start, to see that it can be.\n')
const MOST_CUTS = 5

/** What is stored, piece by piece. */
type Source = StoredFile & { piece(from: number, to: number): Promise<Uint8Array> }

/**
 * Originals in a bucket, under the names they have in the folder (`originals/ab/cd/<sha256>`). Nothing in it is public,
 * nothing in it is linked to: the site alone reads it. A file appears whole or not at all, for the store checks each body
 * against the hash that is signed with it. While reads find nobody one asks on and the others are told at once.
 */
export function s3Store(options: S3Options) {
  const { account, spoolDir, readPatienceMs = 3_000, writePatienceMs = 60_000, partBytes = 8 * 1024 * 1024 } = options
  const { setting = 'MEDIA_URL' } = account
  const client = s3Client(account, options)
  const whileAway = oneAsksWhileAway()
  let prepared: Promise<void> | null = null

  function keyOf(sha256: string): string {
    if (!SHA256.test(sha256)) throw new Error(`Not a SHA-256 in lower-case hexadecimal: ${sha256}`)
    return `originals/${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`
  }

  async function sizeOf(sha256: string, patienceMs: number): Promise<number | null> {
    const key = keyOf(sha256)
    const answer = await client.retried(patienceMs, () => client.answerTo({ method: 'HEAD', key }, [404]))
    if (answer.kind === 'refused') return null
    answer.body.resume()
    return Number(answer.headers['content-length'])
  }

  /** One try; null when there is no such file. */
  async function get(sha256: string, range?: { from: number; to: number }): Promise<Answered | null> {
    const headers: Record<string, string> = range ? { range: `bytes=${range.from}-${range.to}` } : {}
    const asked = { method: 'GET', key: keyOf(sha256), headers } as const
    const answer = await client.answerTo(asked, [404])
    if (answer.kind === 'answered') return answer
    if (answer.code !== 'NoSuchKey') throw new StoreUnavailable(refusalReason(answer, asked, account))
    return null
  }

  async function read(sha256: string): Promise<Uint8Array | null> {
    for (let attempt = 1; ; attempt++) {
      const bytes = await client.retried(readPatienceMs, async () => {
        const answer = await get(sha256)
        return answer && buffer(answer.body).catch(passing)
      })
      if (bytes === null || hashOf(bytes) === sha256) return bytes
      if (attempt === 2) throw new DamagedFile(sha256)
    }
  }

  async function openFile(sha256: string, range?: { from: number; to: number }): Promise<OpenFile | null> {
    const first = await client.retried(readPatienceMs, () => get(sha256, range))
    if (!first) return null
    const { headers } = first
    const byteCount = range ? Number(String(headers['content-range']).split('/')[1]) : Number(headers['content-length'])
    const to = Math.min(range?.to ?? byteCount - 1, byteCount - 1)
    let answer: Answered | null = first
    const pieces = async function* (): AsyncGenerator<Uint8Array> {
      for (let [at, cuts] = [range?.from ?? 0, 0]; ; ) {
        try {
          for await (const chunk of answer!.body) {
            at += (chunk as Buffer).length
            cuts = 0
            yield chunk as Buffer
          }
        } catch (error) {
          if (cuts === MOST_CUTS) throw unavailable(`cut ${sha256} off: ${(error as Error).message}`)
        }
        if (at > to) return
        if (cuts++ === MOST_CUTS) throw unavailable(`cut ${sha256} off`)
        answer = await client.retried(readPatienceMs, () => get(sha256, { from: at, to }))
        if (!answer) throw new DamagedFile(sha256)
      }
    }
    const stream = Readable.from(range ? pieces() : checkedChunks(pieces(), sha256))
    // Whoever reads no further lets the connection go; an unwanted body's errors concern nobody.
    stream.once('close', () => answer?.body.on('error', () => {}).destroy())
    return { byteCount, stream: Readable.toWeb(stream) as ReadableStream<Uint8Array> }
  }

  async function upload(source: Source): Promise<StoredFile> {
    const { sha256, byteCount } = source
    const size = await sizeOf(sha256, writePatienceMs)
    // Never over what is there, but for what is not whole.
    const once: Record<string, string> = size === null ? { 'if-none-match': '*' } : {}
    if (size !== byteCount) await (byteCount <= partBytes ? putWhole(source, once) : putParts(source, once))
    return { sha256, byteCount }
  }

  async function putWhole({ sha256, byteCount, piece }: Source, headers: Record<string, string>): Promise<void> {
    const body = await piece(0, byteCount)
    if (hashOf(body) !== sha256) throw new DamagedFile(sha256)
    await client.retried(writePatienceMs, async () => {
      const answer = await client.answerTo({ method: 'PUT', key: keyOf(sha256), headers, body }, [412])
      if (answer.kind === 'answered') answer.body.resume()
    })
  }

  async function putParts({ sha256, byteCount, piece }: Source, headers: Record<string, string>): Promise<void> {
    const key = keyOf(sha256)
    const uploadId = await textOf({ method: 'POST', key, query: { uploads: '' } }, 'UploadId')
    try {
      const hash = createHash('sha256')
      let parts = ''
      for (let [from, partNumber] = [0, 1]; from < byteCount; from += partBytes, partNumber++) {
        const body = await piece(from, Math.min(from + partBytes, byteCount))
        hash.update(body)
        const query = { partNumber: String(partNumber), uploadId }
        const etag = await client.retried(writePatienceMs, async () => {
          const answer = await client.answerTo({ method: 'PUT', key, query, body })
          if (answer.kind === 'answered') answer.body.resume()
          return answer.kind === 'answered' ? String(answer.headers.etag) : ''
        })
        parts += `<Part><PartNumber>${partNumber}</PartNumber><ETag>${etag}</ETag></Part>`
      }
      if (hash.digest('hex') !== sha256) throw new DamagedFile(sha256)
      const body = Buffer.from(`<CompleteMultipartUpload>${parts}</CompleteMultipartUpload>`)
      await textOf({ method: 'POST', key, query: { uploadId }, headers, body }, 'ETag', [404, 412])
      // Joined by a try whose answer was lost, or by somebody else.
      if ((await sizeOf(sha256, writePatienceMs)) !== byteCount)
        throw new StoreUnavailable(
          `${setting}: ${client.host} took ${byteCount} bytes in parts and does not have them.`,
        )
    } catch (error) {
      // What cannot be taken back now goes by the lifecycle rule of the bucket.
      await client.ask({ method: 'DELETE', key, query: { uploadId } }).catch(() => {})
      throw error
    }
  }

  /** What stands in one element of an answer; S3 may answer 200 and then say that it failed. */
  async function textOf(asked: Parameters<typeof client.ask>[0], element: string, expected: number[] = []) {
    return client.retried(writePatienceMs, async () => {
      const answer = await client.answerTo(asked, expected)
      if (answer.kind === 'refused') return ''
      const xml = await text(answer.body).catch(passing)
      const found = new RegExp(`<${element}>([^<]*)`).exec(xml)?.[1]
      if (found === undefined) throw new PassingFailure(`answers without ${element}`)
      return found
    })
  }

  async function putStream(chunks: AsyncIterable<Uint8Array>): Promise<StoredFile> {
    const start: Uint8Array[] = []
    let byteCount = 0
    const iterator = chunks[Symbol.asyncIterator]()
    for (;;) {
      const { value, done } = await iterator.next()
      if (done) return put(Buffer.concat(start))
      start.push(value)
      byteCount += value.length
      if (byteCount > partBytes) break
    }
    prepared ??= mkdir(spoolDir, { recursive: true }).then(() => removeAbandoned(spoolDir))
    await prepared
    const spooled = join(spoolDir, randomUUID())
    try {
      const all = async function* () {
        yield* start
        yield* { [Symbol.asyncIterator]: () => iterator }
      }
      await pipeline(all, createWriteStream(spooled, { mode: 0o600 }))
      return await putFile(spooled)
    } finally {
      await rm(spooled, { force: true })
    }
  }

  function put(bytes: Uint8Array): Promise<StoredFile> {
    const piece = async (from: number, to: number) => bytes.subarray(from, to)
    return upload({ sha256: hashOf(bytes), byteCount: bytes.length, piece })
  }

  async function putFile(path: string): Promise<StoredFile> {
    const hash = createHash('sha256')
    for await (const chunk of chunksOf(path)) hash.update(chunk)
    const { size } = await stat(path)
    await using file = await open(path)
    const piece = async (from: number, to: number) => {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(to - from), 0, to - from, from)
      return buffer.subarray(0, bytesRead)
    }
    return await upload({ sha256: hash.digest('hex'), byteCount: size, piece })
  }

  async function* list(): AsyncGenerator<StoredFile> {
    for (let after = ''; ; ) {
      const query = { 'list-type': '2', prefix: 'originals/', ...(after && { 'start-after': after }) }
      const xml = await client.retried(writePatienceMs, async () => {
        const answer = await client.answerTo({ method: 'GET', key: '', query })
        return answer.kind === 'answered' ? text(answer.body).catch(passing) : ''
      })
      const found = [...xml.matchAll(/<Contents>.*?<Key>([^<]+)<\/Key>.*?<Size>(\d+)<\/Size>.*?<\/Contents>/gs)]
      for (const [, key = '', size] of found) {
        after = key
        const sha256 = key.slice(key.lastIndexOf('/') + 1)
        if (SHA256.test(sha256)) yield { sha256, byteCount: Number(size) }
      }
      if (!xml.includes('<IsTruncated>true')) return
    }
  }

  function unavailable(what: string): StoreUnavailable {
    return new StoreUnavailable(`${setting}: the object store at ${client.host} ${what}.`)
  }

  /** Tries what will be needed; throws `StoreUnavailable` with the variable to look at. */
  async function check(): Promise<void> {
    const tried = <T>(work: () => Promise<T>) => client.retried(readPatienceMs, work)
    await tried(() => get('0'.repeat(64)))
    const written = { method: 'PUT', key: CHECK_KEY, body: CHECK_BODY } as const
    await tried(() => client.answerTo(written))
    await tried(() => client.answerTo({ ...written, headers: { 'if-none-match': '*' } }, [412]))
    const seen = await tried(() => client.ask({ method: 'HEAD', key: CHECK_KEY, unsigned: true }))
    if (seen.kind === 'answered')
      throw new StoreUnavailable(
        `${setting}: anybody can read the bucket "${account.bucket}" at ${client.host} without a key. It holds what is private: close it to the public.`,
      )
  }

  const store: ListedStore = {
    put,
    putFile,
    putStream,
    sizeOf: (sha256) => whileAway(() => sizeOf(sha256, readPatienceMs)),
    read: (sha256) => whileAway(() => read(sha256)),
    open: (sha256, range) => whileAway(() => openFile(sha256, range)),
    list,
  }
  return { ...store, check, close: client.close }
}

/** A body that was cut off is asked for again. */
function passing(error: Error): never {
  throw new PassingFailure(`was cut off (${error.message})`, { cause: error })
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Lets all ask until one finds the store away; then one at a time, and tells the others at once. */
function oneAsksWhileAway() {
  let away: StoreUnavailable | null = null
  let asking = false
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (away && asking) throw away
    const isFirst = away !== null
    asking ||= isFirst
    try {
      const answer = await work()
      away = null
      return answer
    } catch (error) {
      if (error instanceof StoreUnavailable) away = error
      throw error
    } finally {
      if (isFirst) asking = false
    }
  }
}
