import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { makePrimary, readOwnDomain, readPrimaryHost } from './live-host.server.ts'

export type UndoGoLiveOutcome =
  | { kind: 'undone' | 'already-preview'; domain: string }
  /** The domain waits while the site is live at `liveAt`, another of its domains: nothing was written. */
  | { kind: 'live-elsewhere'; domain: string; liveAt: string }
  /** `hosts.preview` is false: its domain is led to as long as it is written down. */
  | { kind: 'no-preview'; domain: string }
  /** The configuration names no `hosts.primary`. */
  | { kind: 'no-domain' }

/** Takes a tenant back to where it is looked at, at its slug (rule:preview); its domain shows the site all the same. */
export async function undoGoLive(ctx: TenantCtx): Promise<UndoGoLiveOutcome> {
  const { tenantId, slug } = ctx.tenant
  return withTenant(ctx, async (trx) => {
    const own = await readOwnDomain(trx, tenantId)
    if (!own) return { kind: 'no-domain' }
    const { domain, isLive, preview } = own
    if (!preview) return { kind: 'no-preview', domain }
    if (!isLive) {
      const liveAt = await readPrimaryHost(trx, tenantId)
      return liveAt?.includes('.') ? { kind: 'live-elsewhere', domain, liveAt } : { kind: 'already-preview', domain }
    }
    await makePrimary(trx, tenantId, slug)
    return { kind: 'undone', domain }
  })
}
