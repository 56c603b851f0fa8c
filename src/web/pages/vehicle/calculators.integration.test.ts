import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sandboxQuotes } from '#domain/finance/adapters/sandbox-quotes.ts'
import type { QuoteAnswer, QuoteQuestion } from '#domain/finance/quote-source.ts'
import { testDatabase } from '../../../../test/support/database.ts'
import { makeDealer } from '../../../../test/support/dealers.ts'
import { listVehicle } from '../../../../test/support/list-vehicle.ts'
import { openTestServer, type TestServer } from '../../../../test/support/test-server.ts'

const database = testDatabase()
/** Today: a page is kept until the next midnight of its dealer. */
const NOW = new Date()
const HARBOUR = 'harbour-motors.localhost'
const OTHER = 'inland-motors.localhost'
const WARNING = 'WARNING: This comparison rate is true only for the examples given'
const LENDERS = {
  acme: { financeProvider: 'Acme', paymentWeek: 151.2, interestRate: 8.9, comparisonRate: 9.5, disclaimer: 'By Acme.' },
}
/** The sandbox, or what it is told to answer. */
const lender = {
  isSandbox: true,
  answer: null as QuoteAnswer | null,
  quote: async (question: QuoteQuestion) => lender.answer ?? sandboxQuotes.quote(question, null),
}
const BASIS =
  'Over 5 years with no deposit and no final payment, at 8.99% p.a., for an excellent credit score. Made-up figures for demonstration: no lender stands behind them.'
let server: TestServer

beforeAll(async () => {
  const zones = [{ name: 'Brisbane', postcodes: ['4000-4207'], priceCents: 14_950 }]
  const settings = {
    commerce: { deliveryZones: zones },
    vehiclePage: { blocks: { deliveryCalculator: true } },
    finance: { quotes: true, provider: 'acme', calculator: { amountMinDollars: 5000 } },
  }
  const harbour = await makeDealer(database, 'harbour-motors', { settings })
  const car = { make: 'Kia', model: 'Sportage', simple_fuel: 'Petrol', price_cents: 3_000_000, vin: 'ZZ9TEST' }
  await listVehicle(database, harbour, 'H1', { ...car, finance_lenders: JSON.stringify(LENDERS) })
  const aardvark = { financeProvider: 'Aardvark', paymentWeek: 99, interestRate: 5, comparisonRate: 6 }
  await listVehicle(database, harbour, 'H5', { ...car, finance_lenders: JSON.stringify({ aardvark, ...LENDERS }) })
  await listVehicle(database, harbour, 'H2', { ...car, simple_fuel: 'Electric' })
  await listVehicle(database, harbour, 'H3', { ...car, status: 'sold', sold_at: new Date(NOW.getTime() - 86_400_000) })
  await listVehicle(database, harbour, 'H4', {
    make: 'Kia',
    model: 'Rio',
    fuel: 'Plug-in Hybrid',
    simple_fuel: 'Plug-in Hybrid',
  })
  const inland = await makeDealer(database, 'inland-motors', { settings: { finance: { enabled: false } } })
  await listVehicle(database, inland, 'I1', { ...car, finance_lenders: JSON.stringify(LENDERS) })
  server = await openTestServer(database, { now: NOW, quotes: lender })
}, 120_000)
afterAll(() => server.close())

const page = (path: string, host = HARBOUR) => server.get(host, path)
const words = async (path: string, host = HARBOUR) =>
  (await page(path, host)).html
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')

describe('the finance calculator without scripts', () => {
  test('starts from the price, and stands with its rate, the lender’s comparison rate and the warning', async () => {
    const text = await words('/cars/h1')
    expect(text).toContain('Estimated repayment $101 a week Interest rate 8.90% p.a. Comparison rate, Acme 9.50% p.a.')
    expect(text).toContain('Comparison rate based on a secured loan of $30,000 over a term of 5 years.')
    // With the calculator, and at the foot of every page, for the repayments on its cards.
    expect(text.match(new RegExp(WARNING, 'g'))?.length).toBe(2)
    expect(text).toContain('The warning about comparison rates stands with the figures of the finance calculator')
    expect((await page('/cars/h1')).html).toContain('value="30,000"')
  })

  test('works out what was sent, at the anchor', async () => {
    const { html } = await page('/cars/h1?amount=%2440%2C000&deposit=5000&residual=0&term=5&rate=10&frequency=monthly')
    expect(html).toContain('action="/cars/h1#finance-calculator"')
    expect(html).toContain('>$744<')
    expect(html).toContain('>a month<')
    expect(html).toContain('>$35,000<')
    // The lender's comparison rate is of another rate than this one.
    expect(html).toMatch(/>Comparison rate<\/dt><dd>8\.38% to 19\.42% p\.a\.</)
  })

  test('says field, value and reason of what it cannot take', async () => {
    const text = await words('/cars/h1?amount=300&term=9&rate=abc')
    expect(text).toContain('Please fix the following errors:')
    expect(text).toContain('Purchase price, “300”: Cannot be less than $5,000 or more than $250,000')
    expect(text).toContain('Term, “9”: Moved to 7 years: from 1 year to 7 years is possible.')
    expect(text).toContain('Interest rate, “abc”: This is not a number; 8.9% counts.')
    expect(text).toContain('Enquire for Finance')
  })

  test('whatever is sent is words', async () => {
    const { html, status } = await page(`/cars/h1?amount=${encodeURIComponent('<img src=x onerror=1>')}`)
    expect(status).toBe(200)
    expect(html).not.toContain('<img src=x')
    expect(html).toContain('&lt;img src=x')
  })

  test('a vehicle without a price starts at $30,000; without a lender the tenant’s range of rates stands', async () => {
    expect(await words('/cars/h4')).toContain('Comparison rate 8.38% to 19.42% p.a.')
    expect((await page('/cars/h4')).html).toContain('value="30,000"')
  })

  test('a site without finance has none of it, a sold vehicle has no calculator at all', async () => {
    const inland = await page('/cars/i1', OTHER)
    expect(inland.html).not.toMatch(/finance-calculator|financeDisclaimer|finance-available|comparison rate/i)
    expect((await page('/cars/h3')).html).not.toMatch(/<form class="calc|id="financeDisclaimer"/)
  })
})

describe('a page that was asked to calculate', () => {
  const ASKED = '/cars/h1?amount=40000'
  test('is kept by nobody, and is not for search engines', async () => {
    const { headers, html } = await page(ASKED)
    expect(headers['cache-control']).toBe('no-store')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain(`<link rel="canonical" href="http://${HARBOUR}/cars/h1"/>`)
  })

  test('leaves the plain page alone, which search engines may have', async () => {
    await page('/cars/h1')
    await page(ASKED)
    const { headers, html } = await page('/cars/h1?utm_source=x&term=suv')
    expect(headers['cache-control']).toMatch(/^public/)
    expect(html).not.toContain('noindex')
    expect(html).toContain('value="30,000"')
  })
})

test('the lender a dealer names is the one on cards as well as on the vehicle’s page', async () => {
  const { items } = JSON.parse((await page('/api/items')).html) as { items: { slug: string }[] }
  const item = items.find(({ slug }) => slug === 'h5')
  expect(item).toMatchObject({ weekly_repayment: 151.2, interest_rate: 8.9, comparison_rate: 9.5 })
  expect(await words('/cars/h5')).toContain('9.5')
  expect(await words('/cars/h5')).not.toContain('$99')
})

describe('finance small print', () => {
  test('of each lender as the page shows it', async () => {
    const { status, html } = await page('/api/cars/h1/finance-disclaimer')
    expect(status).toBe(200)
    expect(JSON.parse(html).finance_lenders.acme.disclaimer).toMatch(new RegExp(`^By Acme\\. .*${WARNING}`))
  })

  test('of the dealer where no lender quotes; none where there is no finance', async () => {
    const ofDealer = JSON.parse((await page('/api/cars/h2/finance-disclaimer')).html)
    expect(Object.keys(ofDealer.finance_lenders)).toEqual(['acme'])
    expect(ofDealer.finance_lenders.acme.disclaimer).toContain('over 5 years with no deposit and no final payment')
    expect(JSON.parse((await page('/api/cars/i1/finance-disclaimer', OTHER)).html)).toEqual({ finance_lenders: {} })
  })

  test('another dealer’s vehicle is none', async () => {
    expect((await page('/api/cars/i1/finance-disclaimer')).status).toBe(404)
    expect((await page('/api/cars/h1/finance-disclaimer', OTHER)).status).toBe(404)
  })
})

describe('a quote', () => {
  const ask = async (stockNumber: string, host = HARBOUR, body?: object) => {
    const { rows } = await database.owner.query('select listing_id::int as id from listings where stock_number = $1', [
      stockNumber,
    ])
    const sent = JSON.stringify(body ?? { purchasePrice: 1, car_id: rows[0].id })
    const answer = await server.send('POST', host, '/api/youx/quote', sent, { 'content-type': 'application/json' })
    return [answer.status, JSON.parse(answer.html)]
  }

  test('is of the vehicle’s own price, with both rates, and says where it is made up', async () => {
    expect(await ask('H2')).toEqual([
      200,
      { weeklyRepaymentAmount: 143.35, advertisedRate: 8.99, comparisonRate: 10.09, basis: BASIS, sandbox: true },
    ])
    expect((await page('/cars/h2')).html).toContain('class="finance-quote')
  })

  test('is not asked for where a lender’s figures stand, or the dealer wants none', async () => {
    expect((await ask('H1'))[0]).toBe(404)
    expect((await page('/cars/h1')).html).not.toContain('class="finance-quote')
    expect((await ask('I1', OTHER))[0]).toBe(404)
  })

  test('needs nothing but the body of rule:quote-body, and is then of what that says', async () => {
    const vehicle = { purchasePrice: 30_000, loanTerm: 5, year: 2022, vin: 'ZZ9TEST', nvic: null }
    const body = { selfAssessedCreditScore: 'GREAT', ...vehicle, whoIsHelping: '' }
    const quote = {
      weeklyRepaymentAmount: 143.35,
      advertisedRate: 8.99,
      comparisonRate: 10.09,
      basis: BASIS,
      sandbox: true,
    }
    expect(await ask('H2', HARBOUR, body)).toEqual([200, quote])
    expect(await ask('H2', HARBOUR, { ...body, nvic: 'ABC123', vin: '' })).toEqual([200, quote])
    const [status, half] = await ask('H2', HARBOUR, { ...body, purchasePrice: 15_000 })
    expect([status, half.weeklyRepaymentAmount]).toEqual([200, 71.68])
    expect(await ask('I1', OTHER, body)).toEqual([404, { error: expect.any(String) }])
  })

  test.each([
    ['purchasePrice', { purchasePrice: 0 }],
    ['purchasePrice', { purchasePrice: '30000' }],
    ['year', { year: 22 }],
    ['loanTerm', { loanTerm: 40 }],
    ['vin', { vin: 'Z'.repeat(100) }],
    ['selfAssessedCreditScore', { selfAssessedCreditScore: 'POOR' }],
    ['car_id', { car_id: -1 }],
  ])('is refused, naming the field: %s', async (field, change) => {
    const [status, { errors }] = await ask('H2', HARBOUR, { purchasePrice: 30_000, year: 2022, ...change })
    expect([status, Object.keys(errors)]).toEqual([422, [field]])
  })

  test('is 503 while the lender is silent, 404 where it quotes nothing or the dealer has no quotes', async () => {
    lender.answer = { kind: 'silent' }
    expect(await ask('H2')).toEqual([503, { error: 'The lender does not answer just now.' }])
    expect((await ask('H2', HARBOUR, { purchasePrice: 30_000, year: 2022 }))[0]).toBe(503)
    expect((await ask('I1', OTHER))[0]).toBe(404)
    lender.answer = { kind: 'none' }
    expect((await ask('H2'))[0]).toBe(404)
    const figures = { weeklyRepaymentAmount: 140, advertisedRate: 8, comparisonRate: 9 }
    lender.answer = { kind: 'quoted', quote: { ...figures, disclaimer: 'Acme Credit Pty Ltd. Fees apply.' } }
    const basis = `${BASIS.replace('8.99', '8.00')} Acme Credit Pty Ltd. Fees apply.`
    expect(await ask('H2')).toEqual([200, { ...figures, basis, sandbox: true }])
    lender.answer = null
    expect((await ask('H2'))[0]).toBe(200)
  })

  test('is none for another dealer’s vehicle, nor for none', async () => {
    expect((await ask('H2', OTHER))[0]).toBe(404)
    expect((await ask('H2', HARBOUR, {}))[0]).toBe(422)
  })
})

describe('the finance page', () => {
  test('is where both buttons lead, with the vehicle', async () => {
    const { html } = await page('/cars/h1')
    expect(html).toMatch(/<h2[^>]*>Finance Available For This Vehicle!<\/h2>/)
    expect(html).toContain('href="/finance?preferredDealership=harbour-motors&amp;vehiclePriceBudget=30000&amp;car_id=')
    expect(html).toMatch(/car_type=used&amp;vin=ZZ9TEST#finance-form">Get Finance Now</)
    expect(html).toMatch(/#finance-form">Request a Quote</)
  })
})

describe('running costs', () => {
  test('of fuel, of charging, of a plug-in hybrid', async () => {
    expect(await words('/cars/h1')).toContain('Fuel $42.50 a week In a year $2,210')
    expect(await words('/cars/h2')).toContain('Charging $15.75 a week In a year $819')
    expect(await words('/cars/h4')).toContain('Charging is not counted here.')
  })

  test('as sent, `$` and `kms` or not', async () => {
    const text = await words('/cars/h1?unit_price=%242.00&km_per_week=1,000+kms&economy=8')
    expect(text).toContain('Fuel $160.00 a week')
    expect(await words('/cars/h1?unit_price=free&km_per_week=100&economy=8')).toContain(
      'Price, “free”: This cannot be; 1.7 counts.',
    )
  })
})

describe('delivery', () => {
  const UNKNOWN =
    "Sorry, we can't provide an estimate for that location. Please use the enquiry form on this page or give us a call to get a quote."
  test.each([
    ['4000', '$149.50 delivery to Brisbane'],
    ['', 'Please enter a postcode.'],
    ['40', 'Invalid postcode. Please enter a 4-digit number.'],
    ['2000', UNKNOWN],
  ])('to %j by its form: %s', async (postcode, said) => {
    expect(await words(`/cars/h1?postcode=${postcode}`)).toContain(said)
  })

  test.each([
    ['4000', 200, { price: 149.5, name: 'Brisbane' }],
    ['2000', 404, { error: UNKNOWN }],
    [
      '40',
      422,
      {
        error: 'Invalid postcode. Please enter a 4-digit number.',
        errors: { postcode: ['Invalid postcode. Please enter a 4-digit number.'] },
      },
    ],
    ['', 422, { error: 'Please enter a postcode.', errors: { postcode: ['Please enter a postcode.'] } }],
  ])('to %j by its call: %i', async (postcode, status, answer) => {
    const { html, ...page } = await server.get(HARBOUR, `/api/delivery-quote?postcode=${postcode}&car_id=1`)
    expect([page.status, JSON.parse(html)]).toEqual([status, answer])
  })

  test('is nothing where the dealer names no prices', async () => {
    expect((await server.get(OTHER, '/api/delivery-quote?postcode=4000')).status).toBe(404)
    expect((await page('/cars/i1', OTHER)).html).not.toContain('delivery-calculator')
  })
})
