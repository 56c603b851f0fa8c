import { parentPort } from 'node:worker_threads'
import { drawPdf, type PdfContent } from './draw-pdf.server.ts'

/** What a thread of `render-pdf.server.ts` does: draws what it is sent, one after another. */
parentPort?.on('message', async ({ id, content }: { id: number; content: PdfContent }) => {
  try {
    const bytes = Uint8Array.from(await drawPdf(content))
    parentPort?.postMessage({ id, bytes }, [bytes.buffer])
  } catch (error) {
    parentPort?.postMessage({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
