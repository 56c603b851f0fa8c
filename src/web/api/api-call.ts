import type { TenantCtx } from '#domain/tenants/context.ts'
import type { SiteFacts } from '../views/site-view.server.ts'
import type { UnreadAnswers } from './unread-answers.ts'

/** Takes so many of what the visitor may have, or says after how many seconds there are enough again. */
export type Charge = (count: number) => { kind: 'taken' } | { kind: 'over'; retryAfterSeconds: number }

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
  /** For what costs more than the one that each call is counted for. */
  charge: Charge
  held: UnreadAnswers
}
