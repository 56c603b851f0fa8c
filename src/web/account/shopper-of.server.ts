import { findShopperSession } from '#domain/accounts/shoppers/find-shopper-session.server.ts'
import type { ShopperCtx } from '#domain/accounts/shoppers/shopper-ctx.ts'
import type { TenantCtx } from '#domain/tenants/context.ts'
import { shopperCookie, shopperSecret } from './shopper-cookie.ts'

/** The shopper who asks, with what verbs on their own things take; null for who has not signed in with this dealer. */
export async function shopperOf(ctx: TenantCtx, request: Pick<Request, 'headers'>): Promise<ShopperCtx | null> {
  const shopper = await findShopperSession(ctx, shopperSecret(request))
  return shopper && { ...ctx, shopper }
}

/** What an answer to a shopper carries, so that the cookie lasts as long as the session does. */
export function renewedCookie(ctx: ShopperCtx | null, request: Pick<Request, 'headers'>): Record<string, string> {
  return ctx?.shopper.isRenewed ? { 'Set-Cookie': shopperCookie(shopperSecret(request)) } : {}
}
