import type { TenantSettings } from '#domain/tenants/settings.ts'
import { COMPARISON_WARNING, comparisonBasis } from './comparison-rate.ts'

/**
 * What stands once on every page of a site whose cards and vehicles show a lender's repayment: the example the comparison
 * rates are worked out on and the law's warning (rule:comparison-warning), to be read without a click. Null where none is shown.
 */
export function creditWarning({ finance, cards }: Pick<TenantSettings, 'finance' | 'cards'>): string | null {
  if (!finance.enabled || !finance.showEstimates || !cards.weeklyPrice) return null
  return `${comparisonBasis(finance.estimate)} ${COMPARISON_WARNING}`
}
