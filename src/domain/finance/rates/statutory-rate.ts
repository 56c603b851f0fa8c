import type { Frequency } from '../repayment.ts'

/** Repayments a year as the law counts them (rule:comparison-rate-formula); a calculator counts 52 and 26. */
export const STATUTORY_REPAYMENTS_A_YEAR = { weekly: 52.18, fortnightly: 26.09, monthly: 12 } as const

/** The amount a comparison rate is worked out for, by the term in years, from one on (National Credit Regulations). */
const EXAMPLE_DOLLARS = [1500, 5000, 10_000, 20_000, 30_000, 40_000, 50_000] as const

/** What a loan costs besides interest: at its start, and with every month. */
export type LoanFees = { atStartDollars: number; monthlyDollars: number }

export type StatutoryLoan = {
  creditDollars: number
  termYears: number
  frequency: Frequency
  /** The rate interest is charged at, percent a year. */
  ratePercent: number
  fees: LoanFees
}

/** The nearest example the law knows: its term in years, and its amount. */
export function standardExample(termYears: number): { termYears: number; creditDollars: number } {
  const years = Math.min(7, Math.max(1, Math.round(termYears)))
  return { termYears: years, creditDollars: EXAMPLE_DOLLARS[years - 1]! }
}

/**
 * The comparison rate of a loan in percent a year, not rounded (rule:comparison-rate-formula): n x r x 100, where n is the
 * repayments a year as the law counts them and r solves
 *
 *     credit = sum over j = 1 .. count of (repayment + fee) / (1 + r)^j
 *
 * Source: National Credit Code (National Consumer Credit Protection Act 2009, Sch 1) Part 10, and the formula of its
 * regulations. What is charged at the start is lent too, as lenders do, so that it costs interest; a monthly fee is paid
 * with the repayments, its share of each. Null where the repayments never pay off what is lent.
 */
export function comparisonRatePercent(loan: StatutoryLoan): number | null {
  const n = STATUTORY_REPAYMENTS_A_YEAR[loan.frequency]
  const count = Math.round(loan.termYears * n)
  const lent = loan.creditDollars + loan.fees.atStartDollars
  const paid = levelDollars(lent, loan.ratePercent / 100 / n, count) + (loan.fees.monthlyDollars * 12) / n
  const r = ratePerPeriod({ creditDollars: loan.creditDollars, paymentDollars: paid, count })
  return r === null ? null : n * r * 100
}

/** The comparison rate of the standard example of a term: what an advertisement states. */
export function exampleRatePercent(
  termYears: number,
  { ratePercent, fees, frequency = 'monthly' }: Pick<StatutoryLoan, 'ratePercent' | 'fees'> & { frequency?: Frequency },
): number | null {
  return comparisonRatePercent({ ...standardExample(termYears), ratePercent, fees, frequency })
}

/** What `count` level payments at the end of each period come to each, at `rate` a period. */
function levelDollars(dollars: number, rate: number, count: number): number {
  return rate === 0 ? dollars / count : (dollars * rate) / -Math.expm1(-count * Math.log1p(rate))
}

/**
 * The rate a period at which level payments are worth what is lent, by Newton's steps kept within bounds that are halved
 * where one would leave them; null where they come to less than the credit, or to nothing finite.
 */
export function ratePerPeriod(loan: { creditDollars: number; paymentDollars: number; count: number }): number | null {
  const { creditDollars, paymentDollars, count } = loan
  const surplus = paymentDollars * count - creditDollars
  if (!(creditDollars > 0) || !(surplus >= -1e-9 * creditDollars) || !Number.isFinite(surplus)) return null
  if (surplus <= 1e-9 * creditDollars) return 0
  let low = 0
  // At this rate the payments are worth less than the credit, however many there are.
  let high = paymentDollars / creditDollars
  let rate = Math.min(high, (2 * surplus) / (creditDollars * (count + 1)))
  for (let step = 0; step < 200; step++) {
    const discount = Math.exp(-count * Math.log1p(rate))
    const worth = (paymentDollars * (1 - discount)) / rate
    if (worth > creditDollars) low = rate
    else high = rate
    const slope = (paymentDollars * ((count * discount) / (1 + rate)) - worth) / rate
    const newton = rate - (worth - creditDollars) / slope
    const next = newton > low && newton < high ? newton : (low + high) / 2
    if (Math.abs(next - rate) <= 1e-15 + 1e-13 * rate) return next
    rate = next
  }
  return rate
}
