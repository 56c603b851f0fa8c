import type { Advert } from '#domain/finance/advert.ts'
import { percent } from '#domain/finance/comparison-rate.ts'
import type { Repayment } from '#domain/finance/shows-estimate.ts'
import type { PriceType } from '#domain/stock/listing.ts'
import { grouped } from '#domain/tenants/amounts.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { FinanceLineView, PriceView } from '#ui/vehicle/views.ts'

type PriceWords = TenantSettings['price']

/** The words of the price display order (rule:price-display), and the finance line beside it (rule:finance-estimate). */
export function priceView(
  { vehicle, price, repayment }: Pick<Advert, 'vehicle' | 'price' | 'repayment'>,
  words: PriceWords,
): PriceView {
  switch (price.kind) {
    case 'subscription':
      return { text: dollars(price.weeklyCents), isAmount: true, suffix: words.subscriptionSuffix }
    case 'price': {
      const was = words.showBeforePrice && price.wasCents ? dollars(price.wasCents) : undefined
      const list = price.listCents ? dollars(price.listCents) : undefined
      return {
        text: dollars(price.cents),
        isAmount: true,
        includes: words.showPriceType ? includes(vehicle.priceType, words) : undefined,
        was,
        reduced: price.reduced || undefined,
        list: list === was ? undefined : list,
        finance: repayment ? financeLine(repayment, words) : undefined,
      }
    }
    case 'preorder':
      return { text: words.preorderText, isAmount: false }
    case 'none':
      return { text: words.noPriceText, isAmount: false }
  }
}

/** All of a price but what it was: '$34,990 Drive away'. */
export function priceWords({ text, suffix, includes }: PriceView): string {
  return [text, suffix, includes].filter(Boolean).join(' ')
}

export function dollars(cents: number): string {
  return `$${grouped(cents / 100)}`
}

function includes(priceType: PriceType | null, words: PriceWords): string | undefined {
  if (priceType === 'drive_away') return words.driveAwayText
  if (priceType === 'estimated_drive_away') return words.estimatedDriveAwayText
  return priceType === 'excl_govt_charges' ? words.exclGovtChargesText : undefined
}

/**
 * Whole dollars a week with the interest rate, the term and the deposit they are worked out with (rule:repayment-terms), and
 * two decimals of comparison rate (rule:rate-rounding): none of the three without the others (rule:repayment-honesty).
 */
function financeLine(
  { weeklyRepayment, interestRate, comparisonRate, terms }: Repayment,
  words: PriceWords,
): FinanceLineView {
  return {
    repayment: `Est. $${grouped(weeklyRepayment)}${words.weeklySuffix} at ${percent(interestRate)} p.a. (${terms})`,
    comparisonRate: percent(comparisonRate),
  }
}
