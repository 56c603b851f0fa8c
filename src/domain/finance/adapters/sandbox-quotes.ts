import type { QuoteSource } from '../quote-source.ts'
import { exampleRatePercent } from '../rates/statutory-rate.ts'
import { repaymentDollars } from '../repayment.ts'

const RATE_PERCENT = 8.99
/** What a lender of that rate might ask; figures for demonstration. */
const FEES = { atStartDollars: 395, monthlyDollars: 8 }

/**
 * Quotes without asking anybody, for demonstration: the whole price at one rate, no deposit, no residual; the
 * comparison rate by the statutory formula (rule:comparison-rate-formula).
 */
export const sandboxQuotes: QuoteSource = {
  isSandbox: true,
  async quote({ purchasePrice, loanTerm }) {
    if (!(purchasePrice > 0) || !(loanTerm > 0)) return { kind: 'none' }
    const weekly = repaymentDollars({
      financedDollars: purchasePrice,
      residualDollars: 0,
      ratePercent: RATE_PERCENT,
      termYears: loanTerm,
      frequency: 'weekly',
    })
    const weeklyRepaymentAmount = Math.round(weekly * 100) / 100
    const comparison = exampleRatePercent(loanTerm, { ratePercent: RATE_PERCENT, fees: FEES })!
    const comparisonRate = Math.round(comparison * 100) / 100
    const quote = { weeklyRepaymentAmount, advertisedRate: RATE_PERCENT, comparisonRate }
    return { kind: 'quoted', quote }
  },
}
