import type { PaymentAccount } from '#domain/stock/deposit/payee.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { PaymentProcessorName } from '#domain/tenants/settings/vocabulary.ts'

/** What money is taken for: one of `PAYMENT_KINDS`, or whatever was ordered elsewhere into the same account. */
export type PaymentCause = { purpose: string; id: string }

/** What a card is charged at once, in cents: Stripe takes 50 cents at least and eight digits at most (its documentation of amounts in AUD). */
export const CARD_LIMITS = { leastCents: 50, mostCents: 99_999_999 } as const

export type PaymentOrder = {
  amountCents: number
  currency: 'AUD'
  /** What it is for, by its number, such as that of a reservation. */
  cause: PaymentCause
  /** The same order with the same key is one payment, however often it is sent; another order with it is a `conflict`. */
  idempotencyKey: string
  /** `later`: the card is authorised, and charged by `capture`; up to seven days. */
  capture: 'at-once' | 'later'
  account: PaymentAccount
  /** On the processor's pages and receipts, such as 'Deposit for a 2021 Toyota HiLux'. */
  description: string
}

export type PaymentStatus =
  /** Waits for a card, also after one was declined (`decline`). */
  | 'unpaid'
  /** The card's bank asks its owner (3-D Secure). */
  | 'authenticating'
  | 'processing'
  /** The card holds the amount for us; nothing is charged. */
  | 'authorised'
  | 'captured'
  /** Let go before anything was charged. */
  | 'void'

/** Why the last card was not charged: the processor's word for it, and words for the shopper. */
export type Decline = { code: string; message: string }

/** As the processor has it. `transactions`: what it moved of the account's balance so far. */
export type ProcessorPayment = {
  paymentId: string
  account: PaymentAccount
  status: PaymentStatus
  amountCents: number
  currency: string
  cause: PaymentCause | null
  decline: Decline | null
  createdAt: Date
  /** What was charged and is neither paid back nor taken back by a bank, settled or not. */
  leftCents: number
  transactions: ProcessorTransaction[]
}

export type TransactionKind =
  | 'capture'
  | 'refund'
  | 'refund-failed'
  | 'chargeback'
  | 'chargeback-reversed'
  | 'payout'
  | 'payout-failed'
  | 'fee'
  | 'other'

/** One change of the balance at the processor: `amountCents` comes in (or goes out, below zero), and `feeCents` goes out besides. */
export type ProcessorTransaction = {
  transactionId: string
  kind: TransactionKind
  amountCents: number
  feeCents: number
  currency: 'AUD'
  /** Null for what is of no one payment, such as a payout. */
  paymentId: string | null
  /** What it was ordered for; null for what this site did not order. */
  cause: PaymentCause | null
  account: PaymentAccount
  at: Date
}

/** What a browser needs to pay, none of it secret to who pays: with Stripe its Payment Element, with the sandbox the form that `testCards` answers. */
export type BrowserPayment = { clientSecret: string; publishableKey: string | null; account: PaymentAccount }

export type ProcessorFailure =
  /** Never will it take this: a bad amount, an unknown account, a key that is not believed. */
  | { kind: 'refused'; message: string }
  /** The idempotency key stands for another order. */
  | { kind: 'conflict' }
  /** It has no such payment. */
  | { kind: 'unknown' }
  /** No keys of this tenant are stored. */
  | { kind: 'no-keys' }
  /** Silence, overload or a fault there: whether anything happened is not known, the same call with the same key is safe. */
  | { kind: 'unavailable'; message: string }

export type PaymentAnswer = { kind: 'payment'; payment: ProcessorPayment } | ProcessorFailure
/** `wrong-state`: it cannot be done with the payment as it is, and nothing was. */
export type ChangeAnswer = PaymentAnswer | { kind: 'wrong-state'; payment: ProcessorPayment }
export type CreateAnswer = { kind: 'created'; payment: ProcessorPayment; browser: BrowserPayment } | ProcessorFailure

/** Which payment of which account. */
export type PaymentRef = { paymentId: string; account: PaymentAccount }

/** Something happened at the processor to `paymentId`; what, `retrieve` tells: events come late, twice and in any order. */
export type ProcessorEvent = {
  eventId: string
  /** The processor's word, such as `payment_intent.succeeded`. */
  type: string
  paymentId: string | null
  account: PaymentAccount
}

export type ReadEvent =
  | { kind: 'event'; event: ProcessorEvent }
  /** Its signature is not by the secret of this tenant. */
  | { kind: 'forged' }
  /** Signed too long ago, or in the future: a replay. */
  | { kind: 'stale' }
  | { kind: 'no-keys' }

/** A page of what moved the balance of an account, oldest first; `next` goes on after it. */
export type ListAnswer =
  | { kind: 'listed'; transactions: ProcessorTransaction[]; next: string | null }
  | ProcessorFailure

/** Who takes payments by card; card data stays with it. Expected failures are answers, and no text in them holds a key. */
export type PaymentProcessor = {
  name: PaymentProcessorName
  /** No money is moved, and cards are made up: whoever shows it says so. */
  isSandbox: boolean
  create(ctx: TenantCtx, order: PaymentOrder): Promise<CreateAnswer>
  retrieve(ctx: TenantCtx, ref: PaymentRef): Promise<PaymentAnswer>
  /** What the browser needs to go on paying. */
  resume(ctx: TenantCtx, ref: PaymentRef): Promise<CreateAnswer>
  /** Charges an authorised card the whole amount; of one that is charged, the payment. */
  capture(ctx: TenantCtx, ref: PaymentRef): Promise<ChangeAnswer>
  /** Lets go of what is not charged yet; of one that is void, the payment. */
  void(ctx: TenantCtx, ref: PaymentRef): Promise<ChangeAnswer>
  /** Pays back of what was charged; never more than is left of it (`wrong-state`). */
  refund(
    ctx: TenantCtx,
    ref: PaymentRef,
    refund: { amountCents: number; idempotencyKey: string },
  ): Promise<ChangeAnswer>
  list(ctx: TenantCtx, query: { account: PaymentAccount; since: Date; after?: string }): Promise<ListAnswer>
  /** `rawBody`: byte for byte as it came; what is signed is that. */
  readEvent(ctx: TenantCtx, sent: { rawBody: string; headers: Headers }): Promise<ReadEvent>
  /** Of a sandbox: what stands in for the processor's own form, so that it works without scripts. */
  testCards: TestCards | null
  /** Of a processor whose own script draws the form: where that comes from. The page that has it opens to these, and no other page. */
  formOrigins: FormOrigins | null
  /** Whether this dealer can be paid by it: its keys are stored. */
  isReady(ctx: TenantCtx): Promise<boolean>
}

/** As a content security policy names them. */
export type FormOrigins = Readonly<Record<'scripts' | 'frames' | 'calls', readonly string[]>>

export type TestCards = {
  /** Numbers that it knows, with what becomes of each. */
  numbers: readonly { number: string; says: string }[]
  /** Pays with a card; a number that is none of `numbers` is declined as incorrect. */
  confirm(ctx: TenantCtx, clientSecret: string, number: string): Promise<ChangeAnswer>
  /** The bank's question is answered (3-D Secure): by the number's own rule, or 'fail' for a shopper who turns back. */
  authenticate(ctx: TenantCtx, clientSecret: string, answer: 'pass' | 'fail'): Promise<ChangeAnswer>
  /** An event that is due, signed now, as often as it is to be delivered; then it is told that it was. */
  deliveries(ctx: TenantCtx, eventId: string): Promise<{ rawBody: string; headers: Headers }[]>
  delivered(ctx: TenantCtx, eventId: string): Promise<void>
}

/** Who may be named in settings; null where an installation does not have it (the sandbox outside a demo). */
export type PaymentProcessors = Readonly<Record<PaymentProcessorName, PaymentProcessor | null>>
