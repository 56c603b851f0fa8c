import { deliveryQuote } from '#domain/commerce/delivery-quote.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { DELIVERY_MESSAGES, deliveryPriceWords } from '#ui/vehicle/calculators/delivery-words.ts'
import type { DeliveryView, DeliveryWords } from '#ui/vehicle/calculators/view.ts'
import type { VehiclePageFacts } from '../vehicle-view.ts'

type DeliverySettings = Pick<TenantSettings, 'commerce' | 'vehiclePage'>

/** Delivery by postcode, or what was asked for; null where the dealer does not say what it costs. */
export function deliveryView({ listing, settings, asked }: VehiclePageFacts): DeliveryView | null {
  if (!delivers(settings)) return null
  return {
    action: `/cars/${listing.slug}#delivery-calculator`,
    postcode: asked.delivery ?? '',
    outcome: asked.delivery === null ? null : deliveryWords(settings.commerce.deliveryZones, asked.delivery),
  }
}

/** Whether a dealer says what delivery costs. */
export function delivers({ commerce, vehiclePage }: DeliverySettings): boolean {
  return vehiclePage.blocks.deliveryCalculator && commerce.deliveryZones.length > 0
}

function deliveryWords(zones: DeliverySettings['commerce']['deliveryZones'], postcode: string): DeliveryWords {
  const quote = deliveryQuote(zones, postcode)
  if (quote.kind === 'quote') return deliveryPriceWords(quote.name, quote.priceCents / 100)
  return { kind: 'message', message: DELIVERY_MESSAGES[quote.kind] }
}
