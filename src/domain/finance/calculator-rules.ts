import type { TenantSettings } from '#domain/tenants/settings.ts'
import { type FinanceEntry, termsOf } from './finance-entry.ts'

/** Where the calculator of one vehicle starts and how far it goes; dollars, percent a year, years. */
export type CalculatorRules = ReturnType<typeof calculatorRules>

/**
 * The calculator's settings for a vehicle of this price in dollars (null: without one). The price is the amount to start
 * with; one above the largest amount may raise it, to the price times `amountMaxPriceRatio` (rule:calculator-bounds). With a
 * lender who says its rate it starts at that rate and its terms (`termsOf`): those of the repayment beside the price.
 */
export function calculatorRules(
  finance: TenantSettings['finance'],
  priceDollars: number | null,
  entry: FinanceEntry | null = null,
) {
  const { calculator } = finance
  const lender = entry?.interestRate ? entry : null
  const terms = lender && termsOf(lender, priceDollars ?? calculator.amountDollars, finance)
  const termSteps = terms && (terms.years - calculator.termMinYears) / calculator.termStepYears
  const startWithin = <Ends extends { min?: number; max: number }>(value: number, ends: Ends) => ({
    start: Math.min(ends.max, Math.max(ends.min ?? 0, value)),
    ...ends,
  })
  const raised =
    calculator.amountMaxPriceRatio !== null && priceDollars !== null && priceDollars > calculator.amountMaxDollars
  return {
    amount: {
      start: priceDollars ?? calculator.amountDollars,
      min: calculator.amountMinDollars,
      max: raised ? Math.ceil(priceDollars * calculator.amountMaxPriceRatio!) : calculator.amountMaxDollars,
      step: calculator.amountStepDollars,
    },
    deposit: startWithin(terms ? Math.round(terms.deposit.dollars) : calculator.depositDollars, {
      max: calculator.depositMaxDollars,
    }),
    residual: startWithin(terms ? Math.round(terms.finalPayment.dollars) : calculator.residualDollars, {
      max: calculator.residualMaxDollars,
    }),
    term: startWithin(terms && Number.isInteger(termSteps) ? terms.years : calculator.termYears, {
      min: calculator.termMinYears,
      max: calculator.termMaxYears,
      step: calculator.termStepYears,
    }),
    rate: startWithin(lender?.interestRate ?? calculator.ratePercent, {
      min: calculator.rateMinPercent,
      max: calculator.rateMaxPercent,
      step: calculator.rateStepPercent,
      editable: calculator.rateEditable,
    }),
    frequency: calculator.frequency,
    /** A repayment of this or less is none (rule:low-repayment). */
    lowRepaymentDollars: finance.lowRepaymentDollars,
  }
}
