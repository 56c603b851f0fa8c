import type { Listing } from '../listing.ts'

/** Kilometres that a shopper reads of a vehicle: of what is towed none, whatever its feed says (rule:stock-doubts). */
export function shownOdometer({
  itemType,
  simpleBody,
  odometerKm,
}: Pick<Listing, 'itemType' | 'simpleBody' | 'odometerKm'>): number | null {
  const isTowed = itemType === 'caravan' && !DRIVEN_BODIES.includes(simpleBody ?? '')
  return isTowed ? null : odometerKm
}

/** Of caravans, as the catalogue sorts them, those that drive themselves. */
export const DRIVEN_BODIES: readonly string[] = ['Motorhome', 'Campervan']
