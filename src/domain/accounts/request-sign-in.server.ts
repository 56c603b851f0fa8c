import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'

/** What a letter with a link is made of; the worker decides whether there is one to send. */
export type SignInRequest = {
  email: string
  /** Of the dealer's site as it was reached: the link begins with it. */
  origin: string
  /** The page to be led to afterwards. */
  back: string
  askedAt: string
}

/**
 * Asks for a sign-in link. Nobody is looked up here: the job is the same, and takes as long to add, whosever address it is
 * (rule:staff-sign-in).
 */
export async function requestSignIn(ctx: TenantCtx, asked: Omit<SignInRequest, 'askedAt'>): Promise<void> {
  const payload: SignInRequest = { ...asked, askedAt: ctx.now.toISOString() }
  await withTenant(ctx, (trx) =>
    sql`select forecourt.enqueue('send-sign-in-link', ${JSON.stringify(payload)}::jsonb)`.execute(trx),
  )
}
