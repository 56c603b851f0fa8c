import type { TenantSettings } from '#domain/tenants/settings.ts'

export type DeliveryQuote =
  | { kind: 'quote'; name: string; priceCents: number }
  | { kind: 'empty' }
  /** Not four digits. */
  | { kind: 'invalid' }
  /** In none of the zones. */
  | { kind: 'unknown' }

/** Whether a dealer says what delivery costs. */
export function delivers({ commerce, vehiclePage }: Pick<TenantSettings, 'commerce' | 'vehiclePage'>): boolean {
  return vehiclePage.blocks.deliveryCalculator && commerce.deliveryZones.length > 0
}

/** What delivery to a postcode costs (rule:delivery-calculator): the first zone that holds it counts. */
export function deliveryQuote(zones: TenantSettings['commerce']['deliveryZones'], typed: string): DeliveryQuote {
  const postcode = typed.trim()
  if (postcode === '') return { kind: 'empty' }
  if (!/^[0-9]{4}$/.test(postcode)) return { kind: 'invalid' }
  const zone = zones.find(({ postcodes }) => postcodes.some((span) => holds(span, postcode)))
  return zone ? { kind: 'quote', name: zone.name, priceCents: zone.priceCents } : { kind: 'unknown' }
}

/** Four digits each, so that they compare as text. */
function holds(span: string, postcode: string): boolean {
  const [from, to = from] = span.split('-')
  return postcode >= from! && postcode <= to!
}
