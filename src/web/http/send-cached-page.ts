import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AnswerLimit } from '../fairness/answer-limit.ts'
import type { Services } from '../services.ts'
import { matchesEtag } from './cache-headers.ts'
import { acceptedEncoding, type Encoding } from './compression.ts'
import type { PageCache } from './page-cache.ts'
import { headersAt, notModifiedHeaders } from './page-response.ts'
import { namesOneHost, visitedAddress } from './request-address.ts'
import { nextRequestId } from './request-id.ts'

/**
 * Sends the cached page for a request, before any middleware has looked at it; false when there is none. Nothing here
 * may cost: this is what most visits are.
 */
export function sendCachedPage(
  cache: PageCache,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  {
    trustedProxies,
    log,
    now: clock,
    mayBeSent,
  }: Pick<Services, 'trustedProxies' | 'log' | 'now'> & Pick<AnswerLimit, 'mayBeSent'>,
): boolean {
  const { headers, method, url = '' } = incoming
  if ((method !== 'GET' && method !== 'HEAD') || !namesOneHost(incoming)) return false
  const now = clock()
  const encoding = acceptedEncoding(headers['accept-encoding'] as string | undefined)
  const page = cache.recall(encodedAddress(encoding, visitedAddress(incoming, trustedProxies)), now)
  if (!page) return false

  const reqId = nextRequestId()
  const sent = { ...headersAt(page, now), 'X-Request-Id': reqId }
  if (!mayBeSent(incoming, outgoing, page.body.byteLength)) {
    // Answered.
  } else if (matchesEtag(headers['if-none-match'], page.etag)) {
    outgoing.writeHead(304, notModifiedHeaders(sent)).end()
  } else {
    outgoing.writeHead(page.status, sent)
    if (method === 'HEAD') outgoing.end()
    else outgoing.end(page.body)
  }
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  log.info({ reqId, tenant: page.tenant, method, path, status: outgoing.statusCode, kept: true }, 'request')
  return true
}

/** The same page in another encoding is another entry of the cache. */
export function encodedAddress(encoding: Encoding, address: string): string {
  return `${encoding} ${address}`
}
