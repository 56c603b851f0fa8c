import { PIXEL_WORDS, type PixelAccounts, type PixelEvent, type PixelOutcome, type Pixels } from '../pixels.ts'

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

/**
 * What the Measurement Protocol takes. Its `client_id` is made anew for every event: nothing here knows a visitor
 * again, and so visits are not joined. https://developers.google.com/analytics/devguides/collection/protocol/ga4
 */
function ga4Body(event: PixelEvent, name: string): object {
  const { vehicle } = event
  const seconds = Math.floor(event.occurredAt.getTime() / 1000)
  const price = vehicle?.priceDollars ?? null
  const amount = price === null ? {} : { value: price, currency: 'AUD' }
  const item = vehicle && { item_id: String(vehicle.id), item_name: vehicle.name, ...(price !== null && { price }) }
  return {
    client_id: `${Math.floor(Math.random() * 2 ** 31)}.${seconds}`,
    timestamp_micros: event.occurredAt.getTime() * 1000,
    events: [
      {
        name,
        params: {
          page_location: event.pageAddress,
          session_id: String(seconds),
          engagement_time_msec: 1,
          ...amount,
          ...(item && { items: [item] }),
        },
      },
    ],
  }
}

/** What the Conversions API takes: https://developers.facebook.com/docs/marketing-api/conversions-api/parameters */
function metaBody(event: PixelEvent, name: string): object {
  const { vehicle, visitor } = event
  return {
    data: [
      {
        event_name: name,
        event_time: Math.floor(event.occurredAt.getTime() / 1000),
        action_source: 'website',
        event_source_url: event.pageAddress,
        user_data: { ...addressOf(visitor.address), client_user_agent: visitor.userAgent },
        ...(vehicle && {
          custom_data: {
            content_ids: [String(vehicle.id)],
            content_type: 'vehicle',
            content_name: vehicle.name,
            ...(vehicle.priceDollars !== null && { value: vehicle.priceDollars, currency: 'AUD' }),
          },
        }),
      },
    ],
  }
}

/** Visitors of IPv6 are counted by their network, which is what is told of them too. */
function addressOf(address: string): { client_ip_address?: string } {
  return address === 'unknown' ? {} : { client_ip_address: address.replace(/\/64$/, '') }
}
