import { SHOPPER_SESSION_MS } from '#domain/accounts/shoppers/shopper-session-time.ts'
import { readCookie, setCookie } from '../http/session-cookie.ts'

/** Of shoppers (rule:shopper-session). */
const NAME = '__Host-shopper'

export function shopperSecret(request: Pick<Request, 'headers'>): string | null {
  return readCookie(request, NAME)
}

/** `Set-Cookie` of a session; null ends it. */
export function shopperCookie(secret: string | null): string {
  return setCookie(NAME, secret, SHOPPER_SESSION_MS)
}
