/** A file kept under the SHA-256 of its bytes, as 64 hexadecimal digits. */
export type StoredFile = { sha256: string; byteCount: number }

/**
 * The port for originals: pictures as taken in, videos, documents. Content-addressed, so the same bytes are kept
 * once, and nothing is ever changed. What `put` resolved survives a crash.
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

/** `byteCount` is the whole file's. Cancel the stream when it is not read to its end. */
export type OpenFile = { byteCount: number; stream: ReadableStream<Uint8Array> }
