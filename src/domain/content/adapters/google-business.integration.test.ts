import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { googleBusiness } from './google-business.server.ts'

const PLACE = { name: 'accounts/1/locations/2', dealership: 'north', timeZone: 'Australia/Brisbane' }
const REVIEW = {
  reviewId: 'r1',
  reviewer: { displayName: 'Ana P.' },
  starRating: 'FIVE',
  comment: 'Good.\n',
  // The next morning in Brisbane.
  createTime: '2026-11-01T20:00:00.123Z',
  reviewReply: { comment: 'Thanks.', updateTime: '2026-11-02T01:00:00Z' },
}
const PAGES: Record<string, unknown> = {
  first: { reviews: [REVIEW], averageRating: 4.3, totalReviewCount: 3, nextPageToken: 'p2' },
  p2: {
    reviews: [
      { reviewId: 'r2', reviewer: { isAnonymous: true }, starRating: 'ONE', createTime: '2026-10-01T00:00:00Z' },
    ],
  },
}

type Call = { method?: string; url: string; authorization?: string; body: string }
const calls: Call[] = []
let answers: {
  token: (response: ServerResponse) => unknown
  reviews: (response: ServerResponse, page: string) => unknown
}
const json = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { 'Content-Type': 'application/json', Location: '/elsewhere' }).end(JSON.stringify(body))
const server = createServer(async (request, response) => {
  let body = ''
  for await (const piece of request) body += piece
  const { method, url = '', headers } = request
  calls.push({ method, url, authorization: headers.authorization, body })
  if (url === '/token') answers.token(response)
  else answers.reviews(response, new URL(url, 'http://x').searchParams.get('pageToken') ?? 'first')
})

beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  calls.length = 0
  answers = {
    token: (response) => json(response, { access_token: 'short-lived' }),
    reviews: (response, page) => json(response, PAGES[page]),
  }
})

function read(patienceMs?: number) {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = { clientId: 'us', clientSecret: 'hush', apiUrl: origin, tokenUrl: `${origin}/token` }
  return googleBusiness(client, 'lasting', patienceMs).read(PLACE)
}

test('reads every page with a fresh token; count and average are Google’s own', async () => {
  expect(await read()).toEqual({
    kind: 'read',
    count: 3,
    average: 4.3,
    reviews: [
      {
        ...{ externalId: 'r1', customerName: 'Ana P.', rating: 5, text: 'Good.', reviewDate: '2026-11-02' },
        ...{ replyText: 'Thanks.', replyDate: '2026-11-02', dealership: 'north' },
      },
      {
        ...{ externalId: 'r2', customerName: 'A Google user', rating: 1, text: null, reviewDate: '2026-10-01' },
        ...{ replyText: null, replyDate: null, dealership: 'north' },
      },
    ],
  })
  expect(Object.fromEntries(new URLSearchParams(calls[0]!.body))).toEqual({
    grant_type: 'refresh_token',
    client_id: 'us',
    client_secret: 'hush',
    refresh_token: 'lasting',
  })
  expect(calls.slice(1).map(({ method, url, authorization }) => [method, url, authorization])).toEqual([
    ['GET', '/v4/accounts/1/locations/2/reviews?pageSize=50', 'Bearer short-lived'],
    ['GET', '/v4/accounts/1/locations/2/reviews?pageSize=50&pageToken=p2', 'Bearer short-lived'],
  ])
})

test('a place without reviews is read, and has none', async () => {
  answers.reviews = (response) => json(response, {})
  expect(await read()).toEqual({ kind: 'read', count: 0, average: null, reviews: [] })
})

test.each<[string, Partial<typeof answers>, string]>([
  ['a token that is taken back', { token: (r) => json(r, { error: 'invalid_grant' }, 400) }, 'Google answered 400'],
  ['a place that is not the dealer’s', { reviews: (r) => json(r, {}, 403) }, 'Google answered 403'],
  ['too many questions', { reviews: (r) => json(r, {}, 429) }, 'Google answered 429'],
  [
    'a failure on the second page',
    { reviews: (r, page) => json(r, PAGES[page], page === 'first' ? 200 : 500) },
    'Google answered 500',
  ],
  ['a redirect', { reviews: (r) => json(r, {}, 302) }, 'fetch failed'],
  ['words that are no JSON', { reviews: (r) => r.end('<html>') }, 'Google’s answer cannot be read'],
  [
    'stars there are none of',
    { reviews: (r) => json(r, { reviews: [{ ...REVIEW, starRating: 'SIX' }] }) },
    'Google’s answer cannot be read',
  ],
  ['a token in another shape', { token: (r) => json(r, {}) }, 'Google’s answer cannot be read'],
  ['a closed line', { reviews: (r) => r.destroy() }, 'UND_ERR_SOCKET'],
  ['silence', { reviews: () => {} }, 'No answer within 0.1 seconds'],
  [
    'half an answer',
    { reviews: (r) => r.writeHead(200, { 'Content-Length': '99' }).write('{') },
    'No answer within 0.1 seconds',
  ],
])('%s is a failure, with nothing secret in it', async (_what, told, reason) => {
  answers = { ...answers, ...told }
  expect(await read(100)).toEqual({ kind: 'failed', reason })
})
