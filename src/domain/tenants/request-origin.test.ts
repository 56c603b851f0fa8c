import { describe, expect, test } from 'vitest'
import { type IncomingRequest, isTrusted, requestOrigin } from './request-origin.ts'

const request: IncomingRequest = {
  host: 'inner:3000',
  forwardedHost: 'www.northside.example',
  forwardedProto: 'https',
  socketAddress: '10.1.2.3',
  encrypted: false,
}

describe('requestOrigin', () => {
  test('believes nobody unless told to', () => {
    expect(requestOrigin(request, [])).toEqual({ host: 'inner:3000', protocol: 'http' })
    expect(requestOrigin(request, ['10.9.0.0/16', '192.0.2.1'])).toEqual({ host: 'inner:3000', protocol: 'http' })
    expect(requestOrigin({ ...request, socketAddress: undefined }, ['0.0.0.0/0'])).toEqual({
      host: 'inner:3000',
      protocol: 'http',
    })
  })

  test('believes a configured proxy', () => {
    expect(requestOrigin(request, ['10.0.0.0/8'])).toEqual({ host: 'www.northside.example', protocol: 'https' })
  })

  test('of several values takes the one the proxy wrote itself', () => {
    const chained = { ...request, forwardedHost: 'forged.example, www.northside.example', forwardedProto: 'http,https' }
    expect(requestOrigin(chained, ['10.1.2.3'])).toEqual({ host: 'www.northside.example', protocol: 'https' })
  })

  test('falls back to the connection where the proxy says nothing or nonsense', () => {
    expect(requestOrigin({ ...request, forwardedHost: ' ', forwardedProto: 'gopher' }, ['10.1.2.3'])).toEqual({
      host: 'inner:3000',
      protocol: 'http',
    })
    expect(requestOrigin({ ...request, forwardedProto: undefined, encrypted: true }, ['10.1.2.3']).protocol).toBe(
      'https',
    )
  })
})

describe('isTrusted', () => {
  test('reads IPv4 inside IPv6, and IPv6 networks', () => {
    expect(isTrusted('::ffff:10.1.2.3', ['10.0.0.0/8'])).toBe(true)
    expect(isTrusted('fd00::7', ['fd00::/8'])).toBe(true)
    expect(isTrusted('fe00::7', ['fd00::/8', '10.0.0.0/8'])).toBe(false)
    expect(isTrusted('::1', ['0:0:0:0:0:0:0:1'])).toBe(true)
    expect(isTrusted('not an address', ['10.0.0.0/8'])).toBe(false)
  })
})
