import { CODE_MS } from '#domain/accounts/shoppers/sign-in-code.server.ts'
import { readCookie, setCookie } from '../http/session-cookie.ts'

/** Of a try to sign in: its secret, and where the code was sent, for the page that waits for it. */
const NAME = '__Host-sign-in'

export type CodeTry = { secret: string; contact: string }

export function codeTry(request: Pick<Request, 'headers'>): CodeTry | null {
  const [secret, contact] = readCookie(request, NAME)?.split('.') ?? []
  return secret && contact ? { secret, contact: Buffer.from(contact, 'base64url').toString() } : null
}

/** `Set-Cookie` of a try; null ends it. */
export function codeCookie(asked: CodeTry | null): string {
  const secret = asked && `${asked.secret}.${Buffer.from(asked.contact).toString('base64url')}`
  return setCookie(NAME, secret, CODE_MS)
}
