import { depositLaw } from '#domain/stock/deposit/deposit-limits.ts'
import type { Listing } from '#domain/stock/listing.ts'
import { moneyWords } from '#domain/tenants/amounts.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'

/** What stands at the box that must be ticked (rule:reservation-terms), word by word as it is kept. */
export function reservationTerms(
  vehicle: Pick<Listing, 'state' | 'carType' | 'dealershipName'>,
  { cents }: { cents: number },
  { holdHours }: Pick<TenantSettings['commerce'], 'holdHours'>,
): string {
  return [
    `I agree to the terms of use, and that ${vehicle.dealershipName} keeps this vehicle for me for ${holdHours} hours once the deposit of ${moneyWords(cents / 100)} is paid.`,
    'I may cancel in that time. If I cancel, or sign nothing, all of the deposit comes back to my card.',
    'If I buy the vehicle, the deposit is part of its price. Reserving it is no contract of sale.',
  ].join(' ')
}

/** What the law of the vehicle's state adds, once a contract is signed; null where nothing is known. */
export function lawWords(vehicle: Pick<Listing, 'state' | 'carType'>, priceCents: number | null): string | null {
  const law = depositLaw(vehicle)
  if (!law) return null
  const begin = `Should you sign a contract, you have ${law.coolingOff} to end it in ${law.state.toUpperCase()}`
  // A share of a price that is not there is not known.
  if (!law.mostKept || (priceCents === null && law.mostKept.percentOfPrice > 0)) return `${begin}.`
  const { cents, percentOfPrice } = law.mostKept
  const share = Math.floor(((priceCents ?? 0) * percentOfPrice) / 100)
  return `${begin}; the dealer then keeps ${moneyWords(Math.max(cents, share) / 100)} at most (${law.source}).`
}
