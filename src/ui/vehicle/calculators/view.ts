import type { TypedFinance, TypedRunning } from '#domain/finance/calculator-query.ts'
import type { CalculatorRules } from '#domain/finance/calculator-rules.ts'
import type { RunningCosts } from '#domain/finance/running-costs.ts'
import type { FinanceLineView, LinkView } from '../views.ts'

/** What a shopper can work out on a vehicle's page; null where the tenant or the vehicle has none. */
export type CalculatorsView = {
  finance: FinanceCalculatorView | null
  callToAction: FinanceCallToActionView | null
  disclaimer: FinanceDisclaimerView | null
  running: RunningCostsView | null
  delivery: DeliveryView | null
}

export type FinanceCalculatorView = {
  rules: CalculatorRules
  lowRepaymentText: string
  /** What it was sent with; null where it was not. */
  sent: TypedFinance | null
  picks: number[]
  /** '9.12% p.a.' and whose, for a repayment worked out at `rate`, that lender's own; beside any other the range. */
  comparison: { range: string; lender: { rate: string; text: string; name: string | null } | null }
  /** The example the rate is based on, and the warning. */
  warning: string
  quote: LinkView | null
}

export type FinanceCallToActionView = {
  title: string
  finance?: FinanceLineView
  /** What a lender is asked once the block comes near (rule:quote-fetch); null where nobody is. */
  question: { body: string; per: string } | null
  link: LinkView
}

/** `warning` never folds; null where it stands with the calculator's figures. */
export type FinanceDisclaimerView = { text: { preview: string; whole: string | null } | null; warning: string | null }

export type RunningCostsView = {
  start: RunningCosts
  /** What its form was sent with, if it was. */
  sent: TypedRunning
}

export type DeliveryWords = { kind: 'price'; price: string; name: string } | { kind: 'message'; message: string }

export type DeliveryView = {
  postcode: string
  /** Null before anything was asked. */
  outcome: DeliveryWords | null
}
