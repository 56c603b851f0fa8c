import { GUEST_MS } from '#domain/accounts/gates/guest-pass.server.ts'
import { readCookie, setCookie } from '../http/session-cookie.ts'

/** Of who came by a link that was mailed (rule:gate-guests). */
const NAME = '__Host-guest'

export function guestPassOf(request: Pick<Request, 'headers'>): string | null {
  return readCookie(request, NAME)
}

export function guestCookie(pass: string): string {
  return setCookie(NAME, pass, GUEST_MS)
}
