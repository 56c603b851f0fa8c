import { COMPARISON_WARNING, comparisonBasis } from '#domain/finance/comparison-rate.ts'
import { comparisonRateOf, type FinanceEntry } from '#domain/finance/finance-entry.ts'
import { smallPrint, splitWarning } from '#domain/finance/small-print.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import { foldedText } from '../folded-text.ts'

/**
 * The finance small print of a vehicle: folded at the tenant's length (rule:text-folds), and apart from it what may not
 * fold: the warning with the example that the comparison rate is worked out on (rule:comparison-warning), the lender's
 * own where it has one.
 */
export function financeDisclaimerView(entry: FinanceEntry | null, finance: TenantSettings['finance']) {
  const { rest, warning } = splitWarning(smallPrint(entry, finance))
  const said = warning ?? COMPARISON_WARNING
  const basis = comparisonBasis(comparisonRateOf(entry, finance))
  return {
    text: rest ? foldedText(rest, finance.disclaimerPreviewCharacters) : null,
    warning: /\bbased on\b/i.test(said) ? said : `${basis} ${said}`,
  }
}
