import type { Kysely } from 'kysely'
import Stripe from 'stripe'
import * as z from 'zod'
import type { Database } from '#db/schema.ts'
import type { DataKeys } from '#db/sealed-values.ts'
import type { PaymentAccount } from '#domain/stock/deposit/payee.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type {
  ChangeAnswer,
  FormOrigins,
  PaymentCause,
  PaymentProcessor,
  PaymentRef,
  PaymentStatus,
  ProcessorFailure,
  ProcessorPayment,
  ProcessorTransaction,
  TransactionKind,
} from '../payments/processor.ts'
import { findProcessorKeys, type ProcessorKeys } from '../payments/processor-keys.server.ts'
import { checkSignature } from '../payments/webhook-signature.server.ts'

const PATIENCE_MS = 10_000
const LIST_PAGE = 100
/** What Stripe's guide to content security policies asks for a page with its Payment Element and 3-D Secure. */
const FORM_ORIGINS: FormOrigins = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
}

const STATUSES: Readonly<Record<string, PaymentStatus>> = {
  requires_payment_method: 'unpaid',
  requires_confirmation: 'unpaid',
  requires_action: 'authenticating',
  processing: 'processing',
  requires_capture: 'authorised',
  succeeded: 'captured',
  canceled: 'void',
}

/** Stripe's types of balance transactions; what is not here is `other`, and a dispute an `adjustment`. */
const KINDS: Readonly<Record<string, TransactionKind>> = {
  ...{ charge: 'capture', payment: 'capture', refund: 'refund', payment_refund: 'refund' },
  ...{ refund_failure: 'refund-failed', payment_failure_refund: 'refund-failed' },
  ...{ payout: 'payout', payout_cancel: 'payout-failed', payout_failure: 'payout-failed', stripe_fee: 'fee' },
}

const eventSchema = z.object({
  id: z.string().max(255),
  type: z.string().max(255),
  account: z.string().max(255).optional(),
  data: z.object({
    object: z.object({
      id: z.string().max(255).optional(),
      object: z.string().max(255),
      payment_intent: z.string().max(255).nullish(),
    }),
  }),
})

type Opened = { stripe: Stripe; keys: ProcessorKeys }

/**
 * Payments by Stripe: PaymentIntents of the dealer's own account, or of the account of a dealership that is connected to it
 * (`Stripe-Account`). Keys are the dealer's, sealed in the database; no error tells them. `url`: where Stripe answers, for tests.
 */
export function stripeProcessor({
  db,
  dataKeys,
  url,
  patienceMs = PATIENCE_MS,
}: {
  db: Kysely<Database>
  dataKeys: DataKeys
  url?: string
  patienceMs?: number
}): PaymentProcessor {
  const at = url ? new URL(url) : null
  const place = at && { host: at.hostname, port: at.port, protocol: at.protocol.slice(0, -1) as 'http' }

  async function open(ctx: TenantCtx): Promise<Opened | null> {
    const keys = await findProcessorKeys({ ...ctx, db }, dataKeys)
    // What fails is asked again by whoever waits for it, with its key; `maxNetworkRetries` is for what broke off on the way.
    const config = { ...place, timeout: patienceMs, maxNetworkRetries: 1, telemetry: false }
    return keys && { keys, stripe: new Stripe(keys.secretKey, config) }
  }

  /** Runs a call; what Stripe refuses is an answer. */
  async function call<Answer>(
    ctx: TenantCtx,
    work: (opened: Opened) => Promise<Answer>,
  ): Promise<Answer | ProcessorFailure> {
    const opened = await open(ctx)
    if (!opened) return { kind: 'no-keys' }
    try {
      return await work(opened)
    } catch (error) {
      if (error instanceof Stripe.errors.StripeError) return failureOf(error)
      throw error
    }
  }

  /** Changes a payment; where Stripe says that its state does not allow it, `wrong-state` with how it stands. */
  function change(ctx: TenantCtx, ref: PaymentRef, work: (stripe: Stripe) => Promise<unknown>): Promise<ChangeAnswer> {
    return call(ctx, async ({ stripe }): Promise<ChangeAnswer> => {
      try {
        await work(stripe)
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeError) || !WRONG_STATE.has(error.code ?? '')) throw error
        return { kind: 'wrong-state', payment: await readPayment(stripe, ctx, ref) }
      }
      return { kind: 'payment', payment: await readPayment(stripe, ctx, ref) }
    })
  }

  return {
    name: 'stripe',
    isSandbox: false,
    testCards: null,
    formOrigins: FORM_ORIGINS,
    isReady: async (ctx) => (await findProcessorKeys({ ...ctx, db }, dataKeys)) !== null,
    create: (ctx, order) =>
      call(ctx, async ({ stripe, keys }) => {
        const intent = await stripe.paymentIntents.create(
          {
            ...{ amount: order.amountCents, currency: 'aud', description: order.description },
            capture_method: order.capture === 'later' ? 'manual' : 'automatic',
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
            metadata: { tenant: ctx.tenant.slug, purpose: order.cause.purpose, cause: order.cause.id },
          },
          { ...ofAccount(order.account), idempotencyKey: `create-${order.idempotencyKey}` },
        )
        const payment = await readPayment(stripe, ctx, { paymentId: intent.id, account: order.account })
        return { kind: 'created', payment, browser: browserOf(intent, keys, order.account) }
      }),
    retrieve: (ctx, ref) =>
      call(ctx, async ({ stripe }) => ({ kind: 'payment', payment: await readPayment(stripe, ctx, ref) })),
    resume: (ctx, ref) =>
      call(ctx, async ({ stripe, keys }) => {
        const intent = await stripe.paymentIntents.retrieve(ref.paymentId, {}, ofAccount(ref.account))
        const payment = await readPayment(stripe, ctx, ref)
        return { kind: 'created', payment, browser: browserOf(intent, keys, ref.account) }
      }),
    async capture(ctx, ref) {
      const key = { idempotencyKey: `capture-${ref.paymentId}` }
      const answer = await change(ctx, ref, (stripe) =>
        stripe.paymentIntents.capture(ref.paymentId, {}, { ...ofAccount(ref.account), ...key }),
      )
      return doneAlready(answer, 'captured')
    },
    async void(ctx, ref) {
      const answer = await change(ctx, ref, (stripe) =>
        stripe.paymentIntents.cancel(ref.paymentId, {}, ofAccount(ref.account)),
      )
      return doneAlready(answer, 'void')
    },
    refund: (ctx, ref, { amountCents, idempotencyKey }) =>
      change(ctx, ref, (stripe) =>
        stripe.refunds.create(
          { payment_intent: ref.paymentId, amount: amountCents },
          { ...ofAccount(ref.account), idempotencyKey: `refund-${idempotencyKey}` },
        ),
      ),
    list: (ctx, { account, since, after }) =>
      call(ctx, async ({ stripe }) => {
        const page = await stripe.balanceTransactions.list(
          {
            ...{ limit: LIST_PAGE, created: { gte: Math.floor(since.getTime() / 1000) } },
            expand: ['data.source', 'data.source.payment_intent'],
            ...(after && { starting_after: after }),
          },
          ofAccount(account),
        )
        const transactions = page.data.filter(isAustralian).map((moved) => {
          const source = moved.source as { payment_intent?: Stripe.PaymentIntent | string | null } | string | null
          const intent = source && typeof source !== 'string' ? source.payment_intent : null
          const isWhole = typeof intent === 'object'
          return toTransaction(moved, {
            account,
            paymentId: (isWhole ? intent?.id : intent) ?? null,
            cause: isWhole && intent ? causeOf(intent, ctx) : null,
          })
        })
        return { kind: 'listed', transactions, next: page.has_more ? page.data.at(-1)!.id : null }
      }),
    async readEvent(ctx, { rawBody, headers }) {
      const keys = await findProcessorKeys({ ...ctx, db }, dataKeys)
      if (!keys) return { kind: 'no-keys' }
      const signature = headers.get('stripe-signature')
      const signed = keys.webhookSecret.split(',').map((one) => checkSignature(signature, rawBody, one, ctx.now))
      if (!signed.includes('genuine')) return { kind: signed.includes('stale') ? 'stale' : 'forged' }
      const read = eventSchema.safeParse(jsonOf(rawBody))
      // Events of Stripe’s other kind (v2) are signed alike, and are none that it is asked to send here.
      if (!read.success) return { kind: 'forged' }
      const { id, type, account, data } = read.data
      const { object, id: objectId, payment_intent: intent } = data.object
      const paymentId = (object === 'payment_intent' ? objectId : intent) ?? null
      return { kind: 'event', event: { eventId: id, type, paymentId, account: account ?? null } }
    },
  }
}

/** What Stripe answers where a payment is not in the state for what was asked. */
const WRONG_STATE = new Set([
  ...['payment_intent_unexpected_state', 'charge_already_refunded', 'charge_disputed', 'charge_already_captured'],
  ...['amount_too_large', 'charge_not_refundable', 'parameter_invalid_integer'],
])

/** As it stands, with all that it moved: charge, refunds, disputes. */
async function readPayment(
  stripe: Stripe,
  ctx: TenantCtx,
  { paymentId, account }: PaymentRef,
): Promise<ProcessorPayment> {
  const of = ofAccount(account)
  const intent = await stripe.paymentIntents.retrieve(paymentId, { expand: ['latest_charge.balance_transaction'] }, of)
  const cause = causeOf(intent, ctx)
  const charge = intent.latest_charge as Stripe.Charge | null
  const moved: unknown[] = []
  let leftCents = charge ? charge.amount_captured - charge.amount_refunded : 0
  if (charge?.captured) {
    moved.push(charge.balance_transaction)
    const expand = ['data.balance_transaction', 'data.failure_balance_transaction']
    const refunds = await stripe.refunds.list({ payment_intent: paymentId, limit: 100, expand }, of)
    for (const refund of refunds.data) moved.push(refund.balance_transaction, refund.failure_balance_transaction)
    if (charge.disputed) {
      const disputes = await stripe.disputes.list({ payment_intent: paymentId, limit: 100 }, of)
      const taken = disputes.data.flatMap((dispute) => dispute.balance_transactions)
      moved.push(...taken)
      leftCents += taken.reduce((sum, one) => sum + one.amount, 0)
    }
  }
  const { code, message } = intent.last_payment_error ?? {}
  return {
    ...{ paymentId, account, status: STATUSES[intent.status] ?? 'processing', amountCents: intent.amount },
    ...{ currency: intent.currency.toUpperCase(), cause, createdAt: new Date(intent.created * 1000), leftCents },
    decline: code
      ? { code: intent.last_payment_error?.decline_code ?? code, message: message ?? 'Your card was declined.' }
      : null,
    // What is not settled yet has no transaction: an event tells when it has. The ledger is of Australian dollars.
    transactions: moved
      .filter((one): one is Stripe.BalanceTransaction => typeof one === 'object' && one !== null)
      .filter(isAustralian)
      .map((one) => toTransaction(one, { account, paymentId, cause })),
  }
}

function isAustralian({ currency }: Stripe.BalanceTransaction): boolean {
  return currency === 'aud'
}

function toTransaction(
  { id, type, reporting_category: category, amount, fee, created }: Stripe.BalanceTransaction,
  of: Pick<ProcessorTransaction, 'account' | 'paymentId' | 'cause'>,
): ProcessorTransaction {
  const dispute = category === 'dispute' ? 'chargeback' : category === 'dispute_reversal' ? 'chargeback-reversed' : null
  return {
    ...{ transactionId: id, kind: dispute ?? KINDS[type] ?? 'other', amountCents: amount, feeCents: fee },
    ...{ currency: 'AUD', at: new Date(created * 1000), ...of },
  }
}

/** Of another dealer's order at the same account, and of what no site ordered, there is none. */
function causeOf({ metadata }: Pick<Stripe.PaymentIntent, 'metadata'>, ctx: TenantCtx): PaymentCause | null {
  if (metadata.tenant !== ctx.tenant.slug || !metadata.purpose || !metadata.cause) return null
  return { purpose: metadata.purpose, id: metadata.cause }
}

function browserOf(intent: Stripe.PaymentIntent, { publishableKey }: ProcessorKeys, account: PaymentAccount) {
  return { clientSecret: intent.client_secret!, publishableKey, account }
}

function ofAccount(account: PaymentAccount): { stripeAccount?: string } {
  return account === null ? {} : { stripeAccount: account }
}

/** What was done before is done. */
function doneAlready(answer: ChangeAnswer, status: PaymentStatus): ChangeAnswer {
  const isDone = answer.kind === 'wrong-state' && answer.payment.status === status
  return isDone ? { kind: 'payment', payment: answer.payment } : answer
}

/** Stripe's words name a key in part ('Invalid API Key provided: sk_live_****'): none of them is repeated then. */
function failureOf(error: InstanceType<typeof Stripe.errors.StripeError>): ProcessorFailure {
  const { type, statusCode, code } = error
  if (type === 'StripeIdempotencyError') return { kind: 'conflict' }
  if (code === 'resource_missing') return { kind: 'unknown' }
  if (type === 'StripeAuthenticationError')
    return { kind: 'refused', message: 'Stripe does not believe the secret key.' }
  if (type === 'StripePermissionError') return { kind: 'refused', message: 'The secret key may not do that at Stripe.' }
  const isRefused =
    statusCode !== undefined && statusCode >= 400 && statusCode < 500 && ![409, 429].includes(statusCode)
  if (isRefused) return { kind: 'refused', message: code ?? `HTTP ${statusCode}` }
  return { kind: 'unavailable', message: statusCode ? `HTTP ${statusCode}` : 'Stripe did not answer.' }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
