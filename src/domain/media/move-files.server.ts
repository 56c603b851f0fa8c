import { checkedChunks } from './checked-chunks.server.ts'
import { DamagedFile, type ListedStore, type MediaStore, type StoredFile } from './store.ts'

/** `copied` and `present` count files; `damaged` are the hashes of those whose bytes are others, which stay where they are. */
export type MovedFiles = { copied: number; copiedBytes: number; present: number; damaged: string[] }

const AT_ONCE = 16

/**
 * Copies every file of a store that the other does not have, checked against its name on the way; the first store is left
 * as it is. Where the other can list its files none of them is asked for by itself. Stopped in the midst it goes on where it was. Throws `StoreUnavailable`; what is copied by then stays.
 */
export async function moveFiles(
  from: ListedStore,
  to: MediaStore | ListedStore,
  onFile: (moved: MovedFiles) => void = () => {},
): Promise<MovedFiles> {
  const moved: MovedFiles = { copied: 0, copiedBytes: 0, present: 0, damaged: [] }
  const move = async (file: StoredFile) => {
    const outcome = await moveFile(from, to, file)
    if (outcome === 'damaged') moved.damaged.push(file.sha256)
    else moved[outcome]++
    if (outcome === 'copied') moved.copiedBytes += file.byteCount
    onFile(moved)
  }
  let waiting: StoredFile[] = []
  for await (const file of 'list' in to ? missingOf(from, to, () => moved.present++) : from.list()) {
    waiting.push(file)
    if (waiting.length < AT_ONCE) continue
    await Promise.all(waiting.map(move))
    waiting = []
  }
  await Promise.all(waiting.map(move))
  return moved
}

/** Both lists are in the order of their hashes. */
async function* missingOf(from: ListedStore, to: ListedStore, onPresent: () => void): AsyncGenerator<StoredFile> {
  const there = to.list()[Symbol.asyncIterator]()
  let next = await there.next()
  for await (const file of from.list()) {
    while (!next.done && next.value.sha256 < file.sha256) next = await there.next()
    if (!next.done && next.value.sha256 === file.sha256 && next.value.byteCount === file.byteCount) onPresent()
    else yield file
  }
}

async function moveFile(
  from: MediaStore,
  to: MediaStore,
  { sha256, byteCount }: StoredFile,
): Promise<'copied' | 'present' | 'damaged'> {
  if ((await to.sizeOf(sha256)) === byteCount) return 'present'
  const found = await from.open(sha256)
  if (!found) return 'damaged'
  try {
    await to.putStream(checkedChunks(found.stream as unknown as AsyncIterable<Uint8Array>, sha256))
    return 'copied'
  } catch (error) {
    if (error instanceof DamagedFile) return 'damaged'
    throw error
  }
}
