import type { PixelEvent } from '../pixels.ts'

/** What the Conversions API takes: https://developers.facebook.com/docs/marketing-api/conversions-api/parameters */
export function metaBody(event: PixelEvent, name: string): object {
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
