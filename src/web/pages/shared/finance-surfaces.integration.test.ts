import fc from 'fast-check'
import { request } from 'undici'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grouped } from '#domain/tenants/amounts.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { listVehicle } from '../../../../test/support/list-vehicle.ts'
import { openTestServer, type TestServer } from '../../../../test/support/test-server.ts'

const database = testDatabase()
const HOST = 'harbour-motors.localhost'
const PRICE_CENTS = 3_000_000
const hundredths = (min: number, max: number) => fc.integer({ min: min * 100, max: max * 100 }).map((n) => n / 100)

/** A vehicle whose lender says all or some of it; `shown`: the figures that must stand wherever it does, null where none may. */
type Sample = { slug: string; id: number; lender: Lender; shown: { repayment: string; comparison: string } | null }
type Lender = {
  paymentWeek: number
  interestRate: number
  comparisonRate: number | null
  termMonths: number
  depositPercent: number | null
}
const lenders = fc.record<Lender>({
  paymentWeek: hundredths(20, 900),
  interestRate: hundredths(5, 14),
  comparisonRate: fc.option(hundredths(5, 20), { freq: 5 }),
  termMonths: fc.integer({ min: 2, max: 14 }).map((halves) => halves * 6),
  depositPercent: fc.option(fc.constantFrom(0, 10, 20)),
})
const samples: Sample[] = []
let server: TestServer

beforeAll(async () => {
  const harbour = await makeDealer(database, 'harbour-motors', { settings: { finance: { provider: 'acme' } } })
  for (const [index, lender] of fc.sample(lenders, { numRuns: 8, seed: 24 }).entries()) {
    const { depositPercent, ...said } = lender
    const deposit = depositPercent === null ? {} : { deposit: (PRICE_CENTS / 10_000) * depositPercent }
    const figures = { acme: { financeProvider: 'Acme', ...said, ...deposit } }
    const car = {
      make: 'Kia',
      model: `Rio ${index}`,
      price_cents: PRICE_CENTS,
      finance_lenders: JSON.stringify(figures),
    }
    const id = await listVehicle(database, harbour, `H${index}`, car)
    samples.push({ slug: `h${index}`, id, lender, shown: shownOf(lender) })
  }
  server = await openTestServer(database, { now: new Date('2026-11-20T02:00:00Z') })
}, 120_000)
afterAll(() => server.close())

/** What has to stand there, from what the lender said alone. */
function shownOf(lender: Lender): Sample['shown'] {
  const { paymentWeek, interestRate, comparisonRate, termMonths, depositPercent } = lender
  if (comparisonRate === null || paymentWeek <= 25) return null
  const years = termMonths / 12
  // Of a final payment the lender says nothing: none is assumed beside a deposit of its own.
  const final = depositPercent === null ? ', 30% final payment' : ''
  const deposit = depositPercent === 0 ? 'no' : `${depositPercent ?? 10}%`
  return {
    repayment: `Est. $${grouped(paymentWeek)}/wk at ${interestRate.toFixed(2)}% p.a. (${years} ${years === 1 ? 'yr' : 'yrs'}, ${deposit} deposit${final})`,
    comparison: `${comparisonRate.toFixed(2)}% comparison rate`,
  }
}

const wordsOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ').trim() // biome-ignore format: one chain
/** Every finance line of a piece of HTML, as it is read. */
const linesOf = (html: string) =>
  [...html.matchAll(/<p class="finance-line">(.*?)<\/p>/g)].map(([, line]) => wordsOf(line!))
const expected = ({ shown }: Sample) => (shown ? `${shown.repayment} ${shown.comparison}` : null)

/** The same line, at least once, or none at all. */
function expectLine(surface: string, sample: Sample, lines: string[]): void {
  const line = expected(sample)
  expect([surface, sample.slug, [...new Set(lines)]]).toEqual([surface, sample.slug, line ? [line] : []])
}

async function html(path: string): Promise<string> {
  const { status, html } = await server.get(HOST, path)
  expect([path, status]).toEqual([path, 200])
  return html
}

test('there are vehicles with figures among them, and some without', () => {
  const shown = samples.filter((sample) => sample.shown).length
  expect(shown).toBeGreaterThan(3)
  expect(shown).toBeLessThan(samples.length)
})

test('cards say what the lender said', async () => {
  const page = await html('/search/new-used-and-demo-cars')
  for (const sample of samples) {
    const at = page.indexOf(`href="/cars/${sample.slug}"`)
    expect(at).toBeGreaterThan(0)
    const card = page.slice(page.lastIndexOf('<article', at), page.indexOf('</article>', at))
    expectLine('card', sample, linesOf(card))
  }
})

test('the vehicle’s page does, its header and panel among it, and its calculator starts there', async () => {
  for (const sample of samples) {
    const page = await html(`/cars/${sample.slug}`)
    const own = page.slice(page.indexOf('<main'), page.search(/id="similar"|<\/main>/))
    expectLine('page', sample, linesOf(own))
    if (sample.shown) expect(linesOf(own).length).toBeGreaterThan(1)
    const calculator = wordsOf(/<dl class="calc-figures">.*?<\/dl>/s.exec(page)![0])
    const { interestRate, comparisonRate, paymentWeek } = sample.lender
    expect(calculator).toContain(
      `Interest rate ${comparisonRate === null || !paymentWeek ? '10.00' : interestRate.toFixed(2)}% p.a.`,
    )
    expect(calculator).toContain(
      comparisonRate === null
        ? 'Comparison rate 8.38% to 19.42% p.a.'
        : `Comparison rate, Acme ${comparisonRate.toFixed(2)}% p.a.`,
    )
  }
})

test('the comparison does', async () => {
  for (const pair of [samples.slice(0, 4), samples.slice(4)]) {
    const page = await html(`/compare?ids=${pair.map(({ id }) => id).join(',')}`)
    const heads = [...page.matchAll(/<th scope="col">.*?<\/th>/gs)].map(([head]) => head)
    expect(heads).toHaveLength(pair.length)
    for (const [index, sample] of pair.entries()) expectLine('compare', sample, linesOf(heads[index]!))
  }
})

test('sheets do, on screen and as PDF, with the warning whole beneath a repayment', async () => {
  const warning = 'might result in a different comparison rate.'
  for (const sample of samples) {
    const page = await html(`/print?car_id=${sample.id}`)
    const paper = page.slice(page.indexOf('<article class="paper"'), page.indexOf('</article>'))
    expectLine('sheet', sample, linesOf(paper))
    expect(paper.includes(warning)).toBe(sample.shown !== null)

    const { body } = await request(`http://127.0.0.1:${server.port}/api/cars/${sample.slug}/pdf`, {
      headers: { host: HOST },
    })
    const pdf = await getDocumentProxy(new Uint8Array(await body.arrayBuffer()))
    const { text, totalPages } = await extractText(pdf, { mergePages: true })
    expect(totalPages).toBe(1)
    if (sample.shown)
      for (const said of [sample.shown.repayment, sample.shown.comparison, warning]) expect(text).toContain(said)
    else expect(text).not.toMatch(/p\.a\.|comparison rate|\/wk/)
  }
})
