import { PIXEL_WORDS, type PixelAccounts, type PixelEvent, type PixelOutcome, type Pixels } from '../pixels.ts'
import { ga4Body } from './ga4-body.ts'
import { metaBody } from './meta-body.ts'

/** Where the networks are; a test puts its own in their place. */
export type PixelPlaces = { meta: string; ga4: string }

const PLACES: PixelPlaces = { meta: 'https://graph.facebook.com/v25.0', ga4: 'https://www.google-analytics.com' }
const PATIENCE_MS = 5_000

/** Sends to the Conversions API of Meta and the Measurement Protocol of Google Analytics 4. */
export function httpPixels(places: PixelPlaces = PLACES): Pixels {
  return {
    async send(event, accounts) {
      return Promise.all(callsOf(event, accounts, places).map(({ network, url, body }) => call(network, url, body)))
    },
  }
}

type Call = { network: PixelOutcome['network']; url: URL; body: object }

function callsOf(event: PixelEvent, { meta, ga4 }: PixelAccounts, places: PixelPlaces): Call[] {
  const words = PIXEL_WORDS[event.what]
  if (!words) return []
  const calls: Call[] = []
  if (meta) {
    const url = new URL(`${places.meta}/${meta.pixelId}/events`)
    const body = { ...metaBody(event, words.meta), access_token: meta.accessToken }
    calls.push({ network: 'meta', url, body })
  }
  if (ga4) {
    const url = new URL(`${places.ga4}/mp/collect`)
    url.search = String(new URLSearchParams({ measurement_id: ga4.measurementId, api_secret: ga4.apiSecret }))
    calls.push({ network: 'ga4', url, body: ga4Body(event, words.ga4) })
  }
  return calls
}

async function call(network: PixelOutcome['network'], url: URL, body: object): Promise<PixelOutcome> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    await response.body?.cancel()
    return response.ok ? { network, kind: 'sent' } : { network, kind: 'failed', reason: `HTTP ${response.status}` }
  } catch (error) {
    return { network, kind: 'failed', reason: reasonOf(error) }
  }
}

/** Of a failed fetch its cause says more, and neither names the address, in which the secret stands. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error
  return (cause as { code?: string } | undefined)?.code ?? message
}
