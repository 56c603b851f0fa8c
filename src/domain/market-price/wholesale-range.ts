import { grouped } from '#domain/tenants/amounts.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { roundedCents } from './estimate-price.ts'
import type { RetailEstimate, ValuationStep } from './estimate-retail.ts'
import type { PriceBasis } from './price-estimator.ts'

export type WholesaleSettings = TenantSettings['tradeIn']['wholesale']

/** What a dealer can pay for a car. `nothing`: what it costs to sell it is more than what it sells for. */
export type WholesaleRange =
  | { kind: 'range'; lowCents: number; highCents: number; steps: ValuationStep[] }
  | { kind: 'nothing'; steps: ValuationStep[] }

/**
 * A retail estimate less what selling the car takes, both ends of its range alike (rule:wholesale-range): the charges within it where
 * it is one of drive-away prices, which go to the state; the dealer's margin, as a share of the rest and at least so much, and reconditioning by how far the car ran (`odometerKm`). Rounded to $100; the
 * steps count down from the retail price.
 */
export function wholesaleRange(
  retail: Pick<RetailEstimate, 'retailCents' | 'lowCents' | 'highCents'>,
  basis: PriceBasis,
  odometerKm: number,
  { chargesPercent, marginPercent, leastMarginCents, reconditioning }: WholesaleSettings,
): WholesaleRange {
  const work = reconditioning.filter(({ fromKm }) => odometerKm >= fromKm).sort((a, b) => b.fromKm - a.fromKm)[0]
  const chargedPercent = basis === 'drive_away' ? chargesPercent : 0
  const earned = (cents: number) => cents * (1 - chargedPercent / 100)
  const marginOf = (cents: number) => Math.max((cents * marginPercent) / 100, leastMarginCents)
  const paid = (cents: number) =>
    Math.max(0, roundedCents(earned(cents) - marginOf(earned(cents)) - (work?.cents ?? 0)))
  const before = earned(retail.retailCents)
  const afterMargin = before - marginOf(before)
  const charges =
    chargedPercent > 0
      ? [
          {
            rule: 'charges',
            words: `Less the stamp duty and transfer in a drive-away price, ${chargedPercent} % of that`,
            cents: Math.round(before),
          },
        ]
      : []
  const steps = [
    { rule: 'retail', words: 'What a dealer would ask for it', cents: retail.retailCents },
    ...charges,
    {
      rule: 'margin',
      words:
        afterMargin === before - leastMarginCents
          ? 'Less the least a sale has to earn'
          : `Less the dealer’s margin, ${marginPercent} % of that`,
      cents: Math.round(afterMargin),
    },
    {
      rule: 'reconditioning',
      words: work?.fromKm
        ? `Less getting a car ready that ran ${grouped(work.fromKm)} km or more`
        : 'Less getting the car ready for sale',
      cents: paid(retail.retailCents),
    },
  ]
  const highCents = paid(retail.highCents)
  return highCents === 0
    ? { kind: 'nothing', steps }
    : { kind: 'range', lowCents: paid(retail.lowCents), highCents, steps }
}
