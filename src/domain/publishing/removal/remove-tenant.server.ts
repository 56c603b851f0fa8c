import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { readPrimaryHost } from '../going-live/live-host.server.ts'
import { deleteTenant } from './delete-tenant.server.ts'

/** How much of each kind there is; `movements`: of money, by a processor that moves real money. */
export type TenantHoldings = Record<'vehicles' | 'leads' | 'shoppers' | 'orders' | 'movements', number>

export type RemoveOutcome =
  | { kind: 'removed'; holdings: TenantHoldings }
  | { kind: 'would-remove'; holdings: TenantHoldings }
  /** Visitors are led to the site at its own domain. */
  | { kind: 'live'; domain: string; holdings: TenantHoldings }
  /** Records of money that was paid, which a business has to keep, would go with it. */
  | { kind: 'has-ledger'; holdings: TenantHoldings }

/**
 * Removes one dealer with everything the database holds of theirs, in one transaction; unless it is `confirmed` it only says what
 * would go. Refused while the site is live at a domain, and while its ledger has movements of real money, unless `withLedger`.
 */
export async function removeTenant(
  ctx: TenantCtx,
  { confirmed, withLedger }: { confirmed: boolean; withLedger: boolean },
): Promise<RemoveOutcome> {
  const { tenantId } = ctx.tenant
  return withTenant(ctx, async (trx): Promise<RemoveOutcome> => {
    // Whoever writes of this tenant meanwhile waits, and finds it gone.
    await sql`select from tenants where tenant_id = ${tenantId} for update`.execute(trx)
    const holdings = await holdingsOf(trx, tenantId)
    const primary = await readPrimaryHost(trx, tenantId)
    if (primary?.includes('.')) return { kind: 'live', domain: primary, holdings }
    if (holdings.movements > 0 && !withLedger) return { kind: 'has-ledger', holdings }
    if (!confirmed) return { kind: 'would-remove', holdings }
    await deleteTenant(trx, tenantId)
    return { kind: 'removed', holdings }
  })
}

async function holdingsOf(trx: TenantTransaction, tenantId: number): Promise<TenantHoldings> {
  const { rows } = await sql<TenantHoldings>`
    select (select count(*)::int from listings where tenant_id = ${tenantId}) as vehicles,
      (select count(*)::int from leads where tenant_id = ${tenantId}) as leads,
      (select count(*)::int from shoppers where tenant_id = ${tenantId}) as shoppers,
      (select count(*)::int from orders where tenant_id = ${tenantId}) as orders,
      (select count(*)::int from money_movements where tenant_id = ${tenantId} and processor <> 'sandbox') as movements`.execute(
    trx,
  )
  return rows[0]!
}
