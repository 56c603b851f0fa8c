import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { Listing } from './listing.ts'

type RegoSettings = Pick<TenantSettings['vehiclePage'], 'regoExpired'>

/** What a vehicle says of its registration. */
export type RegoExpiry = { kind: 'expires'; text: string } | { kind: 'unregistered'; text: string }

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * A date to come shows 'Expires on {date}', a past one 'Unregistered' (rule:rego-expiry) or nothing as the tenant
 * has it. Dates are yyyy-mm-dd; `today` is the dealer's. A registration runs out at the end of its last day.
 */
export function regoExpiry(expiresOn: string | null, today: string, settings: RegoSettings): RegoExpiry | null {
  if (!expiresOn) return null
  if (expiresOn >= today) return { kind: 'expires', text: `Expires on ${writtenDate(expiresOn)}` }
  return settings.regoExpired === 'unregistered' ? { kind: 'unregistered', text: 'Unregistered' } : null
}

/** The plate that shoppers see: none of a registration that ran out where the tenant shows no such plate (rule:rego-expiry). */
export function shownPlate(
  { registrationPlate, registrationExpiresOn }: Pick<Listing, 'registrationPlate' | 'registrationExpiresOn'>,
  today: string,
  settings: RegoSettings,
): string | null {
  const hasRunOut = registrationExpiresOn !== null && registrationExpiresOn < today
  return hasRunOut && settings.regoExpired === 'no-plate' ? null : registrationPlate
}

/** '2026-11-05' as '5 Nov 2026', the same on every machine. */
export function writtenDate(isoDate: string): string {
  const [year, month, day] = isoDate.split('-').map(Number)
  return `${day} ${MONTHS[month! - 1]} ${year}`
}
