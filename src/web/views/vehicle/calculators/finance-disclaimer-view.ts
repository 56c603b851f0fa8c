import { COMPARISON_WARNING } from '#domain/finance/comparison-rate.ts'
import type { FinanceEntry } from '#domain/finance/finance-entry.ts'
import { smallPrint, splitWarning } from '#domain/finance/small-print.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { FinanceDisclaimerView } from '#ui/vehicle/calculators/view.ts'
import { foldedText } from '../../folded-text.ts'

/** The finance small print of a vehicle: folded at the tenant's length (B§4), the warning apart from it. */
export function financeDisclaimerView(
  entry: FinanceEntry | null,
  finance: TenantSettings['finance'],
): FinanceDisclaimerView {
  const { rest, warning } = splitWarning(smallPrint(entry, finance))
  return {
    text: rest ? foldedText(rest, finance.disclaimerPreviewCharacters) : null,
    warning: warning ?? COMPARISON_WARNING,
  }
}
