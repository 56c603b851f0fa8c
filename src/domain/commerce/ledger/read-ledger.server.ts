import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { LedgerAccount } from './entries.ts'

export type LedgerBalance = {
  processor: string
  /** The dealership's own at the processor; null is the tenant's. */
  account: string | null
  ledgerAccount: LedgerAccount
  currency: 'AUD'
  /** Debits above zero, credits below. */
  amountCents: number
}

/** From `since` on, and before `until`; what happened then, whenever it was recorded. */
export type LedgerTime = { since?: Date; until?: Date }

/** What stands on each account of the ledger; all of them together are zero. */
export async function readBalances(ctx: TenantCtx, { since, until }: LedgerTime = {}): Promise<LedgerBalance[]> {
  const rows = await withTenant(ctx, (trx) =>
    trx
      .selectFrom('money_movements as m')
      .innerJoin('money_entries as e', (join) =>
        join.onRef('e.tenant_id', '=', 'm.tenant_id').onRef('e.movement_id', '=', 'm.movement_id'),
      )
      .where('m.tenant_id', '=', ctx.tenant.tenantId)
      .$if(since !== undefined, (query) => query.where('m.happened_at', '>=', since!))
      .$if(until !== undefined, (query) => query.where('m.happened_at', '<', until!))
      .groupBy(['m.processor', 'm.account', 'e.ledger_account', 'e.currency'])
      .orderBy('m.processor')
      .orderBy('m.account')
      .orderBy('e.ledger_account')
      .select(['m.processor', 'm.account', 'e.ledger_account', 'e.currency'])
      .select(({ fn }) => fn.sum<string>('e.amount_cents').as('cents'))
      .execute(),
  )
  return rows.map(({ processor, account, ledger_account, currency, cents }) => ({
    ...{ processor, account, currency: currency as 'AUD', amountCents: Number(cents) },
    ledgerAccount: ledger_account,
  }))
}

/** Every entry with the movement it belongs to, as they happened. */
export async function readMovements(ctx: TenantCtx, { since, until }: LedgerTime = {}) {
  return withTenant(ctx, (trx) =>
    trx
      .selectFrom('money_movements as m')
      .innerJoin('money_entries as e', (join) =>
        join.onRef('e.tenant_id', '=', 'm.tenant_id').onRef('e.movement_id', '=', 'm.movement_id'),
      )
      .where('m.tenant_id', '=', ctx.tenant.tenantId)
      .$if(since !== undefined, (query) => query.where('m.happened_at', '>=', since!))
      .$if(until !== undefined, (query) => query.where('m.happened_at', '<', until!))
      .orderBy('m.happened_at')
      .orderBy('m.movement_id')
      .orderBy('e.ledger_account')
      .select(['m.movement_id as movementId', 'm.happened_at as happenedAt', 'm.kind', 'm.cause_kind as causeKind'])
      .select(['m.cause_id as causeId', 'm.processor', 'm.account', 'm.payment_id as paymentId', 'm.corrects'])
      .select(['m.recorded_by as recordedBy', 'm.idempotency_key as idempotencyKey'])
      .select(['e.ledger_account as ledgerAccount', 'e.currency', 'e.amount_cents as amountCents'])
      .execute(),
  )
}
