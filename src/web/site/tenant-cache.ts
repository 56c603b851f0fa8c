import type { TenantCtx } from '#domain/tenants/context.ts'

/** Something made once per tenant and cached until that tenant changes; what is not good is not cached, nor a failure. */
export type TenantCache<T> = {
  get(ctx: TenantCtx): Promise<T>
  /** What was good last, from before a change perhaps: for when making it anew failed. */
  last(tenantId: number): T | null
  drop(tenantId: number): void
}

export function tenantCache<T>(
  make: (ctx: TenantCtx) => Promise<T>,
  isGood: (made: T) => boolean = () => true,
): TenantCache<T> {
  const cached = new Map<number, Promise<T>>()
  const good = new Map<number, T>()
  return {
    get(ctx) {
      const { tenantId } = ctx.tenant
      const held = cached.get(tenantId)
      if (held) return held
      const making = make(ctx)
      cached.set(tenantId, making)
      const forget = () => cached.get(tenantId) === making && cached.delete(tenantId)
      making.then((made) => (isGood(made) ? good.set(tenantId, made) : forget()), forget)
      return making
    },
    last: (tenantId) => good.get(tenantId) ?? null,
    drop: (tenantId) => void cached.delete(tenantId),
  }
}
