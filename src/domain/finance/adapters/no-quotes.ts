import type { QuoteSource } from '../quote-source.ts'

/** Nobody quotes: an installation without an account at a lender. */
export const noQuotes: QuoteSource = { isSandbox: false, quote: async () => ({ kind: 'none' }) }
