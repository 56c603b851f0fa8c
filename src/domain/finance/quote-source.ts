/** What a lender is asked (rule:quote-body): dollars, years. Never who asks: the credit score is always assumed excellent. */
export type QuoteQuestion = {
  purchasePrice: number
  loanTerm: number
  year: number
  vin: string | null
  nvic: string | null
}

/** Dollars a week, percent a year. */
export type Quote = { weeklyRepaymentAmount: number; advertisedRate: number; comparisonRate: number }

/** `none`: nobody quotes this. `silent`: who quotes did not answer, or not with all three figures. */
export type QuoteAnswer = { kind: 'quoted'; quote: Quote } | { kind: 'none' } | { kind: 'silent' }

/** Who quotes repayments; never fails. */
export type QuoteSource = {
  /** Its figures are made up for demonstration: whoever shows them says so. */
  isSandbox: boolean
  quote(question: QuoteQuestion): Promise<QuoteAnswer>
}

/** Nobody quotes: an installation without an account at a lender. */
export const noQuotes: QuoteSource = { isSandbox: false, quote: async () => ({ kind: 'none' }) }
