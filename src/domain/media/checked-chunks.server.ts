import { createHash } from 'node:crypto'
import { DamagedFile } from './store.ts'

/** The same bytes; throws `DamagedFile` behind the last of them where they are not those of `sha256`. */
export async function* checkedChunks(chunks: AsyncIterable<Uint8Array>, sha256: string): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
  if (hash.digest('hex') !== sha256) throw new DamagedFile(sha256)
}
