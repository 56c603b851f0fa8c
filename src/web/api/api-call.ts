import type { TenantCtx } from '#domain/tenants/context.ts'
import type { SiteFacts } from '../views/site-view.server.ts'

/** One call of a machine, for the dealer whose host it asked. */
export type ApiCall = {
  request: Request
  url: URL
  ctx: TenantCtx
  /** What the dealer's pages are made of beside stock. */
  site(): Promise<SiteFacts>
  /** Whom it is counted by (`client-address.ts`). */
  address: string
  requestId: string
  /** Named parts of the path. */
  params: Readonly<Record<string, string | undefined>>
}
