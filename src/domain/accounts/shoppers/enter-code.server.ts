import { sql } from 'kysely'
import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { deviceWords } from '../device-words.ts'
import { isSecret, newSecret, secretHash } from '../secret.server.ts'
import type { Contact } from './contact.ts'
import type { Shopper, ShopperSession } from './shopper-ctx.ts'
import { type CodeRefused, type EnteredCode, takeCode } from './take-code.server.ts'

export type EnterCodeOutcome =
  /** `secret` goes into the cookie. */
  { kind: 'signed-in'; secret: string; shopper: ShopperSession; isNew: boolean } | CodeRefused

/**
 * Uses a code up, makes the shopper where there is none yet, and opens a session with a secret of its own (rule:shopper-sign-in).
 */
export async function enterCode(
  ctx: TenantCtx,
  { userAgent, former, ...entered }: EnteredCode & SigningBrowser,
): Promise<EnterCodeOutcome> {
  return withTenant(ctx, async (trx): Promise<EnterCodeOutcome> => {
    const used = await takeCode(trx, ctx, entered)
    if (used.kind !== 'used') return used
    const { shopper, isNew } = await shopperOfContact(trx, ctx, used.contact)
    return { kind: 'signed-in', isNew, ...(await openShopperSession(trx, ctx, shopper, { userAgent, former })) }
  })
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

/** Where somebody signs in; `former`: the secret of the session that this browser had until now, whosever it was. */
export type SigningBrowser = { userAgent: string | null; former: string | null }

/** Opens a session of somebody who has just proved who they are, and ends the browser's former one; `secret` goes into the cookie. */
export async function openShopperSession(
  trx: TenantTransaction,
  { tenant, now }: TenantCtx,
  shopper: Shopper,
  { userAgent, former }: SigningBrowser,
): Promise<{ secret: string; shopper: ShopperSession }> {
  const secret = newSecret()
  if (isSecret(former))
    await trx
      .deleteFrom('shopper_sessions')
      .where('tenant_id', '=', tenant.tenantId)
      .where('token_hash', '=', secretHash(former))
      .execute()
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
