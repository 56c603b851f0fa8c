import { Worker } from 'node:worker_threads'
import type { PdfContent } from './draw-pdf.server.ts'

type Drawn = { id: number; bytes: Uint8Array } | { id: number; error: string }
type Thread = { worker: Worker; waiting: Map<number, PromiseWithResolvers<Buffer>> }

/** The library of PDFs takes some 150 MB, which come back only with the end of the thread. */
const IDLE_MS = 20_000
/** What takes longer never ends. */
const PATIENCE_MS = 60_000
const MOST_HEAP_MB = 512

/** Beside the server, as `vite.config.ts` builds it; null where the sources run as they are (tests, `npm run dev`). */
const THREAD_URL = import.meta.env.PROD ? threadUrl(import.meta.url) : null

let thread: Thread | null = null
let idle: NodeJS.Timeout | undefined
let lastId = 0

/**
 * The bytes of a PDF, drawn in a thread of its own: a page takes a processor for a third of a second, for which nobody else is to
 * wait (rule:fair-turns). Throws where it cannot be drawn, takes more than a minute, or its thread ends.
 */
export async function renderPdf(content: PdfContent): Promise<Buffer> {
  if (!THREAD_URL) {
    const { drawPdf } = await import('./draw-pdf.server.ts')
    return drawPdf(content)
  }
  clearTimeout(idle)
  thread ??= openThread(THREAD_URL)
  const { worker, waiting } = thread
  const id = ++lastId
  const drawn = Promise.withResolvers<Buffer>()
  waiting.set(id, drawn)
  worker.postMessage({ id, content })
  const tooLong = setTimeout(() => end(worker, new Error('A PDF was not drawn in a minute.')), PATIENCE_MS)
  try {
    return await drawn.promise
  } finally {
    clearTimeout(tooLong)
    waiting.delete(id)
    if (thread?.worker === worker && waiting.size === 0)
      idle = setTimeout(() => end(worker, new Error('The thread of PDFs is over.')), IDLE_MS).unref()
  }
}

function openThread(url: URL): Thread {
  const worker = new Worker(url, { resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB } })
  const waiting: Thread['waiting'] = new Map()
  worker.unref()
  worker.on('message', (drawn: Drawn) => {
    const asked = waiting.get(drawn.id)
    if ('error' in drawn) asked?.reject(new Error(`A PDF could not be drawn: ${drawn.error}`))
    else asked?.resolve(Buffer.from(drawn.bytes.buffer))
  })
  worker.on('error', (error) => end(worker, error))
  worker.on('exit', (code) => end(worker, new Error(`The thread of PDFs ended with ${code}.`)))
  return { worker, waiting }
}

/** The next PDF begins another thread; what this one has not drawn has failed. */
function end(worker: Worker, why: unknown): void {
  if (thread?.worker !== worker) return
  const { waiting } = thread
  thread = null
  for (const asked of waiting.values()) asked.reject(why)
  void worker.terminate()
}

/** Code may be in a chunk of the build; the thread is beside the server's own file. */
function threadUrl(url: string): URL {
  return new URL(`${url.slice(0, url.lastIndexOf('/build/server/'))}/build/server/pdf-thread.js`)
}
