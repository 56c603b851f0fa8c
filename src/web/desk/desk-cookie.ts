import { SESSION_LONGEST_MS } from '#domain/accounts/session-time.ts'

/**
 * Only over https (and on localhost, which browsers take for as safe), for this host and every path: no other site of the
 * domain can set or read it (rule:staff-session).
 */
const NAME = '__Host-desk'

export function deskSecret({ headers }: Request): string | null {
  const cookies = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
  const own = cookies.find((pair) => pair.startsWith(`${NAME}=`))
  return own ? own.slice(NAME.length + 1) : null
}

/** `Set-Cookie` of a session; null ends it. */
export function deskCookie(secret: string | null): string {
  const seconds = secret === null ? 0 : SESSION_LONGEST_MS / 1000
  return `${NAME}=${secret ?? ''}; Path=/; Max-Age=${seconds}; Secure; HttpOnly; SameSite=Lax`
}
