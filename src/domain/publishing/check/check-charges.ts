import { LUXURY_CAR_TAX } from '#domain/commerce/drive-away/luxury-car-tax.ts'
import type { RateTable } from '#domain/commerce/drive-away/rate-table.ts'
import { tablesOf } from '#domain/commerce/drive-away/state-charges.ts'
import { localDate } from '#domain/locations/zoned-time.ts'
import { writtenDate } from '#domain/stock/rego-expiry.ts'
import { STATES } from '#domain/tenants/settings/vocabulary.ts'
import type { Finding } from '../finding.ts'
import type { TenantConfig } from '../tenant-config-schema.ts'

const DAY_MS = 86_400_000
const WARNED_DAYS = 60

/** Every table of what states charge, by name. */
const ALL: { name: string; tables: readonly RateTable<unknown>[] }[] = [
  ...STATES.flatMap((state) =>
    tablesOf(state).map(({ what, tables }) => ({ name: `${state.toUpperCase()} ${what}`, tables })),
  ),
  { name: 'luxury car tax', tables: LUXURY_CAR_TAX },
]

/** Tables behind itemised prices that are out of date, or will be within 60 days (rule:drive-away-price); silent where no page shows them. */
export function checkCharges({ settings: { commerce, site } }: TenantConfig, now: Date): Finding[] {
  if (!commerce.driveAway.enabled) return []
  const today = localDate(now, site.timeZone)
  const soon = localDate(new Date(now.getTime() + WARNED_DAYS * DAY_MS), site.timeZone)
  const ends = ALL.map(({ name, tables }) => ({ name, to: tables.at(-1)!.to }))
  const told = (some: typeof ends, words: string): Finding[] =>
    some.length === 0
      ? []
      : [
          {
            about: 'honesty',
            path: 'settings.commerce.driveAway.enabled',
            says: `${words}: ${some.map(({ name, to }) => `${name} (${writtenDate(to)})`).join(', ')}.`,
            fix: 'Look the rates up at their offices and add them (docs/drive-away.md); until then those items say that they are out of date.',
          },
        ]
  return [
    ...told(
      ends.filter(({ to }) => to < today),
      'Prices in the shopper’s state are estimates, for rates that were confirmed to a day that is past',
    ),
    ...told(
      ends.filter(({ to }) => to >= today && to <= soon),
      `Rates behind prices in the shopper’s state end within ${WARNED_DAYS} days`,
    ),
  ]
}
