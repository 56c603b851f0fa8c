import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'
import type { CachedPage } from './page-cache.ts'

const compress = promisify(brotliCompress)
const decompress = promisify(brotliDecompress)

/** A tenth smaller than what a visitor is made to wait for, in ten times its time; the step after it is not worth its own. */
const QUALITY = 10
/** Under a crawl, pages that nobody asks for twice come faster than they are compressed: the rest stays as it is. */
const MOST_WAITING = 200

/**
 * Cached pages are compressed once more, harder, while nobody waits for it, one after another: most visits are answered
 * with them. The page says the same, so its validator stays.
 */
export function recompression(failed: (error: unknown) => void): {
  add(page: CachedPage): void
  settled(): Promise<void>
} {
  const waiting: CachedPage[] = []
  let work: Promise<void> | null = null

  async function run() {
    for (let page = waiting.shift(); page; page = waiting.shift()) {
      const plain = await decompress(page.body)
      const body = await compress(plain, {
        params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength },
      })
      if (body.byteLength >= page.body.byteLength) continue
      page.body = body
      // Whoever is being answered still holds the headers of the other body.
      page.headers = { ...page.headers, 'Content-Length': String(body.byteLength) }
    }
  }

  return {
    add(page) {
      if (page.headers['Content-Encoding'] !== 'br' || waiting.length >= MOST_WAITING) return
      waiting.push(page)
      work ??= run()
        .catch(failed)
        .finally(() => {
          work = null
        })
    },
    settled: () => work ?? Promise.resolve(),
  }
}
