import ipaddr from 'ipaddr.js'

/** Reached from inside a cloud although it looks public: Azure's wire server. */
const METADATA_ADDRESSES = ['168.63.129.16']
/** RFC 4291 §2.4: all global unicast there is. IPv4-compatible addresses (::7f00:1) and most that wrap one lie outside. */
const GLOBAL_IPV6 = '2000::/3'
/** RFC 5214: the sixth group of an address whose last two are an IPv4 address to tunnel to. */
const ISATAP = 0x5efe

/**
 * Whether an address belongs to the public internet: not loopback, private, link-local (169.254.169.254), carrier
 * NAT, unique local, reserved, multicast, or an IPv6 form that wraps an IPv4 one (compatible, NAT64, 6to4, Teredo, ISATAP). `allowed` networks (CIDR) pass.
 */
export function isPublicAddress(address: string, allowed: readonly string[] = []): boolean {
  if (!ipaddr.isValid(address)) return false
  // ::ffff:10.0.0.1 is 10.0.0.1 to the operating system.
  const parsed = ipaddr.process(address)
  if (allowed.some((network) => contains(network, parsed))) return true
  if (parsed.range() !== 'unicast' || METADATA_ADDRESSES.includes(parsed.toString())) return false
  return parsed instanceof ipaddr.IPv4 || (contains(GLOBAL_IPV6, parsed) && parsed.parts[5] !== ISATAP)
}

/** The IP address a URL's host spells, brackets off; null for a name. */
export function addressInHost(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(bare) ? bare : null
}

function contains(network: string, address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  const [base, bits] = ipaddr.parseCIDR(network)
  return base.kind() === address.kind() && address.match(base, bits)
}
