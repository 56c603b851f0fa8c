import type { RateTable } from './rate-table.ts'

/** Above these prices, GST included, a new car carries the tax; those that burn little have a limit of their own. */
export type LuxuryThresholds = { cents: number; fuelEfficientCents: number; fuelEfficientLitresPer100Km: number }

export const LUXURY_CAR_TAX: readonly RateTable<LuxuryThresholds>[] = [
  {
    from: '2025-07-01',
    to: '2026-06-30',
    source: {
      name: 'Australian Taxation Office',
      href: 'https://www.ato.gov.au/tax-rates-and-codes/luxury-car-tax-rate-and-thresholds',
    },
    // As told in https://www.aada.asn.au/bulletin/luxury-car-tax-thresholds-2025-26
    rates: { cents: 80_567_00, fuelEfficientCents: 91_387_00, fuelEfficientLitresPer100Km: 3.5 },
  },
]
