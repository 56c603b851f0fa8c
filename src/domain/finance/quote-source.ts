/** What a lender is asked (C§7): dollars, years. Never who asks: the credit score is always assumed excellent. */
export type QuoteQuestion = {
  purchasePrice: number
  loanTerm: number
  year: number
  vin: string | null
  nvic: string | null
}

/** Dollars a week, percent a year. */
export type Quote = { weeklyRepaymentAmount: number; advertisedRate: number; comparisonRate: number }

/** Who quotes repayments. Answers null when it has none, and never fails. */
export type QuoteSource = {
  /** Its figures are made up for demonstration: whoever shows them says so. */
  isSandbox: boolean
  quote(question: QuoteQuestion): Promise<Quote | null>
}
