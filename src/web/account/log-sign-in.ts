import type { PageContext } from '../site/page-context.ts'

/** How somebody tried to sign in; a guest's link opens one page and no session. */
export type SignInTry = {
  who: 'shopper' | 'staff' | 'guest'
  by: 'code' | 'passkey' | 'link'
  /** What came of it: `signed-in`, `too-many`, or why it was refused. */
  outcome: string
  /** The session it opened. */
  sessionId?: number
}

/** A line of the log for each try to sign in, whatever came of it; it says nothing of what was typed, and no contact (docs/operations.md). */
export function logSignIn({ services, ctx, requestId }: PageContext, tried: SignInTry): void {
  const fields = { reqId: requestId, tenant: ctx.tenant.slug, event: 'sign-in', ...tried }
  if (tried.outcome === 'signed-in') services.log.info(fields, 'somebody signed in')
  else services.log.warn(fields, 'a sign-in was refused')
}
