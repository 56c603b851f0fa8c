import type { Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { clientAddress } from './request-address.ts'

const PROXIES = ['10.0.0.0/8', '2001:db8:ffff::/48']

describe('the address a visitor is counted by', () => {
  test.each([
    ['its own', '203.0.113.9', undefined, '203.0.113.9'],
    ['what a stranger claims is not believed', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['what our proxy says', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['the last that is no proxy of ours', '10.0.0.1', '1.2.3.4, 198.51.100.1, 10.2.2.2', '198.51.100.1'],
    ['a proxy that says nothing', '10.0.0.1', undefined, '10.0.0.1'],
    ['a proxy that passes on nonsense', '10.0.0.1', 'unknown, <script>', '10.0.0.1'],
    ['IPv4 inside IPv6', '::ffff:203.0.113.9', undefined, '203.0.113.9'],
    ['IPv6 by its network', '2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2::/64'],
    ['IPv6 behind a proxy', '2001:db8:ffff::1', '2001:db8:1:2::7', '2001:db8:1:2::/64'],
    ['no address at all', undefined, undefined, 'unknown'],
  ])('%s', (_, socketAddress, forwardedFor, expected) => {
    const socket = { remoteAddress: socketAddress } as Socket
    expect(clientAddress({ socket, headers: { 'x-forwarded-for': forwardedFor } }, PROXIES)).toBe(expected)
  })
})
