import { open } from 'node:fs/promises'
import { type FileKind, fileKind } from './file-kind.ts'

/** What the file at a path of this machine is, by its first bytes. Throws where it cannot be read. */
export async function fileKindAt(path: string): Promise<FileKind> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0)
  return fileKind(buffer.subarray(0, bytesRead))
}
