import type { TenantSettings } from '#domain/tenants/settings.ts'
import type { Frequency } from './repayment.ts'

/** Where the calculator of one vehicle starts and how far it goes; dollars, percent a year, years. */
export type CalculatorRules = {
  amount: { start: number; min: number; max: number; step: number }
  deposit: { start: number; max: number }
  residual: { start: number; max: number }
  term: { start: number; min: number; max: number; step: number }
  rate: { start: number; min: number; max: number; step: number; editable: boolean }
  frequency: Frequency
  /** C§5: a repayment of this or less is none. */
  lowRepaymentDollars: number
}

/**
 * The calculator's settings for a vehicle of this price in dollars (null: without one). The price is the amount to start
 * with; one above the largest amount may raise it, to the price times `amountMaxPriceRatio` (C§5 "1.05 times price").
 */
export function calculatorRules(finance: TenantSettings['finance'], priceDollars: number | null): CalculatorRules {
  const { calculator } = finance
  const within = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))
  const raised =
    calculator.amountMaxPriceRatio !== null && priceDollars !== null && priceDollars > calculator.amountMaxDollars
  return {
    amount: {
      start: priceDollars ?? calculator.amountDollars,
      min: calculator.amountMinDollars,
      max: raised ? Math.ceil(priceDollars * calculator.amountMaxPriceRatio!) : calculator.amountMaxDollars,
      step: calculator.amountStepDollars,
    },
    deposit: {
      start: within(calculator.depositDollars, 0, calculator.depositMaxDollars),
      max: calculator.depositMaxDollars,
    },
    residual: {
      start: within(calculator.residualDollars, 0, calculator.residualMaxDollars),
      max: calculator.residualMaxDollars,
    },
    term: {
      start: within(calculator.termYears, calculator.termMinYears, calculator.termMaxYears),
      min: calculator.termMinYears,
      max: calculator.termMaxYears,
      step: calculator.termStepYears,
    },
    rate: {
      start: within(calculator.ratePercent, calculator.rateMinPercent, calculator.rateMaxPercent),
      min: calculator.rateMinPercent,
      max: calculator.rateMaxPercent,
      step: calculator.rateStepPercent,
      editable: calculator.rateEditable,
    },
    frequency: calculator.frequency,
    lowRepaymentDollars: finance.lowRepaymentDollars,
  }
}
