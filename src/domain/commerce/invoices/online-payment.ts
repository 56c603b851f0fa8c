import type { PaymentAccount } from '#domain/stock/deposit/payee.ts'
import type { PaymentProcessorName } from '#domain/tenants/settings/vocabulary.ts'

export type OnlinePaymentState = 'open' | 'paid' | 'lost' | 'returned' | 'refunded'

/** A try to pay an invoice, and what became of it; nothing of who pays. */
export type OnlinePayment = {
  onlinePaymentId: number
  state: OnlinePaymentState
  /** Null of what is on no list, and once the invoice left it. */
  invoiceId: number | null
  isListed: boolean
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
}

/** Why a payment was not taken, or went back. */
export const PAYMENT_ENDS = {
  taken: 'It was paid already.',
  changed: 'The invoice was changed meanwhile.',
  withdrawn: 'The dealer took the invoice off the list meanwhile.',
  amount: 'What was paid is not what was asked for.',
  bank: 'The bank did not pay it.',
  dealer: 'The dealer gave it back.',
} as const
export type PaymentEnd = keyof typeof PAYMENT_ENDS

/** What the card is charged: the amount, and what paying by card adds. */
export function totalCents({ amountCents, surchargeCents }: Pick<OnlinePayment, 'amountCents' | 'surchargeCents'>) {
  return amountCents + surchargeCents
}
