import { percent } from '#domain/finance/comparison-rate.ts'
import { showsEstimate } from '#domain/finance/shows-estimate.ts'
import { type PricedVehicle, priceDisplay } from '#domain/stock/price-display.ts'
import { grouped } from '#domain/tenants/amounts.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { FinanceLineView, PriceView } from '#ui/vehicle/views.ts'

export type PriceFacts = PricedVehicle & {
  dealershipSlug: string
  priceType: string | null
  make: string
  year: number
  available: boolean
  /** Dollars a week and percent, all from the same lender. */
  weeklyRepayment: number | null
  interestRate: number | null
  comparisonRate: number | null
}

/** The words of the price display order (B§4) and the finance line where it may be shown (C§5). */
export function priceView(vehicle: PriceFacts, settings: TenantSettings, now: Date): PriceView {
  const words = settings.price
  const display = priceDisplay(vehicle, settings.site)
  const none: PriceView = {
    text: '',
    isAmount: false,
    suffix: null,
    includes: null,
    was: null,
    reduced: false,
    list: null,
    finance: null,
  }
  switch (display.kind) {
    case 'subscription':
      return { ...none, text: dollars(display.weeklyCents), isAmount: true, suffix: words.subscriptionSuffix }
    case 'price': {
      const was = words.showBeforePrice && display.wasCents ? dollars(display.wasCents) : null
      const list = display.listCents ? dollars(display.listCents) : null
      return {
        ...none,
        text: dollars(display.cents),
        isAmount: true,
        includes: words.showPriceType ? includes(vehicle.priceType, settings) : null,
        was,
        reduced: display.reduced,
        list: list === was ? null : list,
        finance: financeLine(vehicle, display.cents, settings, now),
      }
    }
    case 'preorder':
      return { ...none, text: words.preorderText }
    case 'none':
      return { ...none, text: words.noPriceText }
  }
}

export function dollars(cents: number): string {
  return `$${grouped(cents / 100)}`
}

function includes(priceType: string | null, { price }: TenantSettings): string | null {
  if (priceType === 'drive_away') return price.driveAwayText
  if (priceType === 'estimated_drive_away') return price.estimatedDriveAwayText
  return priceType === 'excl_govt_charges' ? price.exclGovtChargesText : null
}

/**
 * Whole dollars a week with the interest rate they are worked out at, and two decimals of comparison rate (B§9), where
 * they may be shown: none of the three without the others (decisions §8; field facts 3.5).
 */
function financeLine(
  vehicle: PriceFacts,
  priceCents: number,
  settings: TenantSettings,
  now: Date,
): FinanceLineView | null {
  const { weeklyRepayment, interestRate, comparisonRate } = vehicle
  if (!settings.cards.weeklyPrice || !showsEstimate({ ...vehicle, priceCents }, settings, now)) return null
  if (weeklyRepayment === null || interestRate === null || comparisonRate === null) return null
  return {
    repayment: `Est. $${grouped(weeklyRepayment)}${settings.price.weeklySuffix} at ${percent(interestRate)} p.a.`,
    comparisonRate: percent(comparisonRate),
  }
}
