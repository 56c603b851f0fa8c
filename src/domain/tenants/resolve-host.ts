/**
 * A row of the hosts table. `host` is a custom domain ("www.northside.example") or a tenant's bare slug
 * ("north-side"), which stands for `<slug>.<BASE_DOMAIN>`: a slug has no dot, a domain always has one.
 */
export type HostRow = {
  host: string
  tenantId: number
  isPrimary: boolean
  /** The domain that takes over at `tenant go-live`. */
  isNext?: boolean
}

export type HostTable = {
  find(host: string): HostRow | undefined
  primaryOf(tenantId: number): HostRow | undefined
  nextOf(tenantId: number): HostRow | undefined
}

export type HostAnswer =
  /** `isPreview`: asked at its slug before it went live at its domain (rule:preview). */
  | { kind: 'tenant'; tenantId: number; isPreview?: true }
  /** Answer 301 to the same path on `primaryHost`. */
  | { kind: 'alias'; tenantId: number; primaryHost: string }
  /** The bare base domain. */
  | { kind: 'platform' }
  | { kind: 'unknown-host'; host: string }
  | { kind: 'bad-host'; value: string; reason: string }

/**
 * Whose site a Host header asks for (rule:host-tenant). Pure. A tenant's primary host is the custom domain marked so,
 * else `<slug>.<BASE_DOMAIN>`; each of its other names is an alias. A slug wins over a custom domain of the same name,
 * so that no tenant can take another's address. A domain that is to take over answers already, whoever is led to it;
 * until it does, the slug shows the site if no other domain is primary.
 */
export function resolveHost(header: string | undefined, baseDomain: string, hosts: HostTable): HostAnswer {
  const parsed = parseHost(header)
  if (parsed.kind === 'bad-host') return parsed
  const { host } = parsed
  if (host === baseDomain) return { kind: 'platform' }

  const label = labelUnder(host, baseDomain)
  const row = (label && hosts.find(label)) || hosts.find(host)
  if (!row || (!host.includes('.') && !label)) return { kind: 'unknown-host', host }

  const primary = hosts.primaryOf(row.tenantId) ?? row
  const next = hosts.nextOf(row.tenantId)
  const isPreviewed = next !== undefined && !primary.host.includes('.')
  if (primary.host === row.host)
    return { kind: 'tenant', tenantId: row.tenantId, ...(isPreviewed && { isPreview: true }) }
  if (next?.host === row.host) return { kind: 'tenant', tenantId: row.tenantId }
  const leadsTo = isPreviewed ? next : primary
  return { kind: 'alias', tenantId: row.tenantId, primaryHost: fullName(leadsTo.host, baseDomain) }
}

export type ParsedHost = { kind: 'host'; host: string } | { kind: 'bad-host'; value: string; reason: string }

/** A Host header without port and trailing dot, in lower case and punycode; IPv6 keeps its brackets. */
export function parseHost(header: string | undefined): ParsedHost {
  const value = header ?? ''
  const bad = (reason: string): ParsedHost => ({ kind: 'bad-host', value: value.slice(0, 100), reason })
  if (value === '') return bad('there is none')
  if (value.length > 255) return bad('it is longer than 255 characters')
  // The URL parser would forgive these and answer with something else than was asked.
  if (/[\s/?#@\\%\p{Cc}]/u.test(value)) return bad('it holds characters no host has')
  const url = URL.parse(`http://${value}`)
  const host = url?.hostname.replace(/\.$/, '')
  if (!host) return bad('it is no host name')
  if (host.split('.').some((part) => part === '' || part.length > 63))
    return bad('one of its parts is empty or too long')
  return { kind: 'host', host }
}

/** A table over rows held in memory. */
export function hostTable(rows: Iterable<HostRow>): HostTable {
  const byHost = new Map<string, HostRow>()
  const primary = new Map<number, HostRow>()
  const next = new Map<number, HostRow>()
  for (const row of rows) {
    byHost.set(row.host, row)
    if (row.isPrimary) primary.set(row.tenantId, row)
    if (row.isNext) next.set(row.tenantId, row)
  }
  return {
    find: (host) => byHost.get(host),
    primaryOf: (tenantId) => primary.get(tenantId),
    nextOf: (tenantId) => next.get(tenantId),
  }
}

type Named = { slug: string; hosts: readonly string[]; isPreview?: boolean }

/** The one host whose pages are canonical; of a previewed site where it will be. */
export function primaryHostOf({ slug, hosts }: Named, baseDomain: string): string {
  return hosts[0] ?? fullName(slug, baseDomain)
}

/** The host at which people find the site now: of a previewed one its slug. */
export function shownHostOf(tenant: Named, baseDomain: string): string {
  return tenant.isPreview ? fullName(tenant.slug, baseDomain) : primaryHostOf(tenant, baseDomain)
}

/** The same address on another host; port, path and query stay. */
export function onHost(url: URL, host: string): URL {
  const moved = new URL(url)
  moved.hostname = host
  return moved
}

function labelUnder(host: string, baseDomain: string): string | null {
  if (!host.endsWith(`.${baseDomain}`)) return null
  const label = host.slice(0, -baseDomain.length - 1)
  return label.includes('.') ? null : label
}

function fullName(host: string, baseDomain: string): string {
  return host.includes('.') ? host : `${host}.${baseDomain}`
}
