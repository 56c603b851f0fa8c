import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import { type Payee, payeesOf } from '#domain/stock/deposit/payee.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { allTries } from '../payments/payment-kinds.server.ts'
import type { PaymentProcessor, PaymentProcessors, ProcessorTransaction } from '../payments/processor.ts'
import { type Entry, entriesBetween, entriesOf } from './entries.ts'
import { movementKey, recordMovement, recordTransactions } from './record-transactions.server.ts'

const DAY_MS = 86_400_000
/** What a processor tells late is still found by the comparison after. */
const OVERLAP_DAYS = 7
/** A round of the worker comes every hour, at no fixed minute. */
const DUE_AFTER_MS = 23.5 * 3_600_000

/** `entries`: what the ledger lacks, or what would have to be added to it. */
export type Difference = { entries: Entry[]; isRepaired: boolean } & (
  | { kind: 'missing' | 'differs'; transactionId: string; transactionKind: ProcessorTransaction['kind'] }
  /** Recorded here, and not on the processor's list. */
  | { kind: 'not-there'; movementId: number; idempotencyKey: string }
)

/** How the ledger compares with one account at a processor. */
export type Reconciliation = Payee & { since: Date } & (
    | { kind: 'compared'; transactions: number; differences: Difference[] }
    /** The list could not be had whole: nothing was compared. */
    | { kind: 'no-list'; message: string }
    | { kind: 'no-keys' }
  )

/**
 * Compares the ledger with the processors' own lists, from a week before the last comparison (or from `since`; the
 * first begins with the dealer's keys or reservations, not with the account): what is missing is
 * recorded; what contradicts them is reported, and corrected by another movement where `repairs` says so. Every comparison leaves a
 * row with its differences. Needs the worker's role.
 */
export async function reconcileLedger(
  ctx: TenantCtx,
  processors: PaymentProcessors,
  { since, repairs, onlyDue = false }: { since?: Date; repairs: boolean; onlyDue?: boolean },
): Promise<Reconciliation[]> {
  const done: Reconciliation[] = []
  for (const { lastAt, beganAt, ...payee } of await comparedPayees(ctx)) {
    const processor = processors[payee.processor]
    if (!processor || (onlyDue && lastAt && ctx.now.getTime() - lastAt.getTime() < DUE_AFTER_MS)) continue
    const from = since ?? new Date(lastAt ? lastAt.getTime() - OVERLAP_DAYS * DAY_MS : (beganAt ?? 0))
    // Processors count in seconds.
    from.setMilliseconds(0)
    done.push(await reconcilePayee(ctx, processor, { payee, since: from, repairs }))
  }
  return done
}

async function reconcilePayee(
  ctx: TenantCtx,
  processor: PaymentProcessor,
  { payee, since, repairs }: { payee: Payee; since: Date; repairs: boolean },
): Promise<Reconciliation> {
  // Before the list is asked for: what is recorded meanwhile is on it and not in here, never the other way.
  const recorded = await recordedSince(ctx, payee, since)
  const transactions: ProcessorTransaction[] = []
  for (let after: string | undefined; ; ) {
    const page = await processor.list(ctx, { account: payee.account, since, after })
    if (page.kind === 'no-keys') return { ...payee, since, kind: 'no-keys' }
    if (page.kind !== 'listed') {
      const message = 'message' in page ? page.message : page.kind
      return { ...payee, since, kind: 'no-list', message }
    }
    transactions.push(...page.transactions)
    if (page.next === null) break
    after = page.next
  }

  const differences: Difference[] = []
  for (const transaction of transactions) {
    const { transactionId, kind: transactionKind } = transaction
    const key = movementKey(processor.name, transaction)
    const present = recorded.get(key)
    recorded.delete(key)
    const entries = entriesBetween(present?.entries ?? [], entriesOf(transaction))
    if (entries.length === 0) continue
    const isRepaired = present
      ? repairs && (await correct(ctx, payee, present, entries))
      : (await recordTransactions(ctx, processor.name, { transactions: [transaction], by: 'reconcile' })) > 0
    // Recorded by a webhook while the list was read: nothing was amiss.
    if (!present && !isRepaired) continue
    // What others take by the same account, and payouts, nothing else tells.
    if (!present && transaction.cause === null) continue
    differences.push({ kind: present ? 'differs' : 'missing', transactionId, transactionKind, entries, isRepaired })
  }
  for (const [idempotencyKey, present] of recorded) {
    const entries = entriesBetween(present.entries, [])
    if (entries.length === 0) continue
    const isRepaired = repairs && (await correct(ctx, payee, present, entries))
    differences.push({ kind: 'not-there', movementId: present.movementId, idempotencyKey, entries, isRepaired })
  }
  await withTenant(ctx, (trx) =>
    trx
      .insertInto('money_reconciliations')
      .values({
        ...{ tenant_id: ctx.tenant.tenantId, processor: payee.processor, account: payee.account, since },
        ...{ compared_at: ctx.now, transactions: transactions.length, differences: JSON.stringify(differences) },
      })
      .execute(),
  )
  return { ...payee, since, kind: 'compared', transactions: transactions.length, differences }
}

/** Those that settings name, and those that are in the ledger, with when each was compared last, and its processor was first used here. */
async function comparedPayees(ctx: TenantCtx): Promise<(Payee & { lastAt: Date | null; beganAt: Date | null })[]> {
  const { settings, tenantId } = ctx.tenant
  return withTenant(ctx, async (trx) => {
    const recorded = await trx
      .selectFrom('money_movements')
      .where('tenant_id', '=', tenantId)
      .select(['processor', 'account'])
      .distinct()
      .execute()
    const compared = await trx
      .selectFrom('money_reconciliations')
      .where('tenant_id', '=', tenantId)
      .groupBy(['processor', 'account'])
      .select(['processor', 'account', sql<Date>`max(compared_at)`.as('at')])
      .execute()
    const { rows: began } = await sql<{ processor: string; at: Date }>`
      select processor, min(at) as at from (
        select processor, set_at as at from processor_keys where tenant_id = ${tenantId}
        union all select processor, began_at from ${allTries()} tries where tenant_id = ${tenantId}
        union all select processor, happened_at from money_movements where tenant_id = ${tenantId}) used
      group by processor`.execute(trx)
    const payees = [...payeesOf(settings), ...recorded.map((row) => row as Payee)]
    return [...new Map(payees.map((payee) => [`${payee.processor} ${payee.account}`, payee])).values()].map(
      ({ processor, account }) => {
        const last = compared.find((row) => row.processor === processor && row.account === account)
        const beganAt = began.find((row) => row.processor === processor)?.at ?? null
        return { processor, account, lastAt: last?.at ?? null, beganAt }
      },
    )
  })
}

type Recorded = Pick<ProcessorTransaction, 'paymentId'> & {
  movementId: number
  idempotencyKey: string
  causeKind: string
  causeId: string
  corrections: number
  /** With what its corrections added. */
  entries: Entry[]
}

async function recordedSince(ctx: TenantCtx, payee: Payee, since: Date): Promise<Map<string, Recorded>> {
  const { rows } = await withTenant(ctx, (trx) =>
    sql<Recorded>`
      select m.movement_id as "movementId", m.idempotency_key as "idempotencyKey", m.payment_id as "paymentId",
        m.cause_kind as "causeKind", m.cause_id as "causeId",
        (select count(*)::int from money_movements c where c.tenant_id = m.tenant_id and c.corrects = m.movement_id) as corrections,
        (select coalesce(jsonb_agg(jsonb_build_object('ledgerAccount', e.ledger_account, 'currency', e.currency, 'amountCents', e.amount_cents)), '[]')
         from money_entries e join money_movements c on c.tenant_id = e.tenant_id and c.movement_id = e.movement_id
         where e.tenant_id = m.tenant_id and (c.movement_id = m.movement_id or c.corrects = m.movement_id)) as entries
      from money_movements m
      where m.tenant_id = ${ctx.tenant.tenantId} and m.processor = ${payee.processor}
        and m.account is not distinct from ${payee.account} and m.kind <> 'correction' and m.happened_at >= ${since}`.execute(
      trx,
    ),
  )
  return new Map(rows.map((row) => [row.idempotencyKey, row]))
}

/** Adds what was wrong of a movement, as another; two that correct it at once do so once. */
async function correct(ctx: TenantCtx, payee: Payee, wrong: Recorded, entries: readonly Entry[]): Promise<boolean> {
  const { movementId, idempotencyKey, paymentId, causeKind, causeId, corrections } = wrong
  const id = await withTenant(ctx, (trx) =>
    recordMovement(trx, ctx.now, {
      ...payee,
      ...{ kind: 'correction', corrects: movementId },
      ...{ idempotencyKey: `${idempotencyKey}:correction:${corrections + 1}`, paymentId, causeKind, causeId },
      ...{ happenedAt: ctx.now, recordedBy: 'reconcile', entries },
    }),
  )
  return id !== null
}
