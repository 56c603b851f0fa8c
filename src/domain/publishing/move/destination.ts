/** Files up to this size, as pictures are, are held whole: a stream costs more than their bytes. */
export const WHOLE_BYTES = 1024 * 1024

/** A file on its way out: its bytes, or as they come, `byteCount` of them. */
export type OutgoingFile = { name: string; byteCount: number; content: Buffer | AsyncIterable<Uint8Array> }

/** Where an export is written: a folder or one tar. */
export type Destination = {
  /** What is there already of this name and size is not written again: only of files named by their content. */
  holds(name: string, byteCount: number): Promise<boolean>
  put(file: OutgoingFile): Promise<void>
  /** All is there. */
  finish(): Promise<void>
  /** It was given up. */
  abandon(): Promise<void>
}
