import type { TypedRunning } from '#domain/finance/calculator-query.ts'
import type { CalculatorRules } from '#domain/finance/calculator-rules.ts'
import type { Frequency } from '#domain/finance/repayment.ts'
import type { RunningCosts } from '#domain/finance/running-costs.ts'
import type { FieldError } from '../../primitives/form-errors.tsx'
import type { FinanceLineView, LinkView } from '../views.ts'

/** What a shopper can work out on a vehicle's page; null where the tenant or the vehicle has none. */
export type CalculatorsView = {
  finance: FinanceCalculatorView | null
  callToAction: FinanceCallToActionView | null
  disclaimer: FinanceDisclaimerView | null
  running: RunningCostsView | null
  delivery: DeliveryView | null
}

type AmountTexts = Record<'amount' | 'deposit' | 'residual' | 'term' | 'rate', string>

/** A repayment is in words together with its rate; the comparison rate stands beside both, always. */
export type CalculatorWords = {
  /** '$147', or words where it is none. */
  repayment: string
  /** 'a week'; empty beside words. */
  per: string
  rate: string
  financed: string
  interest: string
  total: string
  /** The same in one sentence, to be read out. */
  said: string
}

export type FinanceCalculatorView = {
  /** Where the form is sent without scripts. */
  action: string
  rules: CalculatorRules
  lowRepaymentText: string
  values: AmountTexts & { frequency: Frequency }
  /** Why a value is not the one entered. */
  notes: Partial<AmountTexts>
  amountError: string | null
  /** What was wrong with what was sent: field, value, reason. */
  errors: FieldError[]
  picks: number[]
  words: CalculatorWords
  /** '9.12% p.a.' and whose, if a lender says. */
  comparison: { text: string; lender: string | null }
  /** The example the rate is based on, and the warning. */
  warning: string
  quote: LinkView | null
  disclaimerHref: string
}

export type FinanceCallToActionView = {
  title: string
  finance?: FinanceLineView
  /** What a lender is asked once the block comes near (rule:quote-fetch); null where nobody is. */
  question: { body: string; termYears: number; per: string } | null
  link: LinkView
}

/** `warning` never folds; null where it stands with the calculator's figures. */
export type FinanceDisclaimerView = { text: { preview: string; whole: string | null } | null; warning: string | null }

export type RunningCostsView = {
  action: string
  start: RunningCosts
  values: Required<TypedRunning>
  errors: FieldError[]
  /** '$42.50' a week, '$2,210' a year. */
  words: { week: string; year: string }
}

export type DeliveryWords = { kind: 'price'; price: string; name: string } | { kind: 'message'; message: string }

export type DeliveryView = {
  action: string
  postcode: string
  /** Null before anything was asked. */
  outcome: DeliveryWords | null
}
