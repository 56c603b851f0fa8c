import { moneyWords } from '#domain/tenants/amounts.ts'
import { readCents } from '../invoices/invoice.ts'
import type { OnlinePayment } from '../invoices/online-payment.ts'

/** Why a dealer pays back of what was paid of an order; the shopper reads the words. */
export const REFUND_REASONS = {
  price: 'The price came down',
  missing: 'Something ordered is not delivered',
  mistake: 'Too much was paid',
  off: 'The order is off',
  goodwill: 'Goodwill',
} as const
export type RefundReason = keyof typeof REFUND_REASONS

/** What somebody of the dealer's typed. */
export type TypedRefund = { amount: string; reason: string; isConfirmed: boolean }
export type RefundField = 'amount' | 'reason' | 'confirmed'

export type ReadRefund =
  | { kind: 'refund'; amountCents: number; reason: RefundReason }
  | { kind: 'invalid'; field: RefundField; problem: string }

/** What of a payment can be paid back, in cents: not what went back, nor what the shopper's bank took. */
export function refundableCents({ state, isCharged, ...of }: OnlinePayment): number {
  return state === 'paid' && isCharged ? Math.max(of.amountCents - of.refundedCents - of.disputedCents, 0) : 0
}

/** Reads a refund of at most `leftCents`, or says which field is wrong and why. */
export function readRefund({ amount, reason, isConfirmed }: TypedRefund, leftCents: number): ReadRefund {
  const invalid = (field: RefundField, problem: string) => ({ kind: 'invalid' as const, field, problem })
  const amountCents = readCents(amount)
  if (amountCents === null) return invalid('amount', `Amount must be in dollars, such as 1234.50, and not "${amount.slice(0, 30)}".`) // biome-ignore format: one test
  if (amountCents > leftCents)
    return invalid('amount', `Amount can be ${moneyWords(leftCents / 100, 2)} at most: no more is left to pay back.`)
  if (!Object.hasOwn(REFUND_REASONS, reason)) return invalid('reason', 'Please choose a reason: the shopper reads it.')
  if (!isConfirmed) return invalid('confirmed', 'Please confirm that it goes back to the card: it cannot be undone.')
  return { kind: 'refund', amountCents, reason: reason as RefundReason }
}

/** That nothing of it went back, and why: at the order's page, and at the lead of the payment. */
export function refusedWords({ amountCents }: { amountCents: number }, why: string): string {
  return `could not pay back ${moneyWords(amountCents / 100, 2)}: ${why}`
}
