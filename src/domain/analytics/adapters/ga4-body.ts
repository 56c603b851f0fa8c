import type { PixelEvent } from '../pixels.ts'

/**
 * What the Measurement Protocol takes. Its `client_id` is made anew for every event: nothing here knows a visitor
 * again, and so visits are not joined. https://developers.google.com/analytics/devguides/collection/protocol/ga4
 */
export function ga4Body(event: PixelEvent, name: string): object {
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
