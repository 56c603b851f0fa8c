import { exampleRatePercent, STATUTORY_REPAYMENTS_A_YEAR } from '../../src/domain/finance/rates/statutory-rate.ts'
import { moneyWords } from '../../src/domain/tenants/amounts.ts'
import type { Bones } from './bones.ts'

/** A sandbox lender's figures for one vehicle: dollars, percent a year, months. */
export type Quote = {
  weekly: number
  interestRate: number
  comparisonRate: number
  termMonths: number
  deposit: number
  balloon: number
  fees: number
  total: number
}

export const SANDBOX_LENDER = 'Sandbox Finance'
const ESTABLISHMENT_FEE = 395
const MONTHLY_FEE = 8
const TERM_MONTHS = 60
const FEES = { atStartDollars: ESTABLISHMENT_FEE, monthlyDollars: MONTHLY_FEE }
const WEEKS_A_YEAR = STATUTORY_REPAYMENTS_A_YEAR.weekly

/** A secured five-year loan with a tenth down; nothing where no lender would lend. */
export function quoteFor(price: number, { ageYears, line, model }: Bones): Quote | null {
  if (price < 8_000 || price > 130_000 || ageYears > 9 || model.itemType === 'truck') return null
  const interestRate = line.carType !== 'used' ? 7.49 : ageYears < 4 ? 8.49 : 9.99
  const deposit = Math.round(price / 1000) * 100
  const borrowed = price - deposit + ESTABLISHMENT_FEE
  const monthly = repayment(borrowed, interestRate) + MONTHLY_FEE
  const weekly = Math.ceil(((monthly * 12) / WEEKS_A_YEAR) * 100) / 100
  return {
    weekly,
    interestRate,
    comparisonRate:
      Math.round(exampleRatePercent(TERM_MONTHS / 12, { ratePercent: interestRate, fees: FEES })! * 100) / 100,
    termMonths: TERM_MONTHS,
    deposit,
    balloon: 0,
    fees: ESTABLISHMENT_FEE,
    total: Math.round(weekly * WEEKS_A_YEAR * (TERM_MONTHS / 12) + deposit),
  }
}

/** What the law wants beside a repayment, and that nobody lends this money. */
export function disclaimerOf({ interestRate, comparisonRate: rate, deposit }: Quote): string {
  return [
    `Sandbox figures for demonstration: no lender stands behind them and no credit is offered.`,
    `Worked out at ${interestRate.toFixed(2)}% p.a. over ${TERM_MONTHS} months with a deposit of ${moneyWords(deposit)}.`,
    `Comparison rate ${rate.toFixed(2)}% p.a., based on a secured loan of $30,000 over a term of 5 years.`,
    'WARNING: This comparison rate is true only for the examples given and may not include all fees and charges.',
    'Different terms, fees or other loan amounts might result in a different comparison rate.',
  ].join(' ')
}

function repayment(dollars: number, yearlyPercent: number): number {
  const rate = yearlyPercent / 1200
  return (dollars * rate) / (1 - (1 + rate) ** -TERM_MONTHS)
}
