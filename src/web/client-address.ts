import ipaddr from 'ipaddr.js'
import { isTrusted } from '#domain/tenants/request-origin.ts'

/**
 * The address a visitor is counted by: the other end of the connection or, behind proxies we trust, the last address of
 * `X-Forwarded-For` that none of them is. IPv6 counts by its /64, which is what one household or office gets.
 */
export function clientAddress(
  { socketAddress, forwardedFor }: { socketAddress: string | undefined; forwardedFor: string | undefined },
  trustedProxies: readonly string[],
): string {
  const chain = [...(forwardedFor?.split(',') ?? []), socketAddress ?? ''].map((part) => part.trim())
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
