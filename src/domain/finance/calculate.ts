import type { CalculatorRules } from './calculator-rules.ts'
import { type Frequency, repaymentCount, repaymentDollars } from './repayment.ts'

export type AmountField = 'amount' | 'deposit' | 'residual' | 'term' | 'rate'

/** What a shopper entered: a number, null where it was none, absent where nothing was asked. */
export type Entered = Partial<Record<AmountField, number | null>> & { frequency?: Frequency }

export type CalculatorInputs = Record<AmountField, number> & { frequency: Frequency }

/** Why the calculator does not work with a value as it was entered. */
export type CalculatorNote =
  /** The purchase price at or outside its bounds (rule:calculator-bounds). It stands as entered; outside there is no repayment. */
  | { kind: 'amount-at-bound' | 'amount-outside'; field: 'amount' }
  /** Moved to the nearest value there is, `to`. */
  | { kind: 'moved'; field: Exclude<AmountField, 'amount'>; to: number }
  /** No number at all: what it starts with counts; of the purchase price, nothing does. */
  | { kind: 'no-number'; field: AmountField }

export type Calculation = {
  inputs: CalculatorInputs
  notes: CalculatorNote[]
  outcome:
    | {
        kind: 'repayment'
        /** Of one repayment, rounded to the cent. */
        repaymentCents: number
        count: number
        financedDollars: number
        /** All repayments and the residual. */
        totalCents: number
        interestCents: number
      }
    /** Too low to be real (rule:low-repayment), or no amount to work with. */
    | { kind: 'enquire' }
}

/** The finance calculator (rule:calculator-use): what was entered, brought within the rules, and the repayment that follows. */
export function calculate(entered: Entered, rules: CalculatorRules): Calculation {
  const notes: CalculatorNote[] = []
  const inputs: CalculatorInputs = {
    amount: amountOf(entered.amount, rules.amount, notes),
    deposit: moved('deposit', entered.deposit, { min: 0, ...rules.deposit }, notes),
    residual: moved('residual', entered.residual, { min: 0, ...rules.residual }, notes),
    term: moved('term', entered.term, rules.term, notes),
    rate: rules.rate.editable
      ? moved('rate', entered.rate, { ...rules.rate, step: undefined }, notes)
      : rules.rate.start,
    frequency: entered.frequency ?? rules.frequency,
  }
  const canWork = !notes.some(
    ({ kind, field }) => kind === 'amount-outside' || (kind === 'no-number' && field === 'amount'),
  )
  return { inputs, notes, outcome: canWork ? outcomeOf(inputs, rules) : { kind: 'enquire' } }
}

/** 0 or below becomes 0; everything else stands as entered (rule:calculator-bounds). */
function amountOf(
  entered: number | null | undefined,
  { start, min, max }: CalculatorRules['amount'],
  notes: CalculatorNote[],
): number {
  const amount = Math.max(0, entered === undefined ? start : (entered ?? 0))
  if (entered === null) notes.push({ kind: 'no-number', field: 'amount' })
  else if (amount < min || amount > max) notes.push({ kind: 'amount-outside', field: 'amount' })
  else if (amount === min || amount === max) notes.push({ kind: 'amount-at-bound', field: 'amount' })
  return amount
}

/** Clamped to its bounds; a term also goes to its step, so that repayments are whole in number (rule:calculator-bounds). */
function moved(
  field: Exclude<AmountField, 'amount'>,
  entered: number | null | undefined,
  { start, min, max, step }: { start: number; min: number; max: number; step?: number | undefined },
  notes: CalculatorNote[],
): number {
  if (entered === null) notes.push({ kind: 'no-number', field })
  const wanted = entered ?? start
  const onStep = step ? min + Math.round((wanted - min) / step) * step : wanted
  const value = Math.min(max, Math.max(min, onStep))
  if (value !== wanted) notes.push({ kind: 'moved', field, to: value })
  return value
}

function outcomeOf(inputs: CalculatorInputs, rules: CalculatorRules): Calculation['outcome'] {
  const financedDollars = Math.max(0, inputs.amount - inputs.deposit)
  const loan = {
    financedDollars,
    residualDollars: inputs.residual,
    ratePercent: inputs.rate,
    termYears: inputs.term,
    frequency: inputs.frequency,
  }
  const repaymentCents = Math.round(repaymentDollars(loan) * 100)
  if (repaymentCents <= rules.lowRepaymentDollars * 100) return { kind: 'enquire' }
  const count = repaymentCount(loan)
  const totalCents = repaymentCents * count + Math.round(inputs.residual * 100)
  return {
    kind: 'repayment',
    repaymentCents,
    count,
    financedDollars,
    totalCents,
    interestCents: totalCents - Math.round(financedDollars * 100),
  }
}
