import { withTenant } from '#db/tenant-session.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { openShopperSession, type SigningBrowser } from '../shoppers/enter-code.server.ts'
import type { ShopperSession } from '../shoppers/shopper-ctx.ts'
import type { PasskeySite } from './challenges.server.ts'
import { checkPasskey } from './check-passkey.server.ts'
import type { PasskeySignature } from './passkey-answers.ts'

export type PasskeySignInOutcome =
  /** `secret` goes into the cookie. */
  { kind: 'signed-in'; secret: string; shopper: ShopperSession } | { kind: 'refused' }

/** Opens a session for whoever's passkey signed (rule:shopper-passkey). */
export async function signInByPasskey(
  ctx: TenantCtx,
  { response, site, ...browser }: { response: PasskeySignature; site: PasskeySite } & SigningBrowser,
): Promise<PasskeySignInOutcome> {
  const checked = await checkPasskey(ctx, response, site)
  if (checked.kind === 'refused') return checked
  return withTenant(ctx, async (trx): Promise<PasskeySignInOutcome> => {
    const shopper = await trx
      .selectFrom('shoppers')
      .select(['shopper_id as shopperId', 'name', 'email', 'phone'])
      .where('tenant_id', '=', ctx.tenant.tenantId)
      .where('shopper_id', '=', checked.shopperId)
      .executeTakeFirst()
    if (!shopper) return { kind: 'refused' }
    return { kind: 'signed-in', ...(await openShopperSession(trx, ctx, shopper, browser)) }
  })
}
