import { SESSION_LONGEST_MS } from '#domain/accounts/session-time.ts'
import { readCookie, setCookie } from '../http/session-cookie.ts'

/** Of the dealer's own people (rule:staff-session). */
const NAME = '__Host-desk'

export function deskSecret(request: Request): string | null {
  return readCookie(request, NAME)
}

/** `Set-Cookie` of a session; null ends it. */
export function deskCookie(secret: string | null): string {
  return setCookie(NAME, secret, SESSION_LONGEST_MS)
}
