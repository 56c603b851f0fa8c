import { type TenantTransaction, withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { deviceWords } from './device-words.ts'
import { isSecret, newSecret, secretHash } from './secret.server.ts'
import { findStaff, type StaffPerson } from './staff.ts'
import type { StaffSession } from './staff-ctx.ts'

/** Whose link it is while it can be used; reading it uses nothing up. */
export async function findSignInLink(ctx: TenantCtx, secret: string): Promise<StaffPerson | null> {
  if (!isSecret(secret)) return null
  const found = await withTenant(ctx, (trx) =>
    trx
      .selectFrom('staff_sign_in_links')
      .select('email')
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('token_hash', '=', secretHash(secret))
      .where('used_at', 'is', null)
      .where('expires_at', '>', ctx.now)
      .executeTakeFirst(),
  )
  return found ? findStaff(ctx.tenant.settings, found.email) : null
}

export type SignInOutcome = { kind: 'signed-in'; secret: string; session: StaffSession } | { kind: 'no-such-link' }

/**
 * Uses a link up and opens a session with a secret of its own; of two at the same moment one has it, and the other links
 * of this mailbox are used up too, and the session that the browser had (`former`, its secret) ends (rule:staff-sign-in).
 */
export async function signIn(
  ctx: TenantCtx,
  linkSecret: string,
  { userAgent, former }: { userAgent: string | null; former: string | null },
): Promise<SignInOutcome> {
  if (!isSecret(linkSecret)) return { kind: 'no-such-link' }
  const { tenant, now } = ctx
  return withTenant(ctx, async (trx): Promise<SignInOutcome> => {
    const links = trx.updateTable('staff_sign_in_links').set({ used_at: now }).where('tenant_id', '=', tenant.tenantId)
    const link = await links
      .where('token_hash', '=', secretHash(linkSecret))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('email')
      .executeTakeFirst()
    const person = link && findStaff(tenant.settings, link.email)
    if (!person) return { kind: 'no-such-link' }
    await links.where('email', '=', link.email).where('used_at', 'is', null).execute()
    if (isSecret(former))
      await trx
        .updateTable('staff_sessions')
        .set({ ended_at: now })
        .where('tenant_id', '=', tenant.tenantId)
        .where('token_hash', '=', secretHash(former))
        .where('ended_at', 'is', null)
        .execute()
    return { kind: 'signed-in', ...(await openSession(trx, ctx, person, { email: link.email, userAgent })) }
  })
}

async function openSession(
  trx: TenantTransaction,
  { tenant, now }: TenantCtx,
  person: StaffPerson,
  { email, userAgent }: { email: string; userAgent: string | null },
): Promise<{ secret: string; session: StaffSession }> {
  const secret = newSecret()
  const row = await trx
    .insertInto('staff_sessions')
    .values({
      ...{ tenant_id: tenant.tenantId, token_hash: secretHash(secret), email, device: deviceWords(userAgent) },
      ...{ created_at: now, seen_at: now },
    })
    .returning('staff_session_id')
    .executeTakeFirstOrThrow()
  return { secret, session: { ...person, sessionId: row.staff_session_id } }
}
