import type { Listing } from '#domain/stock/listing.ts'
import type { QuoteProvider } from '#domain/tenants/settings/vocabulary.ts'
import type { Frequency } from './repayment.ts'

/** What a lender is asked (rule:quote-body): dollars, years. Never who asks: the credit score is always assumed excellent. */
export type QuoteQuestion = {
  purchasePrice: number
  loanTerm: number
  year: number
  vin: string | null
  nvic: string | null
}

/** What some want to know besides (rule:quote-exchange). `weeks`: that one repayment of this frequency is for. */
export type QuotedVehicle = Pick<Listing, 'make' | 'model' | 'badge' | 'carType' | 'priceType'> & {
  website: string
  /** Its slug. */
  dealership: string
  frequency: Frequency
  weeks: number
}

/** Dollars a week, percent a year; if the lender says, where it takes an application for it (`applyUrl`) and its own small print. */
export type Quote = {
  weeklyRepaymentAmount: number
  advertisedRate: number
  comparisonRate: number
  applyUrl?: string
  disclaimer?: string
}

/** `none`: nobody quotes this. `silent`: who quotes did not answer, or not with all three figures. */
export type QuoteAnswer = { kind: 'quoted'; quote: Quote } | { kind: 'none' } | { kind: 'silent' }

/** Who quotes repayments; never fails. */
export type QuoteSource = {
  /** Its figures are made up for demonstration: whoever shows them says so. */
  isSandbox: boolean
  /** `vehicle`: null where nothing but the question is known. */
  quote(question: QuoteQuestion, vehicle: QuotedVehicle | null): Promise<QuoteAnswer>
}

/** Who answers for each provider that settings may name. */
export type QuoteSources = Readonly<Record<QuoteProvider, QuoteSource>>

/** Nobody quotes: an installation without an account at a lender. */
export const noQuotes: QuoteSource = { isSandbox: false, quote: async () => ({ kind: 'none' }) }
