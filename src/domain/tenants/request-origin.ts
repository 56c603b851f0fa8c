import ipaddr from 'ipaddr.js'

export type IncomingRequest = {
  host: string | undefined
  forwardedHost: string | undefined
  forwardedProto: string | undefined
  /** The other end of the connection. */
  socketAddress: string | undefined
  encrypted: boolean
}

export type RequestOrigin = { host: string | undefined; protocol: 'http' | 'https' }

/**
 * What the visitor's browser asked for. `X-Forwarded-Host` and `-Proto` are believed only from an address or network
 * in `trustedProxies` (TRUSTED_PROXIES); of several values the last one, which that proxy itself wrote.
 */
export function requestOrigin(request: IncomingRequest, trustedProxies: readonly string[]): RequestOrigin {
  const own: RequestOrigin = { host: request.host, protocol: request.encrypted ? 'https' : 'http' }
  if (!isTrusted(request.socketAddress, trustedProxies)) return own

  const protocol = lastOf(request.forwardedProto)?.toLowerCase()
  return {
    host: lastOf(request.forwardedHost) ?? own.host,
    protocol: protocol === 'https' || protocol === 'http' ? protocol : own.protocol,
  }
}

/** Whether an address is one of the proxies or inside one of their networks; IPv4 inside IPv6 counts as IPv4. */
export function isTrusted(address: string | undefined, proxies: readonly string[]): boolean {
  if (!address || proxies.length === 0 || !ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return proxies.some((proxy) => {
    if (!proxy.includes('/')) return ipaddr.process(proxy).toString() === parsed.toString()
    const [network, bits] = ipaddr.parseCIDR(proxy)
    return network.kind() === parsed.kind() && parsed.match(network, bits)
  })
}

function lastOf(list: string | undefined): string | undefined {
  return list?.split(',').at(-1)?.trim() || undefined
}
