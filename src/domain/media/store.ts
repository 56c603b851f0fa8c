/** A file kept under the SHA-256 of its bytes, as 64 hexadecimal digits. */
export type StoredFile = { sha256: string; byteCount: number }

/**
 * The port for originals: pictures as taken in, videos, documents. Content-addressed, so the same bytes are kept
 * once, and nothing is ever changed. What `put` resolved survives a crash; what it did not leaves nothing that can be read.
 * Each throws `StoreUnavailable` while the store cannot be had.
 */
export type MediaStore = {
  put(bytes: Uint8Array): Promise<StoredFile>
  /** Copies a file of the local disk without holding it in memory. */
  putFile(path: string): Promise<StoredFile>
  /** The same of bytes as they come. */
  putStream(chunks: AsyncIterable<Uint8Array>): Promise<StoredFile>
  /** Null when there is no such file. */
  sizeOf(sha256: string): Promise<number | null>
  /** Null when there is no such file. */
  read(sha256: string): Promise<Uint8Array | null>
  /** A piece of a file, `from` and `to` inclusive as in HTTP ranges; null when there is no such file. */
  open(sha256: string, range?: { from: number; to: number }): Promise<OpenFile | null>
}

/** A store whose files can all be named, in the order of their hashes: what `media move` and backups go through. */
export type ListedStore = MediaStore & { list(): AsyncIterable<StoredFile> }

/** `byteCount` is the whole file's. Cancel the stream when it is not read to its end. */
export type OpenFile = { byteCount: number; stream: ReadableStream<Uint8Array> }

/** The store does not answer, or refuses what it is asked; the message names the variable to look at. `isOutage` knows it by its code. */
export class StoreUnavailable extends Error {
  readonly code = 'STORE_UNAVAILABLE'
  /** Whether it may go better by itself, as no wrong key does. */
  readonly isPassing: boolean
  constructor(message: string, { isPassing = false, cause }: { isPassing?: boolean; cause?: unknown } = {}) {
    super(message, { cause })
    this.isPassing = isPassing
  }
}

/** The bytes of a file are not those of its name. */
export class DamagedFile extends Error {
  constructor(sha256: string) {
    super(`The file ${sha256} of the media store is damaged: its bytes are not what its name says.`)
  }
}
