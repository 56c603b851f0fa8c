import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noQuotes, type QuotedVehicle, type QuoteQuestion } from '../quote-source.ts'
import { dealerStudio } from './dealer-studio.server.ts'
import { sandboxQuotes } from './sandbox-quotes.ts'
import { youx } from './youx.server.ts'

const QUOTE = { weeklyRepaymentAmount: 151.2, advertisedRate: 8.49, comparisonRate: 9.12 }
const QUESTION: QuoteQuestion = { purchasePrice: 34_990, loanTerm: 5, year: 2024, vin: 'ZZ9V1', nvic: null }
const VEHICLE: QuotedVehicle = {
  ...{ website: 'harbour-motors', dealership: 'north', make: 'Kia', model: 'Sportage', badge: 'S' },
  ...{ carType: 'used', priceType: 'excl_govt_charges', frequency: 'weekly', weeks: 1 },
}
const OPTION = {
  repayment_frequency: 'Weekly',
  interest_rate: 8.49,
  comparison_rate: '9.12',
  weekly_repayment: 151.2,
  fornightly_repayment: 302.4,
  monthly_repayment: 655,
  loan_term: 60,
  loan_amount: 34_990,
  finance_expiry_date: '2026-12-31',
  redirect_url: 'https://apply.lender.example/a/1?b=2',
}
const NOW_MS = Date.parse('2026-11-20T02:00:00Z')
const calls: { method?: string; url?: string; headers: Record<string, unknown>; body: unknown }[] = []
const reports: string[] = []
let answer: { status: number; body: string; afterMs?: number }
const server = createServer(async (request, response) => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  const { method, url, headers } = request
  calls.push({ method, url, headers, body: JSON.parse(Buffer.concat(pieces).toString()) })
  const { afterMs = 0 } = answer
  if (afterMs === Number.POSITIVE_INFINITY) return
  await new Promise((resolve) => setTimeout(resolve, afterMs))
  response.writeHead(answer.status, { 'Content-Type': 'application/json', Location: '/elsewhere' }).end(answer.body)
})

beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => server.close().closeAllConnections())
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
    const answer = await source().quote(QUESTION, VEHICLE)
    if (answer.kind !== 'quoted') throw new Error(`There is no quote: ${answer.kind}.`)
    const { quote } = answer
    expect(Object.keys(quote).sort()).toEqual(['advertisedRate', 'comparisonRate', 'weeklyRepaymentAmount'])
    for (const figure of Object.values(quote)) expect(figure).toBeGreaterThan(0)
    expect(quote.comparisonRate).toBeGreaterThanOrEqual(quote.advertisedRate)
  })

  test('only the sandbox is one; without an account there is no quote', async () => {
    expect([opened(), sandboxQuotes, noQuotes].map(({ isSandbox }) => isSandbox)).toEqual([false, true, false])
    expect(await noQuotes.quote(QUESTION, VEHICLE)).toEqual({ kind: 'none' })
    expect(await sandboxQuotes.quote({ ...QUESTION, purchasePrice: 0 }, null)).toEqual({ kind: 'none' })
  })
})

describe('YouX', () => {
  test('is asked with the body every lender is asked with (rule:quote-body)', async () => {
    expect(await opened().quote(QUESTION, VEHICLE)).toEqual({ kind: 'quoted', quote: QUOTE })
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
    expect(await source.quote(QUESTION, VEHICLE)).toEqual({ kind: 'silent' })
    expect(reports).toEqual([expect.stringContaining(reason)])
    answer = { status: 200, body: JSON.stringify(QUOTE) }
    expect(await source.quote(QUESTION, VEHICLE)).toEqual({ kind: 'quoted', quote: QUOTE })
  })

  test('nobody there is silence, too', async () => {
    const nowhere = youx({ url: 'http://127.0.0.1:9', apiKey: 'k', report: (error) => reports.push(String(error)) })
    expect(await nowhere.quote(QUESTION, VEHICLE)).toEqual({ kind: 'silent' })
    expect(reports).toHaveLength(1)
  })

  test('a quote stands for an hour, at its price', async () => {
    let now = 1
    const source = opened(() => now)
    await source.quote(QUESTION, VEHICLE)
    now = 3_600_000
    await source.quote(QUESTION, VEHICLE)
    expect(calls).toHaveLength(1)
    await source.quote({ ...QUESTION, purchasePrice: 33_990 }, null)
    expect(calls).toHaveLength(2)
    now = 3_600_002
    await source.quote(QUESTION, VEHICLE)
    expect(calls).toHaveLength(3)
  })
})

/** Both of a kind: an account, and what its peer says where all is well. */
const PEERS = [
  ['YouX', youx, QUOTE],
  ['Dealer Studio', (options: Options) => dealerStudio({ ...options, applyHosts: [] }), { finance_options: [OPTION] }],
] as const
type Options = Parameters<typeof youx>[0]

describe.each(PEERS)('%s, a peer like any other', (name, open, good) => {
  const source = (patienceMs = 6000) => open({ ...account(), patienceMs, now: () => NOW_MS })
  const silence = { kind: 'silent' }

  test.each([
    ['answers HTML', { status: 200, body: '<!doctype html><title>Sign in</title>' }],
    ['fails', { status: 500, body: JSON.stringify(good) }],
    ['is cut off', { status: 200, body: JSON.stringify(good).slice(0, -5) }],
    ['answers twice', { status: 200, body: JSON.stringify(good).repeat(2) }],
    ['speaks of other money', { status: 200, body: JSON.stringify({ ...good, currency: 'NZD' }) }],
    ['talks without end', { status: 200, body: JSON.stringify({ ...good, words: 'x'.repeat(300_000) }) }],
  ])('%s: it is said, and nothing is quoted', async (_, given) => {
    answer = given
    expect(await source().quote(QUESTION, VEHICLE)).toEqual(silence)
    expect(reports).toHaveLength(1)
  })

  test('is waited for so long, and another vehicle meanwhile does not wait', async () => {
    const patient = source(300)
    answer = { status: 200, body: JSON.stringify(good), afterMs: Number.POSITIVE_INFINITY }
    const never = patient.quote(QUESTION, VEHICLE)
    await expect.poll(() => calls.length).toBe(1)
    answer = { status: 200, body: JSON.stringify(good) }
    expect(await patient.quote({ ...QUESTION, vin: 'ZZ9V2' }, VEHICLE)).toMatchObject({ kind: 'quoted' })
    expect(await never).toEqual(silence)
    expect(reports).toEqual([expect.stringMatching(/timeout/i)])
  })

  test('that is slow is asked once, however many ask', async () => {
    answer = { status: 200, body: JSON.stringify(good), afterMs: 100 }
    const one = source()
    const all = await Promise.all([1, 2, 3].map(() => one.quote(QUESTION, VEHICLE)))
    expect([calls.length, ...all.map(({ kind }) => kind)]).toEqual([1, 'quoted', 'quoted', 'quoted'])
    expect([name, reports]).toEqual([name, []])
  })
})

describe('the finance exchange of Dealer Studio (rule:quote-exchange)', () => {
  let now = NOW_MS
  const source = (applyHosts = ['lender.example']) => dealerStudio({ ...account(), applyHosts, now: () => now })
  const ask = (options: unknown[], vehicle: Partial<QuotedVehicle> = {}) => {
    answer = { status: 200, body: JSON.stringify({ external_application_id: 'A1', finance_options: options }) }
    return source().quote(QUESTION, { ...VEHICLE, ...vehicle })
  }
  beforeEach(() => {
    now = NOW_MS
  })

  test('is told the vehicle in its words, and nobody’s name', async () => {
    await ask([OPTION])
    expect(calls[0]!.body).toEqual({
      dealership: 'north',
      contact: null,
      website: 'harbour-motors',
      asset: {
        ...{ price: 34_990, price_type: 'EGC', car_type: 'used' },
        ...{ year: 2024, make: 'Kia', model: 'Sportage', badge: 'S', vin: 'ZZ9V1' },
      },
      ...{ deposit: 0, loan_term: 60, repayment_frequency: 'weekly', guaranteed_future_value: null },
      ...{ estimated_credit_rate: 'GREAT', lead_cluster_id: null },
    })
    await source().quote({ ...QUESTION, nvic: 'ABC12' }, { ...VEHICLE, priceType: 'drive_away' })
    expect(calls[1]!.body).toMatchObject({
      asset: { price_type: 'DAP', catalogue_code: 'ABC12', catalogue: 'NVIC' },
    })
  })

  test.each([
    ['weekly', 1, 151.2],
    ['fortnightly', 2, 151.2],
    ['monthly', 4.33, 655 / 4.33],
  ] as const)('the option of the term and of %s repayments counts', async (frequency, weeks, dollars) => {
    const dearer = { weekly_repayment: 999, fornightly_repayment: 999, monthly_repayment: 999 }
    const other = frequency === 'weekly' ? 'monthly' : 'weekly'
    const options = [
      { ...OPTION, ...dearer, repayment_frequency: other },
      { ...OPTION, ...dearer, repayment_frequency: frequency, loan_term: 48 },
      { ...OPTION, repayment_frequency: frequency },
      { ...OPTION, ...dearer, repayment_frequency: frequency },
    ]
    expect(await ask(options, { frequency, weeks })).toEqual({
      kind: 'quoted',
      quote: {
        weeklyRepaymentAmount: expect.closeTo(dollars, 9),
        advertisedRate: 8.49,
        comparisonRate: 9.12,
        applyUrl: 'https://apply.lender.example/a/1?b=2',
      },
    })
  })

  test.each([
    ['no option at all', []],
    ['none of that term', [{ ...OPTION, loan_term: 36 }]],
    ['none with its comparison rate', [{ ...OPTION, comparison_rate: null }]],
    ['none with a repayment', [{ ...OPTION, weekly_repayment: 0 }]],
    ['one in other money', [{ ...OPTION, currency: 'USD' }]],
    ['one that is over', [{ ...OPTION, finance_expiry_date: '19/11/2026' }]],
    ['one until a day nobody can read', [{ ...OPTION, finance_expiry_date: 'soon' }]],
    ['what is no option', [null, 7, 'x']],
  ])('%s is no quote', async (_, options) => {
    expect(await ask(options)).toEqual({ kind: 'none' })
  })

  test('its own small print comes with it', async () => {
    const answered = await ask([{ ...OPTION, redirect_url: null, disclaimer: ' Acme Credit Pty Ltd. Fees apply. ' }])
    expect(answered).toMatchObject({ quote: { disclaimer: 'Acme Credit Pty Ltd. Fees apply.' } })
  })

  test('an option stands as long as the lender says', async () => {
    answer = {
      status: 200,
      body: JSON.stringify({ finance_options: [{ ...OPTION, finance_expiry_date: '2026-11-20T02:10:00Z' }] }),
    }
    const one = source()
    expect((await one.quote(QUESTION, VEHICLE)).kind).toBe('quoted')
    now = NOW_MS + 9 * 60_000
    await one.quote(QUESTION, VEHICLE)
    expect(calls).toHaveLength(1)
    now = NOW_MS + 10 * 60_000 + 1
    expect(await one.quote(QUESTION, VEHICLE)).toEqual({ kind: 'none' })
    expect(calls).toHaveLength(2)
  })

  test.each([
    'http://apply.lender.example/',
    'https://lender.example.evil.example/',
    'https://evillender.example/',
    'https://user:pw@lender.example/',
    'https://lender.example:8443/',
    'javascript:alert(1)',
    '//lender.example/',
    '',
    null,
  ])('nobody is sent on to %j', async (redirect_url) => {
    const answered = await ask([{ ...OPTION, redirect_url }])
    expect(answered).toEqual({
      kind: 'quoted',
      quote: { weeklyRepaymentAmount: 151.2, advertisedRate: 8.49, comparisonRate: 9.12 },
    })
  })

  test('is not asked where nothing is known but price and year', async () => {
    expect(await source().quote(QUESTION, null)).toEqual({ kind: 'none' })
    expect(calls).toEqual([])
  })
})

function account() {
  const { port } = server.address() as AddressInfo
  const report = (error: unknown) => void reports.push(String(error))
  return { url: `http://127.0.0.1:${port}/v1/quote`, apiKey: 'the-key', report }
}

function opened(now?: () => number) {
  return youx({ ...account(), ...(now && { now }) })
}
