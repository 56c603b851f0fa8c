import { offersFinance } from '#domain/stock/finance-link.ts'
import type { OfferedVehicle } from '#domain/stock/listing.ts'
import { type FinanceSettings, hiddenBy, lenderRules } from './lender-rules.ts'

/** Dollars a week and percent a year, all from the same lender. */
export type LenderFigures = {
  /** The name it has in the vehicle's lender data. */
  provider: string | null
  weeklyRepayment: number | null
  interestRate: number | null
  comparisonRate: number | null
  /** What the repayment is worked out with, '5 yrs, 10% deposit'. */
  terms: string | null
}

/** Where no lender says anything, or none may be shown. */
export const NO_LENDER: LenderFigures = {
  provider: null,
  weeklyRepayment: null,
  interestRate: null,
  comparisonRate: null,
  terms: null,
}

/** Those that may stand beside a price. */
export type Repayment = { [Figure in keyof LenderFigures]: NonNullable<LenderFigures[Figure]> }

/** `available`: in stock or coming soon. */
export type EstimatedVehicle = Pick<OfferedVehicle, 'dealershipSlug' | 'make' | 'year'> &
  LenderFigures & { available: boolean; priceCents: number }

/** Why no repayment stands beside a price. */
export type NoEstimate =
  | 'no-finance' | 'estimates-off' | 'lender-off' | 'not-available' | 'no-weekly-figure' | 'no-interest-rate'
  | 'no-comparison-rate' | 'too-low' | 'make-hidden' | 'price-too-low' | 'too-old' // biome-ignore format: in their order

/**
 * Why a lender's figures may not stand beside a price (rule:finance-estimate); null where they may. By the rule of that
 * lender, one of four: age, price, a weekly figure and a comparison rate; availability alone; price and a weekly figure;
 * price and a monthly one. Whatever the rule, a repayment never shows without its comparison rate and its interest rate
 * (rule:repayment-honesty), nor one too low to be real, nor one of a dealership without finance.
 */
export function whyNoEstimate(vehicle: EstimatedVehicle, settings: FinanceSettings, now: Date): NoEstimate | null {
  const { finance } = settings
  const { weeklyRepayment, interestRate, comparisonRate } = vehicle
  const rules = lenderRules(vehicle.provider, finance)
  if (!offersFinance(vehicle.dealershipSlug, settings)) return 'no-finance'
  if (!finance.showEstimates) return 'estimates-off'
  if (!rules.showEstimates) return 'lender-off'
  if (!vehicle.available) return 'not-available'
  if (weeklyRepayment === null) return 'no-weekly-figure'
  if (interestRate === null) return 'no-interest-rate'
  if (comparisonRate === null) return 'no-comparison-rate'
  if (weeklyRepayment <= finance.lowRepaymentDollars) return 'too-low'
  const hidden = hiddenBy(rules, vehicle, now)
  if (hidden === 'make-hidden') return hidden
  if (rules.estimateRule === 'available') return null
  return vehicle.priceCents <= rules.estimateMinimumPriceCents ? 'price-too-low' : hidden
}

/** Whether a lender's figures may stand beside a price; all of them are there then. */
export function showsEstimate<Vehicle extends EstimatedVehicle>(
  vehicle: Vehicle,
  settings: FinanceSettings,
  now: Date,
): vehicle is Vehicle & Repayment {
  return whyNoEstimate(vehicle, settings, now) === null
}
