import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantTransaction } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { isSecret, secretHash } from '../secret.server.ts'
import type { Contact } from './contact.ts'
import { CODE_MS, CODE_TRIES, codeHash, codeKey, parseCode } from './sign-in-code.server.ts'

/** What a browser enters: the secret of its try (`requestCode`), and what was typed. */
export type EnteredCode = { secret: string | null; code: string }

export type CodeRefused =
  | { kind: 'wrong-code'; triesLeft: number }
  /** Not six digits: no try was spent. */
  | { kind: 'unreadable' }
  /** Used, too old, tried too often, or never sent: which is nobody's business. */
  | { kind: 'no-such-code' }

/**
 * Uses a code up, and the others of its contact with it; `contact` is what it proves. Of two at the same moment one is used
 * (rule:shopper-sign-in).
 */
export async function takeCode(
  trx: TenantTransaction,
  ctx: TenantCtx,
  { secret, code: typed }: EnteredCode,
): Promise<{ kind: 'used'; contact: Contact } | CodeRefused> {
  if (!isSecret(secret)) return { kind: 'no-such-code' }
  const code = parseCode(typed)
  if (!code) return { kind: 'unreadable' }
  const { tenant, now } = ctx
  const codes = trx.updateTable('shopper_sign_in_codes').where('tenant_id', '=', tenant.tenantId)
  const own = codes.where('token_hash', '=', secretHash(secret))
  await lockCodesOfContact(trx, ctx, secretHash(secret))
  const tried = await own
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('used_at', 'is', null)
    .where('tries', '<', CODE_TRIES)
    .where('created_at', '>', new Date(now.getTime() - CODE_MS))
    // A clock that is put back makes no code live longer.
    .where('created_at', '<', new Date(now.getTime() + CODE_MS / 10))
    .returning(['code_hash', 'kind', 'contact', 'tries'])
    .executeTakeFirst()
  if (!tried) return { kind: 'no-such-code' }
  const isRight = timingSafeEqual(Buffer.from(codeHash(codeKey(secret), code)), Buffer.from(tried.code_hash))
  if (!isRight) return { kind: 'wrong-code', triesLeft: CODE_TRIES - tried.tries }
  await codes.set({ used_at: now }).where('contact', '=', tried.contact).where('used_at', 'is', null).execute()
  return { kind: 'used', contact: { kind: tried.kind, address: tried.contact } }
}

/** Whoever comes at the same time, with this code or another of its contact, counts after this one. */
async function lockCodesOfContact(trx: TenantTransaction, { tenant }: TenantCtx, tokenHash: string): Promise<void> {
  await sql`
    select 1 from shopper_sign_in_codes
    where tenant_id = ${tenant.tenantId} and used_at is null and contact = (
      select contact from shopper_sign_in_codes where tenant_id = ${tenant.tenantId} and token_hash = ${tokenHash})
    order by token_hash for update`.execute(trx)
}
