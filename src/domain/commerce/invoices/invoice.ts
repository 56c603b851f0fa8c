import { payeesOf } from '#domain/stock/deposit/payee.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'

/** An invoice of a dealer's list, which shoppers may pay online (rule:online-payment). */
export type Invoice = {
  invoiceId: number
  /** In its one spelling (`readInvoiceNumber`). */
  invoiceNumber: string
  amountCents: number
  /** Of it; null where the list does not say. */
  gstCents: number | null
  description: string | null
  /** A day, '2026-12-01'. */
  dueOn: string | null
  dealershipSlug: string | null
  /** Null until it is paid. */
  paidAt: Date | null
}

/** No invoice of a dealer's is larger; 32 bits hold it. */
export const MOST_CENTS = 100_000_000

/** A number of an invoice in its one spelling: upper case, single spaces; null for what is none. */
export function readInvoiceNumber(typed: string): string | null {
  const number = typed.trim().replace(/\s+/g, ' ').toUpperCase()
  return /^[0-9A-Z][0-9A-Z ./_-]{0,39}$/.test(number) ? number : null
}

/** Cents of an amount as people write it: '1,234.50', '$ 99', '0.5'; null for what is none, is not above zero or too large. Nothing is rounded. */
export function readCents(typed: string): number | null {
  const text = typed.trim().replace(/^\$\s*/, '')
  const [, dollars, cents = ''] = /^(\d{1,9}|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(text) ?? []
  if (dollars === undefined) return null
  const whole = Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'))
  return whole > 0 && whole <= MOST_CENTS ? whole : null
}

/** What paying by card adds, in cents: never more than the percentage says, so rounded down (rule:payment-surcharge). */
export function surchargeOf(amountCents: number, surchargePercent: number): number {
  // In hundredths of a per cent, whole: 1.1 % of $50 is 55 cents, not 54.
  return Math.floor((amountCents * Math.round(surchargePercent * 100)) / 10_000)
}

/** Whether a dealer's site has the page: it is switched on, and somebody takes the money. */
export function takesOnlinePayments(settings: Pick<TenantSettings, 'commerce' | 'dealershipOverrides'>): boolean {
  return settings.commerce.onlinePayment && payeesOf(settings).length > 0
}
