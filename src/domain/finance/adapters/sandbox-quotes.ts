import type { QuoteSource } from '../quote-source.ts'
import { repaymentDollars } from '../repayment.ts'

const RATE_PERCENT = 8.99
/** The rate with the fees a lender of that rate might ask; a figure for demonstration. */
const COMPARISON_PERCENT = 9.87

/** Quotes without asking anybody, for demonstration: the whole price at one rate, no deposit, no residual. */
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
    const quote = { weeklyRepaymentAmount, advertisedRate: RATE_PERCENT, comparisonRate: COMPARISON_PERCENT }
    return { kind: 'quoted', quote }
  },
}
