import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'

/** How long a request may take to arrive whole, body included. */
export const REQUEST_MS = 30_000
/** And one that may bring files, in times of that: as long as a page waits for it (use-lead-form.ts). */
const FILES_TIMES = 6
/**
 * How long a connection without a request stays open: longer than a balancer keeps one (`deploy/cluster/haproxy.cfg`, 60 s; so do
 * others), or it may send a form on one that is being closed, which nobody may send again by themselves.
 */
export const KEEP_ALIVE_MS = 75_000
const CHECKS_WITHIN = 30

/** An HTTP server. A request that does not end in time is answered 408, where it can be, and cut off. */
export function httpServer(listener: RequestListener, requestMs = REQUEST_MS): Server {
  const limits = {
    requestTimeout: requestMs * FILES_TIMES,
    headersTimeout: requestMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: requestMs / CHECKS_WITHIN,
  }
  return createServer(limits, (incoming, outgoing) => {
    if (hasBody(incoming) && !isMultipart(incoming)) cutOffAfter(requestMs, incoming, outgoing)
    listener(incoming, outgoing)
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

function isMultipart({ headers }: IncomingMessage): boolean {
  return /^multipart\/form-data\b/i.test(headers['content-type'] ?? '')
}

/** As Node does it for every request alike, which has one limit for all. */
function cutOffAfter(ms: number, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { socket } = incoming
  const timer = setTimeout(() => {
    if (incoming.complete) return
    if (!outgoing.headersSent && socket.writable)
      socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
    socket.destroy()
  }, ms)
  for (const over of ['end', 'close']) incoming.once(over, () => clearTimeout(timer))
}
