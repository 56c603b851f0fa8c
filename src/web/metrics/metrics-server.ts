import { createServer, type Server } from 'node:http'
import type { Metrics } from './metrics.server.ts'

/** `GET /metrics` on a port of its own, which the balancer does not know; everything else is 404. */
export function metricsServer(metrics: Metrics): Server {
  return createServer(async (incoming, outgoing) => {
    if (incoming.url !== '/metrics' || incoming.method !== 'GET') return void outgoing.writeHead(404).end()
    try {
      const text = await metrics.text()
      outgoing.writeHead(200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' }).end(text)
    } catch {
      outgoing.writeHead(500).end()
    }
  })
}
