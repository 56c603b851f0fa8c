import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostTable, onHost, parseHost, primaryHostOf, resolveHost, shownHostOf } from './resolve-host.ts'

const hosts = hostTable([
  { host: 'north-side', tenantId: 1, isPrimary: true },
  { host: 'outback-utes', tenantId: 2, isPrimary: false },
  { host: 'www.outback-utes.example', tenantId: 2, isPrimary: true },
  { host: 'outback-utes.example', tenantId: 2, isPrimary: false },
  { host: 'xn--caf-dma.example', tenantId: 3, isPrimary: true },
  { host: 'north-side.sites.example', tenantId: 3, isPrimary: false },
])
const ask = (header: string | undefined, base = 'localhost') => resolveHost(header, base, hosts)

describe('resolveHost', () => {
  test.each([
    'north-side.localhost',
    'North-Side.LOCALHOST',
    'north-side.localhost:3000',
    'north-side.localhost.',
    'north-side.localhost.:80',
  ])('finds a tenant at %s', (header) => expect(ask(header)).toEqual({ kind: 'tenant', tenantId: 1 }))

  test('finds a tenant at its custom domain, with any base domain', () => {
    expect(ask('www.outback-utes.example:8443')).toEqual({ kind: 'tenant', tenantId: 2 })
    expect(ask('www.outback-utes.example', 'sites.example')).toEqual({ kind: 'tenant', tenantId: 2 })
    expect(ask('café.example')).toEqual({ kind: 'tenant', tenantId: 3 })
  })

  test('sends aliases, and the slug of a tenant with a custom domain, to the primary host', () => {
    const moved = { kind: 'alias', tenantId: 2, primaryHost: 'www.outback-utes.example' }
    expect(ask('outback-utes.example')).toEqual(moved)
    expect(ask('outback-utes.localhost')).toEqual(moved)
  })

  test('sends an alias of a tenant without a custom domain to its slug', () => {
    const own = hostTable([
      { host: 'north-side', tenantId: 1, isPrimary: true },
      { host: 'old.example', tenantId: 1, isPrimary: false },
    ])
    expect(resolveHost('old.example', 'sites.example', own)).toEqual({
      kind: 'alias',
      tenantId: 1,
      primaryHost: 'north-side.sites.example',
    })
  })

  test('before it is live a site is shown at its slug and at its domain, and its other names lead to that (rule:preview)', () => {
    const rows = [
      { host: 'north-side', tenantId: 1, isPrimary: true },
      { host: 'www.north.example', tenantId: 1, isPrimary: false, isNext: true },
      { host: 'north.example', tenantId: 1, isPrimary: false },
    ]
    const asked = (header: string, table = hostTable(rows)) => resolveHost(header, 'localhost', table)
    expect(asked('north-side.localhost')).toEqual({ kind: 'tenant', tenantId: 1, isPreview: true })
    expect(asked('www.north.example')).toEqual({ kind: 'tenant', tenantId: 1 })
    expect(asked('north.example')).toEqual({ kind: 'alias', tenantId: 1, primaryHost: 'www.north.example' })
    // A site that is live elsewhere stays so until the next domain takes over.
    const moving = hostTable(rows.map((row) => ({ ...row, isPrimary: row.host === 'north.example' })))
    expect(asked('north.example', moving)).toEqual({ kind: 'tenant', tenantId: 1 })
    expect(asked('www.north.example', moving)).toEqual({ kind: 'tenant', tenantId: 1 })
    expect(asked('north-side.localhost', moving)).toEqual({ kind: 'alias', tenantId: 1, primaryHost: 'north.example' })
  })

  test('knows the bare base domain', () => {
    expect(ask('localhost:3000')).toEqual({ kind: 'platform' })
    expect(ask('Sites.Example', 'sites.example')).toEqual({ kind: 'platform' })
  })

  test('no custom domain takes the address of a slug', () => {
    expect(ask('north-side.sites.example', 'sites.example')).toEqual({ kind: 'tenant', tenantId: 1 })
  })

  test.each([
    'nobody.localhost',
    'a.north-side.localhost',
    'north-side',
    'north-side.localhost.evil.example',
    'evil-localhost',
    '127.0.0.1:3000',
    '[::1]:3000',
  ])('names no tenant at %s', (header) => expect(ask(header).kind).toBe('unknown-host'))

  test.each([
    undefined,
    '',
    ' ',
    'a b.localhost',
    'north-side.localhost/',
    'user@north-side.localhost',
    'north-side.localhost:port',
    'north-side.localhost:99999',
    'north-side..localhost',
    '%6eorth-side.localhost',
    'a'.repeat(300),
    '[::1',
    `${'a'.repeat(64)}.localhost`,
    'north-side.localhost\r\nX: 1',
  ])('refuses %j', (header) => expect(ask(header).kind).toBe('bad-host'))

  test('never throws, whatever is asked', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.domain(), fc.ipV6()), (header) => void ask(header)))
  })
})

test('parseHost keeps the brackets of IPv6', () => {
  expect(parseHost('[2001:DB8::1]:443')).toEqual({ kind: 'host', host: '[2001:db8::1]' })
})

test('the primary host is the first custom domain, else the slug under the base domain', () => {
  expect(primaryHostOf({ slug: 'a', hosts: ['www.a.example', 'a.example'] }, 'localhost')).toBe('www.a.example')
  expect(primaryHostOf({ slug: 'a', hosts: [] }, 'localhost')).toBe('a.localhost')
})

test('a previewed site is shown at its slug, and canonical where it will be', () => {
  const tenant = { slug: 'a', hosts: ['www.a.example'], isPreview: true }
  expect([primaryHostOf(tenant, 'localhost'), shownHostOf(tenant, 'localhost')]).toEqual([
    'www.a.example',
    'a.localhost',
  ])
  expect(shownHostOf({ slug: 'a', hosts: ['www.a.example'] }, 'localhost')).toBe('www.a.example')
})

test('onHost keeps port, path and query', () => {
  expect(onHost(new URL('http://a.localhost:3000/search?page=2'), 'www.a.example').href).toBe(
    'http://www.a.example:3000/search?page=2',
  )
})
