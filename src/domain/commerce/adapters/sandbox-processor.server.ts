import { createHash } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import * as z from 'zod'
import type { Database } from '#db/schema.ts'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type {
  ChangeAnswer,
  PaymentCause,
  PaymentOrder,
  PaymentProcessor,
  ProcessorPayment,
  ProcessorTransaction,
} from '../payments/processor.ts'
import { type CardCourse, cardCourse, declineWords, TEST_CARDS } from '../payments/test-cards.ts'
import { checkSignature } from '../payments/webhook-signature.server.ts'
import {
  dropEvent,
  emitEvent,
  jsonOf,
  LATE_MS,
  random,
  SIGNATURE_HEADER,
  signedDeliveries,
} from './sandbox-events.server.ts'

/** What Stripe takes of an Australian card, and for a dispute: fees to account for, in a demo's ledger. */
const FEE_RATE = 0.017
const FEE_FIXED_CENTS = 30
const DISPUTE_FEE_CENTS = 2500
const OUT_OF_ORDER_MS = 5_000
const LIST_PAGE = 100

type Row = Selectable<Database['sandbox_payments']>

const eventSchema = z.object({
  eventId: z.string().max(60),
  type: z.string().max(60),
  paymentId: z.string().max(60),
  account: z.string().max(80).nullable(),
})

/**
 * A processor that moves no money, for demonstration and tests: answers as Stripe does, by the test number a payment is made with
 * (`TEST_CARDS`). What it knows stands in PostgreSQL, and is written by connections of its own: as with a processor elsewhere, a
 * payment stays when the transaction around its call is undone.
 */
export function sandboxProcessor({ db }: { db: Kysely<Database> }): PaymentProcessor {
  const own = <T>(ctx: TenantCtx, work: (trx: TenantTransaction) => Promise<T>) =>
    withTenant({ tenant: ctx.tenant, db }, work)

  /** Finds one payment, holds its row, and does something with it where `change` says that it can be done. */
  async function changeOf(
    ctx: TenantCtx,
    of: { paymentId: string; account: string | null } | { clientSecret: string },
    change: (trx: TenantTransaction, row: Row) => Promise<boolean>,
  ): Promise<ChangeAnswer> {
    return own(ctx, async (trx) => {
      let query = trx
        .selectFrom('sandbox_payments')
        .selectAll()
        .where('tenant_id', '=', ctx.tenant.tenantId)
        .forUpdate()
      if ('paymentId' in of)
        query = query.where('payment_id', '=', of.paymentId).where('account', 'is not distinct from', of.account)
      else query = query.where('client_secret', '=', of.clientSecret)
      const row = await query.executeTakeFirst()
      if (!row) return { kind: 'unknown' }
      const isDone = await change(trx, row)
      const payment = await readPayment(trx, row.tenant_id, row.payment_id)
      return { kind: isDone ? 'payment' : 'wrong-state', payment }
    })
  }

  return {
    name: 'sandbox',
    isSandbox: true,
    formOrigins: null,
    isReady: async () => true,
    async create(ctx, order) {
      return own(ctx, async (trx) => {
        const orderSha256 = digestOf(order)
        const fresh = {
          payment_id: `sbx_${random()}`,
          ...{ tenant_id: ctx.tenant.tenantId, account: order.account, idempotency_key: order.idempotencyKey },
          ...{ order_sha256: orderSha256, amount_cents: order.amountCents, purpose: order.cause.purpose },
          ...{ cause_id: order.cause.id, capture: order.capture, status: 'unpaid' as const, created_at: ctx.now },
          ...{ client_secret: `sbx_secret_${random()}`, webhook_secret: random() },
        }
        const columns = ['tenant_id', 'idempotency_key'] as const
        await trx.insertInto('sandbox_payments').values(fresh).onConflict((c) => c.columns(columns).doNothing()).execute() // biome-ignore format: one step
        const row = await trx
          .selectFrom('sandbox_payments')
          .selectAll()
          .where('tenant_id', '=', ctx.tenant.tenantId)
          .where('idempotency_key', '=', order.idempotencyKey)
          .executeTakeFirstOrThrow()
        if (row.order_sha256 !== orderSha256) return { kind: 'conflict' }
        return created(await readPayment(trx, row.tenant_id, row.payment_id), row)
      })
    },
    async retrieve(ctx, ref) {
      const found = await changeOf(ctx, ref, async () => true)
      return found.kind === 'wrong-state' ? { kind: 'unknown' } : found
    },
    async resume(ctx, { paymentId, account }) {
      return own(ctx, async (trx) => {
        const row = await trx
          .selectFrom('sandbox_payments')
          .selectAll()
          .where('tenant_id', '=', ctx.tenant.tenantId)
          .where('payment_id', '=', paymentId)
          .where('account', 'is not distinct from', account)
          .executeTakeFirst()
        return row ? created(await readPayment(trx, row.tenant_id, paymentId), row) : { kind: 'unknown' }
      })
    },
    capture: (ctx, ref) =>
      changeOf(ctx, ref, async (trx, row) => {
        if (row.status === 'captured') return true
        if (row.status !== 'authorised') return false
        await captured(trx, ctx.now, row)
        return true
      }),
    void: (ctx, ref) =>
      changeOf(ctx, ref, async (trx, row) => {
        if (row.status === 'captured') return false
        if (row.status === 'void') return true
        await setStatus(trx, row, { status: 'void' })
        await emit(trx, ctx.now, row, 'payment.void')
        return true
      }),
    refund: (ctx, ref, { amountCents, idempotencyKey }) =>
      changeOf(ctx, ref, async (trx, row) => {
        const moved = await transactionsOf(trx, row.tenant_id, row.payment_id)
        const key = `refund-${idempotencyKey}`
        const earlier = moved.find((one) => one.idempotency_key === key)
        if (earlier) return earlier.amount_cents === -amountCents
        const left = moved.reduce((sum, one) => sum + one.amount_cents, 0)
        if (!(Number.isSafeInteger(amountCents) && amountCents > 0 && amountCents <= left)) return false
        await move(trx, ctx.now, row, {
          kind: 'refund',
          amount_cents: -amountCents,
          fee_cents: 0,
          idempotency_key: key,
        })
        await emit(trx, ctx.now, row, 'payment.refunded')
        return true
      }),
    async list(ctx, { account, since, after }) {
      const rows = await own(ctx, (trx) =>
        trx
          .selectFrom('sandbox_transactions as moved')
          .innerJoin('sandbox_payments as payment', (join) =>
            join
              .onRef('payment.tenant_id', '=', 'moved.tenant_id')
              .onRef('payment.payment_id', '=', 'moved.payment_id'),
          )
          .selectAll('moved')
          .select(['payment.purpose', 'payment.cause_id'])
          .where('moved.tenant_id', '=', ctx.tenant.tenantId)
          .where('moved.account', 'is not distinct from', account)
          .where('moved.created_at', '>=', since)
          .where('moved.transaction_id', '>', Number(after ?? 0))
          .orderBy('moved.transaction_id')
          .limit(LIST_PAGE)
          .execute(),
      )
      const next = rows.length === LIST_PAGE ? String(rows.at(-1)!.transaction_id) : null
      return { kind: 'listed', transactions: rows.map((row) => toTransaction(row, row)), next }
    },
    async readEvent(ctx, { rawBody, headers }) {
      const event = eventSchema.safeParse(jsonOf(rawBody)).data
      if (!event) return { kind: 'forged' }
      const row = await own(ctx, (trx) =>
        trx
          .selectFrom('sandbox_payments')
          .select('webhook_secret')
          .where('tenant_id', '=', ctx.tenant.tenantId)
          .where('payment_id', '=', event.paymentId)
          .executeTakeFirst(),
      )
      if (!row) return { kind: 'forged' }
      const signed = checkSignature(headers.get(SIGNATURE_HEADER), rawBody, row.webhook_secret, ctx.now)
      return signed === 'genuine' ? { kind: 'event', event } : { kind: signed }
    },
    testCards: {
      numbers: TEST_CARDS,
      confirm: (ctx, clientSecret, number) =>
        changeOf(ctx, { clientSecret }, async (trx, row) => {
          if (row.status !== 'unpaid') return false
          const course = cardCourse(number)
          const paid = { ...row, card_number: course?.number ?? null }
          const declined = course ? course.declines : 'incorrect_number'
          if (declined) await decline(trx, ctx.now, paid, declined)
          else if (course?.authenticates)
            await setStatus(trx, paid, { status: 'authenticating', card_number: paid.card_number, decline_code: null })
          else await authorised(trx, ctx.now, paid)
          return true
        }),
      authenticate: (ctx, clientSecret, answer) =>
        changeOf(ctx, { clientSecret }, async (trx, row) => {
          if (row.status !== 'authenticating') return false
          const isPassed = answer === 'pass' && courseOf(row)?.authenticates === 'pass'
          if (isPassed) await authorised(trx, ctx.now, row)
          else await decline(trx, ctx.now, row, 'authentication_failed')
          return true
        }),
      deliveries: (ctx, eventId) =>
        own(ctx, (trx) =>
          signedDeliveries(trx, ctx, eventId, async ({ type, payment_id }) => {
            const row = await trx
              .selectFrom('sandbox_payments')
              .select(['payment_id as paymentId', 'account', 'webhook_secret'])
              .where('tenant_id', '=', ctx.tenant.tenantId)
              .where('payment_id', '=', payment_id)
              .executeTakeFirst()
            if (!row) return undefined
            const { webhook_secret: secret, ...payment } = row
            return { says: { type, ...payment }, secret }
          }),
        ),
      delivered: (ctx, eventId) => own(ctx, (trx) => dropEvent(trx, ctx, eventId)),
    },
  }
}

async function authorised(trx: TenantTransaction, now: Date, row: Row): Promise<void> {
  await setStatus(trx, row, { status: 'authorised', card_number: row.card_number, decline_code: null })
  await emit(trx, now, row, 'payment.authorised')
  if (row.capture === 'at-once') await captured(trx, now, row)
}

async function captured(trx: TenantTransaction, now: Date, row: Row): Promise<void> {
  const { amount_cents } = row
  const fee_cents = Math.round(amount_cents * FEE_RATE) + FEE_FIXED_CENTS
  await setStatus(trx, row, { status: 'captured' })
  await move(trx, now, row, { kind: 'capture', amount_cents, fee_cents, idempotency_key: `capture-${row.payment_id}` })
  await emit(trx, now, row, 'payment.captured')
  if (!courseOf(row)?.disputes) return
  const dispute = { kind: 'chargeback' as const, amount_cents: -amount_cents, fee_cents: DISPUTE_FEE_CENTS }
  await move(trx, now, row, { ...dispute, idempotency_key: `chargeback-${row.payment_id}` })
  await emit(trx, now, row, 'payment.disputed')
}

async function decline(trx: TenantTransaction, now: Date, row: Row, code: string): Promise<void> {
  await setStatus(trx, row, { status: 'unpaid', card_number: row.card_number, decline_code: code })
  await emit(trx, now, row, 'payment.declined')
}

async function setStatus(
  trx: TenantTransaction,
  row: Row,
  change: Partial<Pick<Row, 'status' | 'card_number' | 'decline_code'>>,
): Promise<void> {
  await trx
    .updateTable('sandbox_payments')
    .set(change)
    .where('tenant_id', '=', row.tenant_id)
    .where('payment_id', '=', row.payment_id)
    .execute()
}

async function move(
  trx: TenantTransaction,
  now: Date,
  { tenant_id, payment_id, account }: Row,
  transaction: Pick<TransactionRow, 'kind' | 'amount_cents' | 'fee_cents' | 'idempotency_key'>,
): Promise<void> {
  const row = { tenant_id, payment_id, account, created_at: now, ...transaction }
  await trx.insertInto('sandbox_transactions').values(row).execute()
}

/** Queues an event for the webhook call, as the card's course says. */
async function emit(trx: TenantTransaction, now: Date, row: Row, type: string): Promise<void> {
  const webhooks = courseOf(row)?.webhooks
  if (webhooks === 'never') return
  const isBehind = webhooks === 'out-of-order' && type === 'payment.authorised'
  const delayMs = webhooks === 'late' ? LATE_MS : isBehind ? OUT_OF_ORDER_MS : 0
  const { tenant_id, payment_id } = row
  const isTwice = webhooks === 'twice'
  await emitEvent(trx, now, { tenant_id, payment_id, type, job: 'deliver-test-event', delayMs, isTwice })
}

async function readPayment(trx: TenantTransaction, tenantId: number, paymentId: string): Promise<ProcessorPayment> {
  const row = await trx
    .selectFrom('sandbox_payments')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const { decline_code: code } = row
  const moved = await transactionsOf(trx, tenantId, paymentId)
  return {
    ...{ paymentId, account: row.account, status: row.status, amountCents: row.amount_cents, currency: 'AUD' },
    ...{ cause: causeOf(row), createdAt: row.created_at },
    decline: code === null ? null : { code, message: declineWords(code) },
    leftCents: moved.reduce((sum, one) => sum + one.amount_cents, 0),
    transactions: moved.map((one) => toTransaction(one, row)),
  }
}

type TransactionRow = Selectable<Database['sandbox_transactions']>

function transactionsOf(trx: TenantTransaction, tenantId: number, paymentId: string): Promise<TransactionRow[]> {
  return trx
    .selectFrom('sandbox_transactions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('payment_id', '=', paymentId)
    .orderBy('transaction_id')
    .execute()
}

function toTransaction(row: TransactionRow, payment: Pick<Row, 'purpose' | 'cause_id'>): ProcessorTransaction {
  return {
    cause: causeOf(payment),
    ...{ transactionId: `sbx_txn_${row.transaction_id}`, kind: row.kind, amountCents: row.amount_cents },
    ...{
      feeCents: row.fee_cents,
      currency: 'AUD',
      paymentId: row.payment_id,
      account: row.account,
      at: row.created_at,
    },
  }
}

function causeOf({ purpose, cause_id: id }: Pick<Row, 'purpose' | 'cause_id'>): PaymentCause {
  return { purpose, id }
}

function created(payment: ProcessorPayment, { client_secret: clientSecret, account }: Row) {
  return { kind: 'created' as const, payment, browser: { clientSecret, publishableKey: null, account } }
}

function courseOf({ card_number }: Pick<Row, 'card_number'>): CardCourse | null {
  return card_number === null ? null : cardCourse(card_number)
}

function digestOf({ idempotencyKey: _, ...order }: PaymentOrder): string {
  const sorted = Object.entries(order).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex')
}
