import { createHmac } from 'node:crypto'
import { Agent, request } from 'undici'
import { checkedLookup, checkUrl, Refusal, resolveAll } from '#domain/media/fetch-image.server.ts'
import type { DeliveryAnswer, LeadChannel, LeadLetter } from '../../lead-channel.ts'

const PATIENCE_MS = 10_000
const MOST_ANSWER = 200

export type WebhookOptions = {
  /** Networks (CIDR) of ours that receivers may be in; else only public addresses are called. */
  allowedNetworks?: readonly string[]
  patienceMs?: number
  now?(): Date
}

/**
 * A signed call to a web address. Only to the very address that was checked, never to a private one, and nowhere else:
 * a redirect is an error. What comes back is not read beyond a few words.
 */
export function webhookChannel({
  allowedNetworks = [],
  patienceMs = PATIENCE_MS,
  now = () => new Date(),
}: WebhookOptions = {}): LeadChannel {
  const agent = new Agent({
    connect: { lookup: checkedLookup(resolveAll, allowedNetworks), timeout: patienceMs },
    pipelining: 0,
    keepAliveTimeout: 1,
  })
  return async (letter, to) => {
    const body = JSON.stringify(bodyOf(letter))
    try {
      checkUrl(to, allowedNetworks)
      const answer = await request(to, {
        method: 'POST',
        dispatcher: agent,
        signal: AbortSignal.timeout(patienceMs),
        headers: { 'content-type': 'application/json', ...headersOf(letter, body, now()) },
        body,
      })
      const words = (await firstWords(answer.body)).trim()
      return answerOf(answer.statusCode, words)
    } catch (error) {
      if (error instanceof Refusal) return { kind: 'rejected', answer: error.message }
      const { code, message, name } = error as NodeJS.ErrnoException
      const silent = name === 'TimeoutError' || name === 'AbortError'
      return { kind: 'retry', answer: silent ? `No answer within ${patienceMs / 1000} seconds` : (code ?? message) }
    }
  }
}

/** 408, 425 and 429 are for later; any other 4xx says that it is never taken. */
function answerOf(status: number, words: string): DeliveryAnswer {
  const answer = `HTTP ${status}${words ? `: ${words}` : ''}`
  if (status >= 200 && status < 300) return { kind: 'sent', answer }
  if (status >= 300 && status < 400) return { kind: 'rejected', answer: `${answer} (redirects are not followed)` }
  const isLater = status >= 500 || [401, 403, 404, 408, 425, 429].includes(status)
  return { kind: isLater ? 'retry' : 'rejected', answer }
}

/** `v1` is the HMAC-SHA256, in hex, of the time, a dot and the body, by the secret of the destination. */
function headersOf({ idempotencyKey, secret }: LeadLetter, body: string, now: Date): Record<string, string> {
  const seconds = Math.floor(now.getTime() / 1000)
  const signature = secret && createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return {
    'user-agent': 'Forecourt (leads)',
    'idempotency-key': idempotencyKey,
    ...(signature && { 'forecourt-signature': `t=${seconds},v1=${signature}` }),
  }
}

function bodyOf({ lead, from, isResend }: LeadLetter): object {
  const { leadId, createdAt, firstName, lastName, vehicle, answers, dealership, consents, ...rest } = lead
  return {
    lead_id: leadId,
    created_at: createdAt.toISOString(),
    resend: isResend,
    website: from,
    form: rest.form,
    category: rest.category,
    subcategory: rest.subcategory,
    dealership,
    location: rest.locationName,
    customer: { name: firstName, last_name: lastName, email: rest.email, phone: rest.phone, postcode: rest.postcode },
    message: rest.message,
    answers,
    vehicle: vehicle && {
      car_id: vehicle.carId,
      stock_number: vehicle.stockNumber,
      name: vehicle.name,
      car_type: vehicle.carType,
      year: vehicle.year,
      make: vehicle.make,
      model: vehicle.model,
      badge: vehicle.badge,
      vin: vehicle.vin,
      km: vehicle.odometerKm,
      price: vehicle.priceCents === null ? null : vehicle.priceCents / 100,
      url: vehicle.url,
    },
    opt_in: consents.some(({ purpose, given }) => purpose === 'offers' && given),
    url: rest.pageUrl,
    visited_pages: rest.visitedPages,
    linked_query_params: rest.linkedQueryParams,
  }
}

async function firstWords(body: AsyncIterable<Uint8Array>): Promise<string> {
  let words = ''
  const decoder = new TextDecoder()
  try {
    // Leaving the loop lets the rest, and the connection, go.
    for await (const chunk of body) {
      words += decoder.decode(chunk, { stream: true })
      if (words.length >= MOST_ANSWER) break
    }
  } catch {
    // Its status is the answer, whatever becomes of the words.
  }
  return words.replace(/\s+/g, ' ').slice(0, MOST_ANSWER)
}
