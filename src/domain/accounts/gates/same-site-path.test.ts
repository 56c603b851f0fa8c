import { describe, expect, test } from 'vitest'
import { pathAfterSignIn, sameSitePath } from './same-site-path.ts'

const HOST = 'https://www.harbour.example'

/** Ways to write another site, or something that runs. */
const STARTS = [
  '//',
  '///',
  '////',
  '/\\',
  '\\/',
  '\\\\',
  '\\',
  '/\t/',
  '/\n/',
  '/\r/',
  '\t//',
  ' //',
  '/ /',
  '/.//',
  '/..//',
  '/./\\',
]
const MORE = [
  '/a/..//',
  '/a/../..//',
  '/%2e//',
  '/%2e%2e//',
  '/a/%2e%2e//',
  '//\\',
  '/\u0000/',
  '/\u00a0/',
  '/\u200b//',
  '/\ufeff//',
  '/\u2028/',
]
const HOSTS = [
  'evil.example',
  'www.harbour.example@evil.example',
  'evil.example/www.harbour.example',
  'evil.example%2f',
  'evil。example',
  '[::1]',
  '2130706433',
  'evil.example:443',
]
const SCHEMES = [
  ...[
    'http:',
    'https:',
    'HTTPS:',
    'ftp:',
    'javascript:',
    'JaVaScRiPt:',
    'data:',
    'vbscript:',
    'file:',
    'blob:',
    'ws:',
    'mailto:',
  ],
  ...['java\tscript:', ' https:', '\u0001https:', 'https\n:', 'view-source:', 'intent:'],
].flatMap((scheme) => [
  `${scheme}//evil.example`,
  `${scheme}evil.example`,
  `${scheme}/evil.example`,
  `${scheme}\\evil.example`,
])
const OTHERS = [
  '',
  'evil.example',
  'www.evil.example/x',
  '.evil.example',
  '@evil.example',
  ':80',
  '?x',
  '#x',
  'cars',
  './cars',
  '../cars',
  null,
  undefined,
]
const FAR = [...STARTS, ...MORE].flatMap((start) => HOSTS.map((host) => start + host))

describe('where somebody is led', () => {
  test('is never another site: 200 spellings and more', () => {
    const tried = [...FAR, ...SCHEMES, ...OTHERS]
    expect(new Set(tried).size).toBeGreaterThan(280)
    for (const text of tried) {
      const path = sameSitePath(text)
      if (path === null) continue
      // What passes stays here, for a browser that is handed it as it is.
      expect(new URL(path, HOST).origin, JSON.stringify(text)).toBe(HOST)
      expect(path, JSON.stringify(text)).toMatch(/^\/(?![/\\])/)
    }
    for (const text of [...FAR.filter((one) => /^[/\\\s.]+evil/.test(one)), ...SCHEMES, ...OTHERS])
      expect(sameSitePath(text), JSON.stringify(text)).toBeNull()
  })

  test.each([
    ['/', '/'],
    ['/cars/trade-in?car_id=41', '/cars/trade-in?car_id=41'],
    ['/search/used-cars?q=hilux%20sr5&page=2#results', '/search/used-cars?q=hilux%20sr5&page=2#results'],
    ['/a//b', '/a//b'],
    ['/%2f%2fevil.example', '/%2f%2fevil.example'],
    ['/?next=//evil.example', '/?next=//evil.example'],
    ['/cars/café', '/cars/caf%C3%A9'],
    ['/a/../cars', '/cars'],
  ])('%s is %s', (text, path) => {
    expect(sameSitePath(text)).toBe(path)
  })

  test('is not where it would go round, nor what is no page', () => {
    for (const text of ['/sign-in', '/SIGN-IN?redirect=/x', '/sign-in/', '/sign-in.data', '/a/../sign-in', '/sign-out'])
      expect(pathAfterSignIn(text), text).toBe('/')
    for (const text of ['/api/me', '/dealer/leads', '/dealer', `/${'a'.repeat(2000)}`])
      expect(pathAfterSignIn(text)).toBe('/')
    expect(pathAfterSignIn('/sign-industry')).toBe('/sign-industry')
    expect(pathAfterSignIn('/dealerships')).toBe('/dealerships')
  })
})
