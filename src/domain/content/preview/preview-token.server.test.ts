import { expect, test } from 'vitest'
import { previewToken, readPreviewToken } from './preview-token.server.ts'

const SECRET = 'one-dealer'
const AT = new Date('2026-12-01T00:00:00Z')
const UNTIL = new Date('2026-11-27T00:00:00Z')
const NOW = new Date('2026-11-26T23:59:59Z')
const token = previewToken(SECRET, { path: '/blog/launch', at: AT, until: UNTIL })
const [at, until, signature] = token.split('.') as [string, string, string]

test('a link is good for its page until its time', () => {
  expect(readPreviewToken(SECRET, '/blog/launch', token, NOW)).toEqual(AT)
  expect(readPreviewToken(SECRET, '/blog/launch', token, UNTIL)).toBeNull()
})

test.each([
  ['of another page', SECRET, '/blog/other', token],
  ['of another dealer', 'another', '/blog/launch', token],
  ['at another time', SECRET, '/blog/launch', `${Number(at) + 60}.${until}.${signature}`],
  ['for longer', SECRET, '/blog/launch', `${at}.${Number(until) + 60}.${signature}`],
  [
    'with another signature',
    SECRET,
    '/blog/launch',
    `${at}.${until}.${signature.replace(/^./, (one) => (one === 'A' ? 'B' : 'A'))}`,
  ],
  ['without one', SECRET, '/blog/launch', `${at}.${until}.`],
  ['of words', SECRET, '/blog/launch', 'yes'],
])('none %s', (_what, secret, path, one) => expect(readPreviewToken(secret, path, one, NOW)).toBeNull())
