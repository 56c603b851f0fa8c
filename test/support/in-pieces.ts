import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'

export type PiecesServer = { port: number; close(): Promise<void> }

/**
 * A server before the site whose HTML comes as over a poor connection: the head, then the body in so many pieces, one by one.
 * Everything else comes as it is. Each host keeps its name.
 */
export async function piecesServer(
  sitePort: number,
  { pieces, gapMs }: { pieces: number; gapMs: number },
): Promise<PiecesServer> {
  const server = createServer((asked, answer) => {
    const host = asked.headers.host!.replace(/:\d+$/, `:${sitePort}`)
    const headers = { ...asked.headers, host, 'accept-encoding': 'identity' }
    const { url: path, method } = asked
    const onward = request({ port: sitePort, host: '127.0.0.1', path, method, headers }, async (got) => {
      answer.writeHead(got.statusCode!, got.headers)
      if (!got.headers['content-type']?.startsWith('text/html')) return got.pipe(answer)
      for (const piece of cut(await buffer(got), pieces)) {
        answer.write(piece)
        await setTimeout(gapMs)
      }
      answer.end()
    })
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The head by itself: what follows is drawn with the style of the whole. */
function cut(html: Buffer, pieces: number): Buffer[] {
  const body = html.indexOf('<body')
  const size = Math.ceil((html.length - body) / pieces)
  const parts = Array.from({ length: pieces }, (_, index) =>
    html.subarray(body + index * size, body + (index + 1) * size),
  )
  return [html.subarray(0, body), ...parts]
}
