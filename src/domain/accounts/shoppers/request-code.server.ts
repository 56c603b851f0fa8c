import { sql } from 'kysely'
import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { newSecret, secretHash } from '../secret.server.ts'
import type { Contact } from './contact.ts'
import { codeKey } from './sign-in-code.server.ts'

/** What the worker makes and sends a code of. */
export type CodeRequest = {
  contact: Contact
  tokenHash: string
  codeKey: string
  askedAt: string
}

/**
 * Asks for a code, and answers the secret of this try: only the browser that keeps it can enter the code. Nobody is looked up
 * here: the job is the same, and takes as long to add, whether or not there is such a shopper (rule:shopper-sign-in).
 */
export async function requestCode(ctx: TenantCtx, contact: Contact): Promise<{ secret: string }> {
  const secret = newSecret()
  const payload: CodeRequest = {
    contact,
    tokenHash: secretHash(secret),
    codeKey: codeKey(secret),
    askedAt: ctx.now.toISOString(),
  }
  await withTenant(ctx, (trx) =>
    sql`select forecourt.enqueue('send-sign-in-code', ${JSON.stringify(payload)}::jsonb)`.execute(trx),
  )
  return { secret }
}
