import type { TenantCtx } from '#domain/tenants/context.ts'

/** Something made once per tenant and kept until that tenant changes; what is not good is not kept, nor a failure. */
export type SiteMemo<T> = {
  get(ctx: TenantCtx): Promise<T>
  /** What was good last, from before a change perhaps: for when making it anew failed. */
  last(tenantId: number): T | null
  drop(tenantId: number): void
}

export function siteMemo<T>(
  make: (ctx: TenantCtx) => Promise<T>,
  isGood: (made: T) => boolean = () => true,
): SiteMemo<T> {
  const kept = new Map<number, Promise<T>>()
  const good = new Map<number, T>()
  return {
    get(ctx) {
      const { tenantId } = ctx.tenant
      const held = kept.get(tenantId)
      if (held) return held
      const making = make(ctx)
      kept.set(tenantId, making)
      const forget = () => kept.get(tenantId) === making && kept.delete(tenantId)
      making.then((made) => (isGood(made) ? good.set(tenantId, made) : forget()), forget)
      return making
    },
    last: (tenantId) => good.get(tenantId) ?? null,
    drop: (tenantId) => void kept.delete(tenantId),
  }
}
