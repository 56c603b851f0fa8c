import { type DataKeys, LostDataKey } from '#db/sealed-values.ts'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import type { Whose } from '../stepwise/sealed-steps.server.ts'
import type { Application } from './application.ts'
import { applicationOfLink } from './application-link.server.ts'
import { openApplication } from './stored-application.server.ts'

/**
 * The application somebody goes on with: that of their link, else the one saved last by their account; null where there is none,
 * and once it was sent: what was sent is read at the dealer's desk alone.
 */
export async function findApplication(ctx: TenantCtx, keys: DataKeys, whose: Whose): Promise<Application | null> {
  const linked = applicationOfLink(ctx, keys, whose.link)
  if (linked === null && whose.shopperId === null) return null
  return withTenant(ctx, async (trx) => {
    const open = async (applicationId: number | null) => {
      const found = applicationId === null ? null : await openApplication(trx, ctx, keys, applicationId)
      return found?.leadId === null ? found : null
    }
    return (await open(linked)) ?? open(await savedLast(trx, ctx, whose.shopperId))
  }).catch((error: unknown) => {
    if (!(error instanceof LostDataKey)) throw error
    whose.report(error)
    return null
  })
}

/** Whether what a link opens was sent already. */
export async function wasSent(ctx: TenantCtx, keys: DataKeys, { link }: Pick<Whose, 'link'>): Promise<boolean> {
  const linked = applicationOfLink(ctx, keys, link)
  if (linked === null) return false
  return withTenant(ctx, async (trx) => {
    const row = await trx
      .selectFrom('finance_applications')
      .select('lead_id')
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('finance_application_id', '=', linked)
      .executeTakeFirst()
    return row !== undefined && row.lead_id !== null
  })
}

async function savedLast(
  trx: TenantTransaction,
  { tenant }: TenantCtx,
  shopperId: number | null,
): Promise<number | null> {
  if (shopperId === null) return null
  const row = await trx
    .selectFrom('finance_applications')
    .select('finance_application_id')
    .where('tenant_id', '=', tenant.tenantId)
    .where('shopper_id', '=', shopperId)
    .where('lead_id', 'is', null)
    .orderBy('saved_at', 'desc')
    .executeTakeFirst()
  return row?.finance_application_id ?? null
}

/** Everything a shopper typed into the applications of their account, opened; of one whose key is not here, that it is there. */
export async function ownApplications(
  ctx: TenantCtx,
  keys: DataKeys,
  shopperId: number,
): Promise<(Application | { applicationId: number; unreadable: true })[]> {
  return withTenant(ctx, async (trx) => {
    const rows = await trx
      .selectFrom('finance_applications')
      .select('finance_application_id as applicationId')
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('shopper_id', '=', shopperId)
      .execute()
    const opened: Awaited<ReturnType<typeof ownApplications>> = []
    for (const { applicationId } of rows) {
      const found = await openApplication(trx, ctx, keys, applicationId).catch((error: unknown) => {
        if (!(error instanceof LostDataKey)) throw error
        return { applicationId, unreadable: true as const }
      })
      if (found) opened.push(found)
    }
    return opened
  })
}
