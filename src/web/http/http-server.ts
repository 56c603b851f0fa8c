import { createServer, type RequestListener, type Server } from 'node:http'

/** How long a request may take to arrive whole, body included. */
export const REQUEST_MS = 30_000
const CHECKS_WITHIN = 30

/** The HTTP server of a door. A request that does not end in time is answered 408, where it can be, and cut off. */
export function httpServer(listener: RequestListener, requestMs = REQUEST_MS): Server {
  const limits = {
    requestTimeout: requestMs,
    headersTimeout: requestMs,
    connectionsCheckingInterval: requestMs / CHECKS_WITHIN,
  }
  return createServer(limits, listener)
}
