/** What a vehicle says of its registration. */
export type RegoExpiry = { kind: 'expires'; text: string } | { kind: 'unregistered'; text: string }

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/**
 * A date to come shows 'Expires on {date}', a past one 'Unregistered' (rule:rego-expiry) or nothing as the tenant
 * has it. Dates are yyyy-mm-dd; `today` is the dealer's. A registration runs out at the end of its last day.
 */
export function regoExpiry(
  expiresOn: string | null,
  today: string,
  settings: { regoExpired: 'unregistered' | 'nothing' },
): RegoExpiry | null {
  if (!expiresOn) return null
  if (expiresOn >= today) return { kind: 'expires', text: `Expires on ${writtenDate(expiresOn)}` }
  return settings.regoExpired === 'unregistered' ? { kind: 'unregistered', text: 'Unregistered' } : null
}

/** '2026-11-05' as '5 Nov 2026', the same on every machine. */
export function writtenDate(isoDate: string): string {
  const [year, month, day] = isoDate.split('-').map(Number)
  return `${day} ${MONTHS[month! - 1]} ${year}`
}
