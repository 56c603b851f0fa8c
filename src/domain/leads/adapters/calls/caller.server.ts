import { Agent, request } from 'undici'
import { checkedLookup, checkUrl, Refusal, resolveAll } from '#domain/media/fetch-image.server.ts'
import { inSpan } from '#domain/tenants/in-span.ts'
import { currentRequestId } from '#domain/tenants/request-scope.server.ts'
import type { DeliveryAnswer } from '../../lead-channel.ts'

const PATIENCE_MS = 10_000
const MOST_WORDS = 200
/** Enough for the answer of any lead API; the rest of a longer one is not read. */
const MOST_BODY = 16_384

export type CallOptions = {
  /** Networks (CIDR) of ours that receivers may be in; else only public addresses are called. */
  allowedNetworks?: readonly string[]
  patienceMs?: number
  /** Whose certificates are believed, in place of the authorities everybody knows. */
  ca?: string
}

/** `text` is the beginning of the answer's body. */
export type Answered = { kind: 'answered'; status: number; text: string }
export type Call = (url: string, headers: Record<string, string>, body: string) => Promise<Answered | DeliveryAnswer>

/**
 * Posts to receivers of leads. Only to the very address that was checked, never to a private one, and nowhere else: a
 * redirect is an answer. Never throws for what a receiver may do; what failed on the way is for later.
 */
export function caller({ allowedNetworks = [], patienceMs = PATIENCE_MS, ca }: CallOptions = {}): Call {
  const agent = new Agent({
    connect: { lookup: checkedLookup(resolveAll, allowedNetworks), timeout: patienceMs, ...(ca && { ca }) },
    pipelining: 0,
    keepAliveTimeout: 1,
  })
  return async (url, headers, body) => {
    try {
      checkUrl(url, allowedNetworks)
      const requestId = currentRequestId()
      const asked = { is: 'call', attributes: { 'server.address': new URL(url).host } } as const
      const post = () =>
        request(url, {
          method: 'POST',
          dispatcher: agent,
          signal: AbortSignal.timeout(patienceMs),
          headers: {
            ...{ 'content-type': 'application/json', 'user-agent': 'Forecourt (leads)' },
            ...(requestId && { 'x-request-id': requestId }),
            ...headers,
          },
          body,
        })
      const answer = await inSpan('POST', asked, post)
      return { kind: 'answered', status: answer.statusCode, text: await beginningOf(answer.body) }
    } catch (error) {
      if (error instanceof Refusal) return { kind: 'rejected', answer: error.message }
      const { code, message, name } = error as NodeJS.ErrnoException
      const silent = name === 'TimeoutError' || name === 'AbortError'
      return { kind: 'retry', answer: silent ? `No answer within ${patienceMs / 1000} seconds` : (code ?? message) }
    }
  }
}

/** 2xx has it. 5xx and what may be mended (a wrong key, too many at once) is for later; any other 4xx never takes it. */
export function byStatus({ status, text }: Answered): DeliveryAnswer {
  const words = text.replace(/\s+/g, ' ').slice(0, MOST_WORDS).trim()
  const answer = `HTTP ${status}${words ? `: ${words}` : ''}`
  if (status >= 200 && status < 300) return { kind: 'sent', answer }
  if (status >= 300 && status < 400) return { kind: 'rejected', answer: `${answer} (redirects are not followed)` }
  const isLater = status >= 500 || [401, 403, 404, 408, 425, 429].includes(status)
  return { kind: isLater ? 'retry' : 'rejected', answer }
}

async function beginningOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  try {
    // Leaving the loop lets the rest, and the connection, go.
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true })
      if (text.length >= MOST_BODY) break
    }
  } catch {
    // Its status is the answer, whatever becomes of the words.
  }
  return text.slice(0, MOST_BODY)
}
