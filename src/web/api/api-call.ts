import type { TenantCtx } from '#domain/tenants/context.ts'

/** One call of a machine, for the dealer whose host it asked. */
export type ApiCall = {
  request: Request
  url: URL
  ctx: TenantCtx
  /** Whom it is counted by (`client-address.ts`). */
  address: string
  requestId: string
  /** Named parts of the path. */
  params: Readonly<Record<string, string | undefined>>
}
