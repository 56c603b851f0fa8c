import type { Listing } from '#domain/stock/listing.ts'
import { withUnit } from '#domain/stock/spec-rows.ts'
import type { FactView } from '#ui/vehicle/views.ts'

/**
 * Kilometres, transmission, body (rule:vehicle-blocks); and fuel, which everyone asks for. A caravan has none of these:
 * its length, weight and beds stand there.
 */
export function headFacts(listing: Listing): FactView[] {
  const facts = listing.itemType === 'caravan' ? caravanFacts(listing) : driveFacts(listing)
  return facts.flatMap(({ text, ...fact }) => (text ? [{ ...fact, text }] : []))
}

type Fact = Omit<FactView, 'text'> & { text: string | null }

function driveFacts(listing: Listing): Fact[] {
  const isBike = listing.itemType === 'motorcycle'
  return [
    { icon: 'gauge', label: 'Odometer', text: withUnit(listing.odometerKm, 'km') },
    { icon: 'cog', label: 'Transmission', text: listing.simpleTransmission ?? listing.transmission },
    { icon: isBike ? 'bike' : 'car-front', label: 'Body', text: listing.simpleBody ?? listing.body },
    { icon: 'fuel', label: 'Fuel', text: listing.simpleFuel ?? listing.fuel },
  ]
}

function caravanFacts({ specs, simpleBody, body }: Listing): Fact[] {
  return [
    { icon: 'caravan', label: 'Body', text: simpleBody ?? body },
    { icon: 'users', label: 'Sleeps', text: specs.sleeps === null ? null : `Sleeps ${specs.sleeps}` },
    { icon: 'route', label: 'Body length', text: metres(specs.lengthMm) },
    { icon: 'gauge', label: 'Tare weight', text: withUnit(specs.tareWeightKg, 'kg') },
  ]
}

function metres(lengthMm: number | null): string | null {
  return lengthMm === null ? null : `${(lengthMm / 1000).toFixed(1)} m`
}
