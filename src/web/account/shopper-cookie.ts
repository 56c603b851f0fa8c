import { SHOPPER_SESSION_MS } from '#domain/accounts/shoppers/shopper-session-time.ts'
import { readCookie, setCookie } from '../http/session-cookie.ts'

/** Of shoppers (rule:shopper-session). */
const NAME = '__Host-shopper'

export function shopperSecret(request: Pick<Request, 'headers'>): string | null {
  return readCookie(request, NAME)
}

/** Whether an answer begins, renews or ends a session. */
export function setsShopperCookie({ headers }: Pick<Response, 'headers'>): boolean {
  return headers.getSetCookie().some((cookie) => cookie.startsWith(`${NAME}=`))
}

/** `Set-Cookie` of a session; null ends it. */
export function shopperCookie(secret: string | null): string {
  return setCookie(NAME, secret, SHOPPER_SESSION_MS)
}
