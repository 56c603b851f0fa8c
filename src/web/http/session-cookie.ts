/**
 * A secret that a browser keeps. Only over https (and on localhost, which browsers take for as safe), for this host and every
 * path, read by no script: no other site of the domain can set or read it.
 */
export type SessionCookie = `__Host-${string}`

export function readCookie({ headers }: Pick<Request, 'headers'>, name: SessionCookie): string | null {
  const cookies = (headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
  const own = cookies.find((pair) => pair.startsWith(`${name}=`))
  return own ? own.slice(name.length + 1) : null
}

/** `Set-Cookie` of a secret that is kept so long; null ends it. */
export function setCookie(name: SessionCookie, secret: string | null, longestMs: number): string {
  const seconds = secret === null ? 0 : Math.floor(longestMs / 1000)
  return `${name}=${secret ?? ''}; Path=/; Max-Age=${seconds}; Secure; HttpOnly; SameSite=Lax`
}
