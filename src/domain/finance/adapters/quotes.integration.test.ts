import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noQuotes, type QuoteQuestion } from '../quote-source.ts'
import { sandboxQuotes } from './sandbox-quotes.ts'
import { youx } from './youx.server.ts'

const QUOTE = { weeklyRepaymentAmount: 151.2, advertisedRate: 8.49, comparisonRate: 9.12 }
const QUESTION: QuoteQuestion = { purchasePrice: 34_990, loanTerm: 5, year: 2024, vin: 'ZZ9V1', nvic: null }
const calls: { method?: string; url?: string; headers: Record<string, unknown>; body: unknown }[] = []
const reports: string[] = []
let answer: { status: number; body: string }
const server = createServer(async (request, response) => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  const { method, url, headers } = request
  calls.push({ method, url, headers, body: JSON.parse(Buffer.concat(pieces).toString()) })
  response.writeHead(answer.status, { 'Content-Type': 'application/json', Location: '/elsewhere' }).end(answer.body)
})

beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => server.close())
beforeEach(() => {
  calls.length = 0
  reports.length = 0
  answer = { status: 200, body: JSON.stringify({ ...QUOTE, lender: 'Somebody' }) }
})

describe('every source', () => {
  test.each([
    ['youx', () => opened()],
    ['sandbox', () => sandboxQuotes],
  ])('%s: a repayment comes with both its rates, all above nothing', async (_, source) => {
    const answer = await source().quote(QUESTION)
    if (answer.kind !== 'quoted') throw new Error(`There is no quote: ${answer.kind}.`)
    const { quote } = answer
    expect(Object.keys(quote).sort()).toEqual(['advertisedRate', 'comparisonRate', 'weeklyRepaymentAmount'])
    for (const figure of Object.values(quote)) expect(figure).toBeGreaterThan(0)
    expect(quote.comparisonRate).toBeGreaterThanOrEqual(quote.advertisedRate)
  })

  test('only the sandbox is one; without an account there is no quote', async () => {
    expect([opened(), sandboxQuotes, noQuotes].map(({ isSandbox }) => isSandbox)).toEqual([false, true, false])
    expect(await noQuotes.quote(QUESTION)).toEqual({ kind: 'none' })
    expect(await sandboxQuotes.quote({ ...QUESTION, purchasePrice: 0 })).toEqual({ kind: 'none' })
  })
})

describe('YouX', () => {
  test('is asked with the body every lender is asked with (rule:quote-body)', async () => {
    expect(await opened().quote(QUESTION)).toEqual({ kind: 'quoted', quote: QUOTE })
    expect(calls).toMatchObject([
      {
        method: 'POST',
        url: '/v1/quote',
        headers: { authorization: 'Bearer the-key', 'content-type': 'application/json' },
        body: { selfAssessedCreditScore: 'GREAT', ...QUESTION, whoIsHelping: '' },
      },
    ])
  })

  test.each([
    ['a refusal', { status: 429, body: '{}' }, 'YouX answered 429'],
    ['a redirect', { status: 302, body: '' }, ''],
    ['no JSON', { status: 200, body: '<html>' }, ''],
    ['a repayment alone', { status: 200, body: '{"weeklyRepaymentAmount":150}' }, 'cannot be read'],
    ['figures of nothing', { status: 200, body: JSON.stringify({ ...QUOTE, comparisonRate: 0 }) }, 'cannot be read'],
  ])('%s is reported, answered as silence, and asked again', async (_, given, reason) => {
    const source = opened()
    answer = given
    expect(await source.quote(QUESTION)).toEqual({ kind: 'silent' })
    expect(reports).toEqual([expect.stringContaining(reason)])
    answer = { status: 200, body: JSON.stringify(QUOTE) }
    expect(await source.quote(QUESTION)).toEqual({ kind: 'quoted', quote: QUOTE })
  })

  test('nobody there is silence, too', async () => {
    const nowhere = youx({ url: 'http://127.0.0.1:9', apiKey: 'k', report: (error) => reports.push(String(error)) })
    expect(await nowhere.quote(QUESTION)).toEqual({ kind: 'silent' })
    expect(reports).toHaveLength(1)
  })

  test('a quote stands for an hour, at its price', async () => {
    let now = 1
    const source = opened(() => now)
    await source.quote(QUESTION)
    now = 3_600_000
    await source.quote(QUESTION)
    expect(calls).toHaveLength(1)
    await source.quote({ ...QUESTION, purchasePrice: 33_990 })
    expect(calls).toHaveLength(2)
    now = 3_600_002
    await source.quote(QUESTION)
    expect(calls).toHaveLength(3)
  })
})

function opened(now?: () => number) {
  const { port } = server.address() as AddressInfo
  const report = (error: unknown) => void reports.push(String(error))
  return youx({ url: `http://127.0.0.1:${port}/v1/quote`, apiKey: 'the-key', report, ...(now && { now }) })
}
