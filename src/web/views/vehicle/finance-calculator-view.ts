import { type Calculation, calculate } from '#domain/finance/calculate.ts'
import type { TypedFinance } from '#domain/finance/calculator-query.ts'
import { calculatorRules } from '#domain/finance/calculator-rules.ts'
import { comparisonRateText } from '#domain/finance/comparison-rate.ts'
import { comparisonRateOf, type FinanceEntry } from '#domain/finance/finance-entry.ts'
import { advertisedDollars } from '#domain/stock/price-display.ts'
import { FIELD_LABELS, financeWords, noteWords, readFinance } from '#ui/vehicle/calculators/finance-words.ts'
import type { FinanceCalculatorView } from '#ui/vehicle/calculators/view.ts'
import type { VehiclePageFacts } from './vehicle-facts.ts'

type FinanceFacts = {
  entry: FinanceEntry | null
  /** The finance page, or the conversation of this page; null where the site has neither. */
  quoteHref: string | null
  warning: string
}

/** The finance calculator as it starts, or as its form was sent. */
export function financeCalculatorView(
  { listing, settings, asked }: VehiclePageFacts,
  { entry, quoteHref, warning }: FinanceFacts,
): FinanceCalculatorView {
  const { finance } = settings
  const rules = calculatorRules(finance, advertisedDollars(listing))
  const typed = asked.finance
  const calculation = calculate(typed ? readFinance(typed) : {}, rules)
  const rate = comparisonRateOf(entry, finance)
  const words = calculation.notes.map((note) => ({ ...note, message: noteWords(note, rules) }))
  return {
    action: `/cars/${listing.slug}#finance-calculator`,
    rules,
    lowRepaymentText: finance.lowRepaymentText,
    values: valuesOf(calculation),
    notes: Object.fromEntries(words.flatMap(({ field, message }) => (field === 'amount' ? [] : [[field, message]]))),
    amountError: words.find(({ field }) => field === 'amount')?.message ?? null,
    errors: typed ? errorsOf(words, typed) : [],
    picks: finance.calculator.quickPicksDollars,
    words: financeWords(calculation, finance.lowRepaymentText),
    comparison: { text: comparisonRateText(rate), lender: rate.kind === 'rate' ? rate.lender : null },
    warning,
    quote: quoteHref ? { text: finance.quoteButtonText, href: quoteHref } : null,
    disclaimerHref: '#financeDisclaimer',
  }
}

function valuesOf({ inputs }: Calculation): FinanceCalculatorView['values'] {
  const { amount, deposit, residual, term, rate, frequency } = inputs
  const text = (value: number) => String(Math.round(value * 100) / 100)
  return {
    amount: text(amount),
    deposit: text(deposit),
    residual: text(residual),
    term: text(term),
    rate: text(rate),
    frequency,
  }
}

type Said = Calculation['notes'][number] & { message: string }

/** Field, value, reason. A price at its bound is said at the field (rule:calculator-bounds) and is nothing to put right. */
function errorsOf(words: Said[], typed: TypedFinance): FinanceCalculatorView['errors'] {
  return words
    .filter(({ kind }) => kind !== 'amount-at-bound')
    .map(({ field, message }) => {
      const value = typed[field]?.trim()
      return {
        fieldId: `calc-${field}`,
        message: `${FIELD_LABELS[field]}, ${value ? `“${value}”` : 'empty'}: ${message}`,
      }
    })
}
