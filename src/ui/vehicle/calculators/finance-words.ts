import type { AmountField, Calculation, CalculatorNote, Entered } from '#domain/finance/calculate.ts'
import type { TypedFinance } from '#domain/finance/calculator-query.ts'
import type { CalculatorRules } from '#domain/finance/calculator-rules.ts'
import type { Frequency } from '#domain/finance/repayment.ts'
import { formatDollars, parseDecimal, parseWholeNumber } from '../../forms/numbers.ts'

export const FIELD_LABELS: Record<AmountField, string> = {
  amount: 'Purchase price',
  deposit: 'Deposit or trade-in',
  residual: 'Residual',
  term: 'Term',
  rate: 'Interest rate',
}
const PER = { weekly: 'a week', fortnightly: 'a fortnight', monthly: 'a month' } as const
const FREQUENCIES = Object.keys(PER) as Frequency[]

/** What a shopper typed, as numbers. Nothing typed is no price, no deposit, no residual, and the usual term and rate. */
export function readFinance(typed: TypedFinance): Entered {
  const whole = (text: string | undefined) =>
    text === undefined ? undefined : text.trim() === '' ? 0 : parseWholeNumber(text)
  const decimal = (text: string | undefined) => (text?.trim() ? parseDecimal(text) : undefined)
  const values = {
    amount: whole(typed.amount),
    deposit: whole(typed.deposit),
    residual: whole(typed.residual),
    term: decimal(typed.term),
    rate: decimal(typed.rate),
    frequency: FREQUENCIES.find((frequency) => frequency === typed.frequency),
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

/** A calculation in words: whole dollars (rule:rate-rounding), two decimals of rates. `lowText` stands for a repayment that is none. */
export function financeWords(calculation: Calculation, lowText: string) {
  const { inputs, outcome } = calculation
  const rate = `${inputs.rate.toFixed(2)}% p.a.`
  if (outcome.kind === 'enquire')
    return { repayment: lowText, per: '', rate, financed: '–', interest: '–', total: '–', said: lowText }
  const repayment = dollars(outcome.repaymentCents)
  const per = PER[inputs.frequency]
  return {
    repayment,
    per,
    rate,
    financed: formatDollars(outcome.financedDollars),
    interest: dollars(outcome.interestCents),
    total: dollars(outcome.totalCents),
    said: `Estimated repayment ${repayment} ${per}, ${outcome.count} times, at ${rate}`,
  }
}

/** A repayment is in words together with its rate; the comparison rate stands beside both, always. */
export type CalculatorWords = ReturnType<typeof financeWords>

/** What is said at a field: the message of the price (rule:calculator-bounds), and why a value is another than the one entered. */
export function noteWords(note: CalculatorNote, rules: CalculatorRules): string {
  switch (note.kind) {
    case 'amount-at-bound':
    case 'amount-outside':
      return `Cannot be less than ${formatDollars(rules.amount.min)} or more than ${formatDollars(rules.amount.max)}`
    case 'no-number':
      return note.field === 'amount'
        ? 'This is not an amount.'
        : `This is not a number; ${valueWords(note.field, rules[note.field].start)} counts.`
    case 'moved': {
      const { min = 0, max } = rules[note.field] as { min?: number; max: number }
      const [from, to] = [valueWords(note.field, min), valueWords(note.field, max)]
      return `Moved to ${valueWords(note.field, note.to)}: from ${from} to ${to} is possible.`
    }
  }
}

/** '$5,000', '5.5 years', '9.5%'. */
export function valueWords(field: AmountField, value: number): string {
  if (field === 'term') return value === 1 ? '1 year' : `${value} years`
  return field === 'rate' ? `${value}%` : formatDollars(value)
}

function dollars(cents: number): string {
  return formatDollars(Math.round(cents / 100))
}
