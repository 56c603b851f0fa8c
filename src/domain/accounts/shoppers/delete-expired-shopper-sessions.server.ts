import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { SHOPPER_SESSION_MS } from './shopper-session-time.ts'
import { CODE_MS, codeMessageId } from './sign-in-code.server.ts'

/** The messages of a demo, as a folder keeps them; null where they are sent. */
type Letters = {
  eraseMessages(messageIds: readonly string[]): Promise<void>
  eraseBefore(instant: Date, starts: readonly string[]): Promise<void>
} | null

const TRY_DAYS = 30
const DAY_MS = 86_400_000

/**
 * Lets old tries to sign in go, sessions that have ended by themselves, and a demo's messages whose codes sign nobody in any
 * more; those with a guest's link, a reminder or word to a former contact, of which no row tells, go as old as tries. Needs the worker's role
 * (rule:shopper-session).
 */
export async function deleteExpiredShopperSessions(ctx: TenantCtx, letters: Letters = null): Promise<void> {
  const { tenantId } = ctx.tenant
  const before = (ms: number) => new Date(ctx.now.getTime() - ms)
  // Before the rows go: a file that cannot be erased is tried again the next hour.
  if (letters) {
    await letters.eraseMessages(await endedMessages(ctx))
    await letters.eraseBefore(before(TRY_DAYS * DAY_MS), ['guest-', 'reminder-', 'former-'])
  }
  await withTenant(ctx, async (trx) => {
    const codes = trx.deleteFrom('shopper_sign_in_codes').where('tenant_id', '=', tenantId)
    await codes.where('created_at', '<', before(TRY_DAYS * DAY_MS)).execute()
    const challenges = trx.deleteFrom('passkey_challenges').where('tenant_id', '=', tenantId)
    await challenges.where('expires_at', '<=', ctx.now).execute()
    const sessions = trx.deleteFrom('shopper_sessions').where('tenant_id', '=', tenantId)
    await sessions.where('seen_at', '<=', before(SHOPPER_SESSION_MS)).execute()
  })
}

/** Of codes that were used or are too old. */
async function endedMessages(ctx: TenantCtx): Promise<string[]> {
  const rows = await withTenant(ctx, (trx) =>
    trx
      .selectFrom('shopper_sign_in_codes')
      .select(['kind', 'token_hash'])
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where((eb) =>
        eb.or([eb('used_at', 'is not', null), eb('created_at', '<=', new Date(ctx.now.getTime() - CODE_MS))]),
      )
      .execute(),
  )
  return rows.map(({ kind, token_hash }) => codeMessageId(kind, token_hash))
}
