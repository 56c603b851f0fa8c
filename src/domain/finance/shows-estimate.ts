import { offersFinance } from '#domain/stock/finance-link.ts'
import type { OfferedVehicle } from '#domain/stock/listing.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'

/** Dollars a week and percent a year, all from the same lender. */
export type LenderFigures = {
  weeklyRepayment: number | null
  interestRate: number | null
  comparisonRate: number | null
}

/** Those that may stand beside a price. */
export type Repayment = { [Figure in keyof LenderFigures]: number }

/** `available`: in stock or coming soon. */
export type EstimatedVehicle = Pick<OfferedVehicle, 'dealershipSlug' | 'make' | 'year'> &
  LenderFigures & { available: boolean; priceCents: number }

/**
 * Whether a lender's figures may stand beside a price (rule:finance-estimate), by the tenant's rule of four:
 * age, price, a weekly figure and a comparison rate; availability alone; price and a weekly figure; price and a monthly
 * one. Whatever the rule, a repayment never shows without its comparison rate and its interest rate
 * (rule:repayment-honesty), nor one too low to be real, nor one of a dealership without finance.
 */
export function showsEstimate<Vehicle extends EstimatedVehicle>(
  vehicle: Vehicle,
  settings: Pick<TenantSettings, 'finance' | 'dealershipOverrides'>,
  now: Date,
): vehicle is Vehicle & Repayment {
  const { finance } = settings
  const { weeklyRepayment, interestRate, comparisonRate } = vehicle
  if (!offersFinance(vehicle.dealershipSlug, settings) || !finance.showEstimates || !vehicle.available) return false
  if (weeklyRepayment === null || interestRate === null || comparisonRate === null) return false
  if (weeklyRepayment <= finance.lowRepaymentDollars) return false
  if (finance.hideEstimatesForMakes.some((make) => make.toLowerCase() === vehicle.make.toLowerCase())) return false

  if (finance.estimateRule === 'available') return true
  if (vehicle.priceCents <= finance.estimateMinimumPriceCents) return false
  return finance.estimateRule !== 'age-price-and-rate' || isYoungEnough(vehicle, finance, now)
}

/** Of a year newer than the current one minus twelve (rule:finance-estimate). */
function isYoungEnough({ year }: EstimatedVehicle, finance: TenantSettings['finance'], now: Date): boolean {
  return year > now.getUTCFullYear() - finance.estimateMaximumAgeYears
}
