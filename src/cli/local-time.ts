import { offsetTime } from '#domain/leads/bookings/booking-words.ts'
import { clockText } from '#domain/locations/opening-hours.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'

const DAY = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** '26 Nov 2026, 2.05pm' by the tenant's clock, for people; what scripts read under `--json` stays the instant. */
export function localTime(at: Date | string, { tenant }: TenantCtx): string {
  const local = offsetTime(new Date(at), tenant.settings.site.timeZone)
  return `${DAY.format(new Date(`${local.slice(0, 10)}T00:00:00Z`))}, ${clockText(local.slice(11, 16))}`
}
