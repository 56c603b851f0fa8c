import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import { isTrusted, type RequestOrigin, requestOrigin } from '#domain/tenants/request-origin.ts'

/** Whom the visitor asked, as the connection and the proxies we trust say it. */
export function originOf({ headers, socket }: IncomingMessage, trustedProxies: readonly string[]): RequestOrigin {
  return requestOrigin(
    {
      host: headers.host,
      forwardedHost: headers['x-forwarded-host'] as string | undefined,
      forwardedProto: headers['x-forwarded-proto'] as string | undefined,
      socketAddress: socket.remoteAddress,
      encrypted: false,
    },
    trustedProxies,
  )
}

/** What was asked, letter by letter, with the host and protocol the visitor used. */
export function visitedAddress(incoming: IncomingMessage, trustedProxies: readonly string[]): string {
  const { headers, url = '' } = incoming
  if (trustedProxies.length === 0) return `http://${headers.host}${url}`
  const { host, protocol } = originOf(incoming, trustedProxies)
  return `${protocol}://${host}${url}`
}

/**
 * The address a visitor is counted by: the other end of the connection or, behind proxies we trust, the last address of
 * `X-Forwarded-For` that none of them is. IPv6 counts by its /64, which is what one household or office gets.
 */
export function clientAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  trustedProxies: readonly string[],
): string {
  const forwardedFor = headers['x-forwarded-for'] as string | undefined
  const chain = [...(forwardedFor?.split(',') ?? []), socket.remoteAddress ?? ''].map((part) => part.trim())
  let at = chain.length - 1
  while (at > 0 && isTrusted(chain[at], trustedProxies) && ipaddr.isValid(chain[at - 1]!)) at--
  return network(chain[at]!)
}

function network(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${parsed.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`
}

/**
 * The port that addresses of this visit carry, empty for the default: as asked, when that is where we listen or when a
 * trusted proxy says so. Any other is made up, and must not end in links or in cached pages.
 */
export function portOf({ socket }: IncomingMessage, asked: string, trustedProxies: readonly string[]): string {
  if (asked === '' || isTrusted(socket.remoteAddress, trustedProxies)) return asked
  return String(socket.localPort ?? asked)
}

/** RFC 9112 §3.2: whether a request names its host once, and the same in an absolute target. */
export function namesOneHost({ rawHeaders, headers, url = '' }: IncomingMessage): boolean {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  if (hosts !== 1) return false
  if (url.startsWith('/')) return true
  const target = URL.parse(url)
  const own = URL.parse(`http://${headers.host}`)
  return /^https?:$/.test(target?.protocol ?? '') && target?.host === own?.host
}

/**
 * The address with each line break of its path (%0A, %0D, U+2028, U+2029) as %00. Routes match within one line: with a
 * break not even the last one would, and the answer would not be the dealer's 404. No path of ours has either.
 */
export function onOneLine(url: URL): URL {
  const pathname = url.pathname.replace(/%0[ad]|%e2%80%a[89]/gi, '%00')
  if (pathname === url.pathname) return url
  const other = new URL(url)
  other.pathname = pathname
  return other
}

/** Whether the path of an address decodes: one with a stray percent sign names nothing that there could be. */
export function hasReadablePath(address: string): boolean {
  try {
    decodeURIComponent(URL.parse(address)?.pathname ?? '%')
    return true
  } catch {
    return false
  }
}
