import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'

/** An order that is off, or handed over, needs none any more. */
export async function deleteOrderDocuments(
  trx: TenantTransaction,
  { tenant }: Pick<TenantCtx, 'tenant'>,
  which: RawBuilder<SqlBool>,
): Promise<void> {
  await sql`delete from order_documents where tenant_id = ${tenant.tenantId} and ${which}`.execute(trx)
}

/** Lets documents go that came the dealer's days ago, whatever became of their order (rule:checkout-journey). Needs the worker's role. */
export async function deleteExpiredDocuments(ctx: TenantCtx): Promise<void> {
  const { keepDays } = ctx.tenant.settings.commerce.journey
  const isExpired = sql<SqlBool>`uploaded_at < ${ctx.now}::timestamptz - make_interval(days => ${keepDays})`
  await withTenant(ctx, (trx) => deleteOrderDocuments(trx, ctx, isExpired))
}

/** Those of orders that a shopper who is erased leaves behind: what was signed stays, who they are does not. Needs the worker's role. */
export async function eraseOrderDocuments(ctx: TenantCtx, orderIds: readonly number[]): Promise<void> {
  await withTenant(ctx, (trx) => deleteOrderDocuments(trx, ctx, sql`order_id = any(${orderIds}::bigint[])`))
}
