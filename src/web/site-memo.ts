import type { TenantCtx } from '#domain/tenants/context.ts'

/** Something made once per tenant and kept until that tenant changes; a failure is not kept. */
export type SiteMemo<T> = { get(ctx: TenantCtx): Promise<T>; drop(tenantId: number): void }

export function siteMemo<T>(make: (ctx: TenantCtx) => Promise<T>): SiteMemo<T> {
  const kept = new Map<number, Promise<T>>()
  return {
    get(ctx) {
      const { tenantId } = ctx.tenant
      const held = kept.get(tenantId)
      if (held) return held
      const making = make(ctx)
      kept.set(tenantId, making)
      making.catch(() => kept.get(tenantId) === making && kept.delete(tenantId))
      return making
    },
    drop: (tenantId) => void kept.delete(tenantId),
  }
}
