/** Repayments a year (rule:repayment-periods). The law's comparison rate counts 52.18 and 26.09: what this gives is no such rate. */
export const REPAYMENTS_A_YEAR = { weekly: 52, fortnightly: 26, monthly: 12 } as const
export type Frequency = keyof typeof REPAYMENTS_A_YEAR

export type Loan = {
  /** What is borrowed, in dollars. */
  financedDollars: number
  /** What is left to pay with the last repayment, in dollars. */
  residualDollars: number
  ratePercent: number
  termYears: number
  frequency: Frequency
}

/** How many repayments a loan has. */
export function repaymentCount({ termYears, frequency }: Pick<Loan, 'termYears' | 'frequency'>): number {
  return Math.round(termYears * REPAYMENTS_A_YEAR[frequency])
}

/**
 * One repayment in dollars, not rounded: the level amount paid at the end of each period that brings the loan down to
 * its residual, interest charged by the period at a share of the yearly rate. Below zero where the residual is more than
 * the loan grows to. Derivation: docs/finance.md.
 */
export function repaymentDollars(loan: Loan): number {
  const { financedDollars, residualDollars } = loan
  const count = repaymentCount(loan)
  const rate = loan.ratePercent / 100 / REPAYMENTS_A_YEAR[loan.frequency]
  if (rate === 0) return (financedDollars - residualDollars) / count
  // (1 + rate)^count - 1, exact also where the rate is next to nothing.
  const growth = Math.expm1(count * Math.log1p(rate))
  return financedDollars * rate + ((financedDollars - residualDollars) * rate) / growth
}
