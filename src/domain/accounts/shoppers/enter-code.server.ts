import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { deviceWords } from '../device-words.ts'
import { isSecret, newSecret, secretHash } from '../secret.server.ts'
import type { Contact } from './contact.ts'
import type { Shopper, ShopperSession } from './shopper-ctx.ts'
import { CODE_MS, CODE_TRIES, codeHash, codeKey, parseCode } from './sign-in-code.server.ts'

export type EnterCodeOutcome =
  /** `secret` goes into the cookie. */
  | { kind: 'signed-in'; secret: string; shopper: ShopperSession; isNew: boolean }
  | { kind: 'wrong-code'; triesLeft: number }
  /** Not six digits: no try was spent. */
  | { kind: 'unreadable' }
  /** Used, too old, tried too often, or never sent: which is nobody's business. */
  | { kind: 'no-such-code' }

/**
 * Uses a code up, makes the shopper where there is none yet, and opens a session with a secret of its own. `secret` is that of
 * the try (`requestCode`). Of two at the same moment one signs in; the contact's other codes end with it (rule:shopper-sign-in).
 */
export async function enterCode(
  ctx: TenantCtx,
  { secret, code: typed, userAgent }: { secret: string | null; code: string; userAgent: string | null },
): Promise<EnterCodeOutcome> {
  if (!isSecret(secret)) return { kind: 'no-such-code' }
  const code = parseCode(typed)
  if (!code) return { kind: 'unreadable' }
  const { tenant, now } = ctx
  return withTenant(ctx, async (trx): Promise<EnterCodeOutcome> => {
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
    const { shopper, isNew } = await shopperOfContact(trx, ctx, { kind: tried.kind, address: tried.contact })
    return { kind: 'signed-in', isNew, ...(await openShopperSession(trx, ctx, shopper, userAgent)) }
  })
}

/** Whoever comes at the same time, with this code or another of its contact, counts after this one. */
async function lockCodesOfContact(trx: TenantTransaction, { tenant }: TenantCtx, tokenHash: string): Promise<void> {
  await sql`
    select 1 from shopper_sign_in_codes
    where tenant_id = ${tenant.tenantId} and used_at is null and contact = (
      select contact from shopper_sign_in_codes where tenant_id = ${tenant.tenantId} and token_hash = ${tokenHash})
    order by token_hash for update`.execute(trx)
}

const SHOPPER = ['shopper_id as shopperId', 'name', 'email', 'phone'] as const

/** Whose proved contact it is; a new shopper where it is nobody's. */
async function shopperOfContact(
  trx: TenantTransaction,
  { tenant, now }: TenantCtx,
  { kind, address }: Contact,
): Promise<{ shopper: Shopper; isNew: boolean }> {
  const isProved = kind === 'email' ? 'is_email_proved' : 'is_phone_proved'
  const made = await trx
    .insertInto('shoppers')
    .values({ tenant_id: tenant.tenantId, [kind]: address, [isProved]: true, created_at: now })
    .onConflict((conflict) => conflict.columns(['tenant_id', kind]).where(sql.ref<boolean>(isProved)).doNothing())
    .returning(SHOPPER)
    .executeTakeFirst()
  if (made) return { shopper: made, isNew: true }
  const shopper = await trx
    .selectFrom('shoppers')
    .select(SHOPPER)
    .where('tenant_id', '=', tenant.tenantId)
    .where(kind, '=', address)
    .where(isProved, '=', true)
    .executeTakeFirstOrThrow()
  return { shopper, isNew: false }
}

/** Opens a session of somebody who has just proved who they are; `secret` goes into the cookie. */
export async function openShopperSession(
  trx: TenantTransaction,
  { tenant, now }: TenantCtx,
  shopper: Shopper,
  userAgent: string | null,
): Promise<{ secret: string; shopper: ShopperSession }> {
  const secret = newSecret()
  const { sessionId } = await trx
    .insertInto('shopper_sessions')
    .values({
      ...{ tenant_id: tenant.tenantId, shopper_id: shopper.shopperId, token_hash: secretHash(secret) },
      ...{ device: deviceWords(userAgent), created_at: now, seen_at: now },
    })
    .returning('shopper_session_id as sessionId')
    .executeTakeFirstOrThrow()
  return { secret, shopper: { ...shopper, sessionId, isRenewed: false } }
}
