import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { FinanceEntry } from './finance-entry.ts'

/** Where the calculator of one vehicle starts and how far it goes; dollars, percent a year, years. */
export type CalculatorRules = ReturnType<typeof calculatorRules>

/**
 * The calculator's settings for a vehicle of this price in dollars (null: without one). The price is the amount to start
 * with; one above the largest amount may raise it, to the price times `amountMaxPriceRatio` (rule:calculator-bounds). With a
 * lender who says its rate it starts at that rate, term, deposit and final payment: those of the repayment beside the price.
 */
export function calculatorRules(
  finance: TenantSettings['finance'],
  priceDollars: number | null,
  entry: FinanceEntry | null = null,
) {
  const { calculator } = finance
  const lender = entry?.interestRate ? entry : null
  const termSteps = lender?.termYears ? (lender.termYears - calculator.termMinYears) / calculator.termStepYears : null
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
    deposit: startWithin(lender ? Math.round(lender.depositDollars ?? 0) : calculator.depositDollars, {
      max: calculator.depositMaxDollars,
    }),
    residual: startWithin(lender ? Math.round(lender.balloonDollars ?? 0) : calculator.residualDollars, {
      max: calculator.residualMaxDollars,
    }),
    term: startWithin(Number.isInteger(termSteps) ? lender!.termYears! : calculator.termYears, {
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
