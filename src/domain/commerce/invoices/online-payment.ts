import type { PaymentAccount } from '#domain/stock/deposit/payee.ts'
import type { PaymentProcessorName } from '#domain/tenants/settings/vocabulary.ts'
import { JOURNEY_PATH } from '../orders/order.ts'

export type OnlinePaymentState = 'open' | 'paid' | 'lost' | 'returned' | 'refunded'

/** A try to pay an invoice, or what is left of an order (rule:order-rest), and what became of it; nothing of who pays. */
export type OnlinePayment = {
  onlinePaymentId: number
  state: OnlinePaymentState
  /** Null of what is on no list, and once the invoice left it. */
  invoiceId: number | null
  isListed: boolean
  /** Of what pays an order; null of an invoice, and once the order is erased. */
  orderId: number | null
  /** Of an order its reference. */
  invoiceNumber: string
  description: string | null
  dealershipSlug: string | null
  amountCents: number
  gstCents: number | null
  surchargeCents: number
  currency: 'AUD'
  processor: PaymentProcessorName
  account: PaymentAccount
  paymentId: string | null
  begunAt: Date
  paidAt: Date | null
  endedAt: Date | null
  /** In words for shopper and dealer. */
  endReason: string | null
  returnedAt: Date | null
  leadId: number | null
  /** The card was charged, as the ledger has it. */
  isCharged: boolean
  /** What the shopper's bank has taken back of it by a dispute, as the ledger has it. */
  disputedCents: number
  /** What went back to their card of it, as the ledger has it. */
  refundedCents: number
}

/** Why a payment was not taken, or went back. */
export const PAYMENT_ENDS = {
  taken: 'It was paid already.',
  changed: 'The invoice was changed meanwhile.',
  withdrawn: 'The dealer took the invoice off the list meanwhile.',
  amount: 'What was paid is not what was asked for.',
  bank: 'The bank did not pay it.',
  dealer: 'The dealer gave it back.',
  'order-off': 'The order is off.',
  'order-paid': 'The order was paid otherwise.',
  'order-changed': 'What is left to pay of the order is another amount by now.',
} as const
export type PaymentEnd = keyof typeof PAYMENT_ENDS

/** What it is paid for, as it is called: 'Invoice R-204', 'Order O-7K3Q9DXM'. */
export function paidFor({ orderId, invoiceNumber }: Pick<OnlinePayment, 'orderId' | 'invoiceNumber'>): string {
  return `${orderId === null ? 'Invoice' : 'Order'} ${invoiceNumber}`
}

/** Where its shopper finds it: an order's on the page of the order. */
export function paymentPath({
  orderId,
  invoiceNumber,
  onlinePaymentId,
}: Pick<OnlinePayment, 'orderId' | 'invoiceNumber' | 'onlinePaymentId'>): string {
  return orderId === null ? `/online-payment?payment=${onlinePaymentId}` : `${JOURNEY_PATH}?order=${invoiceNumber}`
}

/** What the card is charged: the amount, and what paying by card adds. */
export function totalCents({ amountCents, surchargeCents }: Pick<OnlinePayment, 'amountCents' | 'surchargeCents'>) {
  return amountCents + surchargeCents
}
